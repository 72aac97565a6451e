#!/usr/bin/env python3
"""Compares the facts in Casebook's resources with those of another converter for the same documents.

    Tools/compare-clinical-facts.py FOLDER
    Tools/compare-clinical-facts.py DOCUMENT OUTPUT...

FOLDER contains NAME.ccda beside NAME-expected.json, a bundle of the other converter. Each OUTPUT is one
entry of a bundle that HL7 recommends for DOCUMENT (C-CDA on FHIR, mappings/examples), with or without
comments; every code, amount, date and identifier in it must be found as well. CASEBOOK names the
program (default: .build/debug/casebook). Resources are paired by type and identifier. The comparison
covers code, value, unit, time, status, subject and negation, not the JSON. Each difference is printed
with its kind, and counted; Documentation/clinical-resources.md explains the kinds.
"""
import collections
import glob
import json
import os
import re
import subprocess
import sys

TYPES = {
    "AllergyIntolerance", "Condition", "DiagnosticReport", "Encounter", "FamilyMemberHistory",
    "Immunization", "MedicationAdministration", "MedicationRequest", "MedicationStatement",
    "MedicationDispense", "Observation", "Procedure", "ServiceRequest", "Goal",
}

# Systems that the other converter leaves as OIDs.
ALIASES = {
    "http://www.snomed.org/": "http://snomed.info/sct",
    "urn:oid:2.16.840.1.113883.12.292": "http://hl7.org/fhir/sid/cvx",
    "urn:oid:2.16.840.1.113883.6.103": "http://hl7.org/fhir/sid/icd-9-cm",
    "urn:oid:2.16.840.1.113883.6.13": "http://www.ada.org/cdt",
    "urn:oid:2.16.840.1.113883.5.4": "http://terminology.hl7.org/CodeSystem/v3-ActCode",
}


def identifiers(resource):
    value = resource.get("identifier", [])
    value = value if isinstance(value, list) else [value]
    return [(i.get("system", "").lower(), str(i.get("value", "")).lower()) for i in value]


def concepts(resource, bundle):
    found = []
    for name in ("code", "vaccineCode", "medicationCodeableConcept"):
        if name in resource:
            found.append(resource[name])
    reference = resource.get("medicationReference", {}).get("reference")
    if reference in bundle:
        found.append(bundle[reference].get("code", {}))
    found += [part.get("code", {}) for part in resource.get("component", [])]
    if resource["resourceType"] == "Encounter":
        found += resource.get("type", [])
    return {(ALIASES.get(c.get("system", ""), c.get("system", "")), c["code"])
            for f in found for c in f.get("coding", []) if "code" in c}


def number(text):
    try:
        return float(text)
    except (TypeError, ValueError):
        return " ".join(text.split()) if isinstance(text, str) else text


def values(resource):
    found = set()
    for part in [resource] + resource.get("component", []):
        for name, value in part.items():
            if not name.startswith("value"):
                continue
            if name == "valueQuantity" and "value" in value:
                found.add((number(value["value"]), value.get("unit", value.get("code"))))
            elif name == "valueCodeableConcept":
                found |= {("code", c["code"]) for c in value.get("coding", []) if "code" in c}
            elif isinstance(value, (str, int, float, bool)):
                found.add((number(value), None))
    return found


def times(resource):
    found = {}
    for name, value in resource.items():
        match = re.match(r"(effective|performed|occurrence|onset|abatement|period|authoredOn)", name)
        if not match:
            continue
        if isinstance(value, dict):
            for end in ("start", "end"):
                if end in value:
                    found[match.group(1) + "." + end] = value[end][:10]
        elif isinstance(value, str):
            found[match.group(1) + ".start"] = value[:10]
    return found


def status(resource):
    def first(name):
        return next((c.get("code") for c in resource.get(name, {}).get("coding", [])), None)
    return {"status": resource.get("status"), "clinical": first("clinicalStatus"),
            "verification": first("verificationStatus"), "not": resource.get("doNotPerform")}


def load(bundle):
    table = {}
    for entry in bundle["entry"]:
        resource = entry["resource"]
        table[entry.get("fullUrl", "")] = resource
        table[f"{resource['resourceType']}/{resource.get('id')}"] = resource
    return table


