#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Whether a newer document has taken a document's place; both stay readable.
public enum DocumentStatus: Sendable, Hashable {
    /// Nothing stored replaces the document.
    case current
    /// The sample with this UUID replaces it: the newest of those that say so.
    case superseded(by: UUID)

    /// The status without the link, as a predicate asks for it.
    public var kind: Kind {
        switch self {
        case .current: .current
        case .superseded: .superseded
        }
    }

    /// A status without the link.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Nothing stored replaces the document.
        case current
        /// A stored document replaces it.
        case superseded
    }
}

/// What validation said of a document when it was taken in: figures only, the findings are in
/// the report beside the receipt.
public struct ValidationSummary: Sendable, Hashable {
    /// The gate that the document passed: `none`, `well-formed`, `schema` or `rules`.
    public var gate: String
    /// Whether the document is valid by the CDA schema; nil if that was not asked.
    public var isValid: Bool?
    /// How many findings have severity fatal.
    public var fatalCount: Int
    /// How many findings have severity error.
    public var errorCount: Int
    /// How many findings have severity warning.
    public var warningCount: Int
    /// How many findings have severity information.
    public var informationCount: Int

    /// Makes a summary of a report.
    public init(
        gate: String, isValid: Bool?, fatalCount: Int = 0, errorCount: Int = 0,
        warningCount: Int = 0, informationCount: Int = 0
    ) {
        self.gate = gate
        self.isValid = isValid
        self.fatalCount = fatalCount
        self.errorCount = errorCount
        self.warningCount = warningCount
        self.informationCount = informationCount
    }
}
