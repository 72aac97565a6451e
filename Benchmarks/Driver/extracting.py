"""Statements: the command against its own parsing, and against other converters to FHIR."""

import os
import re
import subprocess
import sys

from Driver import child, contest, validation

PEERS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                     "clinical_resources.py")


def command(tools, inputs, form):
    """`casebook extract` over all documents; entries that are only listed are an expected end."""
    words = [tools.casebook, "extract", "--quiet", "--jobs", "1", "--format", form,
             "-o", os.devnull, "@" + inputs.list]
    return lambda: child.run(words, allowed=(0, 1))


def measure(tools, report, inputs, rounds):
    every = contest.Contest(rounds)
    every.add("parse", validation.command(
        tools, "--no-schema", "--jobs", "1", "@" + inputs.list))
    every.add("csv", command(tools, inputs, "csv"))
    every.add("fhir", command(tools, inputs, "fhir"))
    every.run()
    report.add(every.ratio(
        "extract-parse", "CPU time: casebook extract --format csv / casebook validate --no-schema",
        "csv", "parse", contest.cpu))
    report.add(every.ratio(
        "extract-fhir-parse", "CPU time: casebook extract --format fhir / the same",
        "fhir", "parse", contest.cpu))
    for name in ("csv", "fhir"):
        report.figure(f"extract --format {name}, MB a second of CPU time",
                      inputs.bytes / 1e6 / every.median(name, contest.cpu), "MB/s")
    peers(tools, report, inputs)


def peers(tools, report, inputs):
    """python-fhir-converter and ccda-to-fhir, where pythons that have them are named."""
    pythons = os.environ.get("CASEBOOK_BENCH_CONVERTERS", "").split()
    if len(pythons) != 2:
        report.skip("extract-converters", "CASEBOOK_BENCH_CONVERTERS names no two pythons")
        return
    folder = os.path.commonpath(inputs.paths)
    said = subprocess.run(
        [sys.executable, "-B", PEERS, tools.casebook, folder, *pythons], capture_output=True,
        text=True, check=True).stdout
    for name, times in re.findall(r"^(\S+): .*: (\d+) times$", said, re.MULTILINE):
        report.figure(f"extract --format fhir, times as fast as {name}", float(times), "")
