"""What the scripts that look at pages share: Chromium, and what must hold on every page.

CASEBOOK_CHROMIUM names the browser's program. A script ends with 0 when nothing was found, and
prints what was found, one line each."""

import contextlib
import os
import re
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
NARROW = {"width": 320, "height": 640}  # WCAG 2.2, 1.4.10


class Browser:
    """A browser that writes down whatever a page should not do."""

    def __init__(self, chromium, base):
        self.chromium, self.base, self.found = chromium, base.rstrip("/"), []

    def note(self, text):
        if text not in self.found:
            self.found.append(text)

    @contextlib.contextmanager
    def visitor(self, cookies=(), scripts=False, size=DESK, dark=False, language="en"):
        """Somebody's page; by default in a browser that runs no script."""
        context = self.chromium.new_context(
            viewport=size, java_script_enabled=scripts, locale=language,
            color_scheme="dark" if dark else "light")
        context.add_cookies(list(cookies))
        context.on("request", self._request)
        page = context.new_page()
        page.on("dialog", lambda dialog: (self.note("a dialog"), dialog.dismiss()))
        page.on("popup", lambda popup: self.note("a window: " + popup.url))
        page.on("pageerror", lambda error: self.note(f"an error on a page: {error}"))
        page.on("console", self._console)
        try:
            yield page
        finally:
            context.close()

    def _request(self, request):
        if not request.url.startswith((self.base + "/", "data:", "about:", "blob:")):
            self.note("a request to somewhere else: " + request.url)

    def _console(self, message):
        # What a page with hostile content says of its policy is wanted; of ours there is nothing.
        if message.type == "error":
            self.note("an error in the console: " + message.text)

    def expect(self, holds, text):
        if not holds:
            self.note(text)

    def judge(self, page, name):
        """axe-core's rules, up to WCAG 2.2 AA and its best practices."""
        for violation in Axe().run(page).response["violations"]:
            for node in violation["nodes"]:
                self.note(f"{name}: {violation['id']}: {node['html'][:160]}")

    def judge_reflow(self, page, name):
        """At 320 px nothing but what scrolls by itself is wider than the page."""
        width = page.evaluate("document.documentElement.scrollWidth")
        self.expect(width <= page.viewport_size["width"], f"{name}: {width} px wide")

    def look(self, page, name):
        """A picture for people, where CASEBOOK_PICTURES names a folder."""
        folder = os.environ.get("CASEBOOK_PICTURES")
        if folder:
            os.makedirs(folder, exist_ok=True)
            name = re.sub(r"[^a-z0-9]+", "-", name)
            page.screenshot(path=f"{folder}/{name}.png", full_page=True)

    def look_closer(self, cookies):
        """A page for each size and colour, and what judges whatever it shows by a name."""
        for size, dark in ((DESK, False), (PHONE, True), (NARROW, True)):
            with self.visitor(cookies, scripts=True, size=size, dark=dark) as page:
                yield page, lambda address: self._judge_all(page, f"{address} at {size['width']} px")

    def _judge_all(self, page, name):
        self.judge_reflow(page, name)
        if page.viewport_size != NARROW:
            # What is folded is judged too.
            page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
            self.look(page, name)
            self.judge(page, name)


def sign_in(page, link):
    """Signs in by a link that works once; the cookies, for other visitors."""
    page.goto(link)
    page.locator("main form button").click()
    return page.context.cookies()


def skip_first(browser, page):
    """The first stop of the keyboard leads past what stands on every page."""
    page.keyboard.press("Tab")
    focused = page.evaluate("document.activeElement.className")
    browser.expect(focused == "skip", "the first stop is no link to the page's own part")


def sign_out(browser, cookies, start, other):
    """Signs out by the button of one page, and sees no other."""
    with browser.visitor(cookies) as page:
        page.goto(browser.base + start)
        press(browser, page, "Sign out", "button", within="header")
        page.goto(browser.base + other)
        browser.expect("/sign-in" in page.url, f"who signed out still sees {other}")


def tab_to(page, locator, presses=80):
    """Goes to an element by the keyboard; whether it can be reached and is seen to be."""
    for _ in range(presses):
        page.keyboard.press("Tab")
        if locator.evaluate("element => element === document.activeElement"):
            return locator.evaluate(
                "element => getComputedStyle(element).outlineStyle !== 'none'")
    return False


def press(browser, page, name, role="link", within="main", exact=True):
    """Goes somewhere by Tab and Return."""
    reach(browser, page, name, role, within, exact)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def reach(browser, page, name, role="link", within="main", exact=True):
    target = page.locator(within).get_by_role(role, name=name, exact=exact).first
    browser.expect(tab_to(page, target), f"{role} {name}: not reached by Tab, or not seen")


def heading(browser, page, text):
    shown = page.locator("h1").inner_text()
    browser.expect(shown == text, f"expected the page {text}, found {shown}")


def run(body):
    """Runs `body(browser, arguments...)` and ends with what was found."""
    base, *arguments = sys.argv[1:]
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=os.environ.get("CASEBOOK_CHROMIUM"), args=["--no-sandbox"])
        browser = Browser(chromium, base)
        body(browser, *arguments)
        chromium.close()
    for line in browser.found:
        print(line)
    sys.exit(1 if browser.found else 0)
