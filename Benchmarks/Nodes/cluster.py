"""A database of its own and several processes of casebook on it, which can be cut off and stopped."""
import glob
import http.client
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

PROGRAMS = ([""] + sorted(glob.glob("/usr/lib/postgresql/*/bin")))[-1]
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Database:
    """PostgreSQL in a folder that goes with it; Tools/private-postgresql runs it."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="casebook-nodes-")
        os.chmod(self.folder.name, 0o755)
        self.server = subprocess.Popen(
            [ROOT + "/Tools/private-postgresql", self.folder.name + "/postgresql"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = self.server.stdout.readline().strip()
        if not self.address:
            raise SystemExit("PostgreSQL did not start")

    def ask(self, sql):
        """Rows of text, column by column."""
        done = subprocess.run(
            [PROGRAMS + "/psql", self.address, "-AtX", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-c", sql],
            capture_output=True, text=True, check=True)
        return [line.split("\t") for line in done.stdout.splitlines()]

    def end(self):
        self.server.stdin.close()
        self.server.wait()
        self.folder.cleanup()


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Node:
    """One process that serves the store, and comes back at the same port when it was cut off."""

    def __init__(self, program, address, folder):
        self.program, self.address, self.folder = program, address, folder
        self.port = free_port()
        self.process = None
        self.start()

    def start(self):
        log = open(f"{self.folder}/node-{self.port}.log", "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--no-config", "--store",
             self.address, "--address-rate", "0", "--caller-rate", "0"],
            stdout=subprocess.DEVNULL, stderr=log)
        log.close()

    def wait(self, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.request("GET", "/readyz", timeout=2)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        raise SystemExit(f"the node at {self.port} did not start; see its log")

    def request(self, method, path, body=None, headers=None, timeout=30):
        """Status and body; OSError where there was no whole answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()
        except http.client.HTTPException as error:
            raise OSError("no whole answer") from error
        finally:
            connection.close()

    def kill(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait()

    def pause(self):
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def end(self):
        self.go_on()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


class Cluster:
    """The database, its nodes and who may ask them."""

    def __init__(self, program, count, database=None):
        self.program = os.path.abspath(program)
        self.database = database or Database()
        self.address = self.database.address
        self.nodes = [Node(self.program, self.address, self.database.folder.name)]
        self.nodes[0].wait()
        self.nodes += [
            Node(self.program, self.address, self.database.folder.name)
            for _ in range(count - 1)]
        for node in self.nodes:
            node.wait()

    def made(self, *words):
        done = subprocess.run(
            [self.program, "token", "--store", self.database.address, *words],
            capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def token(self, *words):
        return {"Authorization": "Bearer " + self.made("--expires", "1d", *words)}

    def link(self, person):
        """A ticket that signs a person in once."""
        link = self.made("--sign-in", "patient", person)
        return urllib.parse.urlparse(link).query.split("=", 1)[1]

    def end(self):
        for node in self.nodes:
            node.end()
        self.database.end()


def as_json(value):
    return json.dumps(value).encode(), {"Content-Type": "application/json"}
