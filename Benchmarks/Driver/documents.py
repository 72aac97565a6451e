"""The documents that are measured: real ones where they are at hand, else the fixtures."""

import os
import re
import subprocess

from Driver.tools import ROOT

VALID_FIXTURES = ["header", "body", "encoding", "versions", "documents"]
FIXTURE_TURNS = 30  # few and small as they are, starting the process would cost most

SECTION = """
<component><section><code code="30954-2" codeSystem="2.16.840.1.113883.6.1"/><title>Results</title>
<text><table><thead><tr><th>Test</th><th>Value</th><th>Unit</th></tr></thead><tbody>
%s</tbody></table></text></section></component>
"""
ROW = "<tr><td>Haemoglobin</td><td>8.7</td><td>mmol/L</td></tr>\n"
ROWS_PER_SECTION = 200


def below(folder, ending=""):
    """Paths of all files below a folder, in order."""
    found = []
    for parent, folders, names in os.walk(folder):
        folders.sort()
        found += [os.path.join(parent, name) for name in sorted(names) if name.endswith(ending)]
    return found


class Documents:
    """A set of documents, as paths and as a list file."""

    def __init__(self, tools):
        if tools.shared:
            self.origin = "corpus"
            self.paths = below(os.path.join(tools.shared, "corpus", "documents"))
        else:
            self.origin = "fixtures"
            self.paths = fixtures() * FIXTURE_TURNS
        self.list = write_list(os.path.join(tools.work, "documents.txt"), self.paths)
        self.bytes = sum(os.path.getsize(path) for path in self.paths)

    @property
    def distinct(self):
        """Each path once."""
        return list(dict.fromkeys(self.paths))

    @property
    def largest(self):
        return max(self.paths, key=os.path.getsize)


def fixtures():
    """The repository's own valid documents."""
    folder = os.path.join(ROOT, "Fixtures", "CDA")
    return [path for kind in VALID_FIXTURES for path in below(os.path.join(folder, kind), ".xml")]


def write_list(path, paths):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{name}\n" for name in paths)
    return path


def valid(tools, paths):
    """Those that our schema accepts as they stand; libxml2's verdict."""
    names = write_list(os.path.join(tools.work, "candidates.txt"), paths)
    done = subprocess.run(
        [tools.floor, "valid", tools.our_schema, names], check=True, capture_output=True, text=True)
    return done.stdout.splitlines()


def with_defect(tools, paths, size):
    """A copy of the document whose size is nearest, its custodian taken out."""
    for path in sorted(paths, key=lambda path: abs(os.path.getsize(path) - size)):
        with open(path, "rb") as file:
            text = file.read()
        broken, count = re.subn(rb"<custodian[\s>].*?</custodian>", b"", text, flags=re.S)
        if count == 1:
            target = os.path.join(tools.work, "defect.xml")
            with open(target, "wb") as file:
                file.write(broken)
            return target
    raise ValueError("no document has a custodian that can be taken out")


def long_document(tools, megabytes):
    """A made-up document whose narrative is one table row after the other."""
    path = os.path.join(ROOT, "Fixtures", "CDA", "documents", "operative-note.xml")
    with open(path, encoding="utf-8") as file:
        start, end = file.read().split("</structuredBody>")
    section = SECTION % (ROW * ROWS_PER_SECTION)
    target = os.path.join(tools.work, "long.xml")
    with open(target, "w", encoding="utf-8") as file:
        file.write(start)
        for _ in range(megabytes * 1_000_000 // len(section)):
            file.write(section)
        file.write("</structuredBody>" + end)
    return target
