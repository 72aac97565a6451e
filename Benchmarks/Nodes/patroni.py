"""Three PostgreSQL servers under Patroni, with three members of etcd, on this machine, and what may
happen to them. Debian's packages `patroni` and `etcd-server` are enough."""
import json
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import cluster
import pair

WAITING = {"synchronous_mode": True, "synchronous_mode_strict": True}
QUICK = {"ttl": 20, "loop_wait": 3, "retry_timeout": 5, **WAITING}
SLOW = {"ttl": 30, "loop_wait": 10, "retry_timeout": 10, **WAITING}


class Process:
    """A program that can be cut off with its children, and started again."""

    def __init__(self, log, *words):
        self.log, self.words = log, words
        self.start()

    def start(self):
        with open(self.log, "ab") as log:
            self.started = subprocess.Popen(
                self.words, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                start_new_session=True)

    def pids(self):
        """Of the process and of all that came from it, by their session."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat") as stat:
                    if int(stat.read().rsplit(")", 1)[1].split()[3]) == self.started.pid:
                        found.append(int(pid))
            except OSError:
                pass
        return found

    def tell(self, what):
        for pid in self.pids():
            try:
                os.kill(pid, what)
            except ProcessLookupError:
                pass

    def end(self):
        self.tell(signal.SIGKILL)
        self.started.wait()


class Servers(cluster.Database):
    """All of them, in one folder. Each server runs in a session of its own, apart from its
    Patroni, as PostgreSQL's own start does it."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="casebook-patroni-")
        os.chmod(self.folder.name, 0o777)
        self.numbers = range(3)
        self.keepers = [(cluster.free_port(), cluster.free_port()) for _ in self.numbers]
        self.ports = [(cluster.free_port(), cluster.free_port()) for _ in self.numbers]
        self.etcd = [self.start_etcd(number) for number in self.numbers]
        self.patroni = [self.start_patroni(number) for number in self.numbers]
        self.use("postgres")

    def use(self, database):
        """What nodes connect to."""
        hosts = ",".join(f"127.0.0.1:{port}" for port, _ in self.ports)
        self.address = f"postgresql://postgres:p@{hosts}/{database}?target_session_attrs=read-write"

    def start_etcd(self, number):
        members = ",".join(f"e{n}=http://127.0.0.1:{port}"
                           for n, (_, port) in enumerate(self.keepers))
        client, peer = (f"http://127.0.0.1:{port}" for port in self.keepers[number])
        place = f"{self.folder.name}/e{number}"
        return Process(
            place + ".log", "etcd", "--name", f"e{number}", "--data-dir", place,
            "--listen-client-urls", client, "--advertise-client-urls", client,
            "--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer,
            "--initial-cluster", members, "--initial-cluster-state", "new",
            "--heartbeat-interval", "300", "--election-timeout", "3000", "--log-level", "warn")

    def start_patroni(self, number):
        place = f"{self.folder.name}/n{number}"
        pair.Pair.do("mkdir", "-p", "-m", "755", place)
        port, rest = (f"127.0.0.1:{port}" for port in self.ports[number])
        trust = ["host replication replicator 127.0.0.1/32 trust", "host all all 127.0.0.1/32 trust",
                 "local all all trust"]
        # Patroni reads YAML, of which JSON is a part.
        with open(place + ".yml", "w") as file:
            json.dump({
                "scope": "casebook", "name": f"n{number}",
                "restapi": {"listen": rest, "connect_address": rest},
                "etcd3": {"hosts": [f"127.0.0.1:{client}" for client, _ in self.keepers]},
                "bootstrap": {
                    "dcs": {**QUICK, "maximum_lag_on_failover": 1 << 20, "postgresql": {
                        "use_pg_rewind": True, "use_slots": True, "parameters": {
                            "max_connections": 150, "wal_log_hints": "on",
                            "shared_buffers": "32MB"}}},
                    "initdb": [{"encoding": "UTF8"}, {"locale": "C"}], "pg_hba": trust},
                "postgresql": {
                    "listen": port, "connect_address": port, "data_dir": place + "/data",
                    "bin_dir": cluster.PROGRAMS, "pgpass": place + "/pgpass", "pg_hba": trust,
                    "authentication": {
                        name: {"username": user, "password": "p"} for name, user in (
                            ("replication", "replicator"), ("superuser", "postgres"),
                            ("rewind", "rewinder"))},
                    "parameters": {"unix_socket_directories": place}}}, file)
        os.chmod(place + ".yml", 0o644)
        return Process(place + ".log", *pair.as_postgres("patroni", place + ".yml"))

    def call(self, path, body=None, method=None):
        """What the first Patroni says that answers."""
        for _, rest in self.ports:
            try:
                request = urllib.request.Request(
                    f"http://127.0.0.1:{rest}/{path}", method=method,
                    data=None if body is None else json.dumps(body).encode())
                with urllib.request.urlopen(request, timeout=5 if body is None else 60) as answer:
                    return answer.read()
            except OSError:
                pass
        return None

    def roles(self):
        """Numbers of servers by role; those that do not run are not named."""
        found = {}
        for member in json.loads(self.call("cluster") or '{"members": []}')["members"]:
            if member["state"] in ("running", "streaming"):
                found.setdefault(member["role"], []).append(int(member["name"][1:]))
        return found

    def wait(self, waits=True, seconds=180):
        """Until there is a leader and the others follow it."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            roles = self.roles()
            if len(roles.get("leader", [])) == 1 and sum(map(len, roles.values())) == 3 \
                    and bool(roles.get("sync_standby")) == waits:
                return roles
            time.sleep(0.5)
        raise SystemExit(f"the servers did not become healthy: {self.roles()}")

    def configure(self, settings):
        self.call("config", {"failsafe_mode": None, **settings}, "PATCH")

    def kill_server(self, number):
        """PostgreSQL's processes alone."""
        with open(f"{self.folder.name}/n{number}/data/postmaster.pid") as file:
            first = int(file.readline())
        _, children = pair.Pair.children(self, f"{self.folder.name}/n{number}")
        for pid in [first] + [pid for pid, _ in children]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def kill(self, number):
        """A whole machine."""
        self.patroni[number].end()
        self.kill_server(number)

    def end(self):
        for number in self.numbers:
            self.patroni[number].end()
            try:
                self.kill_server(number)
            except (OSError, ValueError):
                pass
            self.etcd[number].end()
        self.folder.cleanup()
