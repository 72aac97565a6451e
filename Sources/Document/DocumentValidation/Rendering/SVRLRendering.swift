/// SVRL (ISO/IEC 19757-3, annex D), made from the findings of all levels.
///
/// A document's level is an `active-pattern` that names the document; each finding is a
/// `fired-rule` with its `failed-assert`, or `successful-report` where it is information.
/// `location` is an XPath with the prefix `cda`, `/` where a finding has no place. Only rule packs
/// have tests in XPath and findings do not carry them: `test` is there, as the format wants, and
/// empty. Rules that fired and found nothing are not known here.
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

        """
    }

    /// The patterns of one document.
    public func render(_ document: ReportedDocument) -> String {
        let uri = document.fileURI.markupEscaped
        return ValidationLevel.allCases.map { level -> String in
            switch document.report.levels[level] {
            case .skipped, nil: ""
            case .passed, .failed:
                "  <svrl:active-pattern documents=\"\(uri)\" name=\"\(level.rawValue)\"/>\n"
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

    private func write(_ finding: Finding) -> String {
        let location = finding.xpath.map(prefixed) ?? "/"
        let rule = finding.rule
        let element = "svrl:\(finding.severity.svrlElement)"
        return """
              <svrl:fired-rule\(attribute("id", rule?.pattern)) \
            context="\((rule?.rule ?? location).markupEscaped)"/>
              <\(element) id="\((rule?.assert ?? finding.code.name).markupEscaped)" \
            location="\(location.markupEscaped)" test="" role="\(finding.severity.rawValue)"\
            \(attribute("flag", rule?.flag))>
                <svrl:text>\(finding.message.oneLine.markupEscaped)</svrl:text>
              </\(element)>

            """
    }

    private func attribute(_ name: String, _ value: String?) -> String {
        value.map { " \(name)=\"\($0.markupEscaped)\"" } ?? ""
    }

    /// The path with a prefix before every name of HL7's.
    private func prefixed(_ xpath: String) -> String {
        xpath.split(separator: "/", omittingEmptySubsequences: false).map { step in
            step.isEmpty || step.hasPrefix("@") || step.hasPrefix("*") || step.contains(":")
                ? String(step) : "cda:" + step
        }.joined(separator: "/")
    }
}
