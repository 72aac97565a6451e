internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteSamples {
    func documents(_ scan: DocumentScan, _ body: (DocumentEntry) throws -> Bool) throws {
        guard let number = try number(of: scan.person) else { return }
        var last = try start(of: scan)
        var rows = max(scan.expected, 16)
        while true {
            let part = DocumentScanSQL(scan, person: number, after: last, rows: rows)
            // Short statements are few, and are prepared once a connection.
            let statement =
                part.sql.utf8.count <= SQLiteLimits.cachedStatementBytes
                ? try db.cachedStatement(sql: part.sql) : try db.makeStatement(sql: part.sql)
            try statement.setArguments(part.arguments)
            let find = RawStatement(statement)
            // The body may look things up by the same statement, so it is called behind the loop.
            var entries: [DocumentEntry] = []
            while try find.step() {
                entries.append(try entry(find, of: scan.person))
                if entries.count == rows { last = (order(find, scan), entries[rows - 1].uuid) }
            }
            find.reset()
            for entry in entries {
                guard try body(entry) else { return }
            }
            guard entries.count == rows else { return }
            rows = min(rows * 4, max(scan.expected, SQLiteLimits.scanRows))
        }
    }

    func document(_ uuid: UUID, of person: PersonID) throws -> DocumentEntry? {
        let scan = DocumentScan(
            person, predicate: .uuids([uuid]), order: .keys([.ascending(.startDate)]), expected: 1)
        var found: DocumentEntry?
        try documents(scan) { entry in
            found = entry
            return false
        }
        return found
    }

    func headers(_ entries: [DocumentEntry]) throws -> [CDADocumentSample] {
        try parts.headers.headers(
            entries.map { HeaderReader.Key(uuid: $0.uuid, storedAt: $0.storedAt) }, in: db)
    }

    func documentBytes(_ uuid: UUID, of person: PersonID) throws -> DocumentBytes? {
        guard let number = try number(of: person) else { return nil }
        let statement = try db.cachedStatement(
            sql: "SELECT place, digest FROM document_key WHERE uuid = ? AND person = ?")
        guard let row = try Row.fetchOne(statement, arguments: [uuid, number]),
            let digest = ContentDigest(bytes: row[1] as Data)
        else { return nil }
        do {
            return try parts.bodies.bytes(
                of: parts.bodies.body(db, place: row[0], named: digest), named: digest)
        } catch  where StoreError.isDamage(error) {
            throw StoreError.damaged([uuid: person])
        }
    }

    func versions(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])? {
        try SQLiteLedger(db: db, parts: parts).replacements(of: uuid, person: person)
    }

    private func start(
        of scan: DocumentScan
    ) throws -> (values: [DatabaseValue], uuid: UUID)? {
        switch scan.order {
        case .sequence(let after): ([after.databaseValue], PersonID.nobody.uuid)
        case .keys(let order): try scan.after.map { try SQLiteReader.last(db, $0, in: order) }
        }
    }

    private func entry(_ find: RawStatement, of person: PersonID) throws -> DocumentEntry {
        var entry = DocumentEntry(
            uuid: try find.uuid(0), person: person, source: try source(find.integer(1)),
            start: find.integer(2), end: find.integer(3), storedAt: find.integer(4),
            sequence: find.integer(5), authors: find.text(9))
        func text(_ column: Int32) -> String? {
            find.isNull(column) ? nil : find.text(column)
        }
        entry.typeCode = text(6)
        entry.typeSystem = text(7)
        entry.custodian = text(8)
        entry.confidentiality = text(10)
        entry.supersededBy = find.isNull(11) ? nil : try find.uuid(11)
        entry.isMeantAsCurrent = find.integer(12) != 0
        entry.isMeantAsSuperseded = find.integer(13) != 0
        return entry
    }

    /// What a row is ordered by.
    private func order(_ find: RawStatement, _ scan: DocumentScan) -> [DatabaseValue] {
        let first = DocumentScanSQL.orderColumn
        switch scan.order {
        case .sequence: return [find.integer(first).databaseValue]
        case .keys(let order):
            return order.enumerated().map { place, sort in
                let column = first + Int32(place)
                return sort.key.isInstant
                    ? find.integer(column).databaseValue : find.text(column).databaseValue
            }
        }
    }

    private func source(_ number: Int64) throws -> Source {
        if let known = sources[number] { return known }
        let find = try statement("SELECT name FROM source WHERE number = ?")
        defer { find.reset() }
        find.bind(1, number)
        guard try find.step() else { throw StoredBytes.damaged }
        let source = Source(name: find.text(0))
        sources[number] = source
        return source
    }
}
