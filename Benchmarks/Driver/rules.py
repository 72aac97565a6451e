"""Rule packs: HL7's C-CDA R2.1 and our own, against xmllint's schema validation and against lxml's
Schematron, the one engine for it on PyPI that takes the pack."""

import json
import os
import sys

from Driver import child, contest, documents

PACK = "standards/schematron/hl7-ccda-r2.1-runnable/ccda-r2.1.sch"
ORACLE = "oracle/ccda-r2.1-findings.jsonl"
TURNS = 20  # of the documents in one process, so that starting it hardly counts
COLD_ROUNDS = 20
LONG_MEGABYTES = 40
MEGABYTE = 1 << 20

PEER = """
import os, resource, sys
from lxml import etree, isoschematron
pack, work, *paths = sys.argv[1:]
schema = isoschematron.Schematron(
    etree.parse(pack), phase="errors", validate_schema=False, store_xslt=True)
# In a file beside its value sets: what is only in memory finds none.
sheet = os.path.join(work, "peer.xsl")
with open(sheet, "wb") as file: file.write(etree.tostring(schema.validator_xslt))
sets = os.path.join(work, "voc.xml")
if not os.path.exists(sets): os.symlink(os.path.join(os.path.dirname(pack), "voc.xml"), sets)
transform = etree.XSLT(etree.parse(sheet))
trees = [etree.parse(path) for path in paths]
def spent():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
before = spent()
for tree in trees: transform(tree)
print(spent() - before)
"""


def oracle_documents(shared):
    """The documents whose findings four engines agree on."""
    with open(os.path.join(shared, ORACLE), encoding="utf-8") as file:
        names = sorted({json.loads(line)["file"] for line in file})
    return [os.path.join(shared, "corpus", name) for name in names]


def ours(tools, *options):
    words = [tools.casebook, "validate", "--format", "jsonl", "--quiet", "-o", os.devnull, *options]
    return lambda: child.run(words, allowed=(0, 1))


def xmllint(tools, paths):
    words = [tools.xmllint, "--schema", tools.hl7_schema, "--noout", *paths]
    return lambda: child.run(words, allowed=(0, 1, 3))


def measure(tools, report, rounds):
    if not tools.shared:
        report.skip("rules...", "HL7's packs are not at hand (CASEBOOK_SHARED)")
        return
    pack = os.path.join(tools.shared, PACK)
    paths = oracle_documents(tools.shared)
    turns = write(tools, "rules.txt", paths * TURNS)
    warm(tools, report, rounds, pack, paths, turns)
    cold(tools, report, pack, paths)
    two_jobs(tools, report, rounds, pack, turns)
    memory(tools, report, pack, paths)
    peer(tools, report, pack, paths)


def write(tools, name, paths):
    return "@" + documents.write_list(os.path.join(tools.work, name), paths)


def warm(tools, report, rounds, pack, paths, turns):
    every = contest.Contest(rounds)
    every.add("none", ours(tools, "--rules", "none", "--no-checks", "--jobs", "1", turns))
    every.add("hl7", ours(tools, "--rules", "none", "--no-checks", "--schematron", pack, "--jobs", "1", turns))
    every.add("own", ours(tools, "--jobs", "1", turns))
    if tools.xmllint:
        every.add("xmllint", xmllint(tools, paths * TURNS))
    every.run()
    report.add(every.ratio(
        "rules-hl7", "CPU time: parse, schema and C-CDA R2.1 / xmllint --schema with HL7's schema",
        "hl7", "xmllint", contest.cpu, target=1.8))
    report.add(every.ratio(
        "rules-own", "CPU time: validate with our own packs and checks / xmllint --schema",
        "own", "xmllint", contest.cpu))
    spent = every.median("hl7", contest.cpu) - every.median("none", contest.cpu)
    report.figure(f"C-CDA R2.1 on {len(paths)} documents, findings written",
                  spent / TURNS * 1000, "ms")


