internal import Foundation
internal import HealthModel
internal import HealthStore

/// A document's row without its header.
struct DocumentKeys {
    let uuid: UUID
    let person: PersonID
    let start: Int64
    let end: Int64
    let storedAt: Int64
    let sequence: Int64
    let supersededBy: UUID?

    static let columns = """
        document, person, start_us, end_us, stored_us, sequence, superseded_by
        """

    init(_ row: SQLRow) throws {
        uuid = try row.uuid(0)
        person = try row.person(1)
        start = try row.integer(2)
        end = try row.integer(3)
        storedAt = try row.integer(4)
        sequence = try row.integer(5)
        supersededBy = try row.optionalUUID(6)
    }

    static func find(_ documents: [UUID], of person: PersonID?) -> SQLCommand {
        let condition = person == nil ? "" : " AND person = $2"
        return SQLCommand(
            "SELECT \(columns) FROM document WHERE document = ANY($1)\(condition)",
            [.uuids(documents)] + (person.map { [.uuid($0.uuid)] } ?? []))
    }

    /// What a scan says of the document.
    func entry(_ sample: CDADocumentSample) -> DocumentEntry {
        DocumentEntry(sample, sequence: sequence, supersededBy: supersededBy)
    }

    /// The sample with its status of now.
    func sample(_ header: CDADocumentSample) -> CDADocumentSample {
        supersededBy.map { header.with(status: .superseded(by: $0)) } ?? header
    }
}

extension PostgreSQLTransaction {
    func documents(_ scan: DocumentScan, _ body: (DocumentEntry) throws -> Bool) throws {
        if case .keys(let order) = scan.order, !order.allSatisfy(\.key.isInstant) {
            return try documents(scan, orderedBy: order, body)
        }
        var page = DocumentPageSQL(scan)
        while true {
            guard let command = page.next() else { return }
            let rows = try ask([command])
            let keys = try rows.first?.rows.map(DocumentKeys.init) ?? []
            let headers = try headers(of: keys.map { ($0.uuid, $0.person) })
            for key in keys {
                guard let header = headers[key.uuid] else {
                    throw StoreError.damaged([key.uuid: key.person])
                }
                guard let entry = Self.entry(key, header, of: scan) else { continue }
                guard try body(entry) else { return }
            }
            guard let last = keys.last, keys.count == page.size else { return }
            page.advance(behind: last)
        }
    }

    /// What a scan says of a document; nil if its predicate does not mean it.
    private static func entry(
        _ keys: DocumentKeys, _ header: CDADocumentSample, of scan: DocumentScan
    ) -> DocumentEntry? {
        guard scan.isJudged else {
            return scan.predicate.matches(keys.sample(header)) ? keys.entry(header) : nil
        }
        var entry = keys.entry(header)
        entry.isMeantAsCurrent = scan.predicate.assuming(.current).matches(header)
        entry.isMeantAsSuperseded = scan.predicate.assuming(.superseded).matches(header)
        return entry.isMeantAsCurrent || entry.isMeantAsSuperseded ? entry : nil
    }

    /// An order by what only headers say: each pass goes over all that lies between the bounds and
    /// keeps the next ones, so that memory does not grow with what there is.
    private func documents(
        _ scan: DocumentScan, orderedBy order: [DocumentSort],
        _ body: (DocumentEntry) throws -> Bool
    ) throws {
        var last = try scan.after.map { try place(of: $0, in: order, scan: scan) }
        let room = max(64, min(scan.expected, StoreLimits.pageRows))
        var pass = scan
        (pass.order, pass.after) = (.keys([.ascending(.startDate)]), nil)
        while true {
            var kept: [(place: DocumentPlace, entry: DocumentEntry)] = []
            func trim() {
                kept.sort { $0.place.precedes($1.place, in: order) }
                kept.removeLast(max(0, kept.count - room))
            }
            try documents(pass) { entry in
                guard let header = try headers([entry]).first else { return true }
                let place = DocumentPlace(header, in: order)
                if let last, !last.precedes(place, in: order) { return true }
                kept.append((place, entry))
                if kept.count >= 4 * room { trim() }
                return true
            }
            trim()
            for one in kept { guard try body(one.entry) else { return } }
            guard kept.count == room, let end = kept.last else { return }
            last = end.place
        }
    }

    private func place(
        of position: PagingPosition, in order: [DocumentSort], scan: DocumentScan
    ) throws -> DocumentPlace {
        let entries = try documents(named: [position.uuid], of: scan.person, isJudged: false)
        guard let entry = entries[position.uuid], let header = try headers([entry]).first else {
            throw StoreError(.invalidToken, "not a paging token of this store")
        }
        return DocumentPlace(header, in: order)
    }

    func documents(
        named uuids: [UUID], of person: PersonID?, isJudged: Bool
    ) throws -> [UUID: DocumentEntry] {
        guard !uuids.isEmpty else { return [:] }
        let rows = try ask([DocumentKeys.find(uuids, of: person)])
        let keys = try rows.first?.rows.map(DocumentKeys.init) ?? []
        let headers = try headers(of: keys.map { ($0.uuid, $0.person) })
        var found: [UUID: DocumentEntry] = [:]
        for key in keys { found[key.uuid] = headers[key.uuid].map(key.entry) }
        return found
    }

    func versions(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])? {
        guard let header = try headers(of: [(uuid, person)])[uuid],
            // What is in memory may have been erased.
            try !documents(named: [uuid], of: person, isJudged: false).isEmpty,
            let own = VersionFacts(header)
        else { return nil }
        let relatives = try relatives(of: own, person: person)
        return (own, relatives.map(\.facts))
    }
}

/// Where a document stands in an order.
struct DocumentPlace {
    private let values: [SortValue]
    private let uuid: UUID

    init(_ sample: CDADocumentSample, in order: [DocumentSort]) {
        values = order.map { sample.sortValue($0.key) }
        uuid = sample.uuid
    }

    func precedes(_ other: DocumentPlace, in order: [DocumentSort]) -> Bool {
        for (index, sort) in order.enumerated() where values[index] != other.values[index] {
            return values[index].precedes(other.values[index]) == sort.isAscending
        }
        guard uuid != other.uuid else { return false }
        return uuid.precedes(other.uuid) == (order.last?.isAscending ?? true)
    }
}
