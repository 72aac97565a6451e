"""Clients of the websocket that keep to no rule: each must lose its connection with the code that
RFC 6455 names, and nobody else must notice.

    websocket_attacks.py PORT HEAD_SECONDS IDLE_SECONDS plain|tls slow|many [NAME...]

HEAD_SECONDS and IDLE_SECONDS are what the service has as --head-time and --idle-time. Attacks are
slow, which a service with short times ends by the clock, or many, which it ends by what they send
and whatever its times are. Nothing here is measured but that the service does not close too soon.
"""
import sys
import time

from websocket_frames import (BINARY, CLOSE, CONTINUATION, FIN, PING, PONG, RSV1, TEXT, Connection,
                              frame)

findings = []


def check(holds, text):
    if not holds:
        findings.append(text)


def attacks(port, tls, head, idle):
    """Attacks by kind; each is a client of its own."""
    def connect(**fields):
        return Connection(port, tls=tls, **fields)

    def closed_with(code, name, *frames):
        one = connect()
        check(one.status == 101, f"{name}: status {one.status}")
        for data in frames:
            one.send(data)
        found = one.close_code()
        check(found == code, f"{name}: closed with {found}, not {code}")

    def silent():
        one = connect()
        found = one.close_code()
        check(found == 1008 and one.ended >= head - 0.5, f"silent: {found} after {one.ended}")

    def pings_only():
        # Whoever is only alive has not shown who they are.
        one = connect()
        one.send(frame(PING, b"x"))
        found = one.close_code()
        pongs = [f for f in one.frames if f == (PONG, b"x")]
        check(found == 1008 and len(pongs) == 1, f"pings_only: {found}, {len(pongs)} pongs")

    def half_frame():
        one = connect()
        one.send(frame(TEXT, b"bind-with-token: " + b"x" * 100)[:50])
        check(one.close_code() == 1008, "half_frame")

    def half_handshake():
        one = Connection(port, tls=tls, hello=False)
        one.send(b"GET /ws/subscriptions HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: webso")
        one.read()
        check(one.ended is not None and one.ended >= head - 0.5, f"half_handshake: {one.ended}")

    slow = [silent, pings_only, half_frame, half_handshake]

    def frames_that_are_none():
        for code, name, frames in [
            (1002, "not masked", [frame(TEXT, b"x", masked=False)]),
            (1002, "an extension", [frame(TEXT, b"x", FIN | RSV1)]),
            (1002, "opcode 3", [frame(3, b"x")]),
            (1002, "opcode 11", [frame(11, b"x")]),
            (1002, "a continuation of nothing", [frame(CONTINUATION, b"x")]),
            (1002, "a message within a message", [frame(TEXT, b"x", 0), frame(TEXT, b"y")]),
            (1002, "a ping in parts", [frame(PING, b"x", 0)]),
            (1002, "a long ping", [frame(PING, b"x" * 126)]),
            (1002, "a code of one byte", [frame(CLOSE, b"\x03")]),
            (1002, "a code that is never sent", [frame(CLOSE, b"\x03\xee")]),
            (1003, "bytes", [frame(BINARY, b"x")]),
            (1007, "no UTF-8", [frame(TEXT, b"\xc3\x28")]),
            (1007, "no UTF-8 in parts", [frame(TEXT, b"\xe2\x82", 0), frame(CONTINUATION, b"x")]),
            (1009, "a long text", [frame(TEXT, b"x" * 4097)]),
            (1009, "a text of 2^31 bytes that never come", [frame(TEXT, b"", length=1 << 31)]),
            (1009, "a text of 2^63 - 1 bytes", [frame(TEXT, b"", length=(1 << 63) - 1)]),
            (1009, "a text of 2^64 - 1 bytes", [frame(TEXT, b"", length=(1 << 64) - 1)]),
            (1009, "a long text in parts",
             [frame(TEXT, b"x" * 4000, 0), frame(CONTINUATION, b"x" * 4000, 0)]),
            (1008, "empty parts without end",
             [frame(TEXT, b"", 0)] + [frame(CONTINUATION, b"", 0)] * 1000),
            (1008, "a flood of pings", [frame(PING)] * 1000),
            (1008, "a flood of pongs", [frame(PONG)] * 1000),
            (1008, "some other text", [frame(TEXT, b"ping")]),
            (1008, "no token", [frame(TEXT, b"bind-with-token")]),
            (1008, "an empty token", [frame(TEXT, b"bind-with-token: ")]),
            (1008, "a token that is none", [frame(TEXT, b"bind-with-token: eyJhbGciOiJub25lIn0")]),
            (1000, "the client's own end", [frame(CLOSE, b"\x03\xe8bye")]),
            (1000, "the client's own end without a code", [frame(CLOSE)]),
        ]:
            closed_with(code, name, *frames)

    def a_text_byte_by_byte():
        one = connect()
        for byte in frame(TEXT, b"hello"):
            one.send(bytes([byte]))
        check(one.close_code() == 1008, "a_text_byte_by_byte")

    def handshakes_that_are_none():
        for status, fields in [
            (426, {"Upgrade": None}), (426, {"Connection": "keep-alive"}),
            (426, {"Upgrade": "h2c"}), (426, {"Sec_WebSocket_Version": "8"}),
            (426, {"Sec_WebSocket_Version": None}), (400, {"Sec_WebSocket_Key": None}),
            (400, {"Sec_WebSocket_Key": "dG9vIHNob3J0"}), (403, {"Origin": "https://evil.example"}),
            (403, {"Origin": "null"}), (426, {"version": "HTTP/1.0"}),
            (404, {"path": "/ws/other"}),
        ]:
            one = connect(**fields)
            check(one.status == status, f"{fields}: status {one.status}, not {status}")

    def no_second_request_behind_a_refused_upgrade():
        # The parser of requests reads nothing behind it: the client is told that nothing follows.
        one = Connection(port, tls=tls, hello=False)
        one.send(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\n"
                 b"Upgrade: h2c\r\n\r\nGET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        one.read_head()
        check(one.status == 200 and one.fields.get("connection") == "close", f"h2c: {one.fields}")
        while one.receive(120):
            pass
        check(one.ended is not None, "h2c: the connection stays")
        check(b"HTTP/1.1 " not in one.rest, "h2c: the second request is answered")

    def a_request_before_the_handshake():
        one = Connection(port, tls=tls, hello=False)
        one.send(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        one.read_head()
        check(one.status == 200 and one.fields.get("connection") is None, "before: /livez")
        length = int(one.fields["content-length"])
        while len(one.rest) < length and one.receive(120):
            pass
        one.rest = one.rest[length:]
        one.shake()
        check(one.status == 101, f"a_request_before_the_handshake: {one.status}")
        one.send(frame(CLOSE))
        check(one.close_code() == 1000, "a_request_before_the_handshake: end")

    def a_request_instead_of_frames():
        # As a frame it has 69 bytes.
        closed_with(1002, "a request", b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * 69)

    return {"slow": slow, "many": [
        frames_that_are_none, a_text_byte_by_byte, handshakes_that_are_none,
        no_second_request_behind_a_refused_upgrade, a_request_before_the_handshake,
        a_request_instead_of_frames]}


def main():
    port, head, idle = (int(word) for word in sys.argv[1:4])
    tls, kind, names = sys.argv[4] == "tls", sys.argv[5], sys.argv[6:]
    for attack in attacks(port, tls, head, idle)[kind]:
        if names and attack.__name__ not in names:
            continue
        began = time.monotonic()
        attack()
        print(f"{attack.__name__}: {time.monotonic() - began:.1f} s")
        other = Connection(port, "127.0.0.2", tls=tls, hello=False)
        other.send(b"GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        other.read_head()
        check(other.status == 200, f"{attack.__name__}: /livez is not answered")
        other.socket.close()
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


main()