def cold(tools, report, pack, paths):
    """Fresh processes on one document; the pack is compiled from its source."""
    path = min(paths, key=lambda path: abs(os.path.getsize(path) - 100_000))
    every = contest.Contest(COLD_ROUNDS)
    every.add("none", ours(tools, "--rules", "none", "--no-checks", path))
    every.add("own", ours(tools, path))
    every.add("hl7", ours(tools, "--rules", "none", "--no-checks", "--schematron", pack, path))
    if tools.xmllint:
        every.add("xmllint", xmllint(tools, [path]))
    every.run()
    report.add(every.ratio(
        "rules-cold", "CPU time of a fresh process on one document, everything on: casebook validate"
        " / xmllint --schema", "own", "xmllint", contest.cpu, target=2.0))
    report.add(every.ratio(
        "rules-cold-hl7", "the same with C-CDA R2.1 from source instead of our packs",
        "hl7", "xmllint", contest.cpu))
    pairs = zip(every.values("hl7", contest.cpu), every.values("none", contest.cpu))
    report.add(contest.Ratio(
        "rules-compile", "CPU time of compiling C-CDA R2.1 and running it on one document, of 60 ms",
        [(with_pack - without) / 0.060 for with_pack, without in pairs], every.others, 1.0))


def peer(tools, report, pack, paths):
    """lxml's engine needs minutes for all documents, so the three smallest are asked."""
    try:
        import lxml.isoschematron  # noqa: F401
    except ImportError:
        report.skip("rules-lxml", "lxml is not installed (PyPI)")
        return
    small = sorted(paths, key=os.path.getsize)[:3]
    script = os.path.join(tools.work, "peer.py")
    with open(script, "w", encoding="utf-8") as file:
        file.write(PEER)
    said = os.path.join(tools.work, "peer.txt")
    os.system(f"'{sys.executable}' '{script}' '{pack}' '{tools.work}' " + " ".join(f"'{path}'" for path in small)
              + f" > '{said}' 2> '{os.devnull}'")
    with open(said, encoding="utf-8") as file:
        text = file.read()
    if not text:
        report.skip("rules-lxml", "lxml's engine did not run the pack")
        return
    theirs = float(text)
    names = write(tools, "small.txt", small * 200)
    every = contest.Contest(5)
    every.add("none", ours(tools, "--rules", "none", "--no-checks", "--jobs", "1", names))
    every.add("hl7", ours(tools, "--rules", "none", "--no-checks", "--schematron", pack, "--phase", "errors",
                          "--jobs", "1", names))
    every.run()
    pairs = zip(every.values("hl7", contest.cpu), every.values("none", contest.cpu))
    report.add(contest.Ratio(
        "rules-lxml", "CPU time, C-CDA R2.1's errors on three documents, warm: casebook /"
        " lxml.isoschematron", [(with_pack - without) / 200 / theirs for with_pack, without in pairs],
        every.others, 0.001))


def two_jobs(tools, report, rounds, pack, turns):
    every = contest.Contest(rounds)
    for jobs in ("1", "2"):
        every.add(jobs, ours(tools, "--schematron", pack, "--jobs", jobs, turns))
    every.run()
    report.add(every.ratio(
        "rules-jobs-2", "wall time, everything on and C-CDA R2.1: --jobs 1 / --jobs 2",
        "1", "2", contest.wall, target=1.8, at_least=True))


def memory(tools, report, pack, paths):
    """A document of 40 MB made by repeating an entry of a real one."""
    source = min((path for path in paths if os.path.getsize(path) > 300_000), key=os.path.getsize)
    with open(source, encoding="utf-8") as file:
        text = file.read()
    start = text.index("<entry")
    end = text.index("</entry>", start) + len("</entry>")
    path = os.path.join(tools.work, "long-rules.xml")
    for megabytes in (LONG_MEGABYTES // 4, LONG_MEGABYTES):
        times = megabytes * MEGABYTE // (end - start)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text[:start] + text[start:end] * times + text[end:])
        cost = ours(tools, "--rules", "none", "--no-checks", "--schematron", pack, "--jobs", "1", path)()
        if megabytes < LONG_MEGABYTES:
            quarter = cost.cpu
    size = os.path.getsize(path)
    report.add(contest.Ratio(
        "rules-long-memory", "peak memory on 40 MB of repeated entries / (64 MB + 8 times its size)",
        [cost.resident / (64 * MEGABYTE + 8 * size)], target=1.0))
    report.add(contest.Ratio(
        "rules-long-time", "CPU time on 40 MB / 4 times that on 10 MB", [cost.cpu / (4 * quarter)],
        target=1.2))
