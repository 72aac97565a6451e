"""Many different documents out of some: each copy has an `id` and a set of its own, and a patient."""

import os
import re
import shutil

from Driver.documents import write_list

ID = rb"<((?:[\w.-]+:)?)id\b[^>]*?(?:/>|>\s*</(?:[\w.-]+:)?id>)"
SET = rb"<((?:[\w.-]+:)?)setId\b[^>]*?(?:/>|>\s*</(?:[\w.-]+:)?setId>)"
ROLE = rb"<(?:[\w.-]+:)?patientRole\b[^>]*>"
DECLARATION = rb"""\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')"""
COMMENT = rb"<!--.*?-->"
ROOT = b"2.999.7.77"
FILES_PER_FOLDER = 1000


class Original:
    """A document cut at the places where its copies differ."""

    def __init__(self, path):
        with open(path, "rb") as file:
            text = file.read()
        self.pieces = None
        head = re.sub(COMMENT, lambda found: b" " * len(found.group()), text, flags=re.S)
        own = re.search(ID, head)
        roles = list(re.finditer(ROLE, head))
        if own is None or len(roles) != 1 or own.start() > roles[0].start():
            return
        cuts = [(own, b"%d")]
        found_set = re.search(SET, head[: roles[0].start()])
        if found_set:
            cuts.append((found_set, b"S%d"))
        ids = patient_ids(head, roles[0].end())
        if not ids:
            return
        cuts += [(found, b"P%d." + str(number).encode()) for number, found in enumerate(ids)]
        self.pieces = cut(text, cuts)

    def copy(self, number, patient):
        """The bytes of a copy."""
        return b"".join(
            piece % (patient if b'"P' in piece else number) if slot else piece
            for slot, piece in self.pieces)


def patient_ids(text, start):
    """The `id` elements that stand first in the patient's role."""
    found = []
    while match := re.compile(rb"\s*" + ID).match(text, start):
        found.append(match)
        start = match.end()
    return found


def cut(text, cuts):
    """Alternately what stays and what is filled in."""
    pieces, end = [], 0
    for found, form in cuts:
        name = b"setId" if form.startswith(b"S") else b"id"
        declared = b"".join(re.findall(DECLARATION, found.group())).replace(b"%", b"%%")
        element = b'<%s%s%s root="%s" extension="%s"/>' % (
            found.group(1), name, declared, ROOT, form)
        pieces += [(False, text[end : found.start()]), (True, element)]
        end = found.end()
    return pieces + [(False, text[end:])]


def make(folder, paths, count, per_patient=1):
    """Writes `count` documents below a folder, the originals in turns, and a list of them; so many
    each, one behind the other, are of one patient.

    What lies there from an earlier run with the same originals and count is used again.
    """
    done = os.path.join(folder, "made.txt")
    names = os.path.join(folder, "list.txt")
    wanted = "\n".join([f"{count} {per_patient}", *paths])
    if os.path.exists(done):
        with open(done, encoding="utf-8") as file:
            if file.read() == wanted:
                return names
    shutil.rmtree(folder, ignore_errors=True)
    originals = [one for one in map(Original, paths) if one.pieces]
    made = []
    for number in range(count):
        parent = os.path.join(folder, f"{number // FILES_PER_FOLDER:04}")
        if number % FILES_PER_FOLDER == 0:
            os.makedirs(parent, exist_ok=True)
        path = os.path.join(parent, f"{number:07}.xml")
        with open(path, "wb") as file:
            file.write(originals[number % len(originals)].copy(number + 1, number // per_patient + 1))
        made.append(path)
    write_list(names, made)
    with open(done, "w", encoding="utf-8") as file:
        file.write(wanted)
    return names
