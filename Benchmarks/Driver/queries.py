"""Queries of a large store, and the memory of filling it."""

import json
import os
import subprocess

from Driver import contest, copies, documents, importing

FEW = 10_000
ROUNDS = 20


def timed(tools, store):
    """The queries' outcomes by name."""
    done = subprocess.run(
        [tools.queries, store, str(ROUNDS)], check=True, capture_output=True, text=True)
    return {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}


def divided(upper, lower):
    return [one / other for one, other in zip(upper, lower)]


def real(tools, report, store):
    """One page of documents of real size."""
    newest = timed(tools, store)["newest"]
    report.add(contest.Ratio(
        "query-page", "time of one page of 100 documents of the corpus: with bodies / headers alone",
        divided(newest["bodies"], newest["headers"])))
    report.figure("bytes of those 100 documents", newest["bytes"], "bytes")


def large(tools, report, count):
    """A store of many small documents: memory while it is filled, then queries of it."""
    originals = documents.valid(tools, documents.fixtures())
    peaks = {}
    store = os.path.join(tools.work, "large.sqlite")
    for number in sorted({min(FEW, count), count}):
        folder = os.path.join(tools.work, f"many-{number}")
        names = copies.make(folder, originals, number)
        cost = importing.command(tools, names, store)()
        peaks[number] = cost.resident
        report.figure(f"import of {number} small documents", number / cost.wall, "documents/s")
        report.figure(f"its peak memory", cost.resident / 1e6, "MB")
    if count > FEW:
        report.add(contest.Ratio(
            "import-memory", f"peak memory of importing {count} documents / {FEW}",
            [peaks[count] / peaks[FEW]], target=1.2))
    outcomes = timed(tools, store)
    newest, title, every = (outcomes[name] for name in ("newest", "title", "all"))
    reads = sum(one["body_reads"] for one in outcomes.values())
    report.add(contest.Ratio(
        "query-body-reads", "bodies read by all the queries that did not ask for any", [reads],
        target=0))
    body = contest.statistics.median(every["bodies"])
    for name, outcome, meaning in [
        ("query-newest", newest, "the newest 100"),
        ("query-title", title, "100 by a word of the title"),
    ]:
        report.add(contest.Ratio(
            name, f"reading the bodies of {count} documents / headers of {meaning}",
            [body / seconds for seconds in outcome["headers"]], target=20, at_least=True))
    report.add(contest.Ratio(
        "query-all", f"time for all {count}: with bodies / headers alone",
        divided(every["bodies"], every["headers"])))
    report.add(contest.Ratio(
        "query-page-small", "one page of 100 small documents: with bodies / headers alone",
        divided(newest["bodies"], newest["headers"])))
    report.figure("page of 100 headers, newest first",
                  contest.statistics.median(newest["headers"]) * 1000, "ms")
    report.figure("page of 100 headers by title",
                  contest.statistics.median(title["headers"]) * 1000, "ms")
