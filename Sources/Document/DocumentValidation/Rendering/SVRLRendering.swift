/// SVRL (ISO/IEC 19757-3, annex D), made from the findings of all levels.
///
/// Rule packs stand as they ran: every active pattern, every rule that fired, what it found. Of
/// the other levels, each is an `active-pattern` that names the document, and each finding a
/// `fired-rule` with its `failed-assert`, or `successful-report` where it is information; there
/// `test` is empty, since no XPath was asked. `location` is an XPath with the prefixes `cda`,
/// `sdtc` and `xsi`, `/` where a finding has no place.
public struct SVRLRendering: ReportRendering {
    /// The one form.
    public init() {}

    /// The head.
    public func begin() -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl" title="Casebook" \
        schemaVersion="">
          <svrl:ns-prefix-in-attribute-values uri="urn:hl7-org:v3" prefix="cda"/>
          <svrl:ns-prefix-in-attribute-values uri="urn:hl7-org:sdtc" prefix="sdtc"/>
          <svrl:ns-prefix-in-attribute-values \
        uri="http://www.w3.org/2001/XMLSchema-instance" prefix="xsi"/>

        """
    }

    /// The patterns of one document.
    public func render(_ document: ReportedDocument) -> String {
        let uri = document.fileURI.markupEscaped
        return ValidationLevel.allCases.map { level -> String in
            switch document.report.levels[level] {
            case .skipped, nil: ""
            case .passed, .failed:
                level == .rules && !document.report.traces.isEmpty
                    ? document.report.traces.map { trace($0, in: document.report, uri) }.joined()
                    : "  <svrl:active-pattern documents=\"\(uri)\" name=\"\(level.rawValue)\"/>\n"
                        + rules(document.report.findings.filter { $0.level == level })
            }
        }.joined()
    }

    /// The end.
    public func end(_ run: RunOutcome) -> String { "</svrl:schematron-output>\n" }

    /// A pattern is not without a rule that fired.
    private func rules(_ findings: [Finding]) -> String {
        findings.isEmpty
            ? "  <svrl:fired-rule context=\"/\"/>\n" : findings.map(write).joined()
    }

    /// What ran of a pack; what a selection left out of the report stays out here too.
    private func trace(_ trace: RuleTrace, in report: ValidationReport, _ uri: String) -> String {
        let kept = Set(report.findings.filter { $0.level == .rules })
        return trace.steps.map { step in
            switch step {
            case .pattern(let id):
                "  <svrl:active-pattern documents=\"\(uri)\"\(attribute("id", id)) "
                    + "name=\"\(trace.pack.markupEscaped)\"/>\n"
            case .rule(let id, let context):
                "  <svrl:fired-rule\(attribute("id", id)) context=\"\(context.markupEscaped)\"/>\n"
            case .finding(let finding): kept.contains(finding) ? result(finding) : ""
            }
        }.joined()
    }

    private func write(_ finding: Finding) -> String {
        let context = finding.rule?.rule ?? finding.xpath.map(prefixed) ?? "/"
        return "  <svrl:fired-rule\(attribute("id", finding.rule?.pattern)) "
            + "context=\"\(context.markupEscaped)\"/>\n" + result(finding)
    }

    private func result(_ finding: Finding) -> String {
        let location = finding.xpath.map(prefixed) ?? "/"
        let rule = finding.rule
        let element =
            rule?.test == nil
            ? "svrl:\(finding.severity.svrlElement)"
            : rule?.isReport == true ? "svrl:successful-report" : "svrl:failed-assert"
        return """
              <\(element) id="\((rule?.assert ?? finding.code.name).markupEscaped)" \
            location="\(location.markupEscaped)" test="\((rule?.test ?? "").markupEscaped)" \
            role="\(finding.severity.rawValue)"\(attribute("flag", rule?.flag))>
                <svrl:text>\(finding.sentence.oneLine.markupEscaped)</svrl:text>
              </\(element)>

            """
    }

    private func attribute(_ name: String, _ value: String?) -> String {
        value.map { " \(name)=\"\($0.markupEscaped)\"" } ?? ""
    }

    /// The path with a prefix before every name of HL7's.
    private func prefixed(_ xpath: String) -> String {
        xpath.xpathSteps.map { step in
            let name = step.prefix { $0 != "[" }
            let isName = name != "*" && !name.contains { "@:(".contains($0) }
            return "/" + (isName ? "cda:" : "") + step
        }.joined()
    }
}
