#!/usr/bin/env python3
"""Checks the bundles of `casebook extract --format fhir` independently of Casebook.

    casebook extract FILE... --format fhir -o bundles.ndjson
    Tools/check-clinical-resources.py bundles.ndjson

Each line is a bundle. Every resource is parsed by the R4 models (fhir.resources 7, module R4B) and
checked against the invariants of R4 and the must-support elements of US Core 6.1 and IPS in INVARIANTS,
which those models do not check. The order of elements, the references inside the bundle and the ids
are checked too. Exit status 1 if there are errors.

Needs: pip install "fhir.resources>=7,<8"
"""
import collections
import json
import sys

from fhir.resources.R4B import get_fhir_model_class


def codes(concept):
    return [c.get("code") for c in (concept or {}).get("coding", [])]


def has(resource, *names):
    return any(n in resource or "_" + n in resource for n in names)


def absent(concept):
    return any(e["url"].endswith("data-absent-reason") for e in (concept or {}).get("extension", []))


def choice(resource, stem):
    return [n for n in resource if n.lstrip("_").startswith(stem) and n.lstrip("_")[len(stem):][:1].isupper()]


def condition(r):
    error = "entered-in-error" in codes(r.get("verificationStatus"))
    yield "con-3", error or "clinicalStatus" in r
    ended = {"inactive", "resolved", "remission"} & set(codes(r.get("clinicalStatus")))
    yield "con-4", not choice(r, "abatement") or ended
    yield "con-5", not (error and "clinicalStatus" in r)
    yield "ms code", "code" in r
    yield "ms subject", "subject" in r


def allergy(r):
    error = "entered-in-error" in codes(r.get("verificationStatus"))
    yield "ait-1", error or "clinicalStatus" in r
    yield "ait-2", not (error and "clinicalStatus" in r)
    yield "ms code", "code" in r
    yield "ms patient", "patient" in r
    for reaction in r.get("reaction", []):
        yield "ms manifestation", reaction.get("manifestation")


def observation(r):
    value = choice(r, "value")
    yield "obs-6", not ("dataAbsentReason" in r and value)
    mine = set(map(str, codes(r["code"])))
    theirs = {c for part in r.get("component", []) for c in map(str, codes(part["code"]))}
    yield "obs-7", not (value and mine & theirs)
    for span in r.get("referenceRange", []):
        yield "obs-3", has(span, "low", "high", "text")
    yield "ms status", "status" in r
    yield "ms code", "code" in r
    yield "ms subject", "subject" in r
    yield "us-core-2", value or has(r, "dataAbsentReason", "component", "hasMember", "derivedFrom", "note")


def medication(r):
    yield "ms medication", len(choice(r, "medication")) == 1
    yield "ms subject", "subject" in r
    yield "ms status", "status" in r


def request(r):
    yield from medication(r)
    yield "ms intent", "intent" in r


def administration(r):
    yield from medication(r)
    yield "mad-1", "dosage" not in r or has(r["dosage"], "dose", "rateQuantity", "rateRatio")
    yield "ms effective", choice(r, "effective")


def immunization(r):
    yield "ms status", has(r, "status")
    yield "ms vaccineCode", "vaccineCode" in r
    yield "ms occurrence", choice(r, "occurrence")
    yield "ms primarySource", has(r, "primarySource")


def goal(r):
    yield "ms lifecycleStatus", has(r, "lifecycleStatus")
    yield "ms description", "description" in r
    for target in r.get("target", []):
        yield "gol-1", not choice(target, "detail") or "measure" in target


def service(r):
    yield "ms code", "code" in r
    yield "ms intent", "intent" in r
    yield "prr-1", "orderDetail" not in r or "code" in r


def encounter(r):
    yield "ms class", "class" in r
    yield "ms status", "status" in r
    yield "ms subject", "subject" in r


def telecoms(r):
    for telecom in r.get("telecom", []):
        yield "cpt-2", "value" not in telecom or "system" in telecom


