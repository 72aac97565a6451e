"""The websocket of subscriptions with the client `websockets`, unmodified: an app is let in, binds
its subscription, and is told of what is measured, once; what it did not read comes again, and
nothing comes when its right was taken back. The service is stopped at the end."""

import base64
import contextlib
import hashlib
import json
import os
import signal
import ssl
import subprocess
import time
import urllib.parse

import requests
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from person import Person
from setting import Setting
from websocket_frames import CLOSE, PING, TEXT, Connection, frame

STRUCTURES = "http://hl7.org/fhir/uv/subscriptions-backport/StructureDefinition/"
# Seconds in which whatever comes at all has come, on a machine that does much else.
LONG = 120


class App:
    """An app that a person lets in."""

    def __init__(self, setting):
        self.setting = setting
        verifier = base64.urlsafe_b64encode(os.urandom(32)).rstrip(b"=").decode()
        challenge = base64.urlsafe_b64encode(
            hashlib.sha256(verifier.encode()).digest()).rstrip(b"=").decode()
        query = urllib.parse.urlencode({
            "response_type": "code", "client_id": setting["app"], "state": "x" * 22,
            "redirect_uri": setting["redirect"], "aud": setting.fhir, "code_challenge": challenge,
            "code_challenge_method": "S256",
            "scope": "launch/patient offline_access patient/Observation.rs"})
        back = setting.person.answer(
            f"{setting.base}/oauth/authorize?{query}", also="measurements")
        code = urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)["code"][0]
        answer = requests.post(setting.base + "/oauth/token", timeout=LONG, data={
            "grant_type": "authorization_code", "code": code, "code_verifier": verifier,
            "redirect_uri": setting["redirect"], "client_id": setting["app"]}).json()
        self.token, self.refresh = answer["access_token"], answer["refresh_token"]

    def send(self, method, path, body=None):
        return requests.request(
            method, f"{self.setting.fhir}/{path}", json=body, timeout=LONG, headers={
                "Authorization": "Bearer " + self.token, "Accept": "application/fhir+json"})

    def subscribe(self, seconds=30, **channel):
        """The answer to a subscription whose notifications are to be read in so many seconds."""
        return self.send("POST", "Subscription", {
            "resourceType": "Subscription", "status": "requested", "reason": "News",
            "criteria": "urn:casebook:topic:measurements",
            "channel": {
                "extension": [{"url": STRUCTURES + "backport-timeout",
                               "valueUnsignedInt": seconds}],
                "type": "websocket", "payload": "application/fhir+json",
                "_payload": {"extension": [{"url": STRUCTURES + "backport-payload-content",
                                            "valueCode": "id-only"}]}} | channel})

    def binding(self, name):
        """Token and address of `$get-ws-binding-token`."""
        answer = self.send("GET", f"Subscription/{name}/$get-ws-binding-token").json()
        values = {part["name"]: next(value for key, value in part.items() if key != "name")
                  for part in answer["parameter"]}
        self.setting.expect(values["subscription"] == name, f"a token for {values}")
        return values["token"], values["websocket-url"]

    def open(self, name, **more):
        """A websocket that is bound to a subscription."""
        token, address = self.binding(name)
        socket = self.setting.connect(address, **more)
        socket.send(f"bind-with-token: {token}")
        return socket

    def told(self, name):
        """How many events the app was told of, and has read."""
        answer = self.send("GET", f"Subscription/{name}/$status").json()
        parts = answer["entry"][0]["resource"]["parameter"]
        return next(part["valueString"] for part in parts
                    if part["name"] == "events-since-subscription-start")

    def status(self, name):
        return self.send("GET", f"Subscription/{name}").json()["status"]


class Here(Setting):
    """The service, with the certificate that it has."""

    def __init__(self):
        super().__init__()
        self.tls = ssl.create_default_context(cafile=self["certificate"]) \
            if self.base.startswith("https") else None
        if self.tls:
            os.environ["REQUESTS_CA_BUNDLE"] = self["certificate"]
        self.person = Person(self.base, self["link"])
        self.open = contextlib.ExitStack()

    def connect(self, address, **more):
        return self.open.enter_context(
            connect(address, ssl=self.tls, open_timeout=LONG, close_timeout=LONG, **more))

    def measure(self, kilograms):
        """Somebody's scales; the id of the measurement."""
        made = subprocess.run(
            [self["command"], "samples", "add", "BodyMass", str(kilograms), "kg", "--person",
             self["person"], "--source", "Scales", "--store", self["store"], "--uuid",
             f"00000000-0000-4000-8000-{kilograms:012}"], capture_output=True, check=False)
        self.expect(made.returncode == 0, made.stderr.decode())
        return f"{self.fhir}/Observation/00000000-0000-4000-8000-{kilograms:012}"


