internal import Vocabulary

/// A rule pack that was chosen for a document, and how much of it was about the document.
public struct PackRun: Sendable, Hashable {
    /// The pack's name, or that of its file.
    public let name: String
    /// Its `schemaVersion`; nil where it states none.
    public let version: String?
    /// Its asserts and reports.
    public let asserts: Int
    /// Those of rules that found an element to be asked of.
    public let asked: Int
    /// Those that could not run, on any document or on this one.
    public let unchecked: Int
    /// Whether one of its rules was about the document: where it has rules for templates, one of
    /// those.
    public let applies: Bool

    /// A run by its parts.
    public init(
        name: String, version: String?, asserts: Int, asked: Int, unchecked: Int = 0,
        applies: Bool
    ) {
        self.name = name
        self.version = version
        self.asserts = asserts
        self.asked = asked
        self.unchecked = unchecked
        self.applies = applies
    }

    /// `ccd 1.0 (412 asserts, 96 of them asked, 3 not checked)`; asked are those whose rule found
    /// an element.
    public var words: String { words(withAsked: true) }

    /// The same, of one document or of all that it ran on.
    func words(withAsked: Bool) -> String {
        let version = version.map { " " + $0.oneLine } ?? ""
        let counted = asserts == 1 ? "1 assert" : "\(asserts) asserts"
        let met = withAsked ? ", \(asked) of them evaluated" : ""
        let missed = unchecked > 0 ? ", \(unchecked) not checked" : ""
        return "\(name.oneLine)\(version) (\(counted)\(met)\(missed))"
    }
}

extension ValidationReport {
    /// What is said of documents that no chosen pack has rules for.
    static let noRules = "no rules for this document's templates"
    /// The same of other XML, which has no templates.
    static let noMatch = "no rule matched an element of this document"

    /// The packs that a statement names: of those that ran on other XML, all.
    var namedPacks: [PackRun] { packs.filter { $0.applies || isOtherXML } }

    private static let namesOnLine = 12

    private func listed(_ names: [String]) -> String {
        let more = names.count - Self.namesOnLine
        return names.prefix(Self.namesOnLine).joined(separator: ", ")
            + (more > 0 ? " and \(more) more" : "")
    }

    /// Which packs ran, on one line; what a report says beside its findings.
    public var rulesStatement: String {
        rulesStatement(withTemplates: true)
    }

    /// The same, and whether templates without rules, and value sets that are not installed, are
    /// named.
    func rulesStatement(withTemplates: Bool) -> String {
        var parts = namedPacks.map(\.words)
        if withTemplates, !unknownTemplates.isEmpty {
            parts.append("templates without rules: " + listed(unknownTemplates))
        }
        if withTemplates, !uncheckedValueSets.isEmpty {
            let codes = uncheckedValueSets.reduce(0) { $0 + $1.codes }
            parts.append(
                "\(codes) \(codes == 1 ? "code" : "codes") not checked, because these value "
                    + "sets are not installed: " + listed(uncheckedValueSets.map(\.words)))
        }
        if case .skipped(let reason) = levels[.rules] { parts.append(reason) }
        let missing = isOtherXML ? Self.noMatch : Self.noRules
        if lacksTemplateRules, !parts.contains(missing) { parts.append(missing) }
        return parts.isEmpty ? "no rule pack was chosen" : parts.joined(separator: "; ")
    }
}

/// Which packs ran on how many documents, for what stands behind the last one.
struct RulesCoverage: Sendable {
    private var counts: [String: Int] = [:]
    private var order: [(statement: String, file: String)] = []
    private var templates = NamedCounts()
    private var valueSets = NamedCounts()

    /// Statements that are kept apart.
    private static let kept = 50

    mutating func count(_ document: ReportedDocument) {
        let statement = document.report.rulesStatement(withTemplates: false)
        for template in document.report.unknownTemplates { templates.count(template) }
        for set in document.report.uncheckedValueSets { valueSets.count(set.words) }
        if counts[statement] == nil {
            guard order.count < Self.kept else {
                counts["", default: 0] += 1
                return
            }
            order.append((statement, document.file))
        }
        counts[statement, default: 0] += 1
    }

    /// `letter.xml: rules: …`, or `12 documents: rules: …`
    var lines: [String] {
        var lines = order.map { statement, file in
            let count = counts[statement] ?? 0
            return (count == 1 ? file.printable : "\(count) documents") + ": rules: " + statement
        }
        if let others = counts[""] { lines.append("\(others) documents: rules: other packs") }
        return lines
            + [
                templates.line("templates without rules"),
                valueSets.line("codes not checked, because these value sets are not installed"),
            ].compactMap(\.self)
    }
}

/// Names, each with the number of documents that it was said of.
private struct NamedCounts {
    private var counts: [String: Int] = [:]

    /// Names that are counted, and that are named.
    private static let kept = 10_000
    private static let named = 20

    mutating func count(_ name: String) {
        guard counts.count < Self.kept || counts[name] != nil else { return }
        counts[name, default: 0] += 1
    }

    /// Those of most documents first; nil where there are none.
    func line(_ what: String) -> String? {
        guard !counts.isEmpty else { return nil }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let named = sorted.prefix(Self.named).map { name, count in
            count == 1 ? name : "\(name) (\(count) documents)"
        }
        let more = sorted.count - named.count
        return what + ": " + named.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }
}

extension ValueSetOutcome.Unchecked {
    /// `Problem 2.16.840.1.113883.3.88.12.3221.7.4`
    fileprivate var words: String { name == oid || name.isEmpty ? oid : "\(name) \(oid)" }
}
