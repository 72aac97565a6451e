"""How long rule packs take to be compiled, or read from what --cache kept, and to be run beside
SaxonC, warm, where saxonche is installed (PyPI)."""

import os
import shutil
import subprocess
import sys
import tarfile
import time

from Driver import contest
from Driver.rules import PACK, oracle_documents, ours, write

EXPRESSIONS = 20_000
ROUNDS = 10
TURNS = 40
FRENCH = "schematrons/CI-SIS_VSM_1.4.sch"
FRENCH_DOCUMENT = "ExemplesCDA/VSM_1.4.xml"
GERMAN = "standards/schematron/de-arztbrief/teleneps-cdapab.sch"
TESTS = (
    "count(c:{b}[c:code[@code='C{k}'][@codeSystem='2.16.840.1.113883.6.1']]) = 1",
    "not(c:{b}/c:effectiveTime) or c:{b}/c:effectiveTime[@value or c:low/@value != '{k}']",
    "c:templateId[@root='1.2.3.{k}' and not(@extension)] and (c:id or c:{a}/@nullFlavor = 'N{k}')",
    "string-length(normalize-space(c:{b}/c:text)) &gt; {k} or ancestor::c:ClinicalDocument/c:title",
)
NAMES = ("act", "observation", "encounter", "procedure", "supply", "organizer", "section")


def measure(tools, report):
    path = os.path.join(tools.work, "small.xml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("<a/>")
    for binding in ("xslt", "xslt2"):
        start(tools, report, f"made-{binding}", made(tools, binding), path, compiled=0.250)
    if not tools.shared:
        report.skip("plans-r2.1, plans-saxon...", "the packs are not at hand (CASEBOOK_SHARED)")
        return
    document = min(oracle_documents(tools.shared), key=os.path.getsize)
    start(tools, report, "r2.1", os.path.join(tools.shared, PACK), document)
    saxon(tools, report)


def made(tools, binding):
    """A pack of so many expressions, each of which stands once."""
    path = os.path.join(tools.work, f"made-{binding}.sch")
    lines = [f'<schema xmlns="http://purl.oclc.org/dsdl/schematron" queryBinding="{binding}">',
             '<ns prefix="c" uri="urn:hl7-org:v3"/>']
    for number in range(0, EXPRESSIONS, len(TESTS) + 1):
        names = {"a": NAMES[number % 7], "b": NAMES[(number + 3) % 7]}
        lines.append(f"<pattern><rule context=\"c:{names['a']}[c:templateId/@root='1.2.3.{number}']\">")
        lines += [f'<assert test="{test.format(k=number + place, **names)}">it SHALL hold</assert>'
                  for place, test in enumerate(TESTS)]
        lines.append("</rule></pattern>")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "</schema>")
    return path


def start(tools, report, name, pack, document, compiled=None):
    """A fresh process without the pack, with it, and with what was kept of it."""
    folder = os.path.join(tools.work, "plans")
    shutil.rmtree(folder, ignore_errors=True)
    plain = ("--no-schema", "--rules", "none", "--no-checks", "--jobs", "1")
    every = contest.Contest(ROUNDS)
    # A document that is no clinical one needs some pack: the emptiest.
    empty = os.path.join(tools.work, "empty.sch")
    with open(empty, "w", encoding="utf-8") as file:
        file.write('<schema xmlns="http://purl.oclc.org/dsdl/schematron"/>')
    every.add("none", ours(tools, *plain, "--schematron", empty, document))
    every.add("pack", ours(tools, *plain, "--schematron", pack, document))
    every.add("kept", ours(tools, *plain, "--schematron", pack, "--cache", folder, document))
    every.run()

    def over(contestant, seconds):
        pairs = zip(every.values(contestant, contest.cpu), every.values("none", contest.cpu))
        return [(one - none) / seconds for one, none in pairs]

    if compiled:
        report.add(contest.Ratio(
            f"plans-{name}", f"CPU time of compiling {EXPRESSIONS:,} expressions, of {compiled * 1000:.0f} ms",
            over("pack", compiled), every.others, 1.0))
    report.add(contest.Ratio(
        f"plans-{name}-kept", "CPU time that a kept pack takes at the start, of 10 ms",
        over("kept", 0.010), every.others, 1.0))


def saxon(tools, report):
    """National packs, warm: SaxonC runs what SchXslt2 made of them."""
    sys.path.insert(0, os.path.join(tools.shared, "tools"))
    try:
        import saxon_reference
    except ImportError:
        report.skip("plans-saxon...", "saxonche or lxml is not installed (PyPI)")
        return
    folder = os.path.join(tools.work, "national")
    if not os.path.isdir(folder):
        with tarfile.open(os.path.join(tools.shared, "packs-xpath2/fr-ans-2.41.tar.xz")) as archive:
            archive.extractall(folder, filter="data")
        home = os.path.dirname(os.path.join(tools.shared, GERMAN))
        shutil.copytree(home, os.path.join(folder, "de"))
        plain(os.path.join(folder, "de", os.path.basename(GERMAN)), tools)
    french = os.path.join(folder, "fr-ans-2.41")
    pairs = {
        "french": (os.path.join(french, FRENCH), os.path.join(french, FRENCH_DOCUMENT)),
        "german": (os.path.join(folder, "de", os.path.basename(GERMAN)),
                   max(oracle_documents(tools.shared), key=os.path.getsize)),
    }
    for name, (pack, document) in pairs.items():
        executable = saxon_reference.compiled(pack.replace(".sch", ".plain.sch") if name == "german" else pack)
        theirs = []
        for _ in range(TURNS // 8):
            before = time.process_time()
            saxon_reference.findings(executable, document)
            theirs.append(time.process_time() - before)
        peer = min(theirs[1:])
        turns = write(tools, "turns.txt", [document] * TURNS)
        plain = ("--no-schema", "--rules", "none", "--no-checks", "--jobs", "1")
        every = contest.Contest(3)
        every.add("one", ours(tools, *plain, "--schematron", pack, document))
        every.add("many", ours(tools, *plain, "--schematron", pack, turns))
        every.run()
        spent = zip(every.values("many", contest.cpu), every.values("one", contest.cpu))
        report.add(contest.Ratio(
            f"plans-saxon-{name}", "CPU time on a document, warm, parsing included: SaxonC / casebook",
            [peer * (TURNS - 1) / (many - one) for many, one in spent], every.others, 40, at_least=True))


def plain(pack, tools):
    """The pack without inclusions, and without rules that extend those of other patterns, which
    SchXslt2 does not take."""
    from lxml import etree
    include = "{http://purl.oclc.org/dsdl/schematron}include"

    def inlined(path):
        root = etree.parse(path).getroot()
        for one in list(root.iter(include)):
            one.getparent().replace(one, inlined(os.path.join(os.path.dirname(path), one.get("href"))))
        return root

    made = pack.replace(".sch", ".plain.sch")
    with open(made, "wb") as file:
        file.write(etree.tostring(inlined(pack)))
    flatten = os.path.join(tools.shared, "tools/flatten_sch.py")
    subprocess.run([sys.executable, flatten, made, made], check=True, stdout=subprocess.DEVNULL)
