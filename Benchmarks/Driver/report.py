"""The table of ratios, and the file that keeps them."""

import datetime
import json
import os

from Driver.contest import DISTURBED


def rounded(value):
    """Three digits are more than a shared machine can say."""
    return float(f"{value:.3g}")


class Report:
    """Ratios of one run, and what was left out and why."""

    def __init__(self):
        self.ratios = []
        self.skipped = []

    def add(self, ratio):
        if ratio is not None:
            self.ratios.append(ratio)
            print(self.line(ratio), flush=True)

    def figure(self, name, value, unit):
        """Prints an absolute figure: of this machine, this minute; it is not stored."""
        print(f"    {name}: {rounded(value):g} {unit}", flush=True)

    def skip(self, name, reason):
        self.skipped.append((name, reason))
        print(f"  {name}: left out, {reason}", flush=True)

    def line(self, ratio):
        spread = f"{rounded(min(ratio.rounds)):g} .. {rounded(max(ratio.rounds)):g}"
        target = ""
        if ratio.target is not None:
            sign = ">=" if ratio.at_least else "<="
            target = f"{sign} {ratio.target:g} {'met' if ratio.is_met else 'MISSED'}"
        noise = ratio.others is not None and ratio.others > DISTURBED
        busy = f"  (others: {ratio.others:.0%} of a core)" if noise else ""
        return f"  {ratio.name:<26} {rounded(ratio.median):>9g}  {spread:<20} {target}{busy}"

    def print_table(self):
        print(f"\n  {'ratio':<26} {'median':>9}  {'spread':<20} target")
        for ratio in self.ratios:
            print(self.line(ratio))
        for name, reason in self.skipped:
            print(f"  {name:<26} left out: {reason}")

    @property
    def is_met(self):
        return all(ratio.is_met is not False for ratio in self.ratios)

    def write(self, path, inputs):
        """Stores the ratios under their inputs' name; those of other inputs and those that this
        run did not measure stay as they were."""
        stored = {}
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                stored = json.load(file)
        kept = stored.get(inputs, {})
        date = datetime.date.today().isoformat()
        for ratio in self.ratios:
            entry = {
                "date": date,
                "meaning": ratio.meaning,
                "median": rounded(ratio.median),
                "spread": [rounded(min(ratio.rounds)), rounded(max(ratio.rounds))],
                "rounds": len(ratio.rounds),
            }
            if ratio.others is not None:
                entry["others"] = rounded(ratio.others)
            if ratio.target is not None:
                entry["at_least" if ratio.at_least else "at_most"] = ratio.target
                entry["met"] = ratio.is_met
            kept[ratio.name] = entry
        with open(path, "w", encoding="utf-8") as file:
            json.dump(stored | {inputs: dict(sorted(kept.items()))}, file, indent=2)
            file.write("\n")
