"""HTTP/2 frame by frame, as its clients may or must not send it. Needs nothing but Python."""
import socket
import ssl
import struct
import time

DATA, HEADERS, PRIORITY, RESET, SETTINGS, PUSH, PING, GOAWAY, WINDOW, CONTINUATION = range(10)
END_STREAM, ACK, END_HEADERS = 1, 1, 4
NO_ERROR, PROTOCOL_ERROR, REFUSED, CANCEL, CALM = 0, 1, 7, 8, 11


def integer(value, bits):
    """An integer of HPACK (RFC 7541 section 5.1)."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([value])
    out, value = [most], value - most
    while value >= 128:
        out.append(value % 128 + 128)
        value //= 128
    return bytes(out + [value])


def fields(*pairs):
    """Header fields as literals that are not indexed."""
    block = b""
    for name, value in pairs:
        name, value = name.encode(), value.encode()
        block += b"\0" + integer(len(name), 7) + name + integer(len(value), 7) + value
    return block


def request(path="/livez", method="GET", *more):
    return fields((":method", method), (":scheme", "https"), (":path", path),
                  (":authority", "127.0.0.1"), *more)


def frame(kind, flags=0, stream=0, payload=b""):
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) \
        + payload


class Connection:
    def __init__(self, port, source="127.0.0.1", hello=True):
        self.began = time.monotonic()
        plain = socket.create_connection(("127.0.0.1", port), 120, (source, 0))
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(["h2"])
        self.socket = context.wrap_socket(plain)
        assert self.socket.selected_alpn_protocol() == "h2"
        self.frames, self.ended, self.rest = [], None, b""
        if hello:
            self.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(SETTINGS))

    def send(self, data):
        """Whether the other end still takes bytes."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def head(self, stream, block=None, flags=END_HEADERS | END_STREAM):
        return self.send(frame(HEADERS, flags, stream, request() if block is None else block))

    def read(self, until=lambda frame: False, seconds=120):
        """Frames until one is as wanted; None where the other end closes before, or in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            while len(self.rest) >= 9:
                length = int.from_bytes(self.rest[:3], "big")
                if len(self.rest) < 9 + length:
                    break
                kind, flags = self.rest[3], self.rest[4]
                stream = int.from_bytes(self.rest[5:9], "big")
                one = (kind, flags, stream, self.rest[9:9 + length])
                self.rest = self.rest[9 + length:]
                self.frames.append(one)
                if kind == SETTINGS and not flags & ACK:
                    self.send(frame(SETTINGS, ACK))
                if until(one):
                    return one
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            try:
                more = self.socket.recv(65536)
            except TimeoutError:
                return None
            except OSError:
                more = b""
            if not more:
                self.ended = time.monotonic() - self.began
                return None
            self.rest += more
        return None

    def end(self, seconds=120):
        """Seconds until the other end closes; None if it does not."""
        self.read(seconds=seconds)
        return self.ended

    @property
    def goodbyes(self):
        return [int.from_bytes(f[3][4:8], "big") for f in self.frames if f[0] == GOAWAY]

    @property
    def last_streams(self):
        return [int.from_bytes(f[3][:4], "big") for f in self.frames if f[0] == GOAWAY]

    def asks_in_leaving(self, stream):
        """Asks when the other end says that it leaves; says what was wrong with that. The request
        is answered, or was not looked at, and neither is a mistake of whoever asks."""
        ping = self.read(lambda f: f[0] == PING)
        if ping is None:
            return f"nothing tells the client to leave: {self.frames}"
        self.head(stream)
        self.send(frame(SETTINGS) + frame(PING, ACK, 0, ping[3]))
        if self.end() is None:
            return "the connection stays"
        is_answered = any(f[0] in (HEADERS, RESET) and f[2] == stream for f in self.frames)
        if set(self.goodbyes) != {NO_ERROR} or is_answered != (self.last_streams[-1] >= stream):
            return f"{self.frames}"
        return None

    def resets(self, code=None):
        found = [(f[2], int.from_bytes(f[3], "big")) for f in self.frames if f[0] == RESET]
        return [s for s, c in found if code is None or c == code]
