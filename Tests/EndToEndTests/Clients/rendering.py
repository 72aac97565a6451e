"""Hostile documents in a browser that runs scripts: no dialog, no window, no request to anywhere
else, no script, no word lost.

rendering.py BASE LINK FOLDER: FOLDER has the documents, each named by its address in the store."""

import os
import re
import sys
import xml.etree.ElementTree

import browser as b

CDA = "{urn:hl7-org:v3}"
# What an attack would make of a page that let it through.
TRAP = """<!doctype html><title>x</title><img src="http://host.invalid/x.png"
  onerror="alert(1)"><script>open('http://host.invalid/')</script>"""
NOTICED = ("a dialog", "a window", "host.invalid")
# What is said of footnotes and pictures by the page itself is no part of the text.
WORDS = """() => {
  const body = document.body.cloneNode(true)
  body.querySelectorAll('small.note').forEach(note => note.remove())
  return body.textContent
}"""
FLAWS = """() => [...document.querySelectorAll('*')].flatMap(element => [
  ...(/^(script|iframe|object|embed|form|input|base|link|svg|math|template|video|audio)$/i
    .test(element.localName) ? [element.localName] : []),
  ...[...element.attributes].filter(a => /^(on|style$|srcdoc|formaction|background)/i
    .test(a.name)).map(a => element.localName + ' ' + a.name),
  ...(element.href && !/^(https?:|mailto:|tel:|#)/i.test(element.getAttribute('href'))
    ? ['href ' + element.getAttribute('href').slice(0, 40)] : [])])"""


def narrative(path):
    """The texts that a page must have, as an independent parser reads them."""
    root = xml.etree.ElementTree.parse(path).getroot()
    parts = [root.find(CDA + "title")]
    for section in root.iter(CDA + "section"):
        parts += [section.find(CDA + "title"), section.find(CDA + "text")]
    for text in root.iterfind(f"{CDA}component/{CDA}nonXMLBody/{CDA}text"):
        if text.get("representation") != "B64":
            parts.append(text)
    return ["".join(part.itertext()) for part in parts if part is not None]


def bare(text):
    """Text without spaces, which pages may lay out otherwise; what is invisible is shown as a
    sign with its number."""
    text = re.sub("⟨U\\+([0-9A-F]+)⟩", lambda sign: chr(int(sign[1], 16)), text)
    return re.sub(r"\s+", "", text)


def check(browser, page, address, path):
    answer = page.goto(f"{browser.base}/documents/{address}/view")
    browser.expect(answer.status == 200, f"{address}: {answer.status}")
    for flaw in page.evaluate(FLAWS):
        browser.note(f"{address}: {flaw}")
    shown = bare(page.evaluate(WORDS))
    for words in narrative(path):
        browser.expect(bare(words) in shown, f"{address}: lost {words[:60]!r}")


def body(browser, link, folder):
    names = sorted(os.listdir(folder))
    with browser.visitor(scripts=True) as page:
        # A browser that would not notice proves nothing.
        page.set_content(TRAP)
        missing = NOTICED
        for _ in range(200):
            missing = [one for one in NOTICED if one not in " ".join(browser.found)]
            if not missing:
                break
            page.wait_for_timeout(50)
        flaws = page.evaluate(FLAWS)
    # What the trap did is told until its window is closed.
    browser.found.clear()
    for one in missing:
        browser.note(f"the browser does not notice {one}")
    browser.expect(flaws, "flaws are not noticed")
    with browser.visitor(scripts=True) as page:
        b.sign_in(page, link)
        for number, name in enumerate(names):
            address = name.removesuffix(".xml")
            check(browser, page, address, os.path.join(folder, name))
            if number % 20 == 0:  # The page around it, with the document in a frame.
                page.goto(f"{browser.base}/documents/{address}")
                frame = page.frame_locator("iframe.document").locator("h1")
                browser.expect(frame.count() == 1, f"{address}: no document in its frame")
    print(f"{len(names)} documents", file=sys.stderr)


b.run(body)
