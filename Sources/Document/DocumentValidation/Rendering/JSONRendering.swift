internal import Base
internal import ClinicalDocument
internal import Vocabulary
internal import XMLTree

/// For programs: one JSON object a document, with stable keys.
///
/// ```json
/// {"file":"a.xml","valid":true,"sha256":"…","levels":{"well-formed":"passed",…},
///  "rules":"cda-core 1.0 (13 asserts)","packs":[{"name":"cda-core",…}],"document":{…},
///  "findings":[…],"counts":{…},"elapsed_ms":1.2}
/// ```
public struct JSONRendering: Sendable {
    private let includesScorecard: Bool

    /// With or without the document's grade.
    public init(includesScorecard: Bool = false) { self.includesScorecard = includesScorecard }

    /// One object on one line, without line end.
    public func render(_ document: ReportedDocument) -> String {
        var json = JSONText()
        json.object { json in
            json.member("file", document.file)
            json.member("valid", document.report.isValid)
            if document.report.isKnown { json.member("known", true) }
            json.member("sha256", document.sha256)
            writeMembers(of: document.report, &json)
            if includesScorecard {
                json.key("scorecard")
                Scorecard(document.report).write(&json)
            }
            json.key("elapsed_ms")
            json.raw(decimal(document.elapsedMilliseconds))
        }
        return json.text
    }

    /// The report alone, as it is kept with a stored document.
    public func render(_ report: ValidationReport) -> String {
        var json = JSONText()
        json.object { json in
            json.member("valid", report.isValid)
            writeMembers(of: report, &json)
        }
        return json.text
    }

    private func writeMembers(of report: ValidationReport, _ json: inout JSONText) {
        json.key("levels")
        json.object { json in
            for level in ValidationLevel.allCases {
                json.member(level.rawValue, report.levels[level]?.name)
            }
        }
        json.present("profile", report.profile?.rawValue)
        json.member("rules", report.rulesStatement)
        json.key("packs")
        json.array(report.packs) { json, pack in write(pack, &json) }
        if !report.unknownTemplates.isEmpty {
            json.key("unknownTemplates")
            json.array(report.unknownTemplates) { $0.string($1) }
        }
        if !report.uncheckedValueSets.isEmpty {
            json.key("uncheckedValueSets")
            json.array(report.uncheckedValueSets) { json, set in
                json.object { json in
                    json.member("oid", set.oid)
                    json.member("name", set.name)
                    json.member("codes", set.codes)
                }
            }
        }
        json.key("document")
        if let summary = report.document { write(summary, &json) } else { json.string(nil) }
        json.key("findings")
        json.array(report.findings) { json, finding in write(finding, &json) }
        json.key("counts")
        json.object { json in
            for severity in ValidationSeverity.allCases.reversed() {
                json.member(severity.rawValue, report.count(of: severity))
            }
        }
    }

    private func write(_ pack: PackRun, _ json: inout JSONText) {
        json.object { json in
            json.member("name", pack.name)
            json.member("version", pack.version)
            json.member("asserts", pack.asserts)
            json.member("asked", pack.asked)
            json.member("unchecked", pack.unchecked)
            json.member("applies", pack.applies)
        }
    }

    private func write(_ summary: DocumentSummary, _ json: inout JSONText) {
        json.object { json in
            json.key("id")
            if let id = summary.id { id.write(&json) } else { json.string(nil) }
            json.member("title", summary.title)
            json.key("templateIds")
            json.array(summary.templateIds) { json, id in id.write(&json) }
            json.member("kind", summary.code?.code)
        }
    }

    private func write(_ finding: Finding, _ json: inout JSONText) {
        json.object { json in
            json.member("code", finding.code.name)
            json.member("severity", finding.severity.rawValue)
            json.member("level", finding.level.rawValue)
            json.member("message", finding.message)
            json.member("line", finding.position?.line)
            json.member("column", finding.position?.column)
            json.member("xpath", finding.xpath)
            json.member("section", finding.section)
            json.member("pack", finding.rule?.pack)
            json.member("pattern", finding.rule?.pattern)
            json.member("rule", finding.rule?.rule)
            json.member("assert", finding.rule?.assert)
            json.member("flag", finding.rule?.flag)
            json.member("hint", finding.advice)
            json.present("see", finding.see)
            json.present("found", finding.revealed)
        }
    }

    private func decimal(_ milliseconds: Double) -> String {
        let hundredths = Int((milliseconds * 100).rounded())
        let fraction = String(hundredths % 100)
        return "\(hundredths / 100)." + (fraction.count == 1 ? "0" : "") + fraction
    }
}

/// Each document as one line of JSON (``JSONRendering`` has the objects).
public struct JSONLinesRendering: ReportRendering {
    private let object: JSONRendering

    /// With or without each document's grade.
    public init(includesScorecard: Bool = false) {
        object = JSONRendering(includesScorecard: includesScorecard)
    }

    /// One object and a line feed.
    public func render(_ document: ReportedDocument) -> String { object.render(document) + "\n" }
}

/// All documents as one JSON array (``JSONRendering`` has the objects).
public struct JSONArrayRendering: ReportRendering {
    private let object: JSONRendering
    private var isEmpty = true

    /// With or without each document's grade.
    public init(includesScorecard: Bool = false) {
        object = JSONRendering(includesScorecard: includesScorecard)
    }

    /// The opening bracket.
    public func begin() -> String { "[" }

    /// One object, on a line.
    public mutating func render(_ document: ReportedDocument) -> String {
        defer { isEmpty = false }
        return (isEmpty ? "\n" : ",\n") + object.render(document)
    }

    /// The closing bracket.
    public func end(_ run: RunOutcome) -> String { isEmpty ? "]\n" : "\n]\n" }
}
