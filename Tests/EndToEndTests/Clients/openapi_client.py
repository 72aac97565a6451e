"""A client that openapi-python-client makes from /openapi.json: it saves and reads a sample, a
correlation, a document and a report, and what it reads has the types of their fields.

    openapi_client.py SETTING.json

The setting names the service's base, tokens by kind of caller, the person, and the files of a
document and of an invalid one.
"""

import datetime
import io
import json
import pathlib
import subprocess
import sys
import uuid

setting_path = pathlib.Path(sys.argv[1]).resolve()
setting = json.loads(setting_path.read_text())
folder = setting_path.parent


def generate():
    """Writes the client beside the setting, where it can be imported."""
    made = subprocess.run(
        [
            sys.executable, "-m", "openapi_python_client", "generate",
            "--url", setting["base"] + "/openapi.json",
            "--output-path", str(folder / "generated"), "--meta", "none",
        ],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )
    # It knows bodies of bytes as application/octet-stream alone, and says so of the others.
    left_out = [line for line in made.stdout.splitlines() if line.startswith("WARNING")]
    known = ("POST /v1/documents within", "POST /v1/validate within")
    assert made.returncode == 0, made.stdout
    assert all(any(name in line for name in known) for line in left_out), left_out
    sys.path.insert(0, str(folder))


generate()

from generated import AuthenticatedClient, models  # noqa: E402
from generated.api.documents import (  # noqa: E402
    read_document, read_document_receipt, store_document, validate_document,
)
from generated.api.samples import read_sample, save_samples  # noqa: E402
from generated.types import File  # noqa: E402

clients = {
    caller: AuthenticatedClient(base_url=setting["base"], token=token)
    for caller, token in setting["tokens"].items()
}
person = uuid.UUID(setting["person"])
start = datetime.datetime(2026, 4, 1, 10, 0, 0, 250_000, tzinfo=datetime.timezone.utc)


def expect(value, kind):
    assert isinstance(value, kind), f"{type(value).__name__}, not {kind.__name__}: {value}"
    return value


def a_sample():
    sample = models.QuantitySample(
        version=1, type_=models.QuantityTypeName.HEARTRATE, start_date=start, value=72.5,
        unit="count/min",
    )
    saved = save_samples.sync(
        client=clients["intake"], body=models.Samples([sample]), person=person)
    saved = expect(saved, models.SaveReceipt)
    assert saved.saved == 1
    [name] = saved.names
    read = expect(read_sample.sync(name, client=clients["owner"]), models.QuantitySample)
    assert (expect(read.value, float), read.unit, read.start_date) == (72.5, "count/min", start)
    assert read.type_ == models.QuantityTypeName.HKQUANTITYTYPEIDENTIFIERHEARTRATE, read.type_
    assert expect(read.source, models.SourceRevision).name == "St. Anna"


def a_correlation():
    def part(name, value):
        return models.CorrelatedSample(
            type_=name, start_date=start, value=value, unit="mmHg", uuid=uuid.uuid4())

    pressure = models.CorrelationSample(
        version=1, type_=models.CorrelationTypeName.BLOODPRESSURE, start_date=start,
        uuid=uuid.uuid4(),
        objects=[
            part(models.QuantityTypeName.BLOODPRESSURESYSTOLIC, 120.0),
            part(models.QuantityTypeName.BLOODPRESSUREDIASTOLIC, 80.0),
        ],
    )
    saved = save_samples.sync(
        client=clients["intake"], body=models.Samples([pressure]), person=person)
    assert expect(saved, models.SaveReceipt).saved >= 1
    read = read_sample.sync(pressure.uuid, client=clients["owner"])
    read = expect(read, models.CorrelationSample)
    parts = {expect(one, models.CorrelatedSample).value: one.unit for one in read.objects}
    assert parts == {120.0: "mmHg", 80.0: "mmHg"}, parts


def a_document():
    body = File(payload=io.BytesIO(pathlib.Path(setting["file"]).read_bytes()))
    receipt = store_document.sync(client=clients["intake"], body=body, person=person)
    receipt = expect(receipt, models.Receipt)
    assert receipt.outcome == models.IntakeOutcome.STORED, receipt
    read = read_document.sync(expect(receipt.uuid, uuid.UUID), client=clients["owner"])
    read = expect(read, models.DocumentSample)
    assert read.status == models.DocumentStatus.CURRENT
    document = expect(read.document, models.Document)
    assert expect(document.title, str) and expect(document.byte_count, int) > 0
    assert expect(document.type_code, models.Code).code
    assert expect(document.patient_identifiers[0], models.InstanceIdentifier).root
    kept = read_document_receipt.sync(receipt.uuid, client=clients["owner"])
    kept = expect(kept, models.Receipt)
    assert expect(kept.header, models.Header).title == document.title
    assert expect(kept.report, models.Report).valid


def a_report():
    body = File(payload=io.BytesIO(pathlib.Path(setting["invalid"]).read_bytes()))
    report = expect(validate_document.sync(client=clients["owner"], body=body), models.Report)
    assert not report.valid
    finding = expect(report.findings[0], models.ReportFinding)
    assert finding.severity == models.Severity.ERROR, finding
    assert expect(finding.line, int) > 0 and expect(finding.message, str), finding


a_sample()
a_correlation()
a_document()
a_report()