def state(message):
    """What a notification says of its subscription, and the number and focus of each event."""
    bundle = json.loads(message)
    assert bundle["resourceType"] == "Bundle" and bundle["type"] == "history", bundle
    parts = bundle["entry"][0]["resource"]["parameter"]
    values = {part["name"]: part.get("valueCode") or part.get("valueString") for part in parts}
    events = []
    for part in parts:
        if part["name"] == "notification-event":
            inner = {one["name"]: one for one in part["part"]}
            events.append((inner["event-number"]["valueString"],
                           inner["focus"]["valueReference"]["reference"]))
    return values["type"], values["status"], events


def ending(socket):
    """The code with which the service closes, and what it sends before."""
    messages = []
    try:
        while True:
            messages.append(socket.recv(timeout=LONG))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None, messages


def wait(holds):
    end = time.monotonic() + LONG
    while not holds() and time.monotonic() < end:
        time.sleep(0.2)
    return holds()


def main():
    here = Here()
    app = App(here)
    for wrong in [{"endpoint": "https://diary.example/"}, {"header": ["A: b"]}]:
        answer = app.subscribe(**wrong)
        here.expect(answer.status_code == 422, f"{wrong}: {answer.status_code}")
    answer = app.subscribe()
    here.expect(answer.status_code == 201, answer.text)
    here.expect(answer.json()["channel"]["type"] == "websocket", answer.text)
    name = answer.json()["id"]
    here.expect(app.status(name) == "requested", "active before it is bound")

    # The handshake, and then what is measured.
    first = app.open(name)
    here.expect(state(first.recv(timeout=LONG)) == ("handshake", "requested", []), "no handshake")
    here.expect(wait(lambda: app.status(name) == "active"), "not active after the handshake")
    one = here.measure(71)
    told = state(first.recv(timeout=LONG))
    here.expect(told == ("event-notification", "active", [("1", one)]), f"{told}")

    # A token binds once, and only what is a token does.
    token, address = app.binding(name)
    second = here.connect(address, origin="http://127.0.0.1:9")
    second.send(f"bind-with-token {token}")
    here.expect(state(second.recv(timeout=LONG))[0] == "handshake", "no second handshake")
    here.expect(ending(first) == (1008, []), "the first websocket goes on")
    third = here.connect(address)
    third.send(f"bind-with-token: {token}")
    here.expect(ending(third) == (1008, []), "a token binds twice")
    try:
        here.connect(address, origin="https://evil.example")
        here.expect(False, "a page of another origin is let in")
    except InvalidStatus as refused:
        here.expect(refused.response.status_code == 403, f"{refused}")
    two = here.measure(72)
    told = state(second.recv(timeout=LONG))
    here.expect(told == ("event-notification", "active", [("2", two)]), f"{told}")

    # What happens while nobody listens is told to who comes back.
    here.expect(wait(lambda: app.told(name) == "2"), "not known to be read")
    second.close()
    more = [here.measure(73), here.measure(74)]
    again = app.open(name)
    here.expect(state(again.recv(timeout=LONG))[0] == "handshake", "no third handshake")
    events = []
    while len(events) < 2:
        events += state(again.recv(timeout=LONG))[2]
    here.expect(events == list(zip(["3", "4"], more)), f"{events}")

    # A client that does not answer pings has not read, and is told again.
    other = app.subscribe(seconds=1).json()["id"]
    token, address = app.binding(other)
    raw = Connection(urllib.parse.urlsplit(address).port, tls=here.tls is not None)
    raw.send(frame(TEXT, f"bind-with-token: {token}".encode()))
    code = raw.close_code(answers=False)
    here.expect(code == 1008, f"who reads nothing: {code}")
    here.expect([f[0] for f in raw.frames[:3]] == [TEXT, PING, CLOSE], f"{raw.frames}")
    here.expect(app.status(other) == "requested", "active, and nobody has read the handshake")

    # Two on one websocket, and one of them is deleted.
    both = app.open(name)
    both.send(f"bind-with-token: {app.binding(other)[0]}")
    here.expect(
        [state(both.recv(timeout=LONG))[0] for _ in range(2)] == ["handshake"] * 2, "not both")
    here.expect(ending(again) == (1008, []), "the websocket before goes on")
    here.expect(app.send("DELETE", f"Subscription/{other}").status_code == 204, "not deleted")
    five = here.measure(75)
    told = state(both.recv(timeout=LONG))
    here.expect(told[2] == [("5", five)], f"{told}")

    # Nothing is sent when the right was taken back.
    revoked = requests.post(here.base + "/oauth/revoke", timeout=LONG, data={
        "token": app.refresh, "client_id": here["app"]})
    here.expect(revoked.status_code == 200, "not revoked")
    here.measure(76)
    here.expect(ending(both) == (1008, []), "told after the revocation")

    # The service says that it stops.
    app = App(here)
    name = app.subscribe().json()["id"]
    last = app.open(name)
    here.expect(state(last.recv(timeout=LONG))[0] == "handshake", "no handshake of another grant")
    unbound = here.connect(address)
    os.kill(here["process"], signal.SIGTERM)
    here.expect(ending(last) == (1001, []), "no farewell")
    here.expect(ending(unbound) == (1001, []), "no farewell to who is not bound")
    here.end()


main()
