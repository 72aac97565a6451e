"""Clients of HTTP/2 that keep to no rule, frame by frame: each must lose its connection or its
request in time, and nobody else must notice.

    http2_attacks.py PORT HEAD_SECONDS IDLE_SECONDS slow|many [NAME...]

HEAD_SECONDS and IDLE_SECONDS are what the service has as --head-time and --idle-time. Attacks are
slow, which a service with short times ends by the clock, or many, which it ends by a count and
whatever its times are. Nothing here is measured but that the service does not close too soon.
"""
import struct
import sys
import threading
import time

from http2_frames import (ACK, CANCEL, CONTINUATION, DATA, END_HEADERS, END_STREAM, HEADERS,
                          NO_ERROR, PING, PRIORITY, RESET, SETTINGS, WINDOW, Connection, fields,
                          frame, request)

# Seconds in which whatever comes at all has come, on a machine that does much else.
LONG = 120
findings = []


def check(holds, text):
    if not holds:
        findings.append(text)


def others_are_served(port, after):
    """Somebody at another address is answered."""
    other = Connection(port, "127.0.0.2")
    other.head(1)
    answer = other.read(lambda f: f[0] == HEADERS and f[2] == 1, LONG)
    check(answer is not None and answer[3][0] == 0x88, f"{after}: /livez is not answered")
    other.socket.close()


def settled(connection):
    """Nothing may be sent within a head (RFC 9113 section 6.10), not the answer to settings either."""
    connection.read(lambda f: f[0] == SETTINGS and f[1] & ACK, LONG)


def closes_in_time(name, connection, seconds):
    took = connection.end(LONG)
    check(took is not None and seconds - 0.5 <= took, f"{name}: closed after {took}")


