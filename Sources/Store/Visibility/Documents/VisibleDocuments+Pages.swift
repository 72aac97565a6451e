package import Consent
package import Foundation
package import HealthModel
package import Storage

extension VisibleDocuments {
    /// A page of documents in a query's order, and whether it is the last one.
    package func page(
        _ query: DocumentQuery, after position: PagingPosition?, rows: Int,
        noting note: inout AccessNote
    ) throws -> (samples: [CDADocumentSample], isLast: Bool) {
        if let consents, consents.isClosed {
            note.deny(by: AccessNote.authorization)
            return ([], true)
        }
        let scan = query.scan(of: person, isJudged: isJudged, after: position, rows: rows)
        var found: [(document: DocumentEntry, status: DocumentStatus)] = []
        // How many are hidden before each one that is found, and behind the last.
        var hidden = [0]
        try snapshot.documents(scan) { document in
            guard try shows(document) else {
                if document.isMeant(as: document.ownStatus.kind) { hidden[hidden.count - 1] += 1 }
                return true
            }
            let status = try status(of: document)
            guard document.isMeant(as: status.kind) else { return true }
            found.append((document, status))
            hidden.append(0)
            return found.count <= rows
        }
        let samples = try samples(Array(found.prefix(rows)), with: query)
        let isLast = samples.count == found.count
        guard let consents else {
            if isNoted { note.show(found.prefix(samples.count).map(\.document)) }
            return (samples, isLast)
        }
        let passed = isLast ? hidden[...] : hidden.prefix(samples.count)
        note.show(
            zip(samples, found).map { sample, found in
                let isRead =
                    sample.document?.documentData != nil || sample.document?.statementData != nil
                let level: ConsentLevel = isRead ? .data : .metadata
                return (
                    sample.uuid, consents.decision(on: found.document, level: level, at: now)
                )
            }, withheld: passed.reduce(0, +), consents: consents.index.sequence)
        return (samples, isLast)
    }

    /// Documents that a query means and nobody has decided about, behind a place in the change
    /// log; the latest first.
    package func undecided(
        _ query: DocumentQuery, _ consents: Consents, level: ConsentLevel, after sequence: Int64
    ) throws -> [UUID] {
        var found: [DocumentEntry] = []
        let scan = DocumentScan(
            person, predicate: query.predicate, order: .sequence(after: sequence),
            expected: StoreLimits.anchoredSlice)
        try snapshot.documents(scan) { document in
            guard consents.reaches(document), !consents.owns(document),
                !consents.about(document).index.isDecided(
                    document, level: level, for: consents.subject, at: now),
                document.isMeant(as: try status(of: document).kind)
            else { return true }
            found.append(document)
            return true
        }
        found.sort { $0.start == $1.start ? $1.uuid.precedes($0.uuid) : $0.start > $1.start }
        return found.map(\.uuid)
    }
}

extension DocumentEntry {
    /// Whether the scan's predicate means it with a status.
    fileprivate func isMeant(as status: DocumentStatus.Kind) -> Bool {
        status == .current ? isMeantAsCurrent : isMeantAsSuperseded
    }
}
