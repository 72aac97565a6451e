"""What happens to a store's servers under Patroni, by a letter, and how it is mended."""
import signal
import time

import patroni


class Scenario:
    """`do` and `mend` are given the servers and their roles of before; `mend` comes `seconds`
    later."""

    def __init__(self, words, settings, do, mend, seconds=40, waits=True):
        self.words, self.settings, self.do, self.mend = words, settings, do, mend
        self.seconds, self.waits = seconds, waits


def leader(roles):
    return roles["leader"][0]


def nothing(servers, roles):
    pass


def kill_leader(servers, roles):
    servers.kill(leader(roles))


def start_leader(servers, roles):
    servers.patroni[leader(roles)].start()


def kill_following(servers, roles):
    servers.kill(roles["sync_standby"][0])


def start_following(servers, roles):
    servers.patroni[roles["sync_standby"][0]].start()


def switch(servers, roles):
    servers.call("switchover", {"leader": f"n{leader(roles)}"}, "POST")


def kill_keeper(servers, roles):
    servers.etcd[0].end()


def kill_keepers(servers, roles):
    for keeper in servers.etcd:
        keeper.end()


def start_keepers(servers, roles):
    for keeper in servers.etcd:
        if keeper.started.returncode is not None:
            keeper.start()


def freeze(servers, roles):
    servers.patroni[leader(roles)].tell(signal.SIGSTOP)


def thaw(servers, roles):
    servers.patroni[leader(roles)].tell(signal.SIGCONT)
    time.sleep(20)


def lose_frozen(servers, roles):
    """A server that took itself for the primary may win again when its Patroni goes on; one whose
    machine is lost does not."""
    kill_leader(servers, roles)
    start_leader(servers, roles)
    time.sleep(20)


LATE = {"synchronous_mode": False, "synchronous_mode_strict": False}
ALL = {
    "A": Scenario(
        "the primary's PostgreSQL is killed, its Patroni is not", patroni.QUICK,
        lambda servers, roles: servers.kill_server(leader(roles)), nothing),
    "B": Scenario(
        "the primary's machine is lost, default times", patroni.SLOW, kill_leader, start_leader,
        seconds=50),
    "C": Scenario("a switchover that was planned", patroni.QUICK, switch, nothing, seconds=20),
    "D": Scenario(
        "the primary's machine is lost, ttl 20", patroni.QUICK, kill_leader, start_leader),
    "E": Scenario(
        "the synchronous standby's machine is lost", patroni.QUICK, kill_following,
        start_following, seconds=20),
    "F": Scenario("a member of etcd is lost", patroni.QUICK, kill_keeper, start_keepers, seconds=20),
    "G": Scenario(
        "all members of etcd are lost, without failsafe_mode", patroni.QUICK, kill_keepers,
        start_keepers, seconds=30),
    "H": Scenario(
        "all members of etcd are lost, with failsafe_mode",
        {**patroni.QUICK, "failsafe_mode": True}, kill_keepers, start_keepers, seconds=30),
    "J": Scenario(
        "the primary's Patroni is stopped, so that two servers take themselves for the primary",
        patroni.QUICK, freeze, thaw),
    "K": Scenario(
        "the same where commits do not wait, and its machine is lost (a control, which has to lose)",
        {**patroni.QUICK, **LATE}, freeze, lose_frozen, waits=False),
}
