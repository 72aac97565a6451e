"""The access log: auditing all of it, beside its hashes alone, and appending to it."""

import os

from Driver import child, contest
from Driver.stores import removed, said

EVENTS = 500_000  # a second, of an audit


def measure(tools, report, rounds, count):
    log = removed(os.path.join(tools.work, "log.sqlite"))
    child.run([tools.access_logs, "fill", log, str(count)])
    every = contest.Contest(rounds)
    every.add("audit", lambda: said([tools.access_logs, "verify", log]))
    every.run()
    outcomes = every.results["audit"]
    report.add(contest.Ratio(
        "log-verify", f"events a second that an audit verifies / {EVENTS:,}",
        [one["events"] / one["wall"] / EVENTS for one in outcomes], every.others, target=1,
        at_least=True))
    report.add(contest.Ratio(
        "log-verify-hashing", "CPU of an audit / of the four hashes that an event takes",
        [one["cpu"] / one["hashing"] for one in outcomes], every.others))
    for callers, speed in said([tools.access_logs, "append", log]).items():
        report.figure(f"durable appends by {callers} callers", speed, "events/s")
