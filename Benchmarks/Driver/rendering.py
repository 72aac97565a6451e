"""Making pages beside parsing the same documents in one process."""

import json
import subprocess

from Driver import contest


def measure(tools, report, inputs, rounds):
    done = subprocess.run(
        [tools.pages, inputs.list, str(rounds)], check=True, capture_output=True, text=True)
    one = json.loads(done.stdout)
    ratios = [ours / other for ours, other in zip(one["rendering"], one["parsing"])]
    report.add(contest.Ratio(
        "render-parse", "CPU of making the page / CPU of parsing the document", ratios, target=1.5))
