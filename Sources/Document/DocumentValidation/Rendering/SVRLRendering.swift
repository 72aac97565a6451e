/// SVRL (ISO/IEC 19757-3, annex D), made from the findings of all levels.
///
/// Rule packs stand as they ran: every active pattern, every rule that fired, what it found. Of
/// the other levels, each is an `active-pattern` that names the document, and each finding a
/// `fired-rule` with its `failed-assert`, or `successful-report` where it is information; there
/// `test` is empty, since no XPath was asked. `role` is the rule's own, of other levels the
/// severity.
/// `location` is an XPath with the prefixes `cda`,
/// `sdtc` and `xsi`, `/` where a finding has no place.
public struct SVRLRendering: ReportRendering {
    private let namespaces: [String: String]
    private let head: Head

    /// What the root says of the schema.
    public struct Head: Sendable, Hashable {
        /// The schema's `title`.
        public let title: String?
        /// Its `schemaVersion`.
        public let version: String?
        /// The phase that was asked for, or the schema's default.
        public let phase: String?

        /// The head of a schema.
        public init(title: String? = nil, version: String? = nil, phase: String? = nil) {
            self.title = title
            self.version = version
            self.phase = phase
        }
    }

    /// A rendering.
    ///
    /// - Parameter namespaces: Prefixes that rules use besides `cda`, `sdtc` and `xsi`.
    /// - Parameter head: What the root says of the schema, where there is one alone.
    public init(
        namespaces: [String: String] = [:], head: Head = Head(title: "Casebook", version: "")
    ) {
        self.head = head
        let own = [
            "cda": "urn:hl7-org:v3", "sdtc": "urn:hl7-org:sdtc",
            "xsi": "http://www.w3.org/2001/XMLSchema-instance",
        ]
        self.namespaces = own.merging(namespaces) { own, _ in own }
    }

    /// The head.
    public func begin() -> String {
        let prefixes = namespaces.sorted { $0.key < $1.key }.map { prefix, uri in
            "  <svrl:ns-prefix-in-attribute-values uri=\"\(uri.markupEscaped)\" "
                + "prefix=\"\(prefix.markupEscaped)\"/>\n"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <svrl:schematron-output xmlns:svrl="http://purl.oclc.org/dsdl/svrl"\
            \(attribute("title", head.title))\(attribute("schemaVersion", head.version))\
            \(attribute("phase", head.phase))>

            """ + prefixes.joined()
    }

    /// The patterns of one document.
    public func render(_ document: ReportedDocument) -> String {
        let uri = document.fileURI.markupEscaped
        return ValidationLevel.allCases.map { level -> String in
            switch document.report.levels[level] {
            case .skipped where level != .rules || document.report.packs.isEmpty: ""
            case nil: ""
            case .passed, .failed, .known, .skipped:
                level == .rules && !document.report.traces.isEmpty
                    ? document.report.traces.map { trace($0, in: document.report, uri) }.joined()
                    : "  <svrl:active-pattern documents=\"\(uri)\" name=\"\(level.rawValue)\"/>\n"
                        + rules(document.report.findings.filter { $0.level == level })
            }
        }.joined() + "  <!-- \(comment(on: document)) -->\n"
    }

    /// Which rules ran: SVRL has no element for it.
    private func comment(on document: ReportedDocument) -> String {
        (document.fileURI + ": rules: " + document.report.rulesStatement)
            .replacing("-", with: "\u{2010}").oneLine.markupEscaped
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
            case .pattern(let element, let documents):
                "  <svrl:active-\(element.isGroup ? "group" : "pattern")"
                    + " documents=\"\(documents?.markupEscaped ?? uri)\""
                    + "\(attribute("id", element.id))\(attributes(element.attributes))/>\n"
            case .rule(let element, let context, let document):
                "  <svrl:fired-rule\(attribute("id", element.id)) "
                    + "context=\"\(context.markupEscaped)\"\(attribute("document", document))"
                    + "\(attributes(element.attributes))/>\n"
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
        let rule = finding.rule
        let isDocument = rule?.statement?.isAboutDocument == true
        let location = isDocument ? "/" : finding.xpath.map(prefixed) ?? "/"
        let element =
            rule?.test == nil
            ? "svrl:\(finding.severity.svrlElement)"
            : rule?.isReport == true ? "svrl:successful-report" : "svrl:failed-assert"
        let statement = rule?.statement
        let role = statement == nil ? finding.severity.rawValue : statement?.role
        let flag = statement == nil ? rule?.flag : statement?.flag
        let text = statement?.text ?? finding.sentence
        // An assert without an id has none here either.
        let id = rule == nil ? finding.code.name : rule?.assert
        return """
              <\(element)\(attribute("id", id)) \
            location="\(location.markupEscaped)" test="\((rule?.test ?? "").markupEscaped)"\
            \(attribute("role", role))\(attribute("flag", flag))\
            \(attributes(statement?.attributes ?? []))>
                <svrl:text>\(text.oneLine.markupEscaped)</svrl:text>
            \((statement?.notes ?? []).map(note).joined())\
              </\(element)>

            """
    }

    private func note(_ note: RuleStatement.Note) -> String {
        let kind = note.isProperty ? "property" : "diagnostic"
        let text = note.text.oneLine.markupEscaped
        // A property's own attributes are the reference's, all others the text's.
        let ofReference = note.attributes.filter { ["role", "scheme"].contains($0.name) }
        let ofText = note.attributes.filter { !["role", "scheme"].contains($0.name) }
        return "    <svrl:\(kind)-reference \(kind)=\"\(note.id.markupEscaped)\""
            + "\(note.isProperty ? attributes(ofReference) : "")>"
            + "<svrl:text\(attributes(ofText))>\(text)</svrl:text></svrl:\(kind)-reference>\n"
    }

    private func attributes(_ attributes: [RuleStatement.Attribute]) -> String {
        attributes.map { attribute($0.name, $0.value) }.joined()
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
