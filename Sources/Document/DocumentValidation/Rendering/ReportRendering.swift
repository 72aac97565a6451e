/// One way to write reports: it begins once, writes one document after the other, and ends once.
///
/// What the three return, put together, is the whole output; it is well-formed in its format also
/// when ``ReportRendering/end(_:)`` comes early. A rendering keeps no findings of documents that
/// it has written, so that any number of documents needs the memory of one.
public protocol ReportRendering: Sendable {
    /// What stands before the first document.
    mutating func begin() -> String
    /// One document.
    mutating func render(_ document: ReportedDocument) -> String
    /// What stands behind the last document.
    mutating func end(_ run: RunOutcome) -> String
}

extension ReportRendering {
    /// Nothing.
    public func begin() -> String { "" }
    /// Nothing.
    public func end(_ run: RunOutcome) -> String { "" }
}

/// What renderings know beside the documents.
public struct RenderingContext: Sendable {
    /// Whether a terminal that shows colours reads the output.
    public var colors: Bool
    /// Casebook's version.
    public var version: String
    /// Whether each document's grade is wanted.
    public var includesScorecard: Bool
    /// The namespaces of prefixes in rules besides Casebook's own.
    public var ruleNamespaces: [String: String]

    /// What SVRL's root says of the rules.
    public var ruleHead: SVRLRendering.Head?

    /// A context by its parts.
    public init(
        colors: Bool = false, version: String = "", includesScorecard: Bool = false,
        ruleNamespaces: [String: String] = [:], ruleHead: SVRLRendering.Head? = nil
    ) {
        self.colors = colors
        self.version = version
        self.includesScorecard = includesScorecard
        self.ruleNamespaces = ruleNamespaces
        self.ruleHead = ruleHead
    }
}

/// How a run over many documents ended.
public struct RunOutcome: Sendable {
    /// Inputs that named no document, a sentence each.
    public var failures: [String]
    /// Whether it was cut off before the last document.
    public var isInterrupted: Bool

    /// A run by its failures.
    public init(failures: [String] = [], isInterrupted: Bool = false) {
        self.failures = failures
        self.isInterrupted = isInterrupted
    }

    /// Whether every input was read.
    public var isComplete: Bool { failures.isEmpty && !isInterrupted }
}

extension ValidationReport {
    /// One sentence about findings that were counted and not kept; none where there are none.
    var countedOnly: [String] {
        switch unkept.values.reduce(0, +) {
        case 0: []
        case 1: ["1 more finding was counted only"]
        case let count: ["\(count) more findings were counted only"]
        }
    }
}
