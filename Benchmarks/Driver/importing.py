"""Import: the command against bare loops that store the same bytes just as durably."""

import glob
import os
import re

from Driver import child, contest, copies, documents

BATCH = "64"  # documents a commit of the bare loops
SMALL_ROUNDS = 3
STORED = re.compile(r"(\d+) stored")


def fresh(path):
    """The path, with nothing there, and nothing of earlier runs left to be written to disk."""
    for name in glob.glob(glob.escape(path) + "*"):
        os.remove(name)
    os.sync()
    return path


def command(tools, folder, wanted, store, *options):
    """One `casebook import` into a fresh store; all the folder's documents must be taken in."""
    errors = os.path.join(tools.work, "import.txt")
    words = [tools.casebook, "import", folder, "--store", "sqlite:" + store,
             "--format", "jsonl", "-o", os.devnull, *options]

    def run():
        fresh(store)
        cost = child.run(words, errors_to=errors)
        stored = STORED.search(cost.errors)
        if stored is None or int(stored.group(1)) != wanted:
            raise child.ChildFailed(f"not all of {wanted} were stored: {cost.errors[-200:]}")
        return cost

    return run


def floor(tools, name, store, *words):
    def run():
        fresh(store)
        return child.run([tools.floor, name, *words])

    return run


def key(tools):
    """A key file, made by the first run."""
    path = os.path.join(tools.work, "bench.key")
    if not os.path.exists(path):
        child.run([tools.casebook, "keys", "new", path])
    return path


def measure(tools, report, inputs, rounds, count):
    """Leaves a store with the documents behind, for the queries."""
    folder = os.path.join(tools.work, "import")
    names = copies.make(folder, documents.valid(tools, inputs.distinct), count)
    ours, theirs = (os.path.join(tools.work, name) for name in ("ours.sqlite", "floor.sqlite"))
    every = contest.Contest(rounds)
    every.add("ours", command(tools, folder, count, ours))
    every.add("one", command(tools, folder, count, ours, "--jobs", "1"))
    every.add("sealed", command(
        tools, folder, count, os.path.join(tools.work, "sealed.sqlite"), "--jobs", "1",
        "--key-file", key(tools)))
    every.add("floor", floor(
        tools, "import", theirs, tools.our_schema, theirs, names, BATCH))
    every.add("store", floor(tools, "store", theirs, theirs, names, BATCH))
    every.run()
    report.add(every.ratio(
        "import-floor", "documents a second: casebook import / bare loop that parses, validates and"
        " inserts, one thread, 64 a commit", "ours", "floor", contest.rate,
        target=0.7, at_least=True))
    report.add(every.ratio(
        "import-floor-jobs-1", "the same with --jobs 1", "one", "floor", contest.rate))
    report.add(every.ratio(
        "import-floor-cpu", "CPU time: casebook import --jobs 1 / the same loop",
        "one", "floor", contest.cpu))
    report.add(every.ratio(
        "import-encrypted-cpu", "CPU time: casebook import --jobs 1 into an encrypted store / into"
        " one that is not", "sealed", "one", contest.cpu, target=1.3))
    report.add(every.ratio(
        "import-bytes", "documents a second: casebook import / bare loop that stores the bytes"
        " unread", "ours", "store", contest.rate))
    report.figure("import", count * every.median("ours", contest.rate), "documents/s")
    report.figure("bare loop", count * every.median("floor", contest.rate), "documents/s")
    every.contestants["ours"]()
    return ours


def small(tools, report, folder, names, count):
    """Small documents, of which each costs the same whatever its size."""
    ours, theirs = (os.path.join(tools.work, name) for name in ("ours.sqlite", "floor.sqlite"))
    every = contest.Contest(SMALL_ROUNDS)
    every.add("ours", command(tools, folder, count, ours))
    every.add("floor", floor(tools, "import", theirs, tools.our_schema, theirs, names, BATCH))
    every.run()
    report.add(every.ratio(
        "import-small-floor", "documents a second, small documents: casebook import / bare loop"
        " that parses, validates and inserts", "ours", "floor", contest.rate))
    report.add(every.ratio(
        "import-small-floor-cpu", "CPU time of the same", "ours", "floor", contest.cpu))
