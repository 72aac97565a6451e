"""Samples in a store, beside a bare SQLite loop in C, and statistics of them, beside DuckDB."""

import json
import os
import subprocess
import sys
from statistics import median

from Driver import child, contest

BATCH = 10_000
CHANGES = 300_000  # a second, of a catch-up
BYTES = 60  # a sample, with its indexes

PEER = """
import resource, sys
import duckdb
database, rows, zone = sys.argv[1:]
peer = duckdb.connect(database)
peer.execute("set threads = 1")
if not peer.execute("select 1 from duckdb_tables() where table_name = 'sample'").fetchall():
    peer.execute("create table sample as select source, make_timestamptz(starts) as start_time,"
                 " make_timestamptz(ends) as end_time, value from read_csv(?, header = false,"
                 " columns = {'source': 'INTEGER', 'starts': 'BIGINT', 'ends': 'BIGINT',"
                 " 'value': 'DOUBLE'})", [rows])
    peer.execute("checkpoint")
    peer.close()
    sys.exit()
day = ("epoch_us(start_time) // 86400000000" if zone == "UTC"
       else f"(start_time at time zone '{zone}')::date")
def spent():
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return usage.ru_utime + usage.ru_stime
before = spent()
peer.execute(f"select {day} as day, sum(value) from sample group by day order by day").fetchall()
print(spent() - before)
"""


def removed(path):
    """A path at which there is nothing any more."""
    for end in ("", "-wal", "-shm", ".lock", ".wal"):
        if os.path.exists(path + end):
            os.remove(path + end)
    return path


def said(words):
    """What a program printed as JSON."""
    return json.loads(subprocess.run(words, check=True, capture_output=True, text=True).stdout)


def samples(tools, report, rounds, count):
    """Saving, catching up and size."""
    ours, floor = (os.path.join(tools.work, f"{name}.sqlite") for name in ("samples", "floor"))
    every = contest.Contest(rounds)
    every.add("ours", lambda: said([tools.store_samples, removed(ours), str(count), str(BATCH)]))
    every.add("floor", lambda: child.run(
        [tools.floor, "samples", removed(floor), str(count), str(BATCH)]))
    every.run()
    outcomes, costs = every.results["ours"], every.results["floor"]
    pairs = list(zip(outcomes, costs))

    def add(name, meaning, values, **target):
        report.add(contest.Ratio(name, meaning, values, every.others, **target))

    add("samples-save", "samples saved a second with every check, batches of 10,000 / the bare"
        " loop", [one["saved_per_second"] * cost.wall / count for one, cost in pairs],
        target=0.6, at_least=True)
    add("samples-save-cpu", "CPU of the bare loop / of saving",
        [cost.cpu / one["save_cpu"] for one, cost in pairs])
    add("samples-catch-up", "changes a second of an anchored catch-up / 300,000",
        [one["changes_per_second"] / CHANGES for one in outcomes], target=1, at_least=True)
    add("samples-quiet", "an anchored query that finds nothing new / a look-up of one sample",
        [one["nothing_new_ms"] / one["look_up_ms"] for one in outcomes], target=2)
    add("samples-bytes", "bytes a sample, with its indexes / 60",
        [one["bytes_per_sample"] / BYTES for one in outcomes], target=1)


def statistics(tools, report, rounds, count):
    """Days of three overlapping sources; and the same of ten times as many samples."""
    store, rows = filled(tools, count)
    every = contest.Contest(rounds)
    every.add("ours", lambda: said([tools.store_statistics, "measure", store]))
    if has_duckdb():
        script = os.path.join(tools.work, "days.py")
        with open(script, "w", encoding="utf-8") as file:
            file.write(PEER)
        database = removed(os.path.join(tools.work, "days.duckdb"))
        words = [sys.executable, script, database, rows]
        subprocess.run([*words, "UTC"], check=True)
        for zone in ("Europe/Zurich", "UTC"):
            every.add(zone, lambda zone=zone: said([*words, zone]))
    every.run()
    outcomes = every.results["ours"]

    def add(name, meaning, values, **target):
        report.add(contest.Ratio(name, meaning, values, every.others, **target))

    if "UTC" in every.results:
        for name, zone, target in (("statistics-days", "Europe/Zurich", 5),
                                   ("statistics-days-utc", "UTC", None)):
            add(name, f"CPU of merged sums of Zurich's days, cold / DuckDB's unmerged sums of days"
                f" of {zone}", [one["cold"] / peer for one, peer in
                                zip(outcomes, every.results[zone])], target=target)
    else:
        report.skip("statistics-days...", "duckdb is not installed (PyPI)")
    add("statistics-again", "the same query cold / after one new sample",
        [one["cold"] / one["again"] for one in outcomes], target=50, at_least=True)
    large, _ = filled(tools, 10 * count)
    both = contest.Contest(5)
    both.add("large", lambda: said([tools.store_statistics, "measure", large]))
    both.add("small", lambda: said([tools.store_statistics, "measure", store]))
    both.run()
    for name, what in (("month", "a month of days"), ("page", "the first page of samples")):
        report.add(both.ratio(
            f"statistics-{name}-tenfold", f"CPU of {what}: {10 * count} / {count} samples",
            "large", "small", lambda one, name=name: one[name], target=1.5))
    for name in ("cold", "again", "kept", "month", "page"):
        report.figure(f"{name}, of {count} samples",
                      median(one[name] for one in outcomes) * 1_000, "ms")


def filled(tools, count):
    """A store with so many samples, and its rows as text."""
    store, rows = (os.path.join(tools.work, f"days-{count}.{end}") for end in ("sqlite", "csv"))
    subprocess.run(
        [tools.store_statistics, "fill", removed(store), str(count), rows], check=True)
    return store, rows


def has_duckdb():
    try:
        import duckdb  # noqa: F401
        import pytz  # noqa: F401
    except ImportError:
        return False
    return True
