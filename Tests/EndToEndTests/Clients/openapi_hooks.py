"""What Schemathesis is told beside the description: a test has no time to wait for changes, and
some names have to be those of things that are there."""

import os
import uuid

import schemathesis


@schemathesis.hook
def before_call(context, case, kwargs):
    for part in (case.query, case.body):
        if isinstance(part, dict) and type(part.get("wait")) is int and 0 <= part["wait"] <= 60:
            part["wait"] = 0
    path = case.path_parameters
    if case.operation.path.startswith("/v1/documents/{id}") and isinstance(path, dict):
        try:
            even = uuid.UUID(str(path.get("id"))).int % 2 == 0
        except ValueError:
            even = False
        # A document that is there, every other time; it is to stay there.
        if even and not case.operation.path.endswith("/remove"):
            path["id"] = os.environ["CASEBOOK_DOCUMENT"]
