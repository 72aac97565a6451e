"""One child process and what it cost."""

import os
import time
from dataclasses import dataclass

READ_SIZE = 1 << 16


@dataclass
class Cost:
    """What one run cost."""

    wall: float  # seconds by the monotonic clock
    cpu: float  # seconds, user + system
    resident: int  # bytes, the most at any time; never less than this driver's own
    status: int
    errors: str = ""  # what stood on standard error, where it was asked for


class ChildFailed(Exception):
    """A child that ended with another status than those that were allowed."""


def run(words, errors_to=None, allowed=(0,)):
    """Runs a command to its end, its output thrown away.

    errors_to: a file that takes standard error and is read back; None to throw it away.
    """
    actions = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    target = errors_to or os.devnull
    actions.append((os.POSIX_SPAWN_OPEN, 2, target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
    start = time.monotonic()
    child = os.posix_spawnp(words[0], words, os.environ, file_actions=actions)
    _, state, usage = os.wait4(child, 0)
    wall = time.monotonic() - start
    text = ""
    if errors_to:
        with open(errors_to, encoding="utf-8", errors="replace") as file:
            text = file.read()
    status = os.waitstatus_to_exitcode(state)
    if status not in allowed:
        raise ChildFailed(f"{' '.join(words[:3])} ...: status {status} {text[-300:]}")
    return Cost(wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, status, text)


def first_byte(words, descriptors=(1,), allowed=(0, 1)):
    """Seconds from the start of a process until its first byte on one of the descriptors."""
    reading, writing = os.pipe()
    actions = [
        (os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0)
        for number in (1, 2)
        if number not in descriptors
    ]
    actions += [(os.POSIX_SPAWN_DUP2, writing, number) for number in descriptors]
    start = time.monotonic()
    child = os.posix_spawnp(words[0], words, os.environ, file_actions=actions)
    os.close(writing)
    first = os.read(reading, READ_SIZE)
    elapsed = time.monotonic() - start
    while os.read(reading, READ_SIZE):
        pass
    os.close(reading)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status not in allowed or not first:
        raise ChildFailed(f"{' '.join(words[:3])} ...: status {status}, {len(first)} bytes")
    return elapsed
