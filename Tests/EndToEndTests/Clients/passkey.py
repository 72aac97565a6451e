"""Passkeys in Chromium, by its virtual authenticator (Chrome DevTools Protocol, WebAuthn): added
after a link that works once, used to sign in, removed; and a browser without scripts."""

import browser as lib
from browser import sign_in


def authenticator(page):
    """A device that knows its owner; the session with it, and its name."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
        "hasUserVerification": True, "isUserVerified": True,
        "automaticPresenceSimulation": True}})
    return session, made["authenticatorId"]


def run(browser, link):
    with browser.visitor(scripts=True) as page:
        device, name = authenticator(page)
        sign_in(page, link)
        page.goto(browser.base + "/sign-in/ways")
        browser.expect("None yet." in page.content(), "there is a way already")
        page.get_by_label("Name of the passkey").fill("my phone")
        with page.expect_navigation():
            page.get_by_role("button", name="Add a passkey").click()
        browser.expect("The passkey was added." in page.content(), "no passkey was added")
        kept = device.send("WebAuthn.getCredentials", {"authenticatorId": name})["credentials"]
        browser.expect(len(kept) == 1 and kept[0]["isResidentCredential"], "not kept by the device")
        browser.expect(kept[0]["rpId"] == "localhost", f"rpId {kept[0]['rpId']}")

        # A device that has one already adds no other of the same person.
        page.get_by_label("Name of the passkey").fill("again")
        with page.expect_navigation():
            page.get_by_role("button", name="Add a passkey").click()
        browser.expect("That did not work." in page.content(), "the same device was added twice")

        for _ in range(2):
            with page.expect_navigation():
                page.get_by_role("button", name="Sign out", exact=True).click()
            with page.expect_navigation(url=lambda url: "/sign-in" not in url):
                page.get_by_role("button", name="Use a passkey").click()
            browser.expect("/record" in page.url, f"the passkey led to {page.url}")
        look(browser, page.context.cookies())

        # Whom the device does not know is not let in.
        device.send("WebAuthn.setUserVerified", {
            "authenticatorId": name, "isUserVerified": False})
        with page.expect_navigation():
            page.get_by_role("button", name="Sign out", exact=True).click()
        with page.expect_navigation():
            page.get_by_role("button", name="Use a passkey").click()
        browser.expect("was not accepted" in page.content(), "let in without verification")
        device.send("WebAuthn.setUserVerified", {
            "authenticatorId": name, "isUserVerified": True})

        with page.expect_navigation(url=lambda url: "/sign-in" not in url):
            page.get_by_role("button", name="Use a passkey").click()
        page.goto(browser.base + "/sign-in/ways")
        with page.expect_navigation():
            page.get_by_role("button", name="Remove").click()
        browser.expect("was removed" in page.content(), "the passkey was not removed")
        with page.expect_navigation():
            page.get_by_role("button", name="Sign out", exact=True).click()
        with page.expect_navigation():
            page.get_by_role("button", name="Use a passkey").click()
        browser.expect("was not accepted" in page.content(), "a removed passkey lets in")

    # Without scripts the page says so, and everything else works.
    with browser.visitor() as page:
        page.goto(browser.base + "/sign-in")
        with page.expect_navigation():
            page.get_by_role("button", name="Use a passkey").click()
        browser.expect("was not accepted" in page.content(), "no answer without scripts")

    # The browser's console names each answer that refuses somebody, which is wanted here.
    browser.found[:] = [line for line in browser.found if "status of 403" not in line]


def look(browser, cookies):
    """Both pages in each size and colour, of somebody who signed in and of nobody."""
    for who, address in ((cookies, "/sign-in/ways"), ((), "/sign-in")):
        for page, judge in browser.look_closer(who):
            page.goto(browser.base + address)
            judge(address)


if __name__ == "__main__":
    lib.run(run)