def organization(r):
    yield "org-1", has(r, "name", "identifier")
    yield from telecoms(r)


def patient(r):
    yield from telecoms(r)
    for contact in r.get("contact", []):
        yield "pat-1", has(contact, "name", "telecom", "address", "organization")


def provenance(r):
    yield "ms recorded", has(r, "recorded")
    yield "ms target", r.get("target")
    yield "ms who", all("who" in a for a in r["agent"])
    yield "xpath", r["entity"][0]["what"]["display"].startswith("/")


def composition(r):
    for section in r.get("section", []):
        yield "cmp-1", has(section, "text", "entry", "section")
    yield "ms author", r.get("author")


INVARIANTS = {
    "Condition": condition, "AllergyIntolerance": allergy, "Observation": observation,
    "MedicationRequest": request, "MedicationStatement": medication,
    "MedicationDispense": medication, "MedicationAdministration": administration,
    "Immunization": immunization, "Goal": goal, "ServiceRequest": service,
    "Encounter": encounter, "Organization": organization, "Practitioner": telecoms,
    "Patient": patient, "Provenance": provenance, "Composition": composition,
}


def references(value):
    if isinstance(value, list):
        for item in value:
            yield from references(item)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name == "reference" and isinstance(item, str):
                yield item
            else:
                yield from references(item)


ORDERS = {}


def order(kind):
    if kind not in ORDERS:
        names = get_fhir_model_class(kind).elements_sequence()
        ORDERS[kind] = {name: place for place, name in enumerate(names)}
    return ORDERS[kind]


def general(value, path=""):
    """Checks for every resource: periods run forward, quantities have a code only with a system."""
    if isinstance(value, list):
        for item in value:
            yield from general(item, path)
    elif isinstance(value, dict):
        if "start" in value and "end" in value and isinstance(value["start"], str):
            n = min(10, len(value["start"]), len(value["end"]))
            yield "per-1", value["start"][:n] <= value["end"][:n]
        if "value" in value and "code" in value and "display" not in value:
            yield "qty-3", "system" in value
        if not value:
            yield "ele-1", False
        for name, item in value.items():
            yield from general(item, f"{path}.{name}")


def check(resource):
    kind = resource["resourceType"]
    try:
        get_fhir_model_class(kind).parse_obj(resource)
    except Exception as error:  # the model's message says what is wrong
        yield "model: " + "; ".join(
            f"{'.'.join(map(str, e['loc']))}: {e['msg']}" for e in error.errors())[:300]
    for name, holds in INVARIANTS.get(kind, lambda r: [])(resource):
        if not holds:
            yield name
    for name, holds in general(resource):
        if not holds:
            yield name
    places = [order(kind).get(n.lstrip("_")) for n in resource if n not in ("resourceType",)]
    places = [p for p in places if p is not None]
    if places != sorted(places):
        yield "order of elements"


def main():
    counts, wrong, shown = collections.Counter(), collections.Counter(), collections.Counter()
    bundles = 0
    for number, line in enumerate(open(sys.argv[1], encoding="utf-8"), 1):
        bundle = json.loads(line)
        bundles += 1
        addresses = [e["fullUrl"] for e in bundle["entry"] if "fullUrl" in e]
        if len(set(addresses)) != len(addresses):
            wrong["ids occur twice"] += 1
        for entry in bundle["entry"]:
            resource = entry["resource"]
            counts[resource["resourceType"]] += 1
            problems = list(check(resource))
            problems += [
                "dangling reference" for r in references(resource)
                if r.startswith("urn:uuid:") and r not in addresses or "/" in r and "://" not in r]
            for problem in problems:
                key = f"{resource['resourceType']}: {problem}"
                wrong[key] += 1
                if shown[key] < 1:
                    shown[key] += 1
                    print(f"line {number}: {key} ({resource.get('id')})")
    print(f"{bundles} bundles, {sum(counts.values())} resources, {sum(wrong.values())} errors")
    for kind, count in counts.most_common():
        print(f"  {kind} {count}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
