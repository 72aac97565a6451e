package import Consent
package import Foundation
package import HealthModel
package import Storage

/// One state of the documents of a person, or of all, as one reader sees them. Every document query
/// goes through here, the owner's and the administrator's too: what is not visible is left out
/// before anything else is asked of it.
package struct VisibleDocuments {
    /// What decides about each document.
    package enum Rule {
        /// Nothing: the owner sees all.
        case everything
        /// What its person removed is there for the person alone.
        case unremoved(RemovedDocuments)
        /// What was consented to.
        case consents(Consents)
    }

    /// What a person's consents say to one subject.
    package struct Consents {
        package let subject: ConsentSubject
        package let index: ConsentIndex
        /// The starts that the type's authorization lets through; nil for none.
        package let starts: ClosedRange<Int64>?
        /// The app, where it may save documents: it sees its own without anybody's consent.
        package var own: Source?
        /// The same for the documents of those who were merged into the person.
        package var others: [PersonID: Consents] = [:]

        /// What counts for a document.
        package func about(_ document: DocumentEntry) -> Consents {
            others[document.person] ?? self
        }

        /// Whether the type's authorizations let nothing through.
        package var isClosed: Bool {
            ([self] + others.values).allSatisfy { $0.starts == nil && $0.own == nil }
        }

        /// Whether the app saved a document, and sees it for that.
        package func owns(_ document: DocumentEntry) -> Bool {
            about(document).own.map { $0 == document.source } ?? false
        }

        package init(
            subject: ConsentSubject, index: ConsentIndex, starts: ClosedRange<Int64>?,
            own: Source? = nil, others: [PersonID: Consents] = [:]
        ) {
            self.subject = subject
            self.index = index
            self.starts = starts
            self.own = own
            self.others = others
        }
    }

    package let snapshot: any HealthSnapshot
    /// Whose documents; nil for everybody's.
    package let person: PersonID?
    /// Microseconds since 1970.
    package let now: Int64
    package var rule = Rule.everything
    /// Whether an app was answered about documents as a type, or stands in an emergency; always for
    /// others.
    package var isAnswered = true
    /// Whether the access log is told what is given out.
    package var isNoted = true

    package init(snapshot: any HealthSnapshot, person: PersonID?, now: Int64) {
        self.snapshot = snapshot
        self.person = person
        self.now = now
    }

    /// What consents say to the reader; nil for one who needs none.
    package var consents: Consents? {
        if case .consents(let consents) = rule { consents } else { nil }
    }

    /// Whether rules of consent look at each document.
    var isJudged: Bool { consents != nil }

    /// Why a document may be seen, or not, apart from the type's authorization; nil where nobody
    /// decides.
    package func decision(on document: DocumentEntry, level: ConsentLevel) -> ConsentDecision? {
        consents?.decision(on: document, level: level, at: now)
    }

    /// Whether a document is there for the reader.
    package func shows(_ document: DocumentEntry) throws -> Bool {
        try shows(document, .metadata)
    }

    /// Whether so much of a document is there for the reader.
    package func shows(_ document: DocumentEntry, _ level: ConsentLevel) throws -> Bool {
        switch rule {
        case .everything: true
        case .unremoved(let removed): try !removed.contains(document)
        case .consents(let consents):
            consents.reaches(document)
                && consents.decision(on: document, level: level, at: now).isPermitted
        }
    }

    /// What has taken a document's place, if only what the reader sees were there. Who sees all but
    /// what was removed is told the same as the owner.
    package func status(of document: DocumentEntry) throws -> DocumentStatus {
        guard let successor = document.supersededBy else { return .current }
        guard let consents, let person else { return document.ownStatus }
        if try isVisible(successor, consents, person) { return .superseded(by: successor) }
        guard let versions = try snapshot.versions(of: document.uuid, person: person) else {
            return .current
        }
        let others = try snapshot.documents(
            named: versions.others.map(\.uuid), of: person, isJudged: true)
        let visible = try versions.others.filter { other in
            try others[other.uuid].map { try document.mayBeReplaced(by: $0) && shows($0) } ?? false
        }
        return versions.own.successor(among: visible).map { .superseded(by: $0.uuid) } ?? .current
    }

    private func isVisible(
        _ uuid: UUID, _ consents: Consents, _ person: PersonID
    ) throws -> Bool {
        try snapshot.document(uuid, of: person).map(shows) ?? false
    }

    /// Some documents without their bytes, by UUID, with what decided about each.
    package func documents(named uuids: [UUID]) throws -> [(DocumentEntry, CDADocumentSample)] {
        let entries = try snapshot.documents(named: uuids, of: person, isJudged: isJudged)
        let shown = try uuids.compactMap { entries[$0] }.filter { try shows($0) }
        let found = try shown.map { ($0, try status(of: $0)) }
        return Array(zip(shown, try samples(found, with: nil)))
    }

    /// A document's bytes; nil if there are none that may be seen.
    package func bytes(of uuid: UUID) throws -> DocumentBytes? {
        guard case .everything = rule else {
            guard let document = try snapshot.document(uuid, of: person),
                try shows(document, .data)
            else { return nil }
            return try snapshot.documentBytes(uuid, of: document.person)
        }
        return try snapshot.documentBytes(uuid, of: person)
    }

    /// Notes what decided about a document that was asked for by its UUID.
    package func note(
        _ uuid: UUID, level: ConsentLevel, isShown: Bool, in note: inout AccessNote
    ) throws {
        guard isNoted else { return }
        let entry = try snapshot.document(uuid, of: person)
        guard let consents else {
            if isShown, let entry { note.show([entry]) }
            return
        }
        if let entry, !consents.reaches(entry) { return note.deny(by: AccessNote.authorization) }
        note.decide(
            entry.map { consents.decision(on: $0, level: level, at: now) }, isShown: isShown)
    }

    /// Headers, and what a query asks for of the bodies where those may be seen, until a page's
    /// worth of bytes is there.
    ///
    /// - Throws: ``StoreError/Code/corrupt``, naming all whose bytes are damaged.
    package func samples(
        _ found: [(document: DocumentEntry, status: DocumentStatus)], with query: DocumentQuery?
    ) throws -> [CDADocumentSample] {
        var samples: [CDADocumentSample] = []
        var damaged: [UUID: PersonID] = [:]
        var bytes = 0
        let headers = try snapshot.headers(found.map(\.document))
        for (header, (document, status)) in zip(headers, found) {
            var sample = header.status == status ? header : header.with(status: status)
            if let query, query.readsBodies, try shows(document, .data) {
                bytes += sample.document?.byteCount ?? 0
                if !samples.isEmpty || !damaged.isEmpty, bytes > StoreLimits.pageBytes { break }
                do {
                    try sample.document?.read(document, as: query, in: snapshot)
                } catch let error as StoreError where !error.documents.isEmpty {
                    damaged.merge(error.documents) { $1 }
                    continue
                }
            }
            samples.append(sample)
        }
        guard damaged.isEmpty else { throw StoreError.damaged(damaged) }
        return samples
    }
}

