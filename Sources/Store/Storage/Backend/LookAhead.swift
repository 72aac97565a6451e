public import Foundation
public import HealthModel

/// What a piece of work will look up if its decisions let it. A backend behind a network may ask
/// for it together with its first statement; what is not used is dropped, and what the work looks
/// up instead costs a round trip more.
///
/// It decides nothing: what comes early is given to the work when it asks, from the same state of
/// the store as everything else.
///
/// ```swift
/// TransactionWork(.person(id), ahead: [.record(.personLink, key: "revision", of: .nobody)]) { … }
/// ```
public enum LookAhead: Sendable {
    /// A record (``HealthSnapshot/record(_:key:of:)``).
    case record(RecordKind, key: String, of: PersonID)
    /// The first page of a scan of documents.
    case page(DocumentScan)
    /// Where a document is; nil for anybody's.
    case document(UUID, of: PersonID?)
    /// A document's bytes; nil for anybody's.
    case bytes(UUID, of: PersonID?)
}

/// Work came too early or too late: what its process kept of the store, and has looked at again in
/// the state that the work read, is not what the store says. Nothing of the work counts.
///
/// A backend whose store several processes change runs such work again from its beginning, as it
/// does where another transaction was first.
public struct StaleWork: Error {
    /// What the process kept has been replaced by what the store says.
    package init() {}
}
