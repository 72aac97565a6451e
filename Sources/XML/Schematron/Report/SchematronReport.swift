public import XMLTree

/// What a schema found in a document, for users of the library.
public struct SchematronReport: Sendable, Hashable {
    /// A failed assert or a successful report.
    public struct Finding: Sendable, Hashable {
        /// The assert's or report's id; nil without one.
        public let id: String?
        /// Whether a report succeeded; else an assert failed.
        public let isReport: Bool
        /// How much it matters, from `severity`, `role` and `flag`; `error` without them.
        public let severity: SchematronSeverity
        /// Its `role` and `flag` as they are written.
        public let role, flag: String?
        /// Its words, with what they take from the document.
        public let text: String
        /// Its diagnostics and properties, with what they take from the document.
        public let notes: [String]
        /// An XPath that selects the node and no other; `/` for the document.
        public let location: String
        /// Where the node begins; nil for the document.
        public let position: XMLPosition?
        /// The document's name where a pattern's `documents` names another one.
        public let document: String?
        /// The pattern's and the rule's id.
        public let pattern, rule: String?
        /// The rule's context and the expression.
        public let context, test: String
    }

    /// An assert or context that has no answer at some nodes, such as a comparison of a word with a
    /// number.
    public struct Unanswered: Sendable, Hashable {
        /// The assert's or rule's id.
        public let id: String?
        /// The expression.
        public let expression: String
        /// Why, with the error's code.
        public let reason: String
        /// How many nodes there are.
        public let times: Int
    }

    /// Pattern by pattern, in document order.
    public let findings: [Finding]
    /// Findings that were counted and not kept.
    public let furtherCount: Int
    /// What has no answer.
    public let unanswered: [Unanswered]
    /// The phase that ran; nil for all patterns.
    public let phase: String?
    /// Whether the budget ended the run; then findings are missing.
    public let isIncomplete: Bool
}

extension SchematronSchema {
    /// Validates a document.
    ///
    /// ```swift
    /// let report = try schema.validate(bytes)
    /// print(report.findings.map(\.text))
    /// ```
    ///
    /// - Parameter limits: What the document may be, and cost.
    /// - Parameter now: The time that `current-dateTime()` gives, as `2026-01-31T12:00:00Z`;
    ///   without
    ///   one, asserts that ask for it have no answer.
    /// - Parameter uri: The document's own URI, as `base-uri()` and `document-uri()` have it, such
    ///   as `file:///letters/1.xml`; nil for a document without one.
    /// - Parameter findingsKept: Findings that are kept; more are counted.
    /// - Throws: ``XMLTree/XMLRefusal`` where the document cannot be read.
    /// - Complexity: in the document's size and in the rules that its elements meet.
    public func validate(
        _ bytes: [UInt8], limits: ParseLimits = ParseLimits(), at now: String = "",
        uri: String? = nil, findingsKept: Int = 10_000
    ) throws(XMLRefusal) -> SchematronReport {
        let work = limits.budget(forBytes: bytes.count)
        let document = try XMLDocument(bytes, limits: limits, within: work)
        guard let tree = TreeIndex(document, typesIn: plainNamespace) else {
            return SchematronReport(
                findings: [], furtherCount: 0, unanswered: [], phase: nil, isIncomplete: true)
        }
        var bounds = SchematronLimits()
        bounds.resultsKept = findingsKept
        bounds.clock = { now }
        bounds.documentURI = uri
        let outcome = validate(tree, limits: bounds)
        let prefixes = Dictionary(
            namespaces.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })
        return SchematronReport(
            findings: outcome.results.map { .init($0, in: tree, prefixes: prefixes) },
            furtherCount: outcome.unkept.values.reduce(0, +),
            unanswered: outcome.unanswered.map {
                .init(
                    id: $0.id, expression: $0.expression, reason: $0.reason, times: $0.times)
            }, phase: outcome.phase, isIncomplete: outcome.isIncomplete || work.isSpent)
    }
}

extension SchematronReport.Finding {
    fileprivate init(_ result: SchematronResult, in tree: TreeIndex, prefixes: [String: String]) {
        let tree = result.other?.tree ?? tree
        let node = result.node == .document ? nil : tree.node(result.node)
        self.init(
            id: result.id, isReport: result.isReport, severity: result.severity,
            role: result.role, flag: result.flag, text: result.revealedText ?? result.text,
            notes: result.notes.map { $0.revealedText ?? $0.text },
            location: node?.path(prefixes: prefixes) ?? "/", position: node?.position,
            document: result.other?.uri, pattern: result.pattern, rule: result.rule,
            context: result.context, test: result.test)
    }
}
