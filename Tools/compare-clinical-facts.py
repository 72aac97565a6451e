#!/usr/bin/env python3
"""Compares the facts of our resources with another converter's for the same documents.

    Tools/compare-clinical-facts.py FOLDER

FOLDER holds NAME.ccda beside NAME-expected.json, a bundle of the other converter. CASEBOOK names the
program (default: .build/debug/casebook). Resources are paired by type and identifier; compared are
code, value, unit, time, status, subject and negation, not the JSON. Each difference is printed with
its kind, and counted; Documentation/fhir-differences.md explains the kinds.
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
            # Without an identifier that both have, the same fact is looked for.
            named = [e["resource"] for e in ours["entry"] if e["resource"]["resourceType"] == kind
                     and concepts(e["resource"], our_table) & concepts(theirs_one, their_table)
                     and values(e["resource"]) >= values(theirs_one)]
        same = [r for r in named if r["resourceType"] == kind]
        if not named:
            differ("no resource with its identifier or fact", theirs_one, sorted(map(str, concepts(theirs_one, their_table))))
            continue
        if not same:
            differ(f"type {kind} is {named[0]['resourceType']}", theirs_one, "")
        # The one that agrees best is meant, where several share an identifier.
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


def main():
    program = os.environ.get("CASEBOOK", ".build/debug/casebook")
    counts, lines = collections.Counter(), []
    for path in sorted(glob.glob(os.path.join(sys.argv[1], "*-expected.json"))):
        source = path.replace("-expected.json", ".ccda")
        done = subprocess.run(
            [program, "extract", "-q", "--format", "fhir", source], capture_output=True, check=False)
        if done.returncode > 1:
            print(source, done.stderr.decode())
            continue
        compare(json.load(open(path)), json.loads(done.stdout), os.path.basename(source), counts, lines)
    print("\n".join(lines))
    for kind, count in counts.most_common():
        print(f"{count:5} {kind}")


if __name__ == "__main__":
    main()
