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
