"""A person in front of a browser, as far as forms and redirects go."""

import html.parser
import urllib.parse

import requests


class Form(html.parser.HTMLParser):
    """The form of a page that leads to an address, with the fields that a browser would send."""

    def __init__(self, text, action):
        super().__init__()
        self.action = action
        self.fields = []
        #: Name, value, and whether it is ticked when the page is shown.
        self.boxes = []
        self.is_inside = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        field = dict(attributes)
        if tag == "form":
            self.is_inside = field.get("action") == self.action
        if not self.is_inside or tag != "input" or not field.get("name"):
            return
        name, value = field["name"], field.get("value") or ""
        if field.get("type") == "checkbox":
            self.boxes.append((name, value, "checked" in field))
        else:
            self.fields.append((name, value))

    def handle_endtag(self, tag):
        if tag == "form":
            self.is_inside = False


class Person:
    """Signs in by the link that they were given, and answers what apps ask."""

    def __init__(self, base, link):
        self.base = base
        self.link = link
        self.browser = requests.Session()
        self.browser.headers.update({"Accept": "text/html", "Accept-Language": "en"})

    def open(self, address):
        return self.browser.get(address, timeout=120)

    def send(self, path, fields):
        """Sends a form of ours from a page of ours; the answer, not followed."""
        return self.browser.post(
            self.base + path, data=fields, allow_redirects=False, timeout=120,
            headers={"Sec-Fetch-Site": "same-origin", "Origin": self.base})

    def sign_in(self):
        """Opens the link and presses its button; where one is then."""
        page = self.open(self.link)
        answer = self.send("/sign-in", Form(page.text, "/sign-in").fields)
        return urllib.parse.urljoin(self.base, answer.headers.get("Location", ""))

    def answer(self, address, says="allow", only=None, also=None):
        """Opens what an app asks, signs in if that comes first, and answers, with the boxes as
        they are ticked, or only some; `also` picks boxes to tick by their name. Where the browser is
        sent then."""
        page = self.open(address)
        if urllib.parse.urlsplit(page.url).path == "/sign-in":
            page = self.open(self.sign_in())
        form = Form(page.text, "/oauth/authorize")
        boxes = [
            (name, value) for name, value, ticked in form.boxes
            if (ticked or name == also if only is None else value in only)]
        answer = self.send("/oauth/authorize", form.fields + boxes + [("answer", says)])
        return answer.headers.get("Location", "")
