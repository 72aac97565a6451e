"""What clients do to a store at several nodes, and what they were told: the history.

Every entry of a history is a dictionary with `do`, `begin` and `end` (seconds), `ok` (True if it was
acknowledged, False if it was refused, None if nobody knows) and what belongs to it.
"""
import hashlib
import json
import random
import threading
import time
import uuid

from cluster import as_json

DOCUMENT = (
    '<ClinicalDocument xmlns="urn:hl7-org:v3"><typeId root="2.16.840.1.113883.1.3" '
    'extension="POCD_HD000040"/><id root="2.999.7.1" extension="{id}"/>'
    '<code code="57133-1" codeSystem="2.16.840.1.113883.6.1"/><title>Letter</title>'
    '<effectiveTime value="20240404113000+0100"/>'
    '<confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>'
    '<setId root="2.999.7.2" extension="{set}"/><versionNumber value="{version}"/>'
    '<recordTarget><patientRole><id root="2.999.7.3" extension="{patient}"/></patientRole>'
    '</recordTarget><author><time value="20240404"/><assignedAuthor>'
    '<id root="2.999.7.4" extension="a"/></assignedAuthor></author><custodian>'
    '<assignedCustodian><representedCustodianOrganization><id root="2.999.7.5"/>'
    '</representedCustodianOrganization></assignedCustodian></custodian>'
    '<component><nonXMLBody><text>x</text></nonXMLBody></component></ClinicalDocument>')


class Person:
    """Somebody whose data all clients change."""

    def __init__(self, cluster, name, uuid_, document):
        self.name, self.uuid, self.document = name, uuid_, document
        self.owner = cluster.token("--owner", uuid_)
        self.app = f"org.example.{name}"
        self.reader = cluster.token(
            "--app", self.app, "--person", uuid_, "--purpose", "PATRQT", "--scope",
            "patient/*.cruds")
        self.tickets = [cluster.link(uuid_) for _ in range(2)]
        self.lock = threading.Lock()
        self.versions = 0


def permission(person):
    """What lets a person's app see the person's first document."""
    return as_json({
        "effect": "permit", "document": person.document, "until": None,
        "grantee": f"app:{person.app}", "text": "For a while"})


class History:
    """What happened, from all threads."""

    def __init__(self):
        self.entries = []
        self.lock = threading.Lock()

    def add(self, entry):
        with self.lock:
            self.entries.append(entry)


