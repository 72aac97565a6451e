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
            let cursor = try Row.fetchCursor(statement, arguments: part.arguments)
            // The body may look things up by the same statement, so it is called behind the loop.
            var entries: [DocumentEntry] = []
            while let row = try cursor.next() {
                entries.append(try entry(row, of: scan.person))
                if entries.count == rows {
                    let values = row.databaseValues.dropFirst(DocumentScanSQL.orderColumn)
                    last = (Array(values), entries[rows - 1].uuid)
                }
            }
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

    func headers(_ uuids: [UUID], of person: PersonID) throws -> [CDADocumentSample] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT \(SampleRow.columns) FROM document_key k \(SampleRow.joins)
                WHERE k.uuid = ?
                """)
        return try uuids.compactMap { uuid in
            let sample = try Row.fetchOne(statement, arguments: [uuid]).map(SampleRow.sample)
            return sample?.person == person ? sample : nil
        }
    }

    func documentData(_ uuid: UUID, of person: PersonID) throws -> [UInt8]? {
        guard let number = try number(of: person) else { return nil }
        let statement = try db.cachedStatement(
            sql: "SELECT place, digest FROM document_key WHERE uuid = ? AND person = ?")
        guard let row = try Row.fetchOne(statement, arguments: [uuid, number]),
            let digest = ContentDigest(bytes: row[1] as Data)
        else { return nil }
        return try bodies.body(db, place: row[0]).bytes(named: digest)
    }

    func versions(
        of uuid: UUID, person: PersonID
    ) throws -> (own: VersionFacts, others: [VersionFacts])? {
        try SQLiteLedger(db: db).replacements(of: uuid, person: person)
    }

    private func start(
        of scan: DocumentScan
    ) throws -> (values: [DatabaseValue], uuid: UUID)? {
        switch scan.order {
        case .sequence(let after): ([after.databaseValue], PersonID.nobody.uuid)
        case .keys(let order): try scan.after.map { try SQLiteReader.last(db, $0, in: order) }
        }
    }

    private func entry(_ row: Row, of person: PersonID) throws -> DocumentEntry {
        var entry = DocumentEntry(
            uuid: row[0], person: person, source: try source(row[1]), start: row[2], end: row[3],
            storedAt: row[4], sequence: row[5], authors: row[9] ?? "")
        entry.typeCode = row[6]
        entry.typeSystem = row[7]
        entry.custodian = row[8]
        entry.confidentiality = row[10]
        entry.supersededBy = row[11]
        entry.isMeantAsCurrent = row[12]
        entry.isMeantAsSuperseded = row[13]
        return entry
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
