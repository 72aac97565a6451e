"""Validate clinical documents (HL7 CDA R2).

    import casebook

    for report in casebook.validate("letters/", rules="auto"):
        print(report.path, report.valid, len(report.findings))

The program `casebook`, which is part of this package, does the work in a process of its own: a
document that is refused, or a limit that is reached, is a finding and never harms this process.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from typing import Any, Iterable, Iterator, Mapping, Optional, Sequence, Union

__all__ = ["CasebookError", "Finding", "Report", "program", "validate", "validate_bytes"]
__version__ = "0.1.0"

PathLike = Union[str, "os.PathLike[str]"]


class CasebookError(Exception):
    """The program could not run; `status` is its exit status, and the text is its message."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


@dataclass(frozen=True)
class Finding:
    """What is wrong, and where; `casebook explain CODE` explains each code."""

    code: str
    severity: str  #: "fatal", "error", "warning" or "information"
    level: str  #: "well-formed", "schema", "rules" or "casebook"
    message: str
    line: Optional[int]
    column: Optional[int]
    xpath: Optional[str]
    hint: Optional[str]
    raw: Mapping[str, Any]  #: all members of the finding in the JSON form


@dataclass(frozen=True)
class Report:
    """What validation found in one document."""

    path: str  #: as it was given; "<stdin>" for bytes
    valid: bool
    findings: Sequence[Finding]
    levels: Mapping[str, str]  #: level: "passed", "failed", "skipped" …
    raw: Mapping[str, Any]  #: all members of the report in the JSON form

    @property
    def errors(self) -> Sequence[Finding]:
        """The findings that make the document invalid."""
        return [item for item in self.findings if item.severity in ("error", "fatal")]


def program() -> str:
    """The path of the program; CASEBOOK_PROGRAM names another one."""
    return os.environ.get("CASEBOOK_PROGRAM") or os.path.join(
        os.path.dirname(os.path.abspath(__file__)), "bin", "casebook"
    )


def validate(
    *paths: PathLike,
    rules: Union[str, Iterable[str]] = "auto",
    schematron: Iterable[PathLike] = (),
    schema: Optional[PathLike] = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    jobs: Optional[int] = None,
    arguments: Iterable[str] = (),
) -> Iterator[Report]:
    """Validate files, folders and archives; a report for each document, in their order.

    rules: "auto" (the packs that a document's templateIds ask for), "none", or names of packs.
    schematron: further ISO Schematron schemas. schema: another XML Schema than Casebook's own.
    select, ignore: codes, or beginnings of codes, to report or to leave out.
    jobs: documents at the same time. arguments: further options of `casebook validate`.

    Raises CasebookError if the program could not run, or a file could not be read; reports of the
    other documents have been given by then.
    """
    if not paths:
        raise ValueError("expected at least one path")
    options = _options(rules, schematron, schema, select, ignore, jobs, arguments)
    return _reports([*options, "--", *(os.fspath(path) for path in paths)], None)


def validate_bytes(
    document: bytes,
    *,
    rules: Union[str, Iterable[str]] = "auto",
    schematron: Iterable[PathLike] = (),
    schema: Optional[PathLike] = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    arguments: Iterable[str] = (),
) -> Report:
    """Validate one document; the options are those of `validate`."""
    options = _options(rules, schematron, schema, select, ignore, None, arguments)
    for report in _reports([*options, "--", "-"], document):
        return report
    raise CasebookError("the program gave no report", 2)


def _options(rules, schematron, schema, select, ignore, jobs, arguments) -> Sequence[str]:
    words = ["--rules", rules if isinstance(rules, str) else ",".join(rules)]
    for path in schematron:
        words += ["--schematron", os.fspath(path)]
    if schema is not None:
        words += ["--schema", os.fspath(schema)]
    for name, codes in (("--select", select), ("--ignore", ignore)):
        codes = [codes] if isinstance(codes, str) else list(codes)
        if codes:
            words += [name, ",".join(codes)]
    if jobs is not None:
        words += ["--jobs", str(jobs)]
    return [*words, *arguments]


def _reports(words: Sequence[str], document: Optional[bytes]) -> Iterator[Report]:
    command = [program(), "validate", "--format", "jsonl", "--quiet", "--no-config", *words]
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL if document is None else subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        if document is None:
            lines = process.stdout
            rest = process.stderr
        else:
            output, errors = process.communicate(document)
            lines, rest = output.splitlines(), None
        for line in lines:
            yield _report(json.loads(line))
        message = errors if rest is None else rest.read()
        status = process.wait()
    if status not in (0, 1):
        raise CasebookError(message.decode("utf-8", "replace").strip(), status)


def _report(raw: Mapping[str, Any]) -> Report:
    findings = [
        Finding(
            code=item["code"], severity=item["severity"], level=item["level"],
            message=item["message"], line=item.get("line"), column=item.get("column"),
            xpath=item.get("xpath"), hint=item.get("hint"), raw=item,
        )
        for item in raw.get("findings", ())
    ]
    return Report(
        path=raw.get("file", ""), valid=raw.get("valid", False), findings=findings,
        levels=raw.get("levels", {}), raw=raw,
    )