class Workload:
    def __init__(self, cluster, persons):
        self.cluster = cluster
        self.history = History()
        self.intake = cluster.token("--intake", "ward", "--scope", "system/*.cruds")
        self.staff = cluster.token("--staff", "checker")
        self.is_over = threading.Event()
        self.persons = [self.first(f"p{number}") for number in range(persons)]

    def first(self, name):
        text = DOCUMENT.format(id=f"{name}-0", set=f"{name}-0", version=1, patient=name)
        status, body = self.cluster.nodes[0].request(
            "POST", "/v1/documents", text.encode(),
            {**self.intake, "Content-Type": "application/xml"})
        answer = json.loads(body)
        assert status == 201, answer
        person = Person(self.cluster, name, answer["person"], answer["uuid"])
        body, kind = as_json({"types": [{"type": "CDA", "read": True}]})
        status, _ = self.cluster.nodes[0].request(
            "POST", f"/v1/apps/{person.app}/authorizations", body, {**person.owner, **kind})
        assert status in (200, 204), status
        return person

    def call(self, do, method, path, body=None, headers=None, node=None, timeout=20, **facts):
        """Asks a node, some other one unless it is named, and notes what became of it."""
        node = node or random.choice(self.cluster.nodes)
        entry = {"do": do, "begin": time.monotonic(), "status": None, "ok": None, **facts}
        answer = b""
        try:
            entry["status"], answer = node.request(method, path, body, headers, timeout)
            if entry["status"] < 400:
                entry["ok"] = True
            elif entry["status"] < 500 and entry["status"] != 429:
                entry["ok"] = False
        except OSError:
            pass
        entry["end"] = time.monotonic()
        self.history.add(entry)
        return entry, answer

    # What one client does, again and again.

    def document(self, person):
        with person.lock:
            person.versions += 1
            number = person.versions
        group = f"{person.name}-{number // 4}"
        text = DOCUMENT.format(
            id=f"{person.name}-{number}", set=group, version=number % 4 + 1,
            patient=person.name).encode()
        digest = hashlib.sha256(text).hexdigest()
        # The same bytes come from two sides now and then.
        for _ in range(random.choice((1, 1, 2))):
            self.call(
                "store", "POST", "/v1/documents", text,
                {**self.intake, "Content-Type": "application/xml"}, digest=digest,
                patient=person.name, set=group, version=number % 4 + 1)

    def newcomer(self, name):
        """Two documents of a patient whom nobody knows, at two nodes at once."""
        def send(number):
            text = DOCUMENT.format(
                id=f"{name}-{number}", set=f"{name}-{number}", version=1, patient=name).encode()
            self.call(
                "store", "POST", "/v1/documents", text,
                {**self.intake, "Content-Type": "application/xml"},
                digest=hashlib.sha256(text).hexdigest(), patient=name, set=f"{name}-{number}",
                version=1)
        both = [threading.Thread(target=send, args=(number,)) for number in range(2)]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()

    def save(self, person):
        names = [str(uuid.uuid4()) for _ in range(random.choice((1, 3, 20)))]
        body, kind = as_json({"samples": [
            {"version": 1, "type": "StepCount", "uuid": name, "value": 1, "unit": "count",
             "startDate": f"2026-04-{random.randint(1, 28):02}T10:00:00Z"} for name in names]})
        self.call(
            "save", "POST", f"/v1/samples?person={person.uuid}", body, {**self.intake, **kind},
            person=person.uuid, samples=names)

    def consent(self, person):
        """Lets the app in, and takes that back; both are looked at from elsewhere."""
        if not person.lock.acquire(blocking=False):
            return
        try:
            body, kind = permission(person)
            entry, answer = self.call(
                "permit", "POST", "/v1/consents", body, {**person.owner, **kind},
                person=person.uuid)
            if not entry["ok"]:
                return
            record = json.loads(answer)["id"]
            time.sleep(random.random() / 5)
            body, kind = as_json({"text": "No more"})
            for _ in range(20):
                entry, _ = self.call(
                    "revoke", "POST", f"/v1/consents/{record}/revoke", body,
                    {**person.owner, **kind}, person=person.uuid)
                if entry["ok"] is not None or self.is_over.is_set():
                    break
        finally:
            person.lock.release()

    def read(self, person):
        self.call(
            "read", "GET", f"/v1/documents/{person.document}/data", None, person.reader,
            person=person.uuid, app=person.app)

    def changes(self, person, seen):
        """Goes on from the last anchor, at whatever node."""
        known = seen.setdefault(person.uuid, {"anchor": None, "samples": set()})
        path = "/v1/changes?type=StepCount"
        if known["anchor"]:
            path += "&since=" + known["anchor"]
        entry, answer = self.call("changes", "GET", path, None, person.owner)
        if entry["ok"]:
            found = json.loads(answer)
            known["samples"].update(sample["uuid"] for sample in found["added"])
            known["anchor"] = found["anchor"]

    def checkpoint(self):
        entry, answer = self.call("checkpoint", "GET", "/v1/access/checkpoint", None, self.staff)
        if entry["ok"]:
            entry.update(json.loads(answer))

    def sign_in(self, person, at_once=True):
        """Uses a link at two nodes, at once or one after the other; each works once."""
        with person.lock:
            if not person.tickets:
                return
            ticket = person.tickets.pop()
        def use(node):
            self.call(
                "ticket", "POST", "/sign-in", "ticket=" + ticket,
                {"Content-Type": "application/x-www-form-urlencoded",
                 "Sec-Fetch-Site": "same-origin"}, node=node, ticket=ticket)
        both = [
            threading.Thread(target=use, args=(node,))
            for node in random.sample(self.cluster.nodes, 2)]
        for thread in both:
            thread.start()
            if not at_once:
                thread.join()
        for thread in both:
            thread.join()

    def client(self, number):
        """One client, until the run is over; what it saw of changes is returned in the history."""
        seen = {}
        turn = 0
        while not self.is_over.is_set():
            turn += 1
            person = random.choice(self.persons)
            choice = random.random()
            if choice < 0.25:
                self.document(person)
            elif choice < 0.30:
                self.newcomer(f"n{number}-{turn}")
            elif choice < 0.55:
                self.save(person)
            elif choice < 0.65:
                self.consent(person)
            elif choice < 0.85:
                self.read(person)
            elif choice < 0.95:
                self.changes(person, seen)
            elif choice < 0.98:
                self.checkpoint()
            else:
                self.sign_in(person)
        self.history.add({"do": "seen", "seen": seen, "begin": time.monotonic()})
