internal import ClinicalDocument
internal import Vocabulary
internal import XMLTree

/// A report in the making.
struct ReportDraft {
    let options: ValidationOptions
    var levels: [ValidationLevel: ValidationLevel.Outcome] = [
        .wellFormed: .failed,
        .schema: .skipped(because: "no schema was chosen"),
        .rules: .skipped(because: "no rule pack was chosen"),
        .casebook: .skipped(because: "Casebook's own checks were skipped"),
    ]
    /// The document's absolute URI, where it has one.
    var uri: String?
    var packs: [PackRun] = []
    var lacksTemplateRules = false
    var unknownTemplates: [String] = []
    var uncheckedValueSets: [ValueSetOutcome.Unchecked] = []
    /// What the document was taken out of; nil where it stands alone.
    var enclosed: EnclosedDocument?
    var traces: [RuleTrace] = []
    /// The rules whose names paths may show besides CDA's, for other XML.
    var rules: RuleChooser?
    /// What is said where no rule was about the document.
    var noRules: String { rules == nil ? ValidationReport.noRules : ValidationReport.noMatch }
    private var findings: [Finding] = []
    private var said: Set<Said> = []
    private var unkept: [ValidationSeverity: Int] = [:]

    static let otherRoot = "the root is not a clinical document"

    init(options: ValidationOptions) { self.options = options }

    /// Keeps a finding, unless the same was said of the same place.
    mutating func add(_ finding: Finding) {
        guard findings.count < options.findingsKept else {
            unkept[finding.severity, default: 0] += 1
            return
        }
        if said.insert(Said(finding)).inserted { findings.append(finding) }
    }

    /// Counts findings that are known by number only.
    mutating func addUnkept(_ count: Int, _ severity: ValidationSeverity) {
        if count > 0 { unkept[severity, default: 0] += count }
    }

    /// - Parameter kind: What the input is, if that is known.
    mutating func refuse(_ refusal: XMLRefusal, _ kind: InputKind? = nil) {
        skipRest(because: "the document could not be read")
        let reveals = options.revealsContent
        var refused = Finding(
            code: .refusal(refusal.reason), severity: .fatal, level: .wellFormed,
            message: refusal.message + (kind.map { "; \($0.words)" } ?? ""),
            position: refusal.position, xpath: nil, section: nil,
            line: options.includesLines
                ? (reveals ? refusal.plainLine : refusal.maskedLine) : nil,
            revealed: reveals ? refusal.detail : nil)
        refused.help = kind?.help
        add(refused)
    }

    mutating func refuseUnreadable(because reason: String, code: FindingCode) {
        skipRest(because: "the input could not be read")
        add(
            Finding(
                code: code, severity: .fatal, level: .wellFormed,
                message: code == .unreadable ? "the input cannot be read: \(reason)" : reason,
                position: nil, xpath: nil,
                section: nil, line: nil, revealed: nil))
    }

    /// Refuses what no document can be had from.
    mutating func refuse(_ code: FindingCode, because reason: String) {
        skipRest(because: "no document was found in the input")
        add(
            Finding(
                code: code, severity: .fatal, level: .wellFormed, message: reason, position: nil,
                xpath: nil, section: nil, line: nil, revealed: nil))
    }

    /// Refuses a document that costs more than one of its size may.
    /// Leaves out all that was found: it is not everything.
    mutating func giveUp(_ work: WorkBudget) {
        self = ReportDraft(options: options)
        guard work.isSpent else {
            return skipRest(because: "the report is no longer needed")
        }
        skipRest(because: "checking the document takes more steps than its size allows")
        add(
            Finding(
                code: .workLimit, severity: .fatal, level: .wellFormed,
                message: "checking the document was stopped: it takes more than "
                    + "\(options.limits.steps) steps and \(options.limits.stepsPerByte) for each "
                    + "byte", position: nil, xpath: nil, section: nil, line: nil, revealed: nil))
    }

