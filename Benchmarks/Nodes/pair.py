"""Two PostgreSQL servers: a primary and a standby that follows it, and can take its place."""
import os
import signal
import subprocess
import tempfile
import time

import cluster


def as_postgres(*words):
    # PostgreSQL refuses to run as root.
    return (["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []) + list(words)


class Pair(cluster.Database):
    """Both in one folder, without a network. With `waits` every commit waits for the standby."""

    def __init__(self, waits):
        self.folder = tempfile.TemporaryDirectory(prefix="casebook-pair-")
        os.chmod(self.folder.name, 0o777)
        self.places = [f"{self.folder.name}/{name}" for name in ("a", "b")]
        for place in self.places:
            self.do("mkdir", "-m", "755", place)
        first, second = self.places
        self.do(cluster.PROGRAMS + "/initdb", "-D", first + "/data", "-U", "casebook",
                "--auth=trust", "--encoding=UTF8", "--locale=C")
        self.start(first, "-c", "synchronous_standby_names=" + ("*" if waits else ""))
        self.do(cluster.PROGRAMS + "/pg_basebackup", "-h", first, "-U", "casebook", "-R",
                "-X", "stream", "-c", "fast", "-D", second + "/data")
        self.start(second)
        self.address = (
            f"postgresql:///postgres?host={first},{second}&user=casebook"
            "&target_session_attrs=read-write")
        for _ in range(100):
            if self.ask("SELECT state FROM pg_stat_replication") == [["streaming"]]:
                return
            time.sleep(0.1)
        raise SystemExit("the standby does not follow")

    @staticmethod
    def do(*words):
        subprocess.run(as_postgres(*words), check=True, stdout=subprocess.DEVNULL)

    def start(self, place, *settings):
        self.do(
            cluster.PROGRAMS + "/pg_ctl", "-D", place + "/data", "-w", "-l", place + "/log", "-o",
            f"-c listen_addresses= -c unix_socket_directories={place} -c max_connections=200 "
            + " ".join(settings), "start")

    def children(self, place):
        with open(place + "/data/postmaster.pid") as file:
            first = int(file.readline())
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{pid}/stat") as stat, open(f"/proc/{pid}/cmdline") as words:
                    if int(stat.read().rsplit(")", 1)[1].split()[1]) == first:
                        found.append((int(pid), words.read()))
            except OSError:
                pass
        return first, found

    def freeze_following(self):
        """The standby hears nothing any more, and nobody is told."""
        _, children = self.children(self.places[1])
        for pid, words in children:
            if "walreceiver" in words:
                os.kill(pid, signal.SIGSTOP)

    def fail_over(self):
        """The primary's processes are killed at once, and the standby takes its place."""
        first, children = self.children(self.places[0])
        for pid in [first] + [pid for pid, _ in children]:
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        _, children = self.children(self.places[1])
        for pid, words in children:
            if "walreceiver" in words:
                os.kill(pid, signal.SIGKILL)
        self.do(cluster.PROGRAMS + "/pg_ctl", "-D", self.places[1] + "/data", "-w", "promote")

    def end(self):
        for place in self.places:
            if os.path.exists(place + "/data/postmaster.pid"):
                subprocess.run(
                    as_postgres(cluster.PROGRAMS + "/pg_ctl", "-D", place + "/data", "-m",
                                "immediate", "stop"), stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL)
        self.folder.cleanup()
