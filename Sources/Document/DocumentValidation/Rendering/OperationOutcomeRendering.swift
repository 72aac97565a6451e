package import Base
internal import XMLTree

/// FHIR R4 OperationOutcome, as JSON: the resource itself for one document, a Bundle of type
/// collection for any other number.
///
/// `location` is the XPath, as R4 has it for XML; `expression` the same place in FHIRPath over
/// HL7's logical model of CDA. Files, lines and columns stand in the extensions that HL7's own
/// validator uses.
public struct OperationOutcomeRendering: ReportRendering {
    private var first: String?
    private var count = 0

    /// The one form.
    public init() {}

    /// One resource; the first is kept back until it is known whether there is a second.
    public mutating func render(_ document: ReportedDocument) -> String {
        count += 1
        let resource = Self.resource(document)
        guard let first else {
            if count == 1 {
                self.first = resource
                return ""
            }
            return ",\n" + Self.entry(resource)
        }
        self.first = nil
        return Self.bundleHead + Self.entry(first) + ",\n" + Self.entry(resource)
    }

    /// The resource that was kept back, or the end of the Bundle.
    public mutating func end(_ run: RunOutcome) -> String {
        switch count {
        case 0: "{\"resourceType\":\"Bundle\",\"type\":\"collection\"}\n"
        case 1: (first ?? "") + "\n"
        default: "\n]}\n"
        }
    }

    private enum Issue {
        case finding(Finding)
        case note(String)
    }

    private static let bundleHead =
        "{\"resourceType\":\"Bundle\",\"type\":\"collection\",\"entry\":[\n"

    private static func entry(_ resource: String) -> String { "{\"resource\":\(resource)}" }

    private static func resource(_ document: ReportedDocument) -> String {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "OperationOutcome")
            writeExtensions([("operationoutcome-file", .text(document.file))], &json)
            json.key("issue")
            json.array(CollectionOfOne(document.report)) { json, report in
                writeIssues(of: report, &json)
            }
        }
        return json.text
    }

    /// The issues of a report, as members of an array: of each finding, then what was not kept,
    /// then which rules ran. Whatever answers with an OperationOutcome about a document says the
    /// same in the same words.
    package static func writeIssues(of report: ValidationReport, _ json: inout JSONText) {
        let notes =
            (report.findings.isEmpty ? ["No findings"] : report.countedOnly)
            + ["rules: " + report.rulesStatement]
        for issue in report.findings.map(Issue.finding) + notes.map(Issue.note) {
            json.object { json in
                switch issue {
                case .finding(let finding): write(finding, &json)
                case .note(let note): write(note: note, &json)
                }
            }
        }
    }

    private static func write(note: String, _ json: inout JSONText) {
        json.member("severity", ValidationSeverity.information.issueSeverity)
        json.member("code", "informational")
        json.key("details")
        json.object { $0.member("text", note) }
    }

    private static func write(_ finding: Finding, _ json: inout JSONText) {
        writeExtensions(
            [
                ("operationoutcome-issue-line", .number(finding.position?.line)),
                ("operationoutcome-issue-col", .number(finding.position?.column)),
            ], &json)
        json.member("severity", finding.severity.issueSeverity)
        json.member("code", finding.issueType)
        json.key("details")
        json.object { json in
            json.key("coding")
            json.array(CollectionOfOne(finding)) { json, finding in
                json.object { json in
                    json.member(
                        "system",
                        "urn:casebook:finding:" + (finding.rule?.pack ?? "CB").percentEncoded)
                    json.member("code", finding.code.name)
                }
            }
            json.member("text", finding.message)
        }
        let found = finding.revealed.map { " Found: \($0)" } ?? ""
        if !(finding.advice + found).isEmpty {
            json.member("diagnostics", finding.advice + found)
        }
        guard let xpath = finding.xpath else { return }
        json.key("location")
        json.array(CollectionOfOne(xpath)) { $0.string($1) }
        let expression = Self.fhirPath(xpath)
        guard !expression.isEmpty else { return }
        json.key("expression")
        json.array(CollectionOfOne(expression)) { $0.string($1) }
    }

    /// `/a[1]/b[2]/@c` as `a.b[1].c`; as far as the model goes, which has neither texts nor names
    /// of other namespaces.
    static func fhirPath(_ xpath: String) -> String {
        xpath.xpathSteps.prefix { !$0.hasPrefix("*") && !$0.hasPrefix("@*") && !$0.contains("(") }
            .enumerated().map { number, step in
                let name = step.prefix { $0 != "[" }.drop { $0 == "@" }
                let local = name.split(separator: ":").last.map(String.init) ?? ""
                let position = step.dropFirst(step.prefix { $0 != "[" }.count + 1)
                    .prefix { $0 != "]" }
                guard number > 0, let position = Int(position) else { return local }
                return "\(local)[\(position - 1)]"
            }.joined(separator: ".")
    }
}
