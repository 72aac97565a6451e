public import AccessLog
public import Foundation
public import HealthModel

/// Reads as somebody of the staff, for a purpose and with a reason. Each read is about one person,
/// in whose access log it is; a list of everybody's documents does not exist.
public struct StaffHandle: Sendable {
    /// Who reads, for what and why.
    public let access: StaffAccess
    let core: StoreCore

    /// A person's documents.
    public func documents(of person: PersonID) -> StaffDocuments {
        StaffDocuments(
            person: person,
            reader: StoreReader(core: core, role: .staff(access, for: person)))
    }

    /// The documents of the person who has one with this UUID; nil if nobody has. A document that
    /// the person removed is in them as little as in anybody's.
    public func documents(holding document: UUID) async throws -> StaffDocuments? {
        let found = try await core.backend.read(.directory) {
            try $0.documents(named: [document], of: nil, isJudged: false)[document]
        }
        if let found { return documents(of: found.person) }
        var note = AccessNote(.search, .document, items: [document.lowercasedText])
        note.deny(by: nil)
        try await core.log(note, of: .staff(access, for: nil))
        return nil
    }

    /// The receipt for some bytes; nil if they never came, or if staff may not see the document
    /// that it is about.
    public func receipt(for digest: ContentDigest) async throws -> Receipt? {
        let found = try await core.backend.read(.directory, .oneLookUp) {
            try $0.receipt(for: digest, withParts: false)
        }
        guard let found else { return nil }
        guard let sample = found.outcome.sample else {
            let note = AccessNote(.read, .receipt, items: [digest.hexadecimal])
            return try await core.read(as: .staff(access, for: nil), noting: note) { snapshot, _ in
                try snapshot.receipt(for: digest, withParts: true)
            }
        }
        return try await documents(of: sample.person).reader.receipt(
            for: digest, named: sample.uuid.lowercasedText)
    }

    /// The receipts about a document, and about those in conflict with it, the latest first; none
    /// for a document that staff may not see.
    public func receipts(of document: UUID, _ query: ReceiptQuery) async throws -> ReceiptPage {
        guard let documents = try await documents(holding: document),
            try await documents.receipt(ofDocument: document) != nil
        else { return ReceiptPage(entries: [], next: nil) }
        var query = query
        query.document = document
        let wanted = query
        return try await core.backend.read(.store) { try $0.receiptPage(wanted) }
    }

    /// A person and all identifiers.
    public func person(_ id: PersonID) async throws -> Person? {
        try await person { try $0.person(id) }
    }

    /// The person that an identifier belongs to (exactly, by root and extension).
    public func person(identifiedBy identifier: InstanceIdentifier) async throws -> Person? {
        let key = identifier.personKey
        return try await person { snapshot in
            try key.flatMap { try snapshot.person(identifiedBy: $0) }
        }
    }

    private func person(
        _ find: @escaping @Sendable (any HealthSnapshot) throws -> Person?
    ) async throws -> Person? {
        let note = AccessNote(.read, .person)
        return try await core.read(as: .staff(access, for: nil), noting: note) { snapshot, note in
            let found = try find(snapshot)
            if let found { note.show(found) } else { note.deny(by: nil) }
            return found
        }
    }

    /// Who wanted to see a person's data, the latest first. What only documents would say that
    /// staff may not see is left out.
    ///
    /// - Returns: The accesses, and where the next page begins; nil if this is the last one.
    public func accesses(
        of person: PersonID, before end: Int64? = nil, limit: Int = StoreLimits.batchRows
    ) async throws -> (accesses: [RecordedAccess], next: Int64?) {
        let role = ReaderRole.staff(access, for: person)
        let core = core
        return try await core.read(as: role, noting: AccessNote(.read, .log)) { snapshot, _ in
            var found: [RecordedAccess] = []
            try snapshot.accesses(in: 0..<max(0, end ?? .max), of: person, newestFirst: true) {
                found.append(try $0.recorded())
                return found.count < limit
            }
            let next = found.count == limit ? found.last.map(\.index) : nil
            let visible = try documents(of: person).reader.documents(in: snapshot)
            return (try found.compactMap { try visible.shown($0) }, next == 0 ? nil : next)
        }
    }

    /// Every time that somebody broke the glass, whoever's documents it was, the latest first, for
    /// those who have to ask why. The access log of each person says that it was read.
    ///
    /// - Complexity: O(emergencies of all persons).
    public func emergencyAccesses() async throws -> [EmergencyAccess] {
        let note = AccessNote(.search, .consent)
        let found = try await core.read(as: .staff(access, for: nil), noting: note) {
            snapshot, note in
            let found = try ConsentStore.emergencies(in: snapshot)
            note.show(found)
            return found
        }
        return found.sorted { ($0.from, $0.id.uuidString) > ($1.from, $1.id.uuidString) }
    }
}

extension VisibleDocuments {
    /// An access without the documents that the reader may not see; nil if it was about nothing
    /// else.
    fileprivate func shown(_ access: RecordedAccess) throws -> RecordedAccess? {
        guard let items = access.event.subject?.items, !items.isEmpty else { return access }
        let rest = try items.filter { item in
            guard let uuid = UUID(uuidString: item),
                let document = try snapshot.document(uuid, of: person)
            else { return true }
            return try shows(document)
        }
        guard rest.count < items.count else { return access }
        guard !rest.isEmpty else { return nil }
        var event = access.event
        event.subject?.items = rest
        return RecordedAccess(index: access.index, event: event)
    }
}

/// One person's documents in the hands of staff: all of them, but for those that the person
/// removed or denied to everybody. The person's access log says who read what, for what and why.
public struct StaffDocuments: DocumentReading {
    /// Whose documents.
    public let person: PersonID
    /// The person's documents as staff see them.
    public let reader: StoreReader
}
