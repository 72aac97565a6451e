"""fhirclient, unmodified: an app finds out where to ask, asks the person, searches, pages, fetches
the bytes, and loses sight of a document when the person takes back what they permitted."""

import base64
import hashlib
import json

from fhirclient import client
from fhirclient.models.binary import Binary
from fhirclient.models.documentreference import DocumentReference
from fhirclient.models.observation import Observation
from fhirclient.server import FHIRNotFoundException

from person import Person
from setting import Setting

REDIRECT = "http://127.0.0.1:9/callback"
APP = "example.launch"
DOCUMENTS = "HKDocumentTypeIdentifierCDA"
HEALTH_KIT = "http://developer.apple.com/documentation/healthkit"


def pages(setting, smart, search):
    """All that a search finds, page after page."""
    found = [resource for resource in search.perform_resources_iter(smart.server)]
    ids = [resource.id for resource in found]
    setting.expect(len(set(ids)) == len(ids), "a resource is on two pages")
    return found


def searches(setting, smart, documents):
    """Every parameter of the CapabilityStatement finds what it should."""
    first = next(one for one in documents if one.id == setting["summary"])
    kind = first.type.coding[0]
    person = setting["person"]
    identifier = first.masterIdentifier
    values = {
        "_id": first.id, "_lastUpdated": "ge2020", "patient": person, "subject": person,
        "status": "current", "type": f"{kind.system}|{kind.code}", "category": "clinical-note",
        "date": f"eq{first.date.isostring}", "creation": f"le{first.date.isostring}",
        "period": "ge1900", "identifier": f"{identifier.system}|{identifier.value}",
        "author.family": first.author[0].display.split()[-1],
        "author.given": first.author[0].display.split()[-2],
        "format": first.content[0].format.code,
        "security-label": first.securityLabel[0].coding[0].code,
        "patient.identifier": setting["patientIdentifier"],
        # Words of its medications, in the narrative.
        "_content": "lisinopril tablet", "_text": "lisinopril tablet",
        "related": None, "event": None, "facility": None, "setting": None,
    }
    statement = smart.server.capabilityStatement
    listed = next(
        resource for resource in statement.rest[0].resource
        if resource.type == "DocumentReference")
    for parameter in listed.searchParam:
        setting.expect(parameter.name in values, f"{parameter.name} is not tried")
        value = values.get(parameter.name)
        search = DocumentReference.where({parameter.name: value or "none"})
        found = [resource.id for resource in pages(setting, smart, search)]
        setting.expect(
            (first.id in found) == (value is not None), f"{parameter.name}={value}: {len(found)}")


def main():
    setting = Setting()
    smart = client.FHIRClient(settings={
        "app_id": APP, "api_base": setting.fhir, "redirect_uri": REDIRECT,
        "scope": "patient/DocumentReference.rs patient/Binary.rs patient/Observation.rs "
        "patient/Patient.rs patient/Provenance.rs",
    })
    smart.prepare()
    answer = Person(setting.base, setting["link"]).answer(smart.authorize_url, also="measurements")
    setting.expect(answer.startswith(REDIRECT), "no way back to the app")
    smart.handle_callback(answer)
    setting.expect(smart.ready, "no token")
    setting.expect(smart.patient_id == setting["person"], "whose data it is was not told")
    setting.expect(smart.patient is not None and smart.patient.gender == "unknown", "no Patient")

    search = DocumentReference.where({"patient": smart.patient_id, "_count": "2"})
    setting.expect(pages(setting, smart, search) == [], "documents before anybody permitted them")
    status, _, body = setting.post_json(
        f"/v1/apps/{APP}/authorizations",
        {"types": [{"type": DOCUMENTS, "read": True}]})
    setting.expect(status in (200, 204), f"authorizations: {status} {body}")
    records = {}
    for document in setting["documents"]:
        status, _, body = setting.post_json("/v1/consents", {
            "effect": "permit", "document": document, "grantee": "app:" + APP,
            "level": "data", "purposes": ["PATRQT"], "until": None,
            "text": "For the chart"})
        setting.expect(status == 201, f"permit: {status} {body}")
        records[document] = json.loads(body)["id"]
    documents = pages(setting, smart, search)
    setting.expect(
        sorted(document.id for document in documents) == sorted(setting["documents"]),
        f"{len(documents)} of {len(setting['documents'])} documents")
    if not documents:
        setting.end()

    for document in documents:
        attachment = document.content[0].attachment
        data = smart.server.request_data(
            attachment.url, headers={"Accept": attachment.contentType})
        binary = Binary.read(document.id, smart.server)
        setting.expect(base64.b64decode(binary.data) == data, "the Binary is something else")
        setting.expect(len(data) == attachment.size, "the size is another")
        digest = base64.b64encode(hashlib.sha1(data).digest()).decode()
        setting.expect(digest == attachment.hash, "the hash is another")
        again = DocumentReference.read(document.id, smart.server)
        setting.expect(again.as_json() == document.as_json(), "read and search differ")
    searches(setting, smart, documents)
    # The person has ticked measurements, and that is all that they have to do.
    signs = pages(setting, smart, Observation.where({"category": "vital-signs", "_count": "7"}))
    # Samples have HealthKit's code; the documents that the person has permitted bring more.
    saved = [
        sign for sign in signs
        if any(coding.system == HEALTH_KIT for coding in sign.code.coding or [])]
    setting.expect(len(saved) == setting["vitalSigns"], f"{len(saved)} Observations of samples")
    setting.expect(len(signs) > len(saved), "no Observations of documents")

    gone = documents[0].id
    status, _, body = setting.post_json(f"/v1/consents/{records[gone]}/revoke", {"text": "No more"})
    setting.expect(status == 200, f"revoke: {status} {body}")
    for path in (f"DocumentReference/{gone}", f"Binary/{gone}", f"Provenance/{gone}"):
        try:
            smart.server.request_json(path)
            setting.expect(False, f"{path} after it was revoked")
        except FHIRNotFoundException:
            pass
    left = [document.id for document in pages(setting, smart, search)]
    setting.expect(gone not in left and len(left) == len(documents) - 1, "search after it")
    setting.end()


main()
