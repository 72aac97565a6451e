"""The service: against a server that returns the same bytes from memory, and against `import`.

`wrk` makes the load, on the same machine as the servers, and so takes as much from one as from the
other.
"""

import json
import os
import re
import socket
import subprocess
import time
import urllib.request
from dataclasses import dataclass

from Driver import child, contest, copies, documents, importing
from Driver.stores import removed

HERE = os.path.dirname(os.path.abspath(__file__))
PER_PATIENT = 100
PAGE = 20
BINARY = 100_000  # bytes
CONNECTIONS = 16
UPLOADERS = 8
SECONDS = 4  # of load a round
WINDOW = 10  # seconds of load between two looks at memory
PURPOSE = "TREAT"
APP = "com.example.bench"
UNITS = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0}


@dataclass
class Load:
    """What a server did under load."""

    rate: float  # requests a second
    late: float  # seconds, 99th percentile

    @property
    def wall(self):
        """Seconds a request, as `contest.rate` reads them."""
        return 1 / self.rate


class Server:
    """A server that is a child process, until the `with` ends."""

    def __init__(self, words, port):
        self.words = words
        self.base = f"http://127.0.0.1:{port}"

    def __enter__(self):
        self.process = subprocess.Popen(
            self.words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        if not self.process.stdout.readline():
            raise child.ChildFailed(" ".join(self.words[:3]) + " did not start")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        if self.process.wait() not in (0, -15):
            raise child.ChildFailed(f"a server ended with {self.process.returncode}")

    @property
    def resident(self):
        """Bytes of memory, as of now."""
        with open(f"/proc/{self.process.pid}/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def casebook(tools, store):
    port = free_port()
    return Server([tools.casebook, "serve", "--no-config", "--store", "sqlite:" + store,
                   "--port", str(port), "--address-rate", "0", "--caller-rate", "0"], port)


def token(tools, store, *words):
    done = subprocess.run(
        [tools.casebook, "token", "--store", "sqlite:" + store, "--expires", "1d", *words],
        check=True, capture_output=True, text=True)
    return {"Authorization": "Bearer " + done.stdout.strip()}


def load(tools, address, headers, seconds=SECONDS, connections=CONNECTIONS):
    """A server under load. One answer of another status than 2xx is a failure."""
    words = [tools.wrk, "-t1", f"-c{connections}", f"-d{seconds}s", "--latency"]
    for name, value in headers.items():
        words += ["-H", f"{name}: {value}"]
    said = subprocess.run([*words, address], check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in said or "Socket errors" in said:
        raise child.ChildFailed(f"not all requests were answered: {said[-300:]}")
    rate = float(re.search(r"Requests/sec:\s*([\d.]+)", said).group(1))
    late = re.search(r"99%\s+([\d.]+)(us|ms|s|m)\b", said)
    return Load(rate, float(late.group(1)) * UNITS[late.group(2)])


def get(address, headers):
    with urllib.request.urlopen(urllib.request.Request(address, headers=headers)) as answer:
        return answer.read()


def measure(tools, report, inputs, rounds, stored, uploads, seconds):
    if tools.wrk is None:
        report.skip("serve", "there is no wrk (Debian: wrk)")
        return
    store, person, binary = fill(tools, stored)
    folder = os.path.join(tools.work, "import")
    names = copies.make(folder, documents.valid(tools, inputs.distinct), uploads)
    with casebook(tools, store) as ours:
        owner = token(tools, store, "--owner", person)
        app = token(tools, store, "--app", APP, "--person", person, "--purpose", PURPOSE,
                    "--scope", "patient/*.rs")
        search = f"{ours.base}/fhir/R4/DocumentReference?_count={PAGE}"
        raw = f"{ours.base}/fhir/R4/Binary/{binary}"
        reads(tools, report, rounds, search, raw, owner, app)
        long_run(tools, report, ours, [(search, app), (raw, app)], seconds)
    upload(tools, report, folder, names, uploads, rounds)


def fill(tools, count):
    """A store of many documents, of one of whose patients an app may read all; the patient's UUID,
    and that of a document of `BINARY` bytes."""
    store = os.path.join(tools.work, "served.sqlite")
    folder = os.path.join(tools.work, f"served-{count}")
    copies.make(
        folder, documents.valid(tools, documents.fixtures()), count, per_patient=PER_PATIENT)
    importing.command(tools, folder, count, store)()

    def listed(*words):
        done = subprocess.run(
            [tools.casebook, "documents", "--store", "sqlite:" + store, "--format", "jsonl",
             *words], check=True, capture_output=True, text=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    person = listed("--patient-id", f"{copies.ROOT.decode()}^P1.0", "--limit", "1")[0]["person"]
    large = os.path.join(tools.work, "binary.xml")
    pad(os.path.join(folder, "0000", "0000000.xml"), large, BINARY)
    child.run([tools.casebook, "import", large, "--store", "sqlite:" + store, "--person", person,
               "--source", "binary"])
    binary = listed("--person", person, "--source", "binary")[0]["sample"]
    grants = [word for one in listed("--person", person) for word in ("--document", one["sample"])]
    child.run([tools.casebook, "consent", "grant", APP, "--store", "sqlite:" + store, "--person",
               person, *grants, "--level", "data", "--purpose", PURPOSE, "--no-end"])
    return store, person, binary


def pad(path, target, size):
    """A copy of a document, with another `id` and a comment that makes it so long."""
    with open(path, "rb") as file:
        text = re.sub(rb'extension="1"', b'extension="binary"', file.read(), count=1)
    noise = os.urandom(size).hex().encode()
    end = text.rindex(b"</")
    room = size - len(text) - len(b"<!---->")
    with open(target, "wb") as file:
        file.write(text[:end] + b"<!--" + noise[:room] + b"-->" + text[end:])


def reads(tools, report, rounds, search, raw, owner, app):
    page, body = get(search, owner), get(raw, owner)
    if len(json.loads(page)["entry"]) != PAGE or len(body) != BINARY or get(raw, app) != body:
        raise child.ChildFailed("the service gave something else than what was stored")
    files = []
    for name, value in (("page.json", page), ("body.xml", body)):
        files.append(os.path.join(tools.work, name))
        with open(files[-1], "wb") as file:
            file.write(value)
    port = free_port()
    with Server([tools.static_routes, str(port), *files], port) as peer:
        every = contest.Contest(rounds)
        for name, address, headers in [
            ("search", search, owner), ("search-app", search, app),
            ("page", peer.base + "/0", owner),
            ("binary", raw, owner), ("binary-app", raw, app), ("body", peer.base + "/1", owner),
        ]:
            every.add(name, lambda address=address, headers=headers: load(
                tools, address, headers))
        every.run()
    for name, ours, theirs, meaning, target in [
        ("serve-search", "search", "page", "20 DocumentReferences of a person's 100, by the person",
         0.3),
        ("serve-search-app", "search-app", "page", "the same by an app: with consent, and logged",
         None),
        ("serve-binary", "binary", "body", "a document of 100 KB, by the person", 0.5),
        ("serve-binary-app", "binary-app", "body", "the same by an app", None),
    ]:
        report.add(every.ratio(
            name, f"requests a second: {meaning} / a Hummingbird route that returns the same bytes"
            " from memory", ours, theirs, contest.rate, target=target, at_least=True))
        report.figure(name, every.median(ours, lambda one: one.rate), "requests/s")
        report.figure("its p99", every.median(ours, lambda one: one.late) * 1e3, "ms")
    report.figure("the page from memory", every.median("page", lambda one: one.rate), "requests/s")
    report.figure("the body from memory", every.median("body", lambda one: one.rate), "requests/s")


def long_run(tools, report, server, turns, seconds):
    """Load for a long time: neither memory nor the slowest answers may grow."""
    memory, late = [], []
    end = time.monotonic() + seconds
    while time.monotonic() < end or len(memory) < 4:
        both = [load(tools, address, headers, WINDOW // len(turns)) for address, headers in turns]
        late.append(max(one.late for one in both))
        memory.append(server.resident)
    part = max(1, len(memory) // 4)
    report.add(contest.Ratio(
        "serve-memory", f"memory under load: the last quarter of {seconds} s / the second quarter",
        [mean(memory[-part:]) / mean(memory[part : 2 * part])], target=1.1))
    report.add(contest.Ratio(
        "serve-late", "the same of the 99th percentile of answers",
        [mean(late[-part:]) / mean(late[part : 2 * part])], target=1.5))
    report.figure("memory at the end", memory[-1] / 1e6, "MB")


def mean(values):
    return sum(values) / len(values)


def upload(tools, report, folder, names, count, rounds):
    """The same files through the service, durable one by one, and by the command."""
    store = os.path.join(tools.work, "uploaded.sqlite")

    def ours():
        importing.fresh(removed(store))
        with casebook(tools, store) as server:
            headers = token(tools, store, "--intake", "bench")
            done = subprocess.run(
                [tools.wrk, "-t1", f"-c{UPLOADERS}", "-d600s",
                 "-s", os.path.join(HERE, "upload.lua"),
                 "-H", "Authorization: " + headers["Authorization"],
                 "-H", "Content-Type: application/xml", server.base + "/v1/documents"],
                env={**os.environ, "LIST": names}, check=True, capture_output=True, text=True)
            said = re.search(r"Uploaded (\d+) in (\d+) us, (\d+) refused", done.stdout)
            if said is None or int(said.group(3)) > 0:
                raise child.ChildFailed(f"not all of {count} were stored: {done.stdout[-300:]}")
            wall = int(said.group(2)) / 1e6
        return child.Cost(wall, 0, 0, 0)

    every = contest.Contest(rounds)
    every.add("upload", ours)
    every.add("import", importing.command(tools, folder, count, store))
    every.run()
    report.add(every.ratio(
        "serve-upload", f"documents a second: uploaded through {UPLOADERS} connections, each"
        " durable before its receipt / casebook import", "upload", "import", contest.rate,
        target=0.8, at_least=True))
    report.figure("upload", count * every.median("upload", contest.rate), "documents/s")
