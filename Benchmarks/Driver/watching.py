"""The drop folder: a burst against `import` on the same files, and a steady trickle."""

import json
import os
import shutil
import statistics
import subprocess
import threading
import time

from Driver import child, contest, copies, documents
from Driver.contest import Ratio
from Driver.importing import command, fresh

SETTLE = 2.0  # seconds, the command's default
TRICKLE = 300  # files
PAUSE = 0.05  # seconds between two of them
MEDIAN, LATE = 0.25, 2.0  # seconds from a settled file to a stored document: p50 and p99


def measure(tools, report, inputs, rounds, count):
    folder = os.path.join(tools.work, "import")
    names = copies.make(folder, documents.valid(tools, inputs.distinct), count)
    with open(names, encoding="utf-8") as file:
        paths = file.read().splitlines()
    burst(tools, report, folder, paths, rounds)
    memory(tools, report, folder, paths)
    trickle(tools, report, paths[:TRICKLE])


def watch(tools, dropped, store, *options):
    return [tools.casebook, "watch", dropped, "--store", "sqlite:" + store,
            "--format", "jsonl", *options]


def drop(dropped, paths):
    """The files in a new folder, long enough ago to have settled."""
    shutil.rmtree(dropped, ignore_errors=True)
    os.makedirs(dropped)
    for path in paths:
        os.link(path, os.path.join(dropped, os.path.basename(path)))
    os.sync()
    time.sleep(SETTLE + 0.1)


def burst(tools, report, folder, paths, rounds):
    dropped, store = (os.path.join(tools.work, name) for name in ("dropped", "watch.sqlite"))

    def ours():
        drop(dropped, paths)
        fresh(store)
        cost = child.run(watch(tools, dropped, store, "--once"))
        if len(os.listdir(os.path.join(dropped, "done"))) != len(paths):
            raise child.ChildFailed(f"not all of {len(paths)} were stored")
        return cost

    every = contest.Contest(rounds)
    every.add("watch", ours)
    every.add("import", command(tools, folder, len(paths), store))
    every.run()
    report.add(every.ratio(
        "watch-burst", "documents a second: casebook watch --once / casebook import", "watch",
        "import", contest.rate, target=0.8, at_least=True))
    report.figure("watch", len(paths) * every.median("watch", contest.rate), "documents/s")


def memory(tools, report, folder, paths):
    """Peak memory of a burst, as a multiple of that of `import`, which does not grow."""
    dropped, store = (os.path.join(tools.work, name) for name in ("dropped", "watch.sqlite"))
    drop(dropped, paths)
    fresh(store)
    ours = child.run(watch(tools, dropped, store, "--once")).resident
    peer = command(tools, folder, len(paths), store)().resident
    report.add(Ratio(
        "watch-memory", "peak memory of casebook watch --once / casebook import", [ours / peer],
        target=1.5))


def trickle(tools, report, paths):
    """Files one after the other, every other one renamed into the folder and the rest written in
    place; from when a file has settled until the line that says that it can be found."""
    dropped, store = (os.path.join(tools.work, name) for name in ("dropped", "watch.sqlite"))
    shutil.rmtree(dropped, ignore_errors=True)
    os.makedirs(dropped)
    fresh(store)
    settled, stored = {}, {}
    watcher = subprocess.Popen(
        watch(tools, dropped, store), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def listen():
        for line in watcher.stdout:
            stored[json.loads(line)["file"]] = time.monotonic()

    listener = threading.Thread(target=listen)
    listener.start()
    time.sleep(1)
    for number, path in enumerate(paths):
        name = os.path.basename(path)
        target = os.path.join(dropped, name)
        if number % 2:
            shutil.copyfile(path, target)
            settled[name] = time.monotonic() + SETTLE
        else:
            hidden = os.path.join(dropped, "." + name)
            shutil.copyfile(path, hidden)
            os.rename(hidden, target)
            settled[name] = time.monotonic()
        time.sleep(PAUSE)
    end = time.monotonic() + 30
    while len(stored) < len(paths) and time.monotonic() < end:
        time.sleep(0.05)
    watcher.terminate()
    watcher.wait()
    listener.join()
    if len(stored) < len(paths):
        raise child.ChildFailed(f"only {len(stored)} of {len(paths)} were stored")
    waits = sorted(stored[name] - settled[name] for name in settled)
    late = waits[int(len(waits) * 0.99)]
    report.add(Ratio(
        "watch-p50", "seconds from a settled file to a stored document, median / 0.25",
        [statistics.median(waits) / MEDIAN], target=1))
    report.add(Ratio("watch-p99", "the same, 99th percentile / 2", [late / LATE], target=1))
    report.figure("watch-p50", statistics.median(waits) * 1000, "ms")
    report.figure("watch-p99", late * 1000, "ms")
