"""Many requests of one address over one connection of HTTP/2: they share what the address may use.

    http2_shares.py PORT UNFINISHED

UNFINISHED is what the service has as --address-unfinished; it trusts 127.0.0.3 as a proxy.
"""
import sys

from http2_frames import (DATA, END_HEADERS, END_STREAM, HEADERS, REFUSED, Connection, frame,
                          request)


def post(connection, stream, *more):
    connection.head(stream, request(
        "/sign-in", "POST", ("content-type", "application/x-www-form-urlencoded"),
        ("content-length", "1000"), *more), END_HEADERS)
    connection.send(frame(DATA, 0, stream, b"a"))


def is_served(connection, stream, *more):
    connection.head(stream, request("/docs", "GET", *more))
    answer = connection.read(lambda f: f[0] == HEADERS and f[2] == stream, 120)
    return answer is not None and answer[3][0] == 0x88


def main():
    port, most = int(sys.argv[1]), int(sys.argv[2])
    direct = Connection(port)
    for number in range(20):
        post(direct, 2 * number + 1)
    direct.read(lambda f: len(direct.resets(REFUSED)) == 20 - most, 120)
    refused = direct.resets(REFUSED)
    assert refused == list(range(2 * most + 1, 40, 2)), f"refused: {refused}"
    # Somebody else is not affected, and the refused may come again when there is room.
    assert is_served(Connection(port, "127.0.0.2"), 1)
    direct.send(frame(DATA, END_STREAM, 1, b"a" * 999))
    assert direct.read(lambda f: f[0] == HEADERS and f[2] == 1, 120)
    assert is_served(direct, 101)

    # What a proxy passes on counts for its clients.
    proxy = Connection(port, "127.0.0.3")
    for number in range(20):
        post(proxy, 2 * number + 1, ("x-forwarded-for", "192.0.2.1"))
    def answers():
        return [f[2] for f in proxy.frames if f[0] == HEADERS]
    proxy.read(lambda f: len(answers()) == 20 - most, 120)
    assert len(answers()) == 20 - most, f"answers: {answers()}"
    assert is_served(proxy, 101, ("x-forwarded-for", "192.0.2.2"))
    assert not proxy.resets(), f"resets: {proxy.resets()}"


if __name__ == "__main__":
    main()
