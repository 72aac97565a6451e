internal import AccessLog
internal import Foundation
internal import HealthModel

/// Documents in the hands of a client or a delegate, who sees what was consented to, or of staff,
/// who see what was not closed to everybody.
struct ConsentingReader: Sendable {
    let core: StoreCore
    let role: ReaderRole
    let person: PersonID
    /// nil for a delegate and for staff.
    let app: ClientApp?
    private let subject: ConsentSubject

    /// nil for a reader who needs no consent.
    init?(_ reader: DocumentReader) {
        core = reader.core
        role = reader.role
        switch reader.role {
        case .client(let app, let person, let purpose):
            self.app = app
            self.person = person
            subject = ConsentSubject(app, purpose: purpose)
        case .delegate(let delegate, let person, let purpose):
            app = nil
            self.person = person
            subject = ConsentSubject(delegate: delegate, purpose: purpose)
        case .staff(let access, let person?):
            app = nil
            self.person = person
            subject = ConsentSubject(staff: access.purpose)
        case .owner, .administrator, .intake, .staff: return nil
        }
    }

    var purpose: PurposeOfUse { subject.purpose }

    /// Reads the documents that may be seen and the decision about them in one state of the store.
    ///
    /// - Throws: ``StoreError/Code/authorizationNotDetermined``, whatever is asked for.
    private func read<Answer: Sendable>(
        noting blank: AccessNote,
        _ body: @escaping @Sendable (DocumentView, inout AccessNote) throws -> Answer
    ) async throws -> Answer {
        try await core.read(as: role, noting: blank) { snapshot, note in
            let view = try view(in: snapshot)
            guard view.isAnswered else {
                throw StoreError(
                    .authorizationNotDetermined,
                    "the app has not asked to read \(SampleType(.cda)), or was not answered")
            }
            return try body(view, &note)
        }
    }

    /// Looks through the reader's eyes for the owner, which is no access of the reader's.
    func explain<Answer: Sendable>(
        _ body: @escaping @Sendable (DocumentView) throws -> Answer
    ) async throws -> Answer {
        try await core.backend.read { try body(view(in: $0)) }
    }

    func document(_ uuid: UUID) async throws -> CDADocumentSample? {
        try await read(noting: .document(uuid, .search)) { view, note in
            let document = try view.document(uuid)
            try view.note(uuid, level: .metadata, isShown: document != nil, in: &note)
            return document
        }
    }

    func documents(named uuids: [UUID]) async throws -> [CDADocumentSample] {
        try await read(noting: AccessNote(.search, .documents)) { view, note in
            var samples: [CDADocumentSample] = []
            var shown: [(UUID, ConsentDecision)] = []
            for uuid in uuids {
                guard let entry = try view.snapshot.document(uuid, of: person),
                    let sample = try view.document(uuid)
                else { continue }
                samples.append(sample)
                shown.append((uuid, view.decision(on: entry, level: .metadata)))
            }
            note.show(shown, withheld: uuids.count - shown.count, consents: view.index.sequence)
            return samples
        }
    }

    func documentBytes(_ uuid: UUID) async throws -> DocumentBytes? {
        try await read(noting: .document(uuid, .read)) { view, note in
            let data = try view.data(of: uuid)
            try view.note(uuid, level: .data, isShown: data != nil, in: &note)
            return data
        }
    }

    /// Receipts are for the owner, for staff and for administrators.
    func receipt(ofDocument uuid: UUID) async throws -> Receipt? {
        let visible = Visibility(.person(person))
        var receipt: Receipt?
        if subject.isStaff,
            let digest = try await core.backend.document(uuid, visibleTo: visible)?.document?.digest
        {
            receipt = try await core.backend.receipt(for: digest, visibleTo: visible)
        }
        return try await showing(receipt, about: uuid)
    }

