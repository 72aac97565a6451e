"""Parsing and validating: the command against xmllint and against bare loops over libxml2."""

import os
import re

from Driver import child, contest, documents

MEGABYTE = 1 << 20
NEAR = 100_000  # bytes of the document whose first finding is waited for
FIRST_ROUNDS = 30
LONG_MEGABYTES = 20


def command(tools, *options):
    """`casebook validate` as a pipeline calls it; findings are an expected end."""
    words = [tools.casebook, "validate", "--rules", "none", "--format", "jsonl", "--quiet",
             "-o", os.devnull, *options]
    return lambda: child.run(words, allowed=(0, 1))


def xmllint(tools, paths, *options):
    """`xmllint` over the same files; 3 is its word for documents that are not valid."""
    words = [tools.xmllint, *options, "--noout", *paths]
    return lambda: child.run(words, allowed=(0, 1, 3))


def floor(tools, *words):
    return lambda: child.run([tools.floor, *words])


def parse(tools, report, inputs, rounds):
    every = contest.Contest(rounds)
    every.add("ours", command(tools, "--no-schema", "--jobs", "1", "@" + inputs.list))
    every.add("floor", floor(tools, "parse", inputs.list))
    if tools.xmllint:
        every.add("xmllint", xmllint(tools, inputs.paths))
    else:
        report.skip("parse-xmllint", "xmllint is not installed (libxml2-utils)")
    every.run()
    report.add(every.ratio(
        "parse-xmllint", "CPU time, no schema: casebook validate / xmllint --noout",
        "ours", "xmllint", contest.cpu))
    report.add(every.ratio(
        "parse-floor", "CPU time, no schema: casebook validate / bare loop of libxml2's parser",
        "ours", "floor", contest.cpu))
    report.figure("parse, MB a second of CPU time",
                  inputs.bytes / 1e6 / every.median("ours", contest.cpu), "MB/s")


def check_verdicts(tools, inputs):
    """The same number of valid documents as the bare loop finds: nobody is fast by leaving out."""
    names = os.path.join(tools.work, "summary.txt")
    words = [tools.casebook, "validate", "--rules", "none", "--strict", "--format", "jsonl"]
    said = child.run([*words, "-o", os.devnull, "@" + inputs.list], names, allowed=(0, 1)).errors
    valid, invalid = (int(count) for count in re.findall(r"(\d+) (?:in)?valid", said))
    expected = len(documents.valid(tools, inputs.paths))
    if (valid, valid + invalid) != (expected, len(inputs.paths)):
        raise child.ChildFailed(f"{valid} of {valid + invalid} documents are valid, not {expected}")


def schema(tools, report, inputs, rounds):
    check_verdicts(tools, inputs)
    every = contest.Contest(rounds)
    names = "@" + inputs.list
    every.add("default", command(tools, "--jobs", "1", names))
    every.add("strict", command(tools, "--strict", "--jobs", "1", names))
    every.add("floor", floor(tools, "validate", tools.our_schema, inputs.list))
    if tools.hl7_schema:
        every.add("theirs", command(
            tools, "--strict", "--schema", tools.hl7_schema, "--jobs", "1", names))
    if tools.xmllint:
        every.add("xmllint-ours", xmllint(tools, inputs.paths, "--schema", tools.our_schema))
    if tools.xmllint and tools.hl7_schema:
        every.add("xmllint-hl7", xmllint(tools, inputs.paths, "--schema", tools.hl7_schema))
    if not tools.xmllint:
        report.skip("schema-...", "xmllint is not installed (libxml2-utils)")
    if not tools.hl7_schema:
        report.skip("schema-hl7...", "HL7's schema is not at hand (CASEBOOK_SHARED)")
    every.run()
    for name, ours, words in [
        ("schema-hl7", "default", ""),
        ("schema-hl7-strict", "strict", " --strict"),
    ]:
        report.add(every.ratio(
            name, f"CPU time: casebook validate{words} / xmllint --schema with HL7's schema",
            ours, "xmllint-hl7", contest.cpu, target=1.0))
    report.add(every.ratio(
        "schema-hl7-both", "CPU time, HL7's schema on both sides: casebook validate --strict /"
        " xmllint --schema", "theirs", "xmllint-hl7", contest.cpu))
    report.add(every.ratio(
        "schema-ours-both", "CPU time, our schema on both sides: casebook validate --strict /"
        " xmllint --schema", "strict", "xmllint-ours", contest.cpu))
    report.add(every.ratio(
        "schema-floor", "CPU time, our schema on both sides: casebook validate --strict / bare loop"
        " of libxml2's parser and validator", "strict", "floor", contest.cpu))
    report.figure("parse and schema, MB a second of CPU time",
                  inputs.bytes / 1e6 / every.median("strict", contest.cpu), "MB/s")


def two_jobs(tools, report, inputs, rounds):
    """Wall time of both cores; a contest of its own, so that its rounds are short."""
    if not (tools.xmllint and tools.hl7_schema):
        return
    every = contest.Contest(rounds)
    every.add("ours", command(tools, "--strict", "--jobs", "2", "@" + inputs.list))
    every.add("xmllint", xmllint(tools, inputs.paths, "--schema", tools.hl7_schema))
    every.run()
    report.add(every.ratio(
        "schema-hl7-wall-jobs-2", "wall time: casebook validate --strict --jobs 2 /"
        " xmllint --schema with HL7's schema", "ours", "xmllint", contest.wall, target=0.6))


def first_finding(tools, report, inputs):
    """A fresh process on one document of about 100 KB, its pages warm."""
    path = documents.with_defect(tools, inputs.distinct, NEAR)
    every = contest.Contest(FIRST_ROUNDS)
    ours = [tools.casebook, "validate", path]
    every.add("ours", lambda: child.first_byte(ours))
    if tools.xmllint:
        peer = tools.hl7_schema or tools.our_schema
        words = [tools.xmllint, "--schema", peer, "--noout", path]
        every.add("xmllint", lambda: child.first_byte(words, (1, 2), allowed=(3,)))
    every.run()
    milliseconds = [seconds * 1000 for seconds in every.results["ours"]]
    report.add(contest.Ratio(
        "first-finding", "time from start to the first byte of output, of 50 ms",
        [time / 50 for time in milliseconds], target=1.0))
    report.add(every.ratio(
        "first-finding-xmllint", "time to the first byte: casebook validate / xmllint --schema",
        "ours", "xmllint", lambda seconds: seconds))
    report.figure("first finding", every.median("ours", lambda seconds: seconds) * 1000, "ms")


def memory(tools, report, inputs):
    """Peak memory on the largest document, and on a larger one that is nearly all markup."""
    path = inputs.largest
    size = os.path.getsize(path)
    peak = command(tools, path)().resident
    report.add(contest.Ratio(
        "memory-largest", "peak memory of validate on the largest document / (64 MB + 8 times its"
        " size)", [peak / (64 * MEGABYTE + 8 * size)], target=1.0))
    report.figure("largest document", size / MEGABYTE, "MB")
    report.figure("its peak memory", peak / MEGABYTE, "MB")
    path = documents.long_document(tools, LONG_MEGABYTES)
    names = documents.write_list(os.path.join(tools.work, "long.txt"), [path])
    bare = floor(tools, "validate", tools.our_schema, names)().resident
    report.add(contest.Ratio(
        "memory-dense-floor", f"peak memory on {LONG_MEGABYTES} MB of table rows: casebook validate"
        " / bare loop", [command(tools, path)().resident / bare]))
    report.figure("the bare loop's memory for each byte of it",
                  bare / os.path.getsize(path), "bytes")
