internal import Foundation
internal import HealthModel

/// One state of a person's documents as a client, or a delegate, sees them. Every document query
/// of theirs goes through here: what is not visible is left out before anything else is asked of
/// it.
struct DocumentView {
    let snapshot: any HealthSnapshot
    let person: PersonID
    let subject: ConsentSubject
    let index: ConsentIndex
    /// The starts that the type's authorization lets through; nil for none.
    let starts: ClosedRange<Int64>?
    /// Whether the app was answered about documents as a type, or stands in an emergency; always
    /// for a delegate.
    let isAnswered: Bool
    /// Microseconds since 1970.
    let now: Int64

    /// Why a document may be seen, or not, apart from the type's authorization.
    func decision(on document: DocumentEntry, level: ConsentLevel) -> ConsentDecision {
        index.decision(on: document, level: level, for: subject, at: now)
    }

    /// Whether a document is there for the reader.
    func shows(_ document: DocumentEntry) -> Bool {
        isInReach(document) && decision(on: document, level: .metadata).isPermitted
    }

    /// Whether a document's bytes are there for the reader.
    func showsData(of document: DocumentEntry) -> Bool {
        isInReach(document) && decision(on: document, level: .data).isPermitted
    }

    private func isInReach(_ document: DocumentEntry) -> Bool {
        starts?.contains(document.start) ?? false
    }

    /// What has taken a document's place, if only what the reader sees were there.
    func status(of document: DocumentEntry) throws -> DocumentStatus {
        guard let successor = document.supersededBy else { return .current }
        if try isVisible(successor) { return .superseded(by: successor) }
        guard let versions = try snapshot.versions(of: document.uuid, person: person) else {
            return .current
        }
        let visible = try versions.others.filter { try isVisible($0.uuid) }
        return versions.own.successor(among: visible).map { .superseded(by: $0.uuid) } ?? .current
    }

    private func isVisible(_ uuid: UUID) throws -> Bool {
        try snapshot.document(uuid, of: person).map(shows) ?? false
    }

    /// One document, with its bytes if they are asked for and may be seen.
    func document(_ uuid: UUID, withData: Bool = false) throws -> CDADocumentSample? {
        guard let document = try snapshot.document(uuid, of: person), shows(document) else {
            return nil
        }
        return try samples([(document, try status(of: document))], withData: withData).first
    }

    /// A document's bytes; nil if there are none that may be seen.
    func data(of uuid: UUID) throws -> DocumentBytes? {
        guard let document = try snapshot.document(uuid, of: person), showsData(of: document)
        else { return nil }
        return try snapshot.documentBytes(uuid, of: person)
    }

    /// Notes what decided about a document that was asked for by its UUID.
    func note(
        _ uuid: UUID, level: ConsentLevel, isShown: Bool, in note: inout AccessNote
    ) throws {
        let entry = try snapshot.document(uuid, of: person)
        if let entry, !isInReach(entry) { return note.deny(by: AccessNote.authorization) }
        note.decide(entry.map { decision(on: $0, level: level) }, isShown: isShown)
    }

    /// A page of documents in a query's order, and whether it is the last one.
    func page(
        _ query: DocumentQuery, after position: PagingPosition?, rows: Int,
        noting note: inout AccessNote
    ) throws -> (samples: [CDADocumentSample], isLast: Bool) {
        guard starts != nil else {
            note.deny(by: AccessNote.authorization)
            return ([], true)
        }
        let scan = DocumentScan(
            person, predicate: query.readable, order: .keys(query.order), after: position,
            expected: rows + 1)
        var found: [(DocumentEntry, DocumentStatus)] = []
        // How many are hidden before each one that is found, and behind the last.
        var hidden = [0]
        try snapshot.documents(scan) { document in
            guard shows(document) else {
                if document.isMeant(as: document.ownStatus.kind) {
                    hidden[hidden.count - 1] += 1
                }
                return true
            }
            let status = try status(of: document)
            guard document.isMeant(as: status.kind) else { return true }
            found.append((document, status))
            hidden.append(0)
            return found.count <= rows
        }
        let samples = try samples(Array(found.prefix(rows)), withData: query.includeDocumentData)
        let isLast = samples.count == found.count
        let passed = isLast ? hidden[...] : hidden.prefix(samples.count)
        note.show(
            zip(samples, found).map { sample, found in
                let level: ConsentLevel = sample.document?.documentData == nil ? .metadata : .data
                return (sample.uuid, decision(on: found.0, level: level))
            }, withheld: passed.reduce(0, +), consents: index.sequence)
        return (samples, isLast)
    }

    /// Documents that a query means and nobody has decided about, behind a place in the change
    /// log; the latest first.
    func undecided(
        _ query: DocumentQuery, level: ConsentLevel, after sequence: Int64
    ) throws -> [UUID] {
        var found: [DocumentEntry] = []
        let scan = DocumentScan(
            person, predicate: query.predicate, order: .sequence(after: sequence),
            expected: StoreLimits.anchoredSlice)
        try snapshot.documents(scan) { document in
            guard isInReach(document),
                !index.isDecided(document, level: level, for: subject, at: now),
                document.isMeant(as: try status(of: document).kind)
            else { return true }
            found.append(document)
            return true
        }
        found.sort { $0.start == $1.start ? $1.uuid.precedes($0.uuid) : $0.start > $1.start }
        return found.map(\.uuid)
    }

    /// Headers, and bytes where they may be seen, until a page's worth of bytes is there.
    private func samples(
        _ found: [(document: DocumentEntry, status: DocumentStatus)], withData: Bool
    ) throws -> [CDADocumentSample] {
        var samples: [CDADocumentSample] = []
        var bytes = 0
        let headers = try snapshot.headers(found.map(\.document))
        for (header, (document, status)) in zip(headers, found) {
            var sample = header.status == status ? header : header.with(status: status)
            if withData, showsData(of: document) {
                bytes += sample.document?.byteCount ?? 0
                if !samples.isEmpty, bytes > StoreLimits.pageBytes { break }
                sample.document?.documentData = try snapshot.documentBytes(
                    document.uuid, of: person)?.bytes
            }
            samples.append(sample)
        }
        return samples
    }
}

extension DocumentEntry {
    /// Whether the scan's predicate means it with a status.
    fileprivate func isMeant(as status: DocumentStatus.Kind) -> Bool {
        status == .current ? isMeantAsCurrent : isMeantAsSuperseded
    }
}
