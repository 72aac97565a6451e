"""Queries of a large store, and the memory of filling it."""

import json
import os
import subprocess
from statistics import median

from Driver import contest, copies, documents, importing
from Driver.stores import removed, said

FEW = 10_000
ROUNDS = 20
TIMES = 2_000  # turns of a query, of which the median and the 99th percentile count
PAGE = 100


def timed(tools, store):
    """The queries' outcomes by name."""
    done = subprocess.run(
        [tools.queries, "pages", store, str(ROUNDS)], check=True, capture_output=True, text=True)
    return {one["name"]: one for one in map(json.loads, done.stdout.splitlines())}


def divided(upper, lower):
    return [one / other for one, other in zip(upper, lower)]


def real(tools, report, store):
    """One page of documents of real size."""
    newest = timed(tools, store)["newest"]
    report.add(contest.Ratio(
        "query-page", "one page of 100 documents of real size: with bodies / headers alone",
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
        if number <= FEW:
            importing.small(tools, report, folder, names, number)
        cost = importing.command(tools, folder, number, store)()
        peaks[number] = cost.resident
        report.figure(f"import of {number} small documents", number / cost.wall, "documents/s")
        report.figure("its peak memory", cost.resident / 1e6, "MB")
    if count > FEW:
        report.add(contest.Ratio(
            "import-memory", f"peak memory of importing {count} documents / {FEW}",
            [peaks[count] / peaks[FEW]], target=1.2))
    outcomes = timed(tools, store)
    newest, title, none, every = (outcomes[name] for name in ("newest", "title", "none", "all"))
    if (newest["rows"], none["rows"], every["rows"]) != (PAGE, 0, count):
        raise ValueError("a query found other documents than are stored")
    reads = sum(one["body_reads"] for one in outcomes.values())
    report.add(contest.Ratio(
        "query-body-reads", "bodies read by all the queries that did not ask for any", [reads],
        target=0))
    body = median(every["bodies"])
    for name, outcome, meaning, target in [
        ("query-newest", newest, "the newest 100", 20),
        ("query-title", title, "100 by their title", 20),
        ("query-none", none, "none, after looking at every title", None),
    ]:
        report.add(contest.Ratio(
            name, f"reading the bodies of {count} documents / headers of {meaning}",
            [body / seconds for seconds in outcome["headers"]], target=target, at_least=True))
    report.add(contest.Ratio(
        "query-all", f"time for all {count}: with bodies / headers alone",
        divided(every["bodies"], every["headers"])))
    report.add(contest.Ratio(
        "query-page-small", "one page of 100 small documents: with bodies / headers alone",
        divided(newest["bodies"], newest["headers"])))
    news(tools, report, store)
    report.figure("page of 100 headers, newest first",
                  median(newest["headers"]) * 1000, "ms")
    report.figure("page of headers by title",
                  median(title["headers"]) * 1000, "ms")
    report.figure("a title that no document has",
                  median(none["headers"]) * 1000, "ms")


def news(tools, report, store):
    """An app's query that finds nothing new, beside one row found by an index: by SQLite alone, by
    the store, and with one row more that must be durable."""
    floor = os.path.join(tools.work, "lookups.sqlite")
    every = contest.Contest(5)
    every.add("floor", lambda: said([tools.floor, "lookups", removed(floor), str(TIMES)]))
    every.add("ours", lambda: said([tools.queries, "news", store, str(TIMES)]))
    every.run()
    pairs = list(zip(every.results["ours"], every.results["floor"]))
    for place, name in enumerate(("p50", "p99")):
        for kind, meaning, ratios, target in [
            ("look-up", "without the access log / the store's shortest look-up",
             [one["off"]["news"][place] / one["off"]["look_up"][place] for one, _ in pairs], 5),
            ("select", "without the access log / a bare SELECT by an index",
             [one["off"]["news"][place] / bare["select"][place] for one, bare in pairs], None),
            ("logged", "with the access log / a bare SELECT and a bare durable INSERT of one row",
             [one["required"]["news"][place] / bare["durable"][place] for one, bare in pairs], 5),
        ]:
            report.add(contest.Ratio(
                f"news-{kind}-{name}", f"{name} of an app's query that finds nothing new, {meaning}",
                ratios, every.others, target=target if name == "p99" else None))
    for name, result, read in [
        ("a bare SELECT", "floor", lambda one: one["select"]),
        ("the same and a durable INSERT", "floor", lambda one: one["durable"]),
        ("the store's shortest look-up", "ours", lambda one: one["off"]["look_up"]),
        ("nothing new, without the access log", "ours", lambda one: one["off"]["news"]),
        ("nothing new, with it", "ours", lambda one: one["required"]["news"]),
    ]:
        for place, which in enumerate(("median", "p99")):
            seconds = every.median(result, lambda one, read=read, place=place: read(one)[place])
            report.figure(f"{name}, {which}", seconds * 1e6, "microseconds")