extension CDADocument {
    /// Puts what a query asks for of a body beside its header.
    fileprivate mutating func read(
        _ entry: DocumentEntry, as query: DocumentQuery, in snapshot: any HealthSnapshot
    ) throws {
        if query.includeDocumentData {
            documentData = try snapshot.documentBytes(entry.uuid, of: entry.person)?.bytes
        }
        if query.includeStatements {
            statementData = try snapshot.statements(entry.uuid, of: entry.person)
        }
    }
}

extension VisibleDocuments.Consents {
    /// Whether the type's authorization lets a document through.
    package func reaches(_ document: DocumentEntry) -> Bool {
        owns(document) || about(document).starts?.contains(document.start) ?? false
    }

    package func decision(
        on document: DocumentEntry, level: ConsentLevel, at now: Int64
    ) -> ConsentDecision {
        let decision = about(document).index.decision(
            on: document, level: level, for: subject, at: now)
        switch decision.basis {
        case .nothing, .lesserPermit:
            return owns(document) ? ConsentDecision(basis: .own) : decision
        case .permit, .denial, .removal, .emergency, .own, .staff: return decision
        }
    }
}

/// What persons removed, in one state of a store; each person is asked about once.
package final class RemovedDocuments {
    private let cache: ConsentCache
    private let snapshot: any HealthSnapshot
    private var known: [PersonID: Set<UUID>] = [:]

    package init(cache: ConsentCache, snapshot: any HealthSnapshot) {
        self.cache = cache
        self.snapshot = snapshot
    }

    package func contains(_ document: DocumentEntry) throws -> Bool {
        try contains(document.uuid, of: document.person)
    }

    package func contains(_ document: UUID, of person: PersonID) throws -> Bool {
        if let removed = known[person] { return removed.contains(document) }
        let removed = try cache.consents(judging: person, in: snapshot).removed
        known[person] = removed
        return removed.contains(document)
    }
}
