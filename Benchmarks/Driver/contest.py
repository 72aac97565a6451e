"""Several commands measured in turns, so that what the machine does meanwhile meets all of them."""

import statistics
from dataclasses import dataclass


@dataclass
class Ratio:
    """Ours against a peer: one ratio a round."""

    name: str
    meaning: str
    rounds: list
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

    def add(self, name, measure):
        self.contestants[name] = measure

    def run(self):
        """Runs everybody once unmeasured, then in turns, the order reversed every other round."""
        names = list(self.contestants)
        for name in names:
            self.contestants[name]()
            self.results[name] = []
        for number in range(self.rounds):
            for name in names if number % 2 == 0 else reversed(names):
                self.results[name].append(self.contestants[name]())

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
        return Ratio(name, meaning, [one / other for one, other in pairs], **target)


def cpu(cost):
    return cost.cpu


def wall(cost):
    return cost.wall


def rate(cost):
    """Per second; a ratio of rates is the inverse of one of times."""
    return 1 / cost.wall
