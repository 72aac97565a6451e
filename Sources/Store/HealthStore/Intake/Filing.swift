internal import AccessLog
internal import Foundation
public import HealthModel

extension Filing {
    /// What the person's log says of it.
    func event(of sample: CDADocumentSample) -> AccessEvent? {
        guard isLogged else { return nil }
        let note = AccessNote(.create, .document, items: [sample.uuid.lowercasedText])
        return note.events(of: .administrator(named: name, reason: reason, of: person), at: at)
            .first
    }
}

extension AdministratorHandle {
    /// Files a document for a person whatever its patient identifiers say: for one about several
    /// patients, or with an identifier that is wrong or was given out anew.
    ///
    /// The document is stored as any other, from the source that brings it. Who filed it and why
    /// is in the person's access log in the same commit; nothing is learned of identifiers, so the
    /// next such document is decided about by itself.
    ///
    /// - Parameter reason: Why the document is this person's, in words that the person reads.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, and for a person whom the
    ///   store does not know.
    public func file(
        _ document: NewDocument, for person: PersonID, from source: Source, because reason: String
    ) async throws -> StoreOutcome {
        let words = reason.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !words.isEmpty else {
            throw StoreError(.invalidArgument, "filing a document requires a reason")
        }
        guard words.utf8.count <= StoreLimits.usageBytes else {
            throw StoreError(
                .tooLarge, "a reason must have at most \(StoreLimits.usageBytes) bytes")
        }
        guard try await self.person(person) != nil else {
            throw StoreError(.invalidArgument, "no person with this UUID in the store")
        }
        let core = reader.core
        var filed = document
        filed.filing = Filing(
            person: person, name: name, reason: words, at: core.now(),
            isLogged: core.logs(reader.role))
        return try await IntakeHandle(core: core, revision: SourceRevision(source: source))
            .store(filed)
    }
}