    mutating func refuseRoot(of document: XMLDocument) {
        skipRest(because: Self.otherRoot)
        let root = document.root
        let isNamedSo = root.name == "ClinicalDocument"
        let kind = InputKind(
            root: root, holdsDocument: !EnclosedDocument.documents(in: document).isEmpty)
        var refused = finding(
            .root, .fatal, .wellFormed, at: root,
            message: (isNamedSo
                ? "the root `ClinicalDocument` is not in the namespace `urn:hl7-org:v3`"
                : "the root is not `ClinicalDocument` in the namespace `urn:hl7-org:v3`")
                + (kind.map { "; \($0.words)" } ?? ""),
            revealed: nil)
        refused.help = kind?.help
        add(refused)
    }

    private mutating func skipRest(because reason: String) {
        for level in ValidationLevel.allCases where level != .wellFormed {
            levels[level] = .skipped(because: reason)
        }
    }

    /// A finding about a node, with all that is known of its place.
    func finding(
        _ code: FindingCode, _ severity: ValidationSeverity, _ level: ValidationLevel,
        at node: XMLNode, message: String, revealed: String?
    ) -> Finding {
        let position = node.position
        return Finding(
            code: code, severity: severity, level: level, message: message, position: position,
            xpath: node.path(
                prefixes: Finding.prefixes,
                showing: {
                    options.revealsContent || KnownNames.has($0)
                        || rules?.asks(for: $0.name) == true
                }),
            section: node.sectionCode.flatMap { code in
                options.revealsContent || SectionNames.knows(code) ? code : nil
            },
            line: options.includesLines ? position.flatMap { line(at: $0, of: node) } : nil,
            revealed: options.revealsContent ? revealed : nil)
    }

    private func line(at position: XMLPosition, of node: XMLNode) -> SourceLine? {
        if options.revealsContent {
            return node.document.sourceLine(at: position, masking: .nothing)
        }
        return node.document.sourceLine(at: position, masking: .content)?
            .hidingNames(besides: KnownNames.words)
    }

    /// The findings at the places of the whole input.
    private var placed: [Finding] {
        guard let enclosed else { return findings }
        return findings.map { finding in
            var finding = finding
            finding.position = finding.position.map(enclosed.outside)
            return finding
        }
    }

    func finish(_ summary: DocumentSummary?) -> ValidationReport {
        ValidationReport(
            levels: levels, findings: placed.sorted(by: inReadingOrder), unkept: unkept,
            document: options.revealsContent ? summary : summary?.withoutContent, packs: packs,
            lacksTemplateRules: lacksTemplateRules, isOtherXML: rules != nil,
            unknownTemplates: unknownTemplates,
            uncheckedValueSets: uncheckedValueSets, profile: options.profile, traces: traces)
    }
}

/// What a reader sees of a finding.
private struct Said: Hashable {
    let code: FindingCode
    let message: String
    let position: XMLPosition?
    let xpath: String?
    let rule: RuleReference?

    init(_ finding: Finding) {
        code = finding.code
        message = finding.message
        position = finding.position
        xpath = finding.xpath
        rule = finding.rule
    }
}

private func inReadingOrder(_ left: Finding, _ right: Finding) -> Bool {
    if left.level != right.level { return left.level.order < right.level.order }
    let start = XMLPosition(line: 1, column: 1)
    return (left.position ?? start, left.code.name) < (right.position ?? start, right.code.name)
}

extension XMLNode {
    /// The code of the innermost section that the node stands in.
    var sectionCode: String? {
        var current: XMLNode? = self
        while let node = current {
            if node.is(XMLName("section", hl7)) { return node.child("code")?.attribute("code") }
            current = node.parent
        }
        return nil
    }
}

extension ValidationLevel {
    fileprivate var order: Int {
        switch self {
        case .wellFormed: 0
        case .schema: 1
        case .rules: 2
        case .casebook: 3
        }
    }
}
