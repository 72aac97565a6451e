"""Schemathesis with all its checks over /openapi.json, as every kind of caller in turn.

    openapi.py SETTING.json [EXAMPLES]

The setting names the service's base, tokens by kind of caller, the person and a document. Ends with
0 if nothing was found; else it prints what was, with a curl command for each.
"""

import json
import os
import pathlib
import subprocess
import sys

import requests

HERE = pathlib.Path(__file__).parent


def prepare(setting):
    """Lets the app read and save something, so that there is something to get wrong."""
    owner = {"Authorization": "Bearer " + setting["tokens"]["owner"]}
    base = setting["base"]
    app = setting["app"]
    types = [
        {"type": name, "read": True, "share": True}
        for name in ("HeartRate", "StepCount", "BloodPressureSystolic", "BloodPressureDiastolic")
    ] + [{"type": "HKDocumentTypeIdentifierCDA", "read": True}]
    answers = [
        requests.post(f"{base}/v1/apps/{app}/authorizations", json={"types": types}, headers=owner),
        requests.post(
            f"{base}/v1/consents",
            json={
                "effect": "permit",
                "document": setting["document"],
                "grantee": f"app:{app}",
                "until": None,
                "text": "For the test",
            },
            headers=owner,
        ),
    ]
    for answer in answers:
        assert answer.status_code < 300, answer.text


def run(setting, caller, operations, examples):
    command = [
        os.path.join(os.path.dirname(sys.executable), "schemathesis"),
        "--config-file", str(HERE / "openapi.toml"),
        "run", setting["base"] + "/openapi.json",
        "--checks", "all",
        "--header", "Authorization: Bearer " + setting["tokens"][caller],
        "--include-operation-id-regex", "^(" + "|".join(operations) + ")$",
        "--max-examples", str(examples),
        "--workers", "1",
        "--request-timeout", "30",
        "--no-color",
    ] + setting.get("options", [])
    if caller == "staff":
        command += ["--header", "X-Purpose: TREAT", "--header", "X-Reason: Ward round"]
    environment = dict(
        os.environ,
        SCHEMATHESIS_HOOKS="openapi_hooks",
        PYTHONPATH=str(HERE),
        CASEBOOK_DOCUMENT=setting["document"],
    )
    result = subprocess.run(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        # Schemathesis leaves a folder of what it found where it runs.
        cwd=pathlib.Path(sys.argv[1]).resolve().parent,
    )
    if result.returncode != 0:
        print(f"==== as {caller}\n{result.stdout}")
    return result.returncode


def main():
    setting = json.loads(pathlib.Path(sys.argv[1]).read_text())
    examples = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    document = requests.get(setting["base"] + "/openapi.json").json()
    prepare(setting)
    failed = 0
    for caller in setting["tokens"]:
        operations = [
            operation["operationId"]
            for path in document["paths"].values()
            for operation in path.values()
            if caller in operation["x-callers"]
        ]
        failed |= run(setting, caller, operations, examples) != 0
    sys.exit(failed)


main()
