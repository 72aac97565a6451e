"""The programs that are measured, built where they are ours."""

import os
import shlex
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(HERE)
HL7_SCHEMA = "standards/xsd/hl7-cda-r2-sdtc/infrastructure/cda/CDA_SDTC.xsd"


class Tools:
    """Where each program and each schema is; None for what is not at hand."""

    def __init__(self, builds=True):
        self.swift = os.environ.get("SWIFT", "swift")
        self.work = os.path.join(HERE, ".build", "work")
        self.shared = os.environ.get("CASEBOOK_SHARED")
        self.casebook = os.path.join(ROOT, ".build", "release", "casebook")
        self.queries = os.path.join(HERE, ".build", "release", "StoreQueries")
        self.samples = os.path.join(HERE, ".build", "release", "SampleMaking")
        self.store_samples = os.path.join(HERE, ".build", "release", "StoreSamples")
        self.store_statistics = os.path.join(HERE, ".build", "release", "StoreStatistics")
        self.access_logs = os.path.join(HERE, ".build", "release", "AccessLogs")
        self.pages = os.path.join(HERE, ".build", "release", "PageRendering")
        self.static_routes = os.path.join(HERE, ".build", "release", "StaticRoutes")
        self.wrk = shutil.which("wrk")
        self.floor = os.path.join(self.work, "floor")
        self.xmllint = shutil.which("xmllint")
        self.our_schema = os.path.join(ROOT, "Schemas", "CDA", "casebook-cda.xsd")
        self.hl7_schema = self.shared and existing(os.path.join(self.shared, HL7_SCHEMA))
        os.makedirs(self.work, exist_ok=True)
        if builds:
            self.build()

    def build(self):
        call([self.swift, "build", "-c", "release", "--static-swift-stdlib",
              "-Xlinker", "--no-export-dynamic", "--product", "casebook"], ROOT)
        for product in (
            "AccessLogs", "StoreQueries", "SampleMaking", "StoreSamples", "StoreStatistics",
            "PageRendering", "StaticRoutes",
        ):
            call([self.swift, "build", "-c", "release", "--product", product], HERE)
        flags = subprocess.run(
            ["pkg-config", "--cflags", "--libs", "libxml-2.0", "sqlite3"],
            check=True, capture_output=True, text=True).stdout
        compiler = os.environ.get("CC") or shutil.which("cc") or "clang"
        folder = os.path.join(HERE, "Floor")
        sources = sorted(name for name in os.listdir(folder) if name.endswith(".c"))
        call([compiler, "-O2", "-std=gnu11", "-Wall", "-Wextra", "-Werror", *sources,
              "-o", self.floor, *shlex.split(flags)], folder)


def existing(path):
    return path if os.path.exists(path) else None


def call(words, folder):
    """Runs a build step; its output is shown where it fails."""
    print("==", " ".join(words[:5]), flush=True)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(done.stdout[-4000:] + done.stderr[-4000:])
