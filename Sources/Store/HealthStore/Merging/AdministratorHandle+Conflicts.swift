internal import AccessLog
internal import Foundation
public import HealthModel
internal import Merging

/// Conflicts: a document came with the id of one that is stored, and other bytes. One of the two
/// stands and is the document for every reader; the other is kept aside, where no reader finds it,
/// until somebody decides otherwise. Both decisions are acts of ``IdentityAct``, which the person
/// reads, and each can be replaced by the other one.
extension AdministratorHandle {
    /// The latest conflicts about which nobody has decided, and whether there may be more. Those
    /// of documents that their person removed are left out.
    ///
    /// - Complexity: O(conflicts), of which 1,000 are looked at.
    public func openConflicts(
        limit: Int = StoreLimits.pageRows
    ) async throws -> (entries: [ReceiptEntry], isCut: Bool) {
        let core = reader.core
        return try await core.read(
            as: reader.role, noting: AccessNote(.search, .receipt)
        ) { snapshot, _ in
            var conflicts = OpenConflicts(snapshot, core)
            return try conflicts.page(limit: limit)
        }
    }

    /// How many conflicts wait for a decision, at most `limit`: a figure without anything of a
    /// person, which the access log does not name.
    public func countOpenConflicts(limit: Int) async throws -> (count: Int, isCut: Bool) {
        let core = reader.core
        return try await core.backend.read(.everything) { snapshot in
            var conflicts = OpenConflicts(snapshot, core)
            let page = try conflicts.page(limit: limit)
            return (page.entries.count, page.isCut)
        }
    }

    /// Decides that the stored document stands, and not what is kept aside.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 of what is kept aside.
    ///   - reason: Why, in words that the person reads.
    ///   - isRehearsal: Whether it is undone again, so that nobody sees it and no log has it.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, and for what is not kept
    ///   aside.
    @discardableResult
    public func settle(
        conflict digest: ContentDigest, because reason: String, isRehearsal: Bool = false
    ) async throws -> IdentityAct {
        let isLogged = reader.core.logs(reader.role)
        return try await reader.core.backend.write(
            TransactionWork(.directory) { transaction in
                let sample = try Self.conflict(digest, in: transaction)
                var act = try act(.settle, sample.person, sample.person, reason)
                (act.document, act.aside) = (sample.uuid, digest.hexadecimal)
                let note = AccessNote(.update, .document, items: [sample.uuid.lowercasedText])
                try keep(
                    act, of: sample.person, noting: isLogged ? note : nil, in: transaction.apart)
                return act
            }, isRehearsal: isRehearsal)
    }

    /// Decides that what is kept aside stands: it is stored, and the document that was stored is
    /// kept aside in its place.
    ///
    /// The new document has a UUID of its own. Whose it is its patient identifiers say, or whoever
    /// decides. Readers do not find the earlier one any more; what was decided about it does not
    /// count for the new one. What was in conflict with it is in conflict with the new one.
    ///
    /// - Parameters:
    ///   - new: What is kept aside, read anew.
    ///   - person: Whose it is, whatever its patient identifiers say; nil to go by those.
    ///   - reason: Why, in words that the persons read.
    ///   - isRehearsal: Whether it is undone again, so that nobody sees it and no log has it.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, for what is not kept aside,
    ///   and where it is not clear whose it is; ``StoreError/Code/busy`` if something about it
    ///   changed at the same time.
    @discardableResult
    public func settle(
        conflictBy new: NewDocument, for person: PersonID? = nil, because reason: String,
        isRehearsal: Bool = false
    ) async throws -> IdentityAct {
        try new.check()
        let (core, digest) = (reader.core, new.document.digest)
        let kept = try await core.backend.read(.everything) { snapshot in
            let sample = try Self.conflict(digest, in: snapshot)
            let receipt = try snapshot.receipt(for: digest, withParts: false)
            return (try FiledDocument(sample.uuid, in: snapshot), receipt)
        }
        guard let filed = kept.0, let receipt = kept.1, filed.receipt != nil else {
            throw Self.notInConflict
        }
        if let person, try await self.person(person) == nil {
            throw StoreError(.invalidArgument, "person \(person) not found in the store")
        }
        let draft = try act(.settle, filed.entry.person, filed.entry.person, reason)
        var arriving = new
        arriving.filing = person.map {
            Filing(person: $0, name: name, reason: draft.reason, at: draft.at, isLogged: false)
        }
        let replacing = ConflictReplacement(
            filed: filed, core: core,
            arrival: Arrival(
                arriving, source: Source(name: receipt.source.name), at: draft.at))
        let isLogged = core.logs(reader.role)
        let act = try await core.backend.write(
            TransactionWork(.directory, documents: replacing.contents) { transaction in
                let act = try replacing.carryOut(draft, in: transaction)
                let left = AccessNote(
                    .delete, .document, items: [filed.entry.uuid.lowercasedText])
                let came = AccessNote(
                    .create, .document, items: [act.document?.lowercasedText].compactMap(\.self))
                let apart = transaction.apart
                if act.merged != act.survivor {
                    try keep(act, of: act.merged, noting: nil, in: apart)
                }
                try keep(act, of: act.survivor, noting: nil, in: apart)
                if isLogged {
                    try log(left, act, of: act.merged, in: apart)
                    try log(came, act, of: act.survivor, in: apart)
                }
                return act
            }, isRehearsal: isRehearsal)
        if !isRehearsal { tell(act) }
        return act
    }