def attacks(port, head, idle):
    """Attacks by kind; each is a client of its own."""
    def silent():
        closes_in_time("silent", Connection(port, hello=False), head)

    def only_settings():
        closes_in_time("only_settings", Connection(port), head)

    def pings_only():
        # What is no request gives no more time for one.
        c = Connection(port)
        threading.Thread(target=lambda: [
            c.send(frame(PING, 0, 0, b"12345678")) and time.sleep(0.3) for _ in range(60)
        ]).start()
        closes_in_time("pings_only", c, head)

    def half_head():
        c = Connection(port)
        settled(c)
        c.head(1, request()[:20], 0)
        closes_in_time("half_head", c, head)

    def half_head_after_request():
        c = Connection(port)
        c.head(1)
        c.read(lambda f: f[2] == 1 and f[1] & END_STREAM)
        c.began = time.monotonic()
        c.send(frame(HEADERS, END_HEADERS | END_STREAM, 3, request())[:-5])
        closes_in_time("half_head_after_request", c, head)

    def dripping_continuations():
        c = Connection(port)
        settled(c)
        c.head(1, request(), 0)
        for _ in range(3):
            time.sleep(head / 4)
            c.send(frame(CONTINUATION, 0, 1, b"\0\1a\1b"))
        closes_in_time("dripping_continuations", c, head)

    def half_frame():
        c = Connection(port)
        c.began = time.monotonic()
        c.head(1)
        c.read(lambda f: f[2] == 1 and f[1] & END_STREAM)
        c.send(frame(PING, 0, 0, b"12345678")[:4])
        closes_in_time("half_frame", c, min(head, idle))

    def idles():
        c = Connection(port)
        c.began = time.monotonic()
        c.head(1)
        c.read(lambda f: f[2] == 1 and f[1] & END_STREAM)
        closes_in_time("idles", c, idle)
        check(c.goodbyes[-1:] == [NO_ERROR], f"idles: {c.goodbyes}")

    def asks_in_leaving():
        # No attack: a request that crosses the end of an idle connection.
        c = Connection(port)
        c.head(1)
        wrong = c.asks_in_leaving(3)
        check(not wrong, f"asks_in_leaving: {wrong}")

    def slow_body():
        c = Connection(port)
        c.head(1, request("/sign-in", "POST", ("content-length", "1000"),
                          ("content-type", "application/x-www-form-urlencoded")), END_HEADERS)
        ended = None
        while time.monotonic() - c.began < LONG and not ended:
            c.send(frame(DATA, 0, 1, b"a"))
            ended = c.read(lambda f: f[0] == RESET, head / 8)
        took = time.monotonic() - c.began
        check(ended and head - 0.5 <= took, f"slow_body: {ended} after {took}")

    def resets():
        c, sent = Connection(port), 0
        for number in range(20_000):
            if not c.head(2 * number + 1) or not c.send(
                    frame(RESET, 0, 2 * number + 1, struct.pack(">I", CANCEL))):
                break
            sent += 1
        c.end()
        check(c.ended is not None, f"resets: {sent} were taken")

    def flood(name, make, count=200_000):
        c, sent = Connection(port), 0
        c.head(1)
        while sent < count and c.send(b"".join(make(sent + i) for i in range(100))):
            sent += 100
        check(c.end() is not None, f"{name}: {sent} were taken")

    def pings():
        flood("pings", lambda n: frame(PING, 0, 0, b"12345678"))

    def settings():
        flood("settings", lambda n: frame(SETTINGS))

    def priorities():
        flood("priorities", lambda n: frame(PRIORITY, 0, 3, b"\0" * 5))

    def windows():
        flood("windows", lambda n: frame(WINDOW, 0, 0, b"\0\0\0\1"))

    def empty_bodies():
        flood("empty_bodies", lambda n: frame(DATA, 0, 1))

    def continuations():
        c = Connection(port)
        c.head(1, request(), 0)
        for _ in range(100_000):
            if not c.send(frame(CONTINUATION, 0, 1, fields(("x-a", "b" * 100)))):
                break
        check(c.end() is not None, "continuations: all were taken")

    def tiny_bodies():
        c = Connection(port)
        c.head(1, request("/sign-in", "POST", (
            "content-type", "application/x-www-form-urlencoded")), END_HEADERS)
        sent = 0
        while sent < 60_000 and c.send(frame(DATA, 0, 1, b"a") * 100):
            sent += 100
        check(c.end() is not None, f"tiny_bodies: {sent} were taken")

    def large_head():
        c = Connection(port)
        c.read(lambda f: f[0] == SETTINGS and not f[1] & ACK)
        many = [(f"x-{n}", "v" * 1000) for n in range(40)]
        block = request("/livez", "GET", *many)
        parts = [block[i:i + 16_000] for i in range(0, len(block), 16_000)]
        c.head(1, parts[0], END_STREAM)
        for part in parts[1:]:
            c.send(frame(CONTINUATION, END_HEADERS if part is parts[-1] else 0, 1, part))
        check(c.end() is not None, "large_head: taken")

    def many_fields():
        c = Connection(port)
        c.head(1, request("/livez", "GET", *[(f"x-{n}", "v") for n in range(101)]))
        check(c.read(lambda f: f[0] == RESET, LONG), "many_fields: taken")
        c.head(3)
        check(c.read(lambda f: f[0] == HEADERS and f[2] == 3, LONG), "many_fields: no next request")

    def malformed():
        # Requests that are no requests cost themselves and not the others on the connection.
        c = Connection(port)
        plain = [(":method", "GET"), (":scheme", "https"), (":path", "/livez"),
                 (":authority", "a")]
        bad = [plain + [("connection", "close")], plain + [("Upper", "a")], plain[:2],
               plain + [("transfer-encoding", "chunked")], plain + [("a", "b\r\nc: d")]]
        bad += [[(":method", "GET"), (":scheme", "https"), (":path", path), (":authority", "a")]
                for path in ("", "livez", "*", "http://a/livez")]
        for number, block in enumerate(bad):
            c.head(2 * number + 1, fields(*block))
            check(c.read(lambda f: f[0] == RESET and f[2] == 2 * number + 1, LONG),
                  f"malformed: {block[-1]} is taken")
        c.head(99, fields(*plain, ("host", "b")))
        answer = c.read(lambda f: f[0] == HEADERS and f[2] == 99, LONG)
        check(answer and answer[3][0] == 0x8c, "malformed: two hosts are taken")
        c.head(103, fields((":method", "CONNECT"), (":authority", "a:443")))
        check(c.read(lambda f: f[0] == HEADERS and f[2] == 103, LONG), "malformed: no CONNECT")
        c.head(105, fields(*plain[:3], ("host", "a")))
        answer = c.read(lambda f: f[0] == HEADERS and f[2] == 105, LONG)
        check(answer and answer[3][0] == 0x88, "malformed: a request does not come after")

    def slow_download():
        # No attack: who reads slowly, and says so with frames, gets everything.
        c = Connection(port, hello=False)
        c.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
               + frame(SETTINGS, 0, 0, struct.pack(">HI", 4, 2_000)))
        c.head(1, request("/openapi.json"))
        got, ended = 0, None
        while not ended and c.ended is None and time.monotonic() - c.began < LONG:
            part = c.read(lambda f: f[0] == DATA and f[2] == 1, LONG)
            if not part:
                break
            got += len(part[3])
            ended = part[1] & END_STREAM
            slow = time.monotonic() - c.began < head + idle + 2
            time.sleep(0.2 if slow else 0)
            more = struct.pack(">I", len(part[3]) if slow else 1 << 20)
            if part[3] and not ended:
                c.send(frame(WINDOW, 0, 1, more) + frame(WINDOW, 0, 0, more))
                if slow:
                    c.send(frame(PING, 0, 0, b"12345678") if got % 7 == 0 else b"")
        took = time.monotonic() - c.began
        check(ended and took > head + idle, f"slow_download: {got} bytes in {took}")

    return {
        "slow": [
            slow_download, silent, only_settings, pings_only, half_head, half_head_after_request,
            dripping_continuations, half_frame, idles, asks_in_leaving, slow_body],
        "many": [
            resets, continuations, tiny_bodies, large_head, many_fields, malformed, pings, settings,
            priorities, windows, empty_bodies],
    }


def run(name, attack, port):
    try:
        attack()
        others_are_served(port, name)
    except Exception as error:  # noqa: BLE001
        findings.append(f"{name}: {type(error).__name__} {error}")


def main():
    port, head, idle = int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    kind, wanted = sys.argv[4], sys.argv[5:]
    threads = [threading.Thread(target=run, args=(attack.__name__, attack, port))
               for attack in attacks(port, head, idle)[kind]
               if not wanted or attack.__name__ in wanted]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for finding in findings:
        print(finding)
    sys.exit(1 if findings else 0)


if __name__ == "__main__":
    main()
