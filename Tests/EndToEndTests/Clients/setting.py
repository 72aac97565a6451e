"""What the tests of clients share: the setting that they were given, and a list of what failed."""

import json
import sys
import urllib.error
import urllib.request

class Setting:
    """Where the service is and who calls it, from the JSON file that the script is called with."""

    def __init__(self):
        with open(sys.argv[1], encoding="utf-8") as file:
            self.values = json.load(file)
        self.base = self.values["base"]
        self.fhir = self.base + "/fhir/R4"
        self.failures = []

    def __getitem__(self, name):
        return self.values[name]

    def expect(self, holds, words):
        if not holds:
            self.failures.append(words)

    def end(self):
        for failure in self.failures:
            print(failure)
        sys.exit(1 if self.failures else 0)

    def send(self, path, method="GET", token="owner", body=None, **headers):
        """A request without any library; its status, header fields and body."""
        address = path if path.startswith("http") else self.fhir + "/" + path
        request = urllib.request.Request(address, data=body, method=method)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        if token:
            request.add_header("Authorization", "Bearer " + self["tokens"][token])
        if token == "staff":
            request.add_header("X-Purpose", "TREAT")
            request.add_header("X-Reason", "Ward round")
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as answer:
            return answer.code, answer.headers, answer.read()

    def post_json(self, path, value, token="owner"):
        """Sends JSON to the interface of our own."""
        body = json.dumps(value).encode()
        return self.send(
            self.base + path, "POST", token, body, Content_Type="application/json")
