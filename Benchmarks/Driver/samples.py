"""Making samples, converting amounts and reading units beside bare loops in one process."""

import json
import subprocess

from Driver import contest

COUNT = 1_000_000

PAIRS = {
    "make": ("CPU of making quantity samples without metadata / bare structs", 3),
    "make-metadata": ("CPU of making quantity samples with metadata / bare structs", 3),
    "convert": ("CPU of converting an amount between two units / a multiplication and a division", 20),
    "convert-prepared": ("the same by a conversion that was worked out before", 10),
    "parse-unit": ("CPU of reading a unit string that was read before / a dictionary look-up", 2),
}


def measure(tools, report, rounds):
    done = subprocess.run(
        [tools.samples, str(COUNT), str(rounds)], check=True, capture_output=True, text=True)
    outcomes = {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}
    for name, (meaning, target) in PAIRS.items():
        one = outcomes[name]
        ratios = [ours / bare for ours, bare in zip(one["ours"], one["bare"])]
        report.add(contest.Ratio(f"sample-{name}", meaning, ratios, target=target))
    report.add(contest.Ratio(
        "sample-memory", "bytes that a sample without metadata takes beside its place in the array",
        [outcomes["memory"]["bytes"]], target=8))
