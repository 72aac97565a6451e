"""fhirpy, unmodified: search with its own words, count, page, and get what is not there."""

import asyncio
import base64
import hashlib

from fhirpy import AsyncFHIRClient, SyncFHIRClient
from fhirpy.base.exceptions import OperationOutcome, ResourceNotFound

from setting import Setting


def main():
    setting = Setting()
    token = "Bearer " + setting["tokens"]["owner"]
    client = SyncFHIRClient(setting.fhir, authorization=token)
    wanted = sorted(setting["documents"])

    documents = client.resources("DocumentReference")
    paged = documents.search(patient=setting["person"]).limit(2)
    setting.expect(sorted(one.id for one in paged) == wanted, "iterating over pages")
    setting.expect(sorted(one.id for one in paged.fetch_all()) == wanted, "fetch_all")
    setting.expect(len(paged.fetch()) == 2, "fetch takes one page")
    setting.expect(documents.search().count() == len(wanted), "count")

    dated = documents.search(date__ge="1900-01-01", date__lt="2100-01-01").sort("date")
    dates = [one["date"] for one in dated.fetch_all()]
    setting.expect(dates == sorted(dates) and len(dates) == len(wanted), "date and sort")
    old = [one["status"] for one in documents.search(status__not="current").fetch()]
    current = documents.search(status="current").count()
    setting.expect(set(old) == {"superseded"}, "status:not")
    setting.expect(len(old) + current == len(wanted), "status and status:not")
    few = documents.search(_id=wanted[0]).elements("date").fetch()
    setting.expect(few[0].get("author") is None and few[0].get("date"), "elements")

    first = documents.search(_id=wanted[0]).revinclude("Provenance", "target").fetch_raw()
    kinds = [entry.resource.resource_type for entry in first.entry]
    setting.expect(kinds == ["DocumentReference", "Provenance"], f"revinclude: {kinds}")
    attachment = first.entry[0].resource["content"][0]["attachment"]
    binary = client.reference("Binary", wanted[0]).to_resource()
    data = base64.b64decode(binary["data"])
    setting.expect(
        base64.b64encode(hashlib.sha1(data).digest()).decode() == attachment["hash"], "hash")
    subject = first.entry[0].resource["subject"].to_resource()
    setting.expect(subject.id == setting["person"], "subject")

    summary = client.execute(
        "DocumentReference/$docref", method="GET", params={"patient": setting["person"]})
    setting.expect(summary["type"] == "searchset", "$docref")
    # By HealthKit's code only samples; by LOINC's what documents say too.
    health_kit = "http://developer.apple.com/documentation/healthkit"
    observations = client.resources("Observation")
    rates = observations.search(code=f"{health_kit}|HKQuantityTypeIdentifierHeartRate").limit(10)
    setting.expect(len(rates.fetch_all()) == setting["heartRates"], "Observations of samples")
    rates = observations.search(code="http://loinc.org|8867-4").limit(10)
    setting.expect(len(rates.fetch_all()) > setting["heartRates"], "Observations by code")

    try:
        documents.search(date="soon").fetch()
        setting.expect(False, "a date that is none")
    except OperationOutcome as outcome:
        setting.expect("date" in str(outcome), "the parameter is not named")
    try:
        client.reference("DocumentReference", "00000000-0000-0000-0000-000000000000").to_resource()
        setting.expect(False, "what is not there")
    except ResourceNotFound:
        pass

    async def together():
        both = AsyncFHIRClient(setting.fhir, authorization=token)
        return await asyncio.gather(
            *(both.resources("DocumentReference").limit(1).fetch_all() for _ in range(4)))

    for found in asyncio.run(together()):
        setting.expect(sorted(one.id for one in found) == wanted, "pages of several at once")
    setting.end()


main()