    /// A receipt about a document, if the document is there for the reader, who may read receipts.
    func showing(_ receipt: Receipt?, about uuid: UUID) async throws -> Receipt? {
        let note = AccessNote(.read, .receipt, items: [uuid.lowercasedText])
        return try await read(noting: note) { view, note in
            guard subject.isStaff, let receipt, try view.document(uuid) != nil else {
                note.deny(by: nil)
                return nil
            }
            return receipt
        }
    }

    func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        let seal = try await seal(of: query)
        return try await read(noting: .documents(query)) { view, note in
            try page(query, rows: rows, after: token, seal, in: view, noting: &note)
        }
    }

    /// The first page if nothing has to be asked for it; else what nobody has decided about.
    func firstPage(
        _ query: DocumentQuery, rows: Int
    ) async throws -> (page: DocumentPage?, undecided: [UUID]) {
        let seal = try await seal(of: query)
        return try await read(noting: .documents(query)) { view, note in
            let undecided = try undecided(query, in: view)
            guard undecided.isEmpty else {
                note.show([], withheld: undecided.count, consents: view.index.sequence)
                return (nil, undecided)
            }
            return (
                try page(query, rows: rows, after: nil, seal, in: view, noting: &note), []
            )
        }
    }

    /// How much of its documents a query asks for.
    static func level(of query: DocumentQuery) -> ConsentLevel {
        query.includeDocumentData ? .data : .metadata
    }

    private func undecided(_ query: DocumentQuery, in view: DocumentView) throws -> [UUID] {
        guard let app else { return [] }
        let grants = try core.authorizations(
            of: app.identifier, person: person, in: view.snapshot)
        let decision = grants?[SampleType(.cda).objectType]
        guard view.starts != nil else { return [] }
        return try core.newsCache.undecided(
            query, level: Self.level(of: query), window: decision?.window ?? .unlimited, in: view)
    }

    private func page(
        _ query: DocumentQuery, rows: Int, after token: PagingToken?,
        _ seal: ([UInt8]) -> UInt64, in view: DocumentView, noting note: inout AccessNote
    ) throws -> DocumentPage {
        let position = try token?.position(sort: query.order, sealedBy: seal)
        let (samples, isLast) = try view.page(
            query, after: position, rows: rows, noting: &note)
        let last = isLast ? nil : samples.last?.position(in: query.order)
        return DocumentPage(
            samples: samples, next: last.map { PagingToken(position: $0, sealedBy: seal) })
    }

    /// What a token is sealed with: nobody can ask by a made-up one where a document is that is
    /// not shown.
    private func seal(
        of query: DocumentQuery
    ) async throws -> @Sendable ([UInt8]) -> UInt64 {
        try query.check()
        let name = subject.names.first?.text ?? "staff:" + role.accessAgent.identifier
        let reader = name + " " + subject.purpose.rawValue
        let seal = AnchorSeal(
            secret: try await core.anchorSecret(), person: person, app: reader)
        let fingerprint = QueryFingerprint(query, visibility: Visibility(.person(person))).value
        return { seal.code(for: AnchorSeal.bytes(fingerprint) + $0) }
    }

    /// The documents in one state of the store.
    func view(in snapshot: any HealthSnapshot) throws -> DocumentView {
        let now = core.now()
        var subject = subject
        var starts: ClosedRange<Int64>? = .min ... .max
        var isAnswered = true
        if let app {
            let grants = try core.authorizations(
                of: app.identifier, person: person, in: snapshot)
            let decision = grants?[SampleType(.cda).objectType]
            starts = decision?.mayRead == true ? decision?.window.starts(now: now) : nil
            if purpose == .breakTheGlass {
                subject.emergency = try ConsentStore.emergencies(of: person, in: snapshot)
                    .first { $0.isOpen(to: app.identifier, at: now) }?.id
                starts = subject.emergency == nil ? nil : .min ... .max
            }
            isAnswered = decision?.mayRead != nil || subject.emergency != nil
        }
        return DocumentView(
            snapshot: snapshot, person: person, subject: subject,
            index: try core.consents(of: person, in: snapshot), starts: starts,
            isAnswered: isAnswered, now: now.microseconds)
    }
}
