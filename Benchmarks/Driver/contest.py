"""Several commands measured in turns, so that what the machine does meanwhile meets all of them."""

import os
import statistics
import time
from dataclasses import dataclass

TICKS = os.sysconf("SC_CLK_TCK")
PATIENCE = 60  # seconds that a contest waits for rounds that nobody disturbs
DISTURBED = 0.1  # CPU seconds of others for each second, beyond which a round is repeated
NOISE = 0.02  # CPU seconds that the kernel's counting by ticks can be wrong by


@dataclass
class Ratio:
    """Ours against a peer: one ratio a round."""

    name: str
    meaning: str
    rounds: list
    others: float | None = None  # CPU seconds of other processes for each second meanwhile
    target: float | None = None
    at_least: bool = False  # a target to reach, not one to stay below

    @property
    def median(self):
        return statistics.median(self.rounds)

    @property
    def is_met(self):
        """Whether the target is reached; None where there is none."""
        if self.target is None:
            return None
        return self.median >= self.target if self.at_least else self.median <= self.target


class Contest:
    """Contestants by name; each is a function that measures one run."""

    def __init__(self, rounds):
        self.rounds = rounds
        self.contestants = {}
        self.results = {}
        self.others = None

    def add(self, name, measure):
        self.contestants[name] = measure

    def run(self):
        """Runs everybody once unmeasured, then in turns, the order reversed every other round.

        Rounds that other processes disturb are repeated as long as patience lasts; then the least
        disturbed ones count.
        """
        names = list(self.contestants)
        for name in names:
            self.contestants[name]()
        rounds = []
        end = time.monotonic() + PATIENCE
        while quiet(rounds) < self.rounds and (
            len(rounds) < self.rounds or time.monotonic() < end
        ):
            names.reverse()
            before = others_time()
            start = time.monotonic()
            results = {name: self.contestants[name]() for name in names}
            taken = max(0, others_time() - before - NOISE)
            rounds.append((taken / (time.monotonic() - start), results))
        chosen = sorted(rounds, key=lambda one: one[0])[: self.rounds]
        self.others = statistics.median(share for share, _ in chosen)
        self.results = {name: [results[name] for _, results in chosen] for name in names}

    def values(self, name, read):
        """One number a round of a contestant."""
        return [read(result) for result in self.results[name]]

    def median(self, name, read):
        return statistics.median(self.values(name, read))

    def ratio(self, name, meaning, ours, peer, read, **target):
        """Ours divided by the peer, round by round; None where one of them did not run."""
        if ours not in self.results or peer not in self.results:
            return None
        pairs = zip(self.values(ours, read), self.values(peer, read))
        rounds = [one / other for one, other in pairs]
        return Ratio(name, meaning, rounds, self.others, **target)


def others_time():
    """CPU seconds that processes other than this one and its children have had; 0 where the
    kernel does not say."""
    if not os.path.exists("/proc/stat"):
        return 0
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _, _, *interrupts = map(int, file.readline().split()[1:9])
    return (user + nice + system + sum(interrupts)) / TICKS - sum(os.times()[:4])


def quiet(rounds):
    """How many rounds were not disturbed."""
    return sum(share <= DISTURBED for share, _ in rounds)


def cpu(cost):
    return cost.cpu


def wall(cost):
    return cost.wall


def rate(cost):
    """Per second; a ratio of rates is the inverse of one of times."""
    return 1 / cost.wall
