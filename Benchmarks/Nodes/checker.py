"""Holds a history against what the store has in the end. Nothing here knows how the store works: the
access log's tree is RFC 6962's, computed from its leaves."""
import base64
import collections
import copy
import hashlib
import json
import uuid


def waiting(rows):
    """Samples of small saves that are not in blocks yet: their names, which are the last bytes of each
    row, and their places, which are one after the other where all were measured by one device."""
    places, names = [], []
    for person, last, count, kept in rows(
            "SELECT person, last, count, encode(sealed, 'hex') FROM sample_chunk"):
        last, count, kept = int(last), int(count), bytes.fromhex(kept)
        places += [(person, last - behind) for behind in range(count)]
        names += [str(uuid.UUID(bytes=kept[len(kept) - 16 * place:][:16]))
                  for place in range(count, 0, -1)]
    return places, names


def load(database):
    """What the database has, as plain lists; the store is not sealed."""
    def rows(sql):
        return database.ask(sql)
    places, names = waiting(rows)
    return {
        "digests": [row[0] for row in rows("SELECT encode(digest, 'hex') FROM document")],
        "sets": rows(
            "SELECT encode(set_name, 'hex'), document, superseded_by IS NULL FROM document "
            "WHERE set_name IS NOT NULL"),
        "of_digest": dict(
            rows("SELECT encode(digest, 'hex'), encode(set_name, 'hex') FROM document")),
        "document_of": dict(rows("SELECT encode(digest, 'hex'), document FROM document")),
        "person_of": dict(rows("SELECT encode(digest, 'hex'), person FROM document")),
        "last": {row[0]: int(row[1]) for row in rows(
            "SELECT person, last_sequence FROM person")},
        "places": [(row[0], int(row[1])) for row in rows(
            "SELECT person, sequence FROM document UNION ALL "
            "SELECT person, sequence FROM sample_uuid")] + places,
        "samples": [row[0] for row in rows("SELECT uuid FROM sample_uuid")] + names,
        "leaves": [bytes.fromhex(row[0]) for row in rows(
            "SELECT encode(leaf, 'hex') FROM access_event ORDER BY number")],
        "waiting": int(rows("SELECT count(*) FROM access_pending")[0][0]),
    }


def root(leaves):
    """The tree's root (RFC 6962, section 2.1)."""
    stack = []
    for number, leaf in enumerate(leaves):
        stack.append(hashlib.sha256(b"\0" + leaf).digest())
        size = number + 1
        while size % 2 == 0:
            right, left = stack.pop(), stack.pop()
            stack.append(hashlib.sha256(b"\1" + left + right).digest())
            size //= 2
    if not stack:
        return hashlib.sha256(b"").digest()
    result = stack.pop()
    while stack:
        result = hashlib.sha256(b"\1" + stack.pop() + result).digest()
    return result


def acknowledged(history, do):
    return [entry for entry in history if entry["do"] == do and entry.get("ok")]


def documents_are_there_once(history, state):
    count = collections.Counter(state["digests"])
    for entry in acknowledged(history, "store"):
        if count[entry["digest"]] != 1:
            yield f"a document that was acknowledged is there {count[entry['digest']]} times"
    for digest, times in count.items():
        if times > 1:
            yield f"{digest} is there {times} times"


def samples_are_there_once(history, state):
    count = collections.Counter(state["samples"])
    for entry in acknowledged(history, "save"):
        for name in entry["samples"]:
            if count[name] != 1:
                yield f"a sample that was acknowledged is there {count[name]} times"


def saves_are_whole(history, state):
    there = set(state["samples"])
    for entry in history:
        if entry["do"] == "save":
            found = sum(name in there for name in entry["samples"])
            if found not in (0, len(entry["samples"])):
                yield "a save is there by half"


def places_are_without_gaps(history, state):
    places = collections.defaultdict(list)
    for person, place in state["places"]:
        places[person].append(place)
    for person, last in state["last"].items():
        if sorted(places[person]) != list(range(1, last + 1)):
            yield f"the change log of {person} has gaps, or places that were given twice"


def sets_have_one_current_version(history, state):
    current = collections.Counter()
    newest = {}
    for name, document, is_current in state["sets"]:
        current[name] += is_current == "t"
        if is_current == "t":
            newest[name] = document
    for name, count in current.items():
        if count != 1:
            yield f"a set has {count} current versions"
    highest = {}
    for entry in acknowledged(history, "store"):
        name = state["of_digest"].get(entry["digest"])
        if name and entry["version"] > highest.get(name, (0, ""))[0]:
            highest[name] = (entry["version"], entry["digest"])
    known = {entry["digest"]: entry["version"] for entry in history if entry["do"] == "store"}
    digest_of = {document: digest for digest, document in state["document_of"].items()}
    for name, (version, _) in highest.items():
        if known.get(digest_of.get(newest.get(name)), version) < version:
            yield "a set's current version is not its newest"


def patients_are_one_person(history, state):
    persons = collections.defaultdict(set)
    for entry in history:
        if entry["do"] == "store" and entry["digest"] in state["person_of"]:
            persons[entry["patient"]].add(state["person_of"][entry["digest"]])
    for patient, found in persons.items():
        if len(found) > 1:
            yield f"{patient} is {len(found)} persons"


