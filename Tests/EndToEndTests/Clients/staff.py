"""The day of somebody who runs the store: by keyboard alone, without scripts; then every page
by axe-core's rules, light and dark, and at 320 px.

staff.py BASE LINK FILE: a link that signs in, and a file that is refused, in which nothing but
`Zebrafink` is worth hiding."""

import browser as b
from browser import heading, press, reach

SECRET = "Zebrafink"


def journey(browser, link, file):
    """What is to be done on a morning; the addresses and cookies for who looks closer."""
    pages = ["/staff"]
    with browser.visitor() as page:
        page.goto(link)
        press(browser, page, "Sign in", "button")
        heading(browser, page, "Overview")
        b.skip_first(browser, page)
        browser.expect("M. Keller" in page.locator("header").inner_text(), "no name is shown")

        press(browser, page, "Intake", within="header")
        heading(browser, page, "Intake")
        pages.append("/staff/intake")
        browser.expect(page.get_by_text("running", exact=True).count() == 1, "no watcher runs")

        press(browser, page, "Receipts", within="header")
        pages.append("/staff/receipts")
        press(browser, page, "rejected")
        pages.append("/staff/receipts?outcome=rejected")
        press(browser, page, "ward/refused.xml")
        heading(browser, page, "Receipt")
        receipt = page.url.removeprefix(browser.base)
        pages.append(receipt)
        text = page.locator("main").inner_text()
        browser.expect("CB-INTAKE-SCHEMA" in text, "no reason is given")
        browser.expect(SECRET not in text, "a document's content is shown")
        press(browser, page, page.locator(".findings a").first.inner_text())
        browser.expect("#l" in page.url, "the place in the source is not gone to")
        press(browser, page, "Try again", "button")
        browser.expect(page.url.endswith("?done=retried"), "it was not put back")
        pages.append(receipt + "?done=retried")

        page.goto(browser.base + "/staff/receipts")
        search = page.get_by_label("Find a receipt").last
        browser.expect(b.tab_to(page, search), "the search is not reached by Tab")
        page.keyboard.type(receipt.rsplit("/", 1)[1])
        with page.expect_navigation():
            page.keyboard.press("Enter")
        browser.expect(page.url.endswith(receipt), "the digest leads elsewhere")

        press(browser, page, "Check a file", within="header")
        pages.append("/staff/check")
        page.set_input_files("input[type=file]", file)
        press(browser, page, "Check", "button")
        text = page.locator("main").inner_text()
        browser.expect("not valid" in text and SECRET not in text, "the check says otherwise")

        press(browser, page, "Emergency access", within="header")
        heading(browser, page, "Why are you viewing this?")
        purpose = page.get_by_label("Purpose")
        browser.expect(b.tab_to(page, purpose), "the purpose is not reached by Tab")
        page.keyboard.type("treat")
        page.keyboard.press("Tab")
        page.keyboard.type("Review of the night")
        press(browser, page, "Continue", "button")
        heading(browser, page, "Emergency access")
        pages.append("/staff/emergencies")
        browser.expect("not yet marked as seen" in page.content(), "no emergency is shown")

        press(browser, page, "Access log", within="header")
        pages.append("/staff/log")
        reach(browser, page, "Download the checkpoint")
        with page.expect_download() as download:
            page.keyboard.press("Enter")
        with open(download.value.path(), encoding="utf-8") as kept:
            checkpoint = kept.read()
        box = page.get_by_label("Earlier checkpoint")
        browser.expect(b.tab_to(page, box), "the earlier checkpoint is not reached by Tab")
        page.keyboard.insert_text(checkpoint)
        press(browser, page, "Check the log", "button")
        text = page.locator("[role=status]").inner_text()
        browser.expect("The log is unchanged." in text, "the log is not as written")
        browser.expect("are those of the checkpoint" in text, "the checkpoint is not held against")

        press(browser, page, "Store", within="header")
        pages.append("/staff/store")
        browser.expect(page.get_by_text("encrypted", exact=True).count() == 1, "not encrypted")
        cookies = page.context.cookies()
    return pages, cookies


def look_closer(browser, pages, cookies, file):
    for page, judge in browser.look_closer(cookies):
        for address in pages:
            page.goto(browser.base + address)
            judge(address)
        page.goto(browser.base + "/staff/check")
        page.set_input_files("input[type=file]", file)
        with page.expect_navigation():
            page.get_by_role("button", name="Check", exact=True).press("Enter")
        judge("a checked file")


def body(browser, link, file):
    pages, cookies = journey(browser, link, file)
    look_closer(browser, pages, cookies, file)
    b.sign_out(browser, cookies, "/staff", "/staff/receipts")


b.run(body)
