internal import AccessLog
public import Foundation
public import HealthModel

extension AdministratorHandle {
    /// Takes a document from the person under whom it was filed by mistake, and files it where it
    /// belongs, whatever its patient identifiers say.
    ///
    /// The document keeps its UUID, its bytes and its receipt's time, and is stored anew: readers
    /// of the one do not find it any more, and their anchors begin again; for readers of
    /// the other it is new. Nothing that was decided about it under the one counts under the other,
    /// and it counts again when the document is filed back. Accesses stay in the log in which they
    /// are. An identifier that only this document had given the one becomes nobody's, so that the
    /// next such document does not follow the mistake; filed back, the document gives it again.
    /// What is in conflict with the document goes with it.
    ///
    /// - Parameters:
    ///   - reason: Why, in words that both persons read.
    ///   - isRehearsal: Whether it is undone again, so that nobody sees it and no log has it.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, for a document that is not
    ///   there, for a person whom the store does not know, and for one whose it is already;
    ///   ``StoreError/Code/busy`` if something about it changed at the same time.
    @discardableResult
    public func refile(
        _ document: UUID, for person: PersonID, because reason: String,
        isRehearsal: Bool = false
    ) async throws -> IdentityAct {
        let core = reader.core
        let filed = try await core.backend.read(.everything) { snapshot in
            try FiledDocument(document, in: snapshot)
        }
        guard let filed else {
            throw StoreError(.invalidArgument, "document not found in the store")
        }
        var blank = try act(.refile, filed.sample.person, person, reason)
        blank.document = document
        let (draft, isLogged) = (blank, core.logs(reader.role))
        let act = try await core.backend.write(
            TransactionWork(.directory, documents: filed.contents) { transaction in
                let act = try Refiling(filed: filed, core: core).carryOut(draft, in: transaction)
                let uuid = document.lowercasedText
                for (member, action) in [
                    (act.merged, AccessEvent.Action.delete), (act.survivor, .create),
                ] {
                    let note = AccessNote(action, .document, items: [uuid])
                    try keep(act, of: member, noting: isLogged ? note : nil, in: transaction)
                }
                return act
            }, isRehearsal: isRehearsal)
        if !isRehearsal { tell(act) }
        return act
    }
}

/// A document with all that is kept of it, as it was read before the transaction in which it is
/// filed elsewhere.
struct FiledDocument: Sendable {
    let entry: DocumentEntry
    let sample: CDADocumentSample
    let receipt: Receipt?
    /// Receipts of what has the document's id too, and is kept aside.
    let conflicts: [Receipt]
    let contents: [DocumentContent]

    /// Conflicts with one document that are filed elsewhere with it.
    private static let mostConflicts = 100

    init?(_ uuid: UUID, in snapshot: any HealthSnapshot) throws {
        guard let entry = try Self.entry(uuid, in: snapshot),
            let sample = try snapshot.headers([entry]).first, let document = sample.document,
            let kept = try snapshot.documentBytes(uuid, of: nil)
        else { return nil }
        (self.entry, self.sample) = (entry, sample)
        receipt = try snapshot.receipt(for: kept.digest, withParts: true)
        conflicts = try Self.conflicts(with: uuid, in: snapshot).compactMap {
            try snapshot.receipt(for: $0, withParts: true)
        }
        guard conflicts.count <= Self.mostConflicts else {
            throw StoreError(
                .tooLarge, "more than \(Self.mostConflicts) files conflict with the document"
            )
        }
        let statements = try snapshot.statements(uuid, of: entry.person)
        contents =
            [
                DocumentContent(
                    kept.digest, bytes: kept.bytes, statements: statements,
                    header: document.header, notes: receipt?.notes ?? IntakeNotes())
            ]
            + (try conflicts.map {
                DocumentContent(
                    $0.digest, bytes: try snapshot.quarantinedBytes($0.digest), notes: $0.notes)
            })
    }

    /// Whether the document, and what is in conflict with it, is as it was.
    func isUnchanged(in snapshot: any HealthSnapshot) throws -> Bool {
        let now = try Self.entry(entry.uuid, in: snapshot)
        return try now?.person == entry.person && now?.storedAt == entry.storedAt
            && Self.conflicts(with: entry.uuid, in: snapshot) == conflicts.map(\.digest)
    }

    private static func entry(
        _ uuid: UUID, in snapshot: any HealthSnapshot
    ) throws -> DocumentEntry? {
        try snapshot.documents(named: [uuid], of: nil, isJudged: false)[uuid]
    }

    private static func conflicts(
        with uuid: UUID, in snapshot: any HealthSnapshot
    ) throws -> [ContentDigest] {
        var query = ReceiptQuery(outcome: .conflict, document: uuid)
        query.limit = mostConflicts + 1
        return try snapshot.receipts(query).map(\.digest)
    }
}
