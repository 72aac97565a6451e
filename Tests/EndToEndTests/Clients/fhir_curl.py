"""curl: what HTTP itself offers: HEAD, conditions, parts, methods and formats that are not there,
POST for searches whose parameters should not stand in addresses, publishing."""

import base64
import hashlib
import json
import subprocess
import uuid

from setting import Setting


class Answer:
    """What curl printed with --include."""

    def __init__(self, output):
        head, _, self.body = output.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        self.status = int(lines[0].split()[1])
        fields = (line.split(": ", 1) for line in lines[1:])
        self.headers = {name.lower(): value for name, value in fields}

    @property
    def json(self):
        return json.loads(self.body)


def main():
    setting = Setting()
    summary = setting["summary"]

    def curl(path, *options, token="owner"):
        who = ["--header", "Authorization: Bearer " + setting["tokens"][token]] if token else []
        run = subprocess.run(
            ["curl", "--silent", "--show-error", "--include", *who, *options,
             setting.fhir + "/" + path], capture_output=True, check=True, timeout=120)
        return Answer(run.stdout)

    def expect(path, options, status, token="owner"):
        answer = curl(path, *options, token=token)
        setting.expect(answer.status == status, f"{path} {options}: {answer.status}")
        if answer.status >= 400 and "--head" not in options:
            issue = answer.json["issue"][0]
            setting.expect(issue["severity"] == "error" and issue["details"]["text"], path)
        return answer

    for path in ("metadata", "DocumentReference", f"DocumentReference/{summary}",
                 f"Binary/{summary}", "Patient", "Observation?_count=1"):
        got, head = curl(path), curl(path, "--head")
        setting.expect(head.status == got.status == 200 and not head.body, f"HEAD {path}")
        for name in ("content-type", "content-length", "etag"):
            setting.expect(got.headers.get(name) == head.headers.get(name), f"HEAD {path}: {name}")

    whole = expect(f"Binary/{summary}", [], 200)
    reference = expect(f"DocumentReference/{summary}", [], 200)
    attachment = reference.json["content"][0]["attachment"]
    digest = base64.b64encode(hashlib.sha1(whole.body).digest()).decode()
    setting.expect(digest == attachment["hash"], "hash")
    setting.expect(len(whole.body) == attachment["size"], "size")
    setting.expect(
        whole.headers["content-type"] == attachment["contentType"], "content type")
    part = expect(f"Binary/{summary}", ["--range", "10-19"], 206)
    setting.expect(part.body == whole.body[10:20], "the part is another")
    tag = whole.headers["etag"]
    expect(f"Binary/{summary}", ["--header", "If-None-Match: " + tag], 304)
    tag = reference.headers["etag"]
    expect(f"DocumentReference/{summary}", ["--header", f"If-None-Match: {tag}"], 304)

    query = f"patient={setting['person']}&_count=2"
    got = expect("DocumentReference?" + query, [], 200)
    for posted in (
        expect("DocumentReference/_search", ["--data", query], 200),
        expect("DocumentReference/_search?_count=2",
               ["--data", f"patient={setting['person']}"], 200),
    ):
        setting.expect(posted.json["entry"] == got.json["entry"], "POST finds something else")

    expect("DocumentReference", [], 401, token=None)
    expect(f"DocumentReference/{uuid.uuid4()}", [], 404)
    expect(f"DocumentReference/{summary}", ["--request", "DELETE"], 405)
    expect("Provenance", ["--json", "{}"], 405)
    expect("DocumentReference", ["--header", "Accept: text/turtle"], 406)
    expect("DocumentReference/_search", ["--json", "{}"], 415)
    strict = ["--header", "Prefer: handling=strict"]
    for path in ("DocumentReference", "Observation", "Patient", "Consent", "AuditEvent"):
        refused = expect(f"{path}?unheard=of", strict, 400)
        setting.expect("unheard" in refused.json["issue"][0]["details"]["text"], path)
        # A parameter that is passed over would widen the answer.
        expect(f"{path}?unheard=of", [], 400)
        expect(f"{path}?unheard=of", ["--header", "Prefer: handling=lenient"], 200)
    for wrong in ("date=soon", "_count=few", "_summary=short", "_total=all", "period=2024-13",
                  "status=gone", "date:missing=perhaps", "patient=Group/1", "_lastUpdated=x"):
        refused = expect("DocumentReference?" + wrong, [], 400)
        name = wrong.partition("=")[0]
        setting.expect(name in refused.json["issue"][0]["details"]["text"], wrong)

    document = whole.body.replace(
        b"c9a5d3de-2d0a-4b33-9f0e-7a1be5c0f6d1", str(uuid.uuid4()).encode())
    body = json.dumps({
        "resourceType": "DocumentReference", "status": "current",
        "subject": {"reference": "Patient/" + setting["person"]},
        "content": [{"attachment": {"contentType": "application/xml",
                                    "data": base64.b64encode(document).decode()}}]})
    posted = ["--header", "Content-Type: application/fhir+json", "--data", body]
    stored = expect("DocumentReference", posted, 201, token="intake")
    expect("DocumentReference", posted, 200, token="intake")
    expect("DocumentReference", posted, 403)
    address = stored.headers["location"].partition("/_history/")[0]
    found = expect(address.removeprefix(setting.fhir + "/"), [], 200)
    setting.expect(found.json["content"][0]["attachment"]["size"] == len(document), "published")
    setting.end()


main()