    /// Decides that a document is not stored of which it is not clear whose it is. The same bytes
    /// stay refused, until it is clear; the access log names who decided, and why.
    ///
    /// - Parameter isRehearsal: Whether it is undone again, so that no log has it.
    /// - Throws: ``StoreError/Code/invalidArgument`` without a reason, and for what was not refused
    ///   because of its patients.
    public func refuse(
        _ digest: ContentDigest, because reason: String, isRehearsal: Bool = false
    ) async throws {
        let core = reader.core
        let draft = try act(.settle, .nobody, .nobody, reason)
        let kept = try await core.backend.read(.directory, .oneLookUp) {
            try $0.receipt(for: digest, withParts: true)
        }
        guard let kept, Self.isUnclear(kept) else { throw Self.notUnclear }
        let isLogged = core.logs(reader.role)
        try await core.backend.write(
            TransactionWork(
                .directory, documents: [DocumentContent(digest, notes: kept.notes)]
            ) { transaction in
                guard let now = try transaction.receipt(for: digest, withParts: false),
                    Self.isUnclear(now)
                else { throw Self.notUnclear }
                var changes = ChangeSet(person: .nobody, at: draft.at.microseconds)
                changes.receipt = Receipt(
                    digest: digest, outcome: .rejected(.refusedByDecision), source: kept.source,
                    decidedAt: draft.at, notes: kept.notes)
                try transaction.apply(changes)
                guard isLogged else { return }
                let role = ReaderRole.administrator(named: name, reason: draft.reason)
                let note = AccessNote(.update, .receipt, items: [digest.hexadecimal])
                for event in note.events(of: role, at: draft.at) { try transaction.append(event) }
            }, isRehearsal: isRehearsal)
    }

    /// What is kept aside: its receipt and its bytes; nil for what is not. Whoever reads it settles
    /// a conflict, which the log says.
    package func keptAside(
        _ digest: ContentDigest
    ) async throws -> (receipt: Receipt, bytes: [UInt8])? {
        try await reader.core.backend.read(.everything) { snapshot in
            guard let receipt = try snapshot.receipt(for: digest, withParts: false),
                case .conflict = receipt.outcome,
                let bytes = try snapshot.quarantinedBytes(digest)
            else { return nil }
            return (receipt, bytes)
        }
    }

    /// From where something came that is kept aside.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for what is not.
    public func sourceOfConflict(_ digest: ContentDigest) async throws -> Source {
        try await reader.core.backend.read(.directory, .oneLookUp) { snapshot in
            guard let receipt = try snapshot.receipt(for: digest, withParts: false),
                case .conflict = receipt.outcome
            else { throw Self.notInConflict }
            return receipt.source
        }
    }

    private static let notInConflict = StoreError(
        .invalidArgument, "no document with these bytes is kept aside because of its id")

    private static let notUnclear = StoreError(
        .invalidArgument, "only a document of which it is not clear whose it is can be refused")

    private static func conflict(
        _ digest: ContentDigest, in snapshot: any HealthSnapshot
    ) throws -> SampleReference {
        guard let receipt = try snapshot.receipt(for: digest, withParts: false),
            case .conflict(let sample) = receipt.outcome
        else { throw notInConflict }
        return sample
    }

    private static func isUnclear(_ receipt: Receipt) -> Bool {
        if case .rejected(let reason) = receipt.outcome { reason.isAboutPersons } else { false }
    }
}