def compare(theirs, ours, name, counts, lines):
    def differ(kind, resource, what):
        counts[kind] += 1
        lines.append(f"{name}\t{kind}\t{resource['resourceType']}\t{what}")

    their_table, our_table = load(theirs), load(ours)
    index = collections.defaultdict(list)
    for entry in ours["entry"]:
        for identifier in identifiers(entry["resource"]):
            index[identifier].append(entry["resource"])
    for entry in theirs["entry"]:
        theirs_one = entry["resource"]
        kind = theirs_one["resourceType"]
        if kind not in TYPES:
            continue
        named = [r for i in identifiers(theirs_one) for r in index.get(i, [])]
        counts["resources"] += 1
        if not named:
            # Without a common identifier, look for the same fact.
            named = [e["resource"] for e in ours["entry"] if e["resource"]["resourceType"] == kind
                     and concepts(e["resource"], our_table) & concepts(theirs_one, their_table)
                     and values(e["resource"]) >= values(theirs_one)]
        same = [r for r in named if r["resourceType"] == kind]
        if not named:
            differ("no resource with its identifier or fact", theirs_one, sorted(map(str, concepts(theirs_one, their_table))))
            continue
        if not same:
            differ(f"type {kind} is {named[0]['resourceType']}", theirs_one, "")
        # If several share an identifier, take the best match.
        best = max(same or named, key=lambda r: (
            len(concepts(r, our_table) & concepts(theirs_one, their_table)),
            len(values(r) & values(theirs_one)),
            len(times(r).items() & times(theirs_one).items()),
            sum(status(r)[p] == c for p, c in status(theirs_one).items())))
        lost = concepts(theirs_one, their_table) - concepts(best, our_table)
        if lost:
            differ("code", theirs_one, f"{sorted(lost)} not in {sorted(concepts(best, our_table))}")
        lost = values(theirs_one) - values(best)
        if lost:
            differ("value", theirs_one, f"{lost} not in {values(best)}")
        ours_times = times(best)
        for end, time in times(theirs_one).items():
            if ours_times.get(end) != time and ours_times.get(end.replace(".end", ".start")) != time:
                differ("time", theirs_one, f"{end} {time}: {ours_times}")
        ours_status = status(best)
        for part, code in status(theirs_one).items():
            if code is not None and ours_status[part] != code and same:
                differ(f"{part} {code} is {ours_status[part]}", theirs_one, "")


def with_comments(path):
    """The entries of a JSON file with // comments and trailing commas."""
    text = open(path, encoding="utf-8-sig").read()
    text = re.sub(r'("(?:[^"\\]|\\.)*")|//[^\n]*', lambda m: m.group(1) or "", text)
    text = re.sub(r'("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])', lambda m: m.group(1) or "", text)
    decoder, found, place = json.JSONDecoder(), [], 0
    while text[place:].strip(" ,\r\n\t"):
        place += len(text[place:]) - len(text[place:].lstrip(" ,\r\n\t"))
        try:
            value, place = decoder.raw_decode(text, place)
        except json.JSONDecodeError:
            if not found:
                raise
            break  # A superfluous bracket after the entry.
        found.append(value if "resource" in value else {"resource": value})
    return found


def leaves(value, place=""):
    """Every code, amount, date, identifier and status in a resource, with its element."""
    if isinstance(value, list):
        return set().union(*[leaves(one, place) for one in value])
    if not isinstance(value, dict):
        if isinstance(value, str) and re.match(r"\d{4}(-\d\d(-\d\d.*)?)?$", value):
            return {(place, value[:10])}
        return {(place, value)} if place.endswith(("tatus", "intent", "use", "gender")) else set()
    if isinstance(value.get("value"), (int, float)):
        return {(place, float(value["value"]), value.get("unit", value.get("code")))}
    if "code" in value and "system" in value:
        return {(place, ALIASES.get(value["system"], value["system"]), value["code"])}
    if "value" in value and place.endswith(("identifier", "telecom")):
        return {(place, value.get("system", ""), re.sub(r"^urn:(uuid|oid):|[-() ]", "", value["value"]))}
    skipped = ("meta", "text", "extension", "reference", "display", "id")
    return set().union(*[leaves(inside, f"{place}.{name}" if place else name)
                         for name, inside in value.items() if name not in skipped])


def convert(program, source):
    done = subprocess.run(
        [program, "extract", "-q", "--format", "fhir", source], capture_output=True, check=False)
    if done.returncode > 1:
        print(source, done.stderr.decode())
        return None
    return json.loads(done.stdout)


def recommended(program, source, outputs):
    """Compares single entries, both like bundles and leaf by leaf."""
    ours = convert(program, source)
    if ours is None:
        return
    everything = collections.defaultdict(set)
    for entry in ours["entry"]:
        everything[entry["resource"]["resourceType"]] |= leaves(entry["resource"])
    for path, theirs in [(path, one) for path in outputs for one in with_comments(path)]:
        kind, name = theirs["resource"]["resourceType"], os.path.basename(path)
        counts, lines = collections.Counter(), []
        compare({"entry": [theirs]}, ours, name, counts, lines)
        for leaf in sorted(leaves(theirs["resource"]) - everything[kind], key=str):
            lines.append(f"{name}\tno {kind} has\t{leaf}")
        print("\n".join(lines) if lines else f"{name}\tagrees")


def main():
    program = os.environ.get("CASEBOOK", ".build/debug/casebook")
    if len(sys.argv) > 2:
        return recommended(program, sys.argv[1], sys.argv[2:])
    counts, lines = collections.Counter(), []
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*-expected.json"))):
        source = path.replace("-expected.json", ".ccda")
        ours = convert(program, source)
        if ours is not None:
            compare(json.load(open(path)), ours, os.path.basename(source), counts, lines)
    print("\n".join(lines))
    for kind, count in counts.most_common():
        print(f"{count:5} {kind}")


if __name__ == "__main__":
    main()