def nothing_is_read_behind_a_revocation(history, state):
    decisions = collections.defaultdict(list)
    for entry in history:
        if entry["do"] in ("permit", "revoke"):
            decisions[entry["person"]].append(entry)
    for read in acknowledged(history, "read"):
        before = [one for one in decisions[read["person"]] if one["begin"] < read["end"]]
        if not before:
            yield "somebody read without a permit"
            continue
        # A permit that may have been in force at some moment of the read.
        last = [one for one in before if one["do"] == "revoke" and one["ok"]
                and one["end"] < read["begin"]]
        closed = max((one["end"] for one in last), default=None)
        if closed is not None and not any(
                one["do"] == "permit" and one["ok"] is not False and one["end"] > closed
                for one in before):
            yield "somebody read behind a revocation that was acknowledged"


def reads_are_in_the_log(history, state):
    allowed = collections.Counter()
    for leaf in state["leaves"]:
        event = json.loads(leaf)
        if event.get("decision") == "allowed" and event.get("action") == "read":
            allowed[event.get("app")] += 1
    told = collections.Counter(entry["app"] for entry in acknowledged(history, "read"))
    for app, count in told.items():
        if allowed[app] < count:
            yield f"{app} was given {count} documents, and the log has {allowed[app]}"


def checkpoints_are_of_one_tree(history, state):
    for entry in acknowledged(history, "checkpoint"):
        leaves = state["leaves"][:entry["size"]]
        if len(leaves) < entry["size"] or base64.b64encode(root(leaves)).decode() != entry["root"]:
            yield f"the checkpoint of size {entry['size']} is of another tree"
    if state["waiting"]:
        yield f"{state['waiting']} events were never taken into the log"


def changes_are_told(history, state):
    there = set(state["samples"])
    for entry in history:
        for known in entry["seen"].values() if entry["do"] == "seen" else ():
            if not known["samples"] <= there:
                yield "a change was told of a sample that is not there"
            if known.get("refused"):
                yield "an anchor that was given is not of the store's history any more"
            elif known.get("final") is not None and known["samples"] != known["final"]:
                yield "anchors have skipped changes"


def tickets_work_once(history, state):
    used = collections.Counter(
        entry["ticket"] for entry in history
        if entry["do"] == "ticket" and entry["status"] in (200, 302, 303))
    for times in used.values():
        if times > 1:
            yield f"a link worked {times} times"


CHECKS = [
    documents_are_there_once, samples_are_there_once, saves_are_whole, places_are_without_gaps,
    sets_have_one_current_version, patients_are_one_person, nothing_is_read_behind_a_revocation,
    reads_are_in_the_log, checkpoints_are_of_one_tree, changes_are_told, tickets_work_once,
]


def violations(history, state):
    return [f"{check.__name__}: {words}" for check in CHECKS for words in check(history, state)]


def planted(history, state):
    """One defect for each check, planted in a history: those that nobody found, and those that a
    run was too short for."""
    def lose_document(history, state):
        state["digests"].remove(acknowledged(history, "store")[0]["digest"])

    def lose_sample(history, state):
        state["samples"].remove(acknowledged(history, "save")[0]["samples"][0])

    def halve_save(history, state):
        entry = next(one for one in acknowledged(history, "save") if len(one["samples"]) > 1)
        state["samples"].remove(entry["samples"][0])

    def repeat_place(history, state):
        state["places"].append(state["places"][0])

    def second_version(history, state):
        index = next(i for i, row in enumerate(state["sets"]) if row[2] == "f")
        state["sets"][index] = [*state["sets"][index][:2], "t"]

    def split_patient(history, state):
        state["person_of"][acknowledged(history, "store")[0]["digest"]] = "another"

    def read_late(history, state):
        revoked = acknowledged(history, "revoke")[-1]
        person = revoked["person"]
        end = max(one["end"] for one in history if one.get("person") == person)
        history.append({"do": "revoke", "ok": True, "person": person, "begin": end + 1,
                        "end": end + 2})
        history.append({"do": "read", "ok": True, "person": person, "app": "a",
                        "begin": end + 3, "end": end + 4})

    def forget_event(history, state):
        app = acknowledged(history, "read")[0]["app"]
        state["leaves"] = [
            leaf for leaf in state["leaves"] if json.loads(leaf).get("app") != app]

    def change_leaf(history, state):
        state["leaves"][0] += b" "

    def skip_change(history, state):
        known = next(
            known for entry in history if entry["do"] == "seen"
            for known in entry["seen"].values() if known.get("final"))
        known["samples"].pop()

    def use_ticket_again(history, state):
        history.append({"do": "ticket", "ticket": "t", "status": 303})
        history.append({"do": "ticket", "ticket": "t", "status": 303})

    plants = [
        lose_document, lose_sample, halve_save, repeat_place, second_version, split_patient,
        read_late, forget_event, change_leaf, skip_change, use_ticket_again,
    ]
    missed, short = [], []
    for check, plant in zip(CHECKS, plants):
        other, changed = copy.deepcopy(history), copy.deepcopy(state)
        try:
            plant(other, changed)
        except (StopIteration, IndexError):
            short.append(f"{check.__name__}: the run was too short to plant a defect")
            continue
        if not list(check(other, changed)):
            missed.append(f"{check.__name__}: a planted defect was not found")
    return missed, short
