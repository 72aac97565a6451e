"""Signing in with a provider of OpenID Connect that others wrote (oidc-provider-mock), in a browser
without scripts: staff by a claim, a person by the account that they linked, and nobody else."""

import contextlib
import io

import browser as lib
import oidc_provider_mock
from browser import sign_in


def go_there(page, subject):
    """Says at the provider who one is."""
    page.get_by_placeholder("sub").fill(subject)
    page.get_by_role("button", name="Authorize").click()
    page.wait_for_load_state()


def run(browser, link, port):
    users = [oidc_provider_mock.User(
        sub="u-7", claims={"name": "Dr. Moll", "groups": ["ward-3", "choir"]})]
    with contextlib.redirect_stderr(io.StringIO()), \
            oidc_provider_mock.run_server_in_thread(port=int(port), user_claims=users):
        with browser.visitor() as page:
            page.goto(browser.base + "/sign-in")
            page.get_by_role("link", name="St. Anna").click()
            go_there(page, "u-7")
            browser.expect(page.url == browser.base + "/staff", f"staff were led to {page.url}")
            browser.expect("Dr. Moll" in page.content(), "staff have no name")

        with browser.visitor() as page:
            page.goto(browser.base + "/sign-in/with/hospital")
            go_there(page, "anna@example.org")
            browser.expect(
                "Nobody here has linked this account" in page.content(), "a stranger was let in")
            sign_in(page, link)
            page.goto(browser.base + "/sign-in/ways")
            page.get_by_role("button", name="Link account: St. Anna").click()
            go_there(page, "anna@example.org")
            browser.expect("The account is linked." in page.content(), "no account was linked")
            page.get_by_role("button", name="Sign out", exact=True).click()
            page.wait_for_load_state()

        with browser.visitor() as page:
            page.goto(browser.base + "/documents")
            page.get_by_role("link", name="St. Anna").click()
            go_there(page, "anna@example.org")
            browser.expect(
                page.url == browser.base + "/documents", f"the person was led to {page.url}")
            page.goto(browser.base + "/sign-in/ways")
            browser.expect("Account elsewhere" in page.content(), "the account is not listed")

    # The provider's own pages load things that are not ours to judge.
    browser.found[:] = [line for line in browser.found if not line.startswith(
        ("a request to somewhere else: http://localhost:" + port,
         "a request to somewhere else: https://cdn.", "an error in the console: Failed to load"))]


if __name__ == "__main__":
    lib.run(run)
