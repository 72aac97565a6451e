"""WebSocket frame by frame, as its clients may or must not send it. Needs nothing but Python."""
import base64
import hashlib
import os
import socket
import ssl
import struct
import time

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
FIN, RSV1 = 0x80, 0x40
PATH = "/ws/subscriptions"


def frame(opcode, payload=b"", first=FIN, masked=True, length=None):
    """A frame; with another length than its payload has, if one is given."""
    length = len(payload) if length is None else length
    mark = 0x80 if masked else 0
    if length < 126:
        head = bytes([first | opcode, mark | length])
    elif length < 65536:
        head = bytes([first | opcode, mark | 126]) + struct.pack(">H", length)
    else:
        head = bytes([first | opcode, mark | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[place % 4] for place, byte in enumerate(payload))


class Connection:
    """A connection to the service, on which a handshake may have been sent."""

    def __init__(self, port, source="127.0.0.1", tls=False, hello=True, receive=None, **fields):
        self.began = time.monotonic()
        plain = socket.socket()
        if receive:
            plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        plain.settimeout(120)
        plain.bind((source, 0))
        plain.connect(("127.0.0.1", port))
        self.socket = plain
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            context.set_alpn_protocols(["http/1.1"])
            self.socket = context.wrap_socket(plain)
        self.rest, self.frames, self.ended, self.status = b"", [], None, None
        if hello:
            self.shake(**fields)

    def shake(self, path=PATH, version="HTTP/1.1", **fields):
        """Sends a handshake, with fields that are other ones, more, or left out (None)."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": "127.0.0.1", "Connection": "Upgrade", "Upgrade": "websocket",
                 "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": key}
        lines.update({name.replace("_", "-"): value for name, value in fields.items()})
        self.send((f"GET {path} {version}\r\n" + "".join(
            f"{name}: {value}\r\n" for name, value in lines.items() if value is not None)
            + "\r\n").encode())
        self.read_head()
        if self.status == 101:
            wanted = base64.b64encode(hashlib.sha1(
                (lines["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()
            ).digest()).decode()
            assert self.fields["sec-websocket-accept"] == wanted, self.fields
            assert "content-length" not in self.fields, self.fields
            assert "transfer-encoding" not in self.fields, self.fields

    def read_head(self):
        """Status and fields of an answer; what follows stays to be read."""
        while b"\r\n\r\n" not in self.rest:
            more = self.receive(120)
            if not more:
                return
        head, self.rest = self.rest.split(b"\r\n\r\n", 1)
        lines = head.decode().split("\r\n")
        self.status = int(lines[0].split()[1])
        self.fields = {name.lower(): value.strip() for name, value in
                       (line.split(":", 1) for line in lines[1:])}

    def send(self, data):
        """Whether the other end still takes bytes."""
        try:
            self.socket.sendall(data)
            return True
        except OSError:
            return False

    def receive(self, seconds):
        self.socket.settimeout(max(0.01, seconds))
        try:
            more = self.socket.recv(65536)
        except TimeoutError:
            return None
        except OSError:
            more = b""
        if not more:
            self.ended = time.monotonic() - self.began
        self.rest += more
        return more

    def read(self, until=lambda one: False, seconds=120, answers=True):
        """Frames, as opcode and payload, until one is as wanted; None where the other end closes
        before, or in time. Pings are answered unless they are not to be."""
        end = time.monotonic() + seconds
        while True:
            one = self.take()
            if one is None:
                if self.ended is not None or time.monotonic() >= end:
                    return None
                self.receive(end - time.monotonic())
                continue
            self.frames.append(one)
            if one[0] == PING and answers:
                self.send(frame(PONG, one[1]))
            if until(one):
                return one

    def take(self):
        """A frame of those that have come; None if none is whole."""
        if len(self.rest) < 2:
            return None
        assert self.rest[1] & 0x80 == 0, "the service masks"
        assert self.rest[0] & 0x70 == 0, "the service uses extensions"
        length, start = self.rest[1] & 0x7F, 2
        if length > 125:
            size = 2 if length == 126 else 8
            if len(self.rest) < 2 + size:
                return None
            length, start = int.from_bytes(self.rest[2:2 + size], "big"), 2 + size
        if len(self.rest) < start + length:
            return None
        one = (self.rest[0] & 15, self.rest[start:start + length])
        self.rest = self.rest[start + length:]
        return one

    def close_code(self, seconds=120, answers=True):
        """The code that the other end closes with, 0 for none, None if it does not say so; the
        connection has then ended in any case."""
        one = self.read(lambda f: f[0] == CLOSE, seconds, answers)
        if one is not None:
            self.send(frame(CLOSE, one[1][:2]))
        self.read(seconds=seconds, answers=False)
        if self.ended is None or one is None:
            return None
        return int.from_bytes(one[1][:2], "big") if one[1] else 0
