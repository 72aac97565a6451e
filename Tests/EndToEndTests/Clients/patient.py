"""The patient's journey, by keyboard alone and without scripts: an app asks, the person looks and
grants one document of three, the app sees one; the person revokes it, the app sees none, and the
log says so. Then every page by axe-core's rules, light and dark, and at 320 px.

patient.py BASE LINK TOKEN: a link that signs the person in, and the bearer token of the app
"Letters". Three documents are there, and samples."""

import json
import urllib.error
import urllib.request

import browser as b
from browser import heading, press, reach

DOCUMENTS = "HKDocumentTypeIdentifierCDA"


class App:
    """What the app does, which knows nothing but its token."""

    def __init__(self, base, token):
        self.base, self.token = base, token

    def send(self, path, body=None):
        request = urllib.request.Request(
            self.base + path, data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": "Bearer " + self.token, "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def ask_for_types(self):
        return self.send("/v1/authorization-requests", {
            "read": [DOCUMENTS], "usage": {"read": {"en": "To show your letters."}}})[0]

    def seen(self, asking=False):
        """The documents that it sees, by id."""
        query = {"includeData": True}
        if asking:
            query |= {"background": False, "usage": {"en": "To keep them beside your diary."}}
        status, body = self.send("/v1/documents/query", query)
        if status != 200:
            return status
        return [one["uuid"].lower() for one in json.loads(body)["documents"]]

    def reads(self, document):
        return self.send(f"/v1/documents/{document}/data")[0]


def here(browser, page):
    return page.url.removeprefix(browser.base)


def grant(browser, page, app):
    """The app asks, and gets one of three."""
    browser.expect(app.ask_for_types() == 201, "the app could not ask for documents as a type")
    press(browser, page, "Documents", within="header")
    press(browser, page, "Sharing", within="header", exact=False)
    press(browser, page, "View and answer", exact=False)
    heading(browser, page, "Request from Letters")
    look_closer(browser, [here(browser, page)], page.context.cookies())
    reach(browser, page, "Clinical documents", "checkbox")
    page.keyboard.press("Space")
    press(browser, page, "Send my answer", "button")
    browser.expect(page.url.endswith("/sharing?done=answered"), "the answer was not taken")
    browser.expect(app.seen() == [], "the app sees documents before any is granted")

    browser.expect(app.seen(asking=True) == [], "who asks sees something")
    page.goto(browser.base + "/sharing")
    text = page.locator("main").inner_text()
    browser.expect("Letters would like to see 3 documents" in text, "no request is shown")
    browser.expect("To keep them beside your diary." in text, "the app's words are not shown")
    press(browser, page, "View and answer", exact=False)
    look_closer(browser, [here(browser, page)], page.context.cookies())
    links = page.locator("main li a").all()
    documents = [link.get_attribute("href").rsplit("/", 1)[1] for link in links]
    browser.expect(len(documents) == 3, f"{len(documents)} documents are asked for")
    page.locator("summary", has_text="Exceptions").click()
    press(browser, page, links[1].inner_text())
    frame = page.frame_locator("iframe.document").locator("h1")
    frame.first.wait_for(state="attached")
    browser.expect(frame.count() == 1, "the document is not shown in its frame")
    browser.expect(page.locator("h1").inner_text() != "", "the document has no title")
    page.go_back()

    scopes = page.locator("input[name=scope]")
    browser.expect(b.tab_to(page, scopes.first), "the choice is not reached by Tab")
    page.keyboard.press("ArrowUp")
    browser.expect(scopes.last.is_checked(), "arrows do not choose what may be seen")
    exceptions = page.locator("summary", has_text="Exceptions")
    browser.expect(b.tab_to(page, exceptions), "the exceptions are not reached by Tab")
    page.keyboard.press("Enter")
    chosen = page.locator("main li select").nth(1)
    browser.expect(b.tab_to(page, chosen), "the second document is not reached by Tab")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    browser.expect(chosen.input_value() == "data", "arrows do not choose how much is shown")
    reach(browser, page, "For 30 days", "radio")
    page.keyboard.press("Space")
    press(browser, page, "Send my answer", "button")
    browser.expect(page.url.endswith("/sharing?done=answered"), "the answer was not taken")
    browser.expect(app.seen() == [documents[1]], "the app does not see the one that was granted")
    for place, document in enumerate(documents):
        expected = 200 if place == 1 else 404
        browser.expect(app.reads(document) == expected, f"document {place}: not {expected}")
    return documents


def revoke(browser, page, app, documents):
    press(browser, page, "Sharing", within="header", exact=False)
    granted = page.locator("main li", has_text="Operative Note")
    withdraw = granted.get_by_role("button", name="Withdraw: Letters (app)").last
    browser.expect(b.tab_to(page, withdraw), "withdrawing is not reached by Tab")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    browser.expect(page.url.endswith("/sharing?done=revoked"), "it was not revoked")
    browser.expect("Withdrawn." in page.locator("[role=status]").inner_text(), "nothing says so")
    browser.expect(app.seen() == [], "the app still sees something")
    for document in documents:
        browser.expect(app.reads(document) == 404, "the app still reads something")

    press(browser, page, "Access log", within="header")
    rows = page.locator("main .row").all_inner_texts()
    browser.expect(
        any("Letters read a document" in row and "Allowed" in row for row in rows),
        "the log does not show what the app read")
    browser.expect("Access denied" in rows[0], "the log does not show what was refused")
    press(browser, page, "I don’t recognise this", exact=False)
    return here(browser, page)


def journey(browser, link, app):
    """What a person does; the addresses and cookies for who looks closer."""
    with browser.visitor() as page:
        page.goto(link)
        press(browser, page, "Sign in", "button")
        heading(browser, page, "Record")
        b.skip_first(browser, page)

        documents = grant(browser, page, app)
        access = revoke(browser, page, app, documents)

        press(browser, page, "Measurements", within="header")
        press(browser, page, "Steps")
        chart = here(browser, page)
        for length in ("Day", "Month", "Year", "Week"):
            press(browser, page, length)
        summary = page.locator("main summary")
        browser.expect(b.tab_to(page, summary), "the chart's table is not reached by Tab")
        page.keyboard.press("Enter")
        browser.expect(page.locator("main table").is_visible(), "the chart's table does not open")
        press(browser, page, "Measurements", within="header")
        press(browser, page, "Download everything")
        reach(browser, page, "Download everything (TAR archive)")
        with page.expect_download() as download:
            page.keyboard.press("Enter")
        with open(download.value.path(), "rb") as archive:
            browser.expect(archive.read()[257:262] == b"ustar", "the download is no archive")
        cookies = page.context.cookies()
    one = f"/documents/{documents[0]}"
    return [
        "/documents", one, f"{one}/original", f"{one}/sharing", f"{one}/close", f"{one}/view",
        "/sharing", "/sharing?done=revoked", "/sharing/new", "/sharing/new?done=invalid",
        "/measurements", chart, f"{chart}?span=month", "/measurements/activity", "/access-log",
        access, "/download", "/preferences",
    ], cookies


def show(browser, page, address):
    """Goes to a page; a document, whose policy lets no script run, is shown without its header."""
    if not address.endswith("/view"):
        page.goto(browser.base + address)
        return
    text = page.context.request.get(browser.base + address).text()
    page.goto("about:blank")
    page.set_content(text)


def look_closer(browser, pages, cookies):
    for page, judge in browser.look_closer(cookies):
        for address in pages:
            show(browser, page, address)
            judge(address)
            if page.locator("iframe.document").count():
                page.emulate_media(media="print")
                browser.expect(
                    not page.locator("iframe.document").is_visible()
                    and page.locator(".printed").is_visible(),
                    f"{address}: paper shows a part of the document as if it were all")
                page.emulate_media(media="screen")


def body(browser, link, token):
    pages, cookies = journey(browser, link, App(browser.base, token))
    look_closer(browser, pages, cookies)
    b.sign_out(browser, cookies, "/documents", "/documents")


b.run(body)
