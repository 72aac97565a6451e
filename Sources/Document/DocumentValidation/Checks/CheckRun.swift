internal import ClinicalDocument
internal import XMLTree

/// One document on its way through all checks.
struct CheckRun {
    /// Findings of one code that are kept; more are only counted.
    static let keptOfOneCode = 100

    private(set) var draft: ReportDraft
    /// Whether the schema has judged the form of values: what it rejects is not said twice.
    let isSchemaChecked: Bool
    /// Seconds since 1970-01-01T00:00:00Z; nil where the future is not judged.
    let now: Int64?
    /// Every `ID` of the document, once the walk is over.
    private(set) var ids: Set<XMLBytes> = []
    private var lowercasedIDs: Set<String>?
    private(set) var hasFailed = false
    /// Signs of damage anywhere in the document's text.
    let flaws: XMLTextFlaws
    private var counts: [String: Int] = [:]
    private var decoded: (element: XMLNode, content: EmbeddedContent?)?

    init(_ draft: ReportDraft, of document: XMLDocument, isSchemaChecked: Bool) {
        self.draft = draft
        flaws = document.textFlaws
        self.isSchemaChecked = isSchemaChecked
        now = draft.options.now?()
    }

    /// Runs every check over a document.
    ///
    /// - Complexity: O(*n*) in its elements, and in the text of what is embedded.
    mutating func check(
        _ document: XMLDocument, by table: CheckTable = .shared, within work: WorkBudget
    ) {
        var checks = table.checks.map { $0.init() }
        document.walk(table.vocabulary) { stop in
            if stop.attributes & table.idBit != 0, let id = stop.node.token(of: "ID") {
                ids.insert(id)
            }
            for mask in 0..<table.masksOfOne {
                var wanted = table.checks(at: stop, mask: mask)
                guard work.spend(wanted.nonzeroBitCount) else { return }
                while wanted != 0 {
                    let check = mask * UInt64.bitWidth + wanted.trailingZeroBitCount
                    checks[check].visit(stop.node, &self)
                    wanted &= wanted - 1
                }
            }
        }
        for index in checks.indices where work.mayGoOn() { checks[index].finish(document, &self) }
    }

    /// Keeps a finding at an element, or at one of its attributes.
    mutating func report(
        _ rule: RuleEntry, at element: XMLNode, attribute: StaticString? = nil,
        _ message: @autoclosure () -> String
    ) {
        if rule.severity >= .error { hasFailed = true }
        counts[rule.code.name, default: 0] += 1
        guard counts[rule.code.name]! <= Self.keptOfOneCode else {
            draft.addUnkept(1, rule.severity)
            return
        }
        let node = attribute.flatMap { element.attributeNode($0) } ?? element
        draft.add(
            draft.finding(
                rule.code, rule.severity, .casebook, at: node, message: message(),
                revealed: node.value))
    }

    /// Whether an element has this `ID`; complete once the walk is over.
    func hasID(_ name: XMLBytes) -> Bool { ids.contains(name) }

    /// What to say of a name that is no ID, where one differs from it in case only.
    mutating func caseWords(_ name: XMLBytes) -> String {
        let lowercased = lowercasedIDs ?? Set(ids.map { String($0).lowercased() })
        lowercasedIDs = lowercased
        return lowercased.contains(String(name).lowercased()) ? "; one differs in case only" : ""
    }

    /// What an element embeds as base64; nil where it is none. Decoded once for all checks.
    mutating func embedded(in element: XMLNode) -> EmbeddedContent? {
        if let decoded, decoded.element === element { return decoded.content }
        let content = EmbeddedContent(base64: element)
        decoded = (element, content)
        return content
    }
}

extension ReportDraft {
    /// Runs Casebook's own checks.
    mutating func runChecks(on document: XMLDocument, within work: WorkBudget) {
        var isSchemaChecked = false
        if case .casebook = options.schema { isSchemaChecked = true }
        var run = CheckRun(self, of: document, isSchemaChecked: isSchemaChecked)
        run.check(document, within: work)
        self = run.draft
        levels[.casebook] = run.hasFailed ? .failed : .passed
    }
}

/// One of Casebook's own checks: a rule that neither the schema nor a rule pack can state.
///
/// All checks see a document in one walk. A value is made for each document; what it has to
/// remember, it keeps in itself. It makes no `String` for what is sound.
protocol DocumentCheck: SendableMetatype {
    /// What the catalogue says of it.
    static var rule: RuleEntry { get }
    /// Local names of elements, of CDA's namespace or SDTC's, that it wants to see.
    static var elements: [StaticString] { get }
    /// Attributes whose elements it wants to see.
    static var attributes: [StaticString] { get }

    init()

    /// Looks at one element that it wanted.
    mutating func visit(_ element: XMLNode, _ run: inout CheckRun)
    /// Looks back on the document after its last element.
    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun)
}

extension DocumentCheck {
    static var elements: [StaticString] { [] }
    static var attributes: [StaticString] { [] }
    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {}
    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {}
}
