"""A connection of HTTP/2 that is open while the service's certificate is renewed, and one while
the service stops.

    http2_renewal.py PORT PID NEW_CHAIN NEW_KEY CHAIN KEY
"""
import os
import shutil
import signal
import sys
import time

from http2_frames import HEADERS, NO_ERROR, PING, Connection


def certificate(connection):
    return connection.socket.getpeercert(binary_form=True)


def ask(connection, stream):
    connection.head(stream)
    answer = connection.read(lambda f: f[0] == HEADERS and f[2] == stream, 60)
    assert answer is not None and answer[3][0] == 0x88, f"no answer on {stream}"


def main():
    port, process = int(sys.argv[1]), int(sys.argv[2])
    new_chain, new_key, chain, key = sys.argv[3:]
    old = Connection(port)
    ask(old, 1)
    assert not old.goodbyes
    shutil.copy(new_chain, chain)
    shutil.copy(new_key, key)
    os.kill(process, signal.SIGHUP)
    end = time.monotonic() + 60
    while certificate(Connection(port)) == certificate(old):
        assert time.monotonic() < end, "the certificate stays"
        time.sleep(0.2)
    # The next request is answered, and is told to be the last, to a client that does not answer too.
    ask(old, 3)
    assert old.end(60) is not None, "the old connection stays"
    assert any(f[0] == PING for f in old.frames), f"nothing asks for an answer: {old.frames}"
    assert set(old.goodbyes) == {NO_ERROR} and old.last_streams[-1] == 3, f"{old.frames}"
    new = Connection(port)
    ask(new, 1)
    assert certificate(new) != certificate(old) and not new.goodbyes
    # A service that stops says so too. An answer that comes late meets a closed connection.
    os.kill(process, signal.SIGTERM)
    wrong = new.asks_in_leaving(3)
    assert not wrong, wrong


if __name__ == "__main__":
    main()
