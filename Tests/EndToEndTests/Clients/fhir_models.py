"""fhir.resources: the models of R4B read every resource that the service sends, and write the same
JSON and, where lxml is there, the same XML again."""

import json

from fhir.resources.R4B import get_fhir_model_class

try:
    from lxml import etree
except ImportError:
    etree = None

from setting import Setting


def check(setting, place, text):
    """Reads a resource by its model, strictly."""
    resource = json.loads(text)
    kind = resource["resourceType"]
    try:
        model = get_fhir_model_class(kind).model_validate(resource)
    except Exception as error:  # pylint: disable=broad-except
        setting.expect(False, f"{place}: {kind}: {error}")
        return resource
    same = json.loads(model.model_dump_json())
    setting.expect(plain(same) == plain(resource), f"{place}: {kind} is read as something else")
    invariants(setting, place, resource)
    return resource


def same_xml(setting, path, token, resource):
    """The models write the resource as the service does: names, order, values."""
    _, headers, body = setting.send(path, token=token, Accept="application/fhir+xml")
    setting.expect(
        headers.get("Content-Type", "").startswith("application/fhir+xml"), f"{path}: no XML")
    model = get_fhir_model_class(resource["resourceType"]).model_validate(resource)
    wanted = elements(etree.fromstring(model.model_dump_xml()))
    found = elements(etree.fromstring(body))
    for one, other in zip(wanted, found):
        if one != other:
            setting.expect(False, f"{path}: {other} instead of {one}")
            break
    setting.expect(len(wanted) == len(found), f"{path}: {len(found)} of {len(wanted)} elements")


def elements(root):
    """Each element's depth, name and attributes, in order."""
    return [
        (len(list(element.iterancestors())), etree.QName(element).localname,
         sorted((name, plain(number(value))) for name, value in element.attrib.items()))
        for element in root.iter()
    ]


def number(text):
    try:
        return float(text)
    except ValueError:
        return text


def plain(value):
    """JSON with what may be written in two ways written in one: numbers, and UTC."""
    if isinstance(value, dict):
        return {name: plain(part) for name, part in value.items()}
    if isinstance(value, list):
        return [plain(part) for part in value]
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    if isinstance(value, str) and value[:1].isdigit() and "T" in value:
        head, dot, tail = value.partition(".")
        digits = tail.rstrip("Z0+:-") if dot else ""
        return head.replace("+00:00", "Z").removesuffix("Z") + dot * bool(digits) + digits
    return value


def invariants(setting, place, resource):
    """FHIR R4's own rules about what the models do not look at."""
    kind = resource["resourceType"]
    walk(setting, place, resource)
    for part in resource.get("contained", []):
        setting.expect("contained" not in part, f"{place}: dom-2")
        setting.expect(
            f'"#{part["id"]}"' in json.dumps(resource), f"{place}: dom-3: {part['id']}")
        setting.expect("versionId" not in part.get("meta", {}), f"{place}: dom-4")
    if kind == "Bundle":
        bundle(setting, place, resource)
    is_whole = "SUBSETTED" not in json.dumps(resource.get("meta", {}))
    if kind == "Observation" and is_whole:
        value = any(name.startswith("value") for name in resource)
        told = {"component", "hasMember", "dataAbsentReason"} & resource.keys()
        setting.expect(value or told, f"{place}: vs-2")
        codes = {str(coding) for coding in resource["code"]["coding"]}
        for component in resource.get("component", []):
            own = {str(coding) for coding in component["code"]["coding"]}
            setting.expect(not (value and codes & own), f"{place}: obs-7")
    if kind == "CapabilityStatement":
        setting.expect("implementation" in resource, f"{place}: cpb-15")
        for rest in resource["rest"]:
            types = [entry["type"] for entry in rest["resource"]]
            setting.expect(len(set(types)) == len(types), f"{place}: cpb-9")
            for entry in rest["resource"]:
                names = [parameter["name"] for parameter in entry.get("searchParam", [])]
                setting.expect(len(set(names)) == len(names), f"{place}: cpb-12")


