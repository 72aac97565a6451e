internal import AccessLog
internal import Foundation
package import HealthModel

/// An administrator's decision that a document is a person's, whatever its identifiers say. It
/// decides about this document alone: no identifier is learned by it.
package struct Filing: Sendable {
    package let person: PersonID
    /// Who decided, where the host knows a name.
    let name: String?
    /// Why.
    let reason: String
    let at: Date
    /// Whether the store keeps a log of accesses.
    let isLogged: Bool

    /// What the person's log says of it.
    func event(of sample: CDADocumentSample) -> AccessEvent? {
        guard isLogged else { return nil }
        let note = AccessNote(.create, .document, items: [sample.uuid.lowercasedText])
        return note.events(of: .administrator(named: name, reason: reason, of: person), at: at)
            .first
    }
}
