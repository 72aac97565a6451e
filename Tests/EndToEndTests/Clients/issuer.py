"""PyJWT as somebody else's identity provider, which publishes its keys on this machine: tokens by
every algorithm, a new key, a withdrawn one, and tokens that must not be believed."""

import http.server
import json
import os
import threading
import time

import jwt
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa
from jwt.algorithms import ECAlgorithm, OKPAlgorithm, RSAAlgorithm

from setting import Setting


class Keys:
    """The keys of the provider by their names, and where it publishes them."""

    def __init__(self, port):
        self.keys = {}
        self.served = 0
        keys = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                keys.served += 1
                body = json.dumps({"keys": [key[1] for key in keys.keys.values()]}).encode()
                self.send_response(200)
                self.send_header("Content-Type", "application/jwk-set+json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *words):
                pass

        server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()

    def add(self, name, algorithm, key, kind):
        public = json.loads(kind.to_jwk(key.public_key()))
        self.keys[name] = (key, {**public, "kid": name, "alg": algorithm, "use": "sig"})


def main():
    setting = Setting()
    keys = Keys(setting["port"])
    curves = {"ES256": ec.SECP256R1(), "ES384": ec.SECP384R1(), "ES512": ec.SECP521R1()}
    for algorithm, curve in curves.items():
        keys.add(algorithm, algorithm, ec.generate_private_key(curve), ECAlgorithm)
    pair = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    for algorithm in ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"):
        keys.add(algorithm, algorithm, pair, RSAAlgorithm)
    keys.add("EdDSA", "EdDSA", ed25519.Ed25519PrivateKey.generate(), OKPAlgorithm)

    def token(name, algorithm=None, key=None, **changes):
        now = int(time.time())
        claims = {
            "iss": setting["issuer"], "aud": setting.fhir, "sub": "user-1", "client_id": "ward",
            "patient": setting["identifier"], "scope": "patient/DocumentReference.rs",
            "purpose_of_use": "TREAT", "iat": now, "exp": now + 300, **changes}
        claims = {name: value for name, value in claims.items() if value is not None}
        key = key or keys.keys[name][0]
        return jwt.encode(claims, key, algorithm or name, headers={"kid": name})

    def search(text):
        setting.values["tokens"]["other"] = text
        status, headers, body = setting.send("DocumentReference", token="other")
        if status == 200:
            found = [entry["resource"]["id"] for entry in json.loads(body).get("entry", [])]
            setting.expect(found == [setting["document"]], f"found {len(found)} documents")
        else:
            setting.expect("WWW-Authenticate" in headers or status == 403, "no challenge")
        return status

    for name in list(keys.keys):
        setting.expect(search(token(name)) == 200, f"{name} is not believed")
    setting.expect(keys.served == 1, f"the keys were fetched {keys.served} times")

    refused = {
        "another issuer": token("ES256", iss="https://other.example"),
        "another audience": token("ES256", aud="https://other.example"),
        "expired": token("ES256", exp=int(time.time()) - 60),
        "no purpose": token("ES256", purpose_of_use=None),
        "another key": token("ES256", key=ec.generate_private_key(ec.SECP256R1())),
        "another algorithm": token("RS256", "PS256"),
        "a shared secret": token("ES256", "HS256", os.urandom(64)),
        "no signature": jwt.encode(
            {"iss": setting["issuer"], "aud": setting.fhir}, None, "none"),
    }
    for name, text in refused.items():
        setting.expect(search(text) == 401, f"{name} was believed")
    setting.expect(search(token("ES256", patient="2.999.72.2^nobody")) == 403, "nobody")
    setting.expect(search(token("ES256", scope="openid")) == 403, "no scope")

    # A new key is found when a token comes by it, but the provider is not asked each time.
    served = keys.served
    keys.add("new", "ES256", ec.generate_private_key(ec.SECP256R1()), ECAlgorithm)
    deadline = time.time() + 120
    while search(token("new", "ES256")) != 200 and time.time() < deadline:
        time.sleep(1)
    setting.expect(search(token("new", "ES256")) == 200, "a new key is not found")
    setting.expect(keys.served - served <= 3, f"{keys.served - served} more fetches")
    setting.end()


main()