def walk(setting, place, value):
    """ele-1, and what FHIR's JSON never holds."""
    if isinstance(value, dict):
        setting.expect(value, f"{place}: an empty object")
        start, end = value.get("start"), value.get("end")
        if isinstance(start, str) and isinstance(end, str) and len(start) == len(end):
            setting.expect(start[:10] <= end[:10], f"{place}: per-1")
    for part in value.values() if isinstance(value, dict) else value:
        setting.expect(part not in ("", None, []), f"{place}: nothing as a value")
        if isinstance(part, (dict, list)):
            walk(setting, place, part)


def bundle(setting, place, resource):
    """bdl-1 to bdl-8, and what 3.1.1.4 says of searchsets."""
    kind = resource["type"]
    entries = resource.get("entry", [])
    setting.expect("total" not in resource or kind in ("searchset", "history"), f"{place}: bdl-1")
    addresses = [
        (entry["fullUrl"], entry["resource"].get("meta", {}).get("versionId"))
        for entry in entries
    ]
    setting.expect(len(set(addresses)) == len(addresses), f"{place}: bdl-7")
    setting.expect(all("/_history/" not in url for url, _ in addresses), f"{place}: bdl-8")
    relations = [link["relation"] for link in resource["link"]]
    setting.expect(relations.count("self") == 1, f"{place}: self link")
    setting.expect(
        all(link["url"].startswith(setting.fhir) for link in resource["link"]),
        f"{place}: link to another place")
    for entry in entries:
        setting.expect(("search" in entry) == (kind == "searchset"), f"{place}: bdl-2")
        setting.expect(("request" in entry) == (kind == "history"), f"{place}: bdl-3")
        setting.expect(("response" in entry) == (kind == "history"), f"{place}: bdl-4")
        part = entry["resource"]
        setting.expect(
            entry["fullUrl"].endswith(f"/{part['resourceType']}/{part['id']}"),
            f"{place}: fullUrl")


def main():
    setting = Setting()
    document = setting["documents"][0]
    places = [
        ("metadata", None), ("DocumentReference", "owner"), ("DocumentReference?_count=1", "owner"),
        ("DocumentReference?_revinclude=Provenance:target", "owner"),
        ("DocumentReference?_elements=date", "owner"), ("DocumentReference?_summary=true", "owner"),
        ("DocumentReference?_summary=count", "owner"), (f"DocumentReference?patient={setting['person']}", "staff"),
        (f"DocumentReference/$docref?patient={setting['person']}", "owner"),
        (f"DocumentReference/{document}", "owner"),
        (f"DocumentReference/{document}/_history", "owner"),
        (f"DocumentReference/{document}/_history/1", "owner"),
        (f"Binary/{document}", "owner"), (f"Provenance/{document}", "owner"),
        (f"Provenance?target=DocumentReference/{document}", "owner"),
        ("Patient", "owner"), (f"Patient/{setting['person']}", "owner"),
        (f"Patient?_id={setting['person']}", "staff"),
        ("Observation?_count=500", "owner"), ("Observation?code=85354-9", "owner"),
        ("Observation?_elements=code", "owner"), ("Observation?_summary=true", "owner"),
        ("Consent", "owner"), ("Consent?_count=1", "owner"), ("AuditEvent", "owner"),
        ("AuditEvent?_count=3", "owner"), ("DocumentReference/none", "owner"),
        ("DocumentReference?date=soon", "owner"), ("DocumentReference", None),
        ("Nothing", "owner"),
    ]
    kinds = set()
    for path, token in places:
        status, headers, body = setting.send(path, token=token, Accept="application/fhir+json")
        setting.expect(
            headers.get("Content-Type", "").startswith("application/fhir+json"),
            f"{path}: {status} as {headers.get('Content-Type')}")
        resource = check(setting, path, body)
        kinds.add(resource["resourceType"])
        if etree is not None:
            same_xml(setting, path, token, resource)
        for entry in resource.get("entry", []):
            kinds.add(entry["resource"]["resourceType"])
            invariants(setting, f"{path}: {entry['fullUrl']}", entry["resource"])
    wanted = {
        "AuditEvent", "Binary", "Bundle", "CapabilityStatement", "Consent", "DocumentReference",
        "Observation", "OperationOutcome", "Patient", "Provenance",
    }
    setting.expect(kinds == wanted, f"kinds: {wanted ^ kinds}")
    setting.end()


main()
