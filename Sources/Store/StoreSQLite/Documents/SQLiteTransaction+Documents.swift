internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

extension SQLiteTransaction {
    func documents(_ scan: DocumentScan, _ body: (DocumentEntry) throws -> Bool) throws {
        var last = try start(of: scan)
        var rows = min(max(scan.expected, 16), SQLiteLimits.scanRows)
        while true {
            let part = DocumentScanSQL(scan, after: last, rows: rows)
            // Short statements are few, and are prepared once a connection.
            let statement =
                part.sql.utf8.count <= SQLiteLimits.cachedStatementBytes
                ? try db.cachedStatement(sql: part.sql) : try db.makeStatement(sql: part.sql)
            let find = RawStatement(statement)
            find.bind(part.arguments)
            // The body may look things up by the same statement, so it is called behind the loop.
            var entries: [DocumentEntry] = []
            try withExtendedLifetime(statement) {
                defer { find.reset() }
                while try find.step() {
                    entries.append(try entry(find, scan))
                    if entries.count == rows { last = (order(find, scan), entries[rows - 1].uuid) }
                }
            }
            for entry in entries {
                guard try body(entry) else { return }
            }
            guard entries.count == rows else { return }
            rows = min(rows * 4, SQLiteLimits.scanRows)
        }
    }

    func documents(
        named uuids: [UUID], of person: PersonID?, isJudged: Bool
    ) throws -> [UUID: DocumentEntry] {
        var found: [UUID: DocumentEntry] = [:]
        for start in stride(from: 0, to: uuids.count, by: StoreLimits.pageRows) {
            let part = Set(uuids[start...].prefix(StoreLimits.pageRows))
            let scan = DocumentScan(
                person, isJudged: isJudged, predicate: .uuids(part),
                order: .keys([.ascending(.startDate)]), expected: part.count)
            try documents(scan) { entry in
                found[entry.uuid] = entry
                return true
            }
        }
        return found
    }

    func headers(_ entries: [DocumentEntry]) throws -> [CDADocumentSample] {
        try parts.headers.headers(
            entries.map { HeaderReader.Key(uuid: $0.uuid, storedAt: $0.storedAt) }, in: db)
    }

    func documentBytes(_ uuid: UUID, of person: PersonID?) throws -> DocumentBytes? {
        try part(of: uuid, of: person) { place, digest in
            try parts.bodies.bytes(
                of: parts.bodies.body(db, place: place, named: digest), named: digest)
        }
    }

    /// A part of a document by the place and the digest of the document; nil where the person has
    /// no such document.
    func part<Part>(
        of uuid: UUID, of person: PersonID?, _ read: (Int64, ContentDigest) throws -> Part?
    ) throws -> Part? {
        let find = try statement(
            """
            SELECT k.place, k.digest, p.uuid FROM document_key k
            JOIN person p ON p.number = k.person WHERE k.uuid = ?
            """)
        find.bind(1, uuid)
        defer { find.reset() }
        guard try find.step() else { return nil }
        let owner = PersonID(try find.uuid(2))
        guard person == nil || person == owner, let digest = ContentDigest(bytes: find.blob(1))
        else { return nil }
        do {
            return try read(find.integer(0), digest)
        } catch  where StoreError.isDamage(error) {
            throw StoreError.damaged([uuid: owner])
        }
    }

    private func start(of scan: DocumentScan) throws -> DocumentScanSQL.Last? {
        switch scan.order {
        case .sequence(let after): ([after.databaseValue], PersonID.nobody.uuid)
        case .keys(let order): try scan.after.map { try last($0, in: order) }
        }
    }

    /// What the last document of a page is ordered by.
    private func last(
        _ position: PagingPosition, in order: [DocumentSort]
    ) throws -> DocumentScanSQL.Last {
        if let instants = position.instants {
            return (instants.map(\.databaseValue), position.uuid)
        }
        let columns = order.map(\.key.expression).joined(separator: ", ")
        let row = try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM document_key k WHERE uuid = ?",
            arguments: [position.uuid])
        guard let row else {
            throw StoreError(.invalidToken, "not a paging token of this store")
        }
        return (Array(row.databaseValues), position.uuid)
    }

    private func entry(_ find: RawStatement, _ scan: DocumentScan) throws -> DocumentEntry {
        let person =
            try scan.person ?? PersonID(find.uuid(DocumentScanSQL.personColumn))
        var entry = DocumentEntry(
            uuid: try find.uuid(0), person: person, source: Source(name: ""),
            start: find.integer(1), end: find.integer(2), storedAt: find.integer(3),
            sequence: find.integer(4), authors: "")
        entry.supersededBy = find.isNull(5) ? nil : try find.uuid(5)
        guard scan.isJudged else { return entry }
        let first = DocumentScanSQL.judgedColumn(scan)
        func text(_ column: Int32) -> String? {
            find.isNull(first + column) ? nil : find.text(first + column)
        }
        entry.source = try source(find.integer(first))
        entry.typeCode = text(1)
        entry.typeSystem = text(2)
        entry.custodian = text(3)
        entry.authors = text(4) ?? ""
        entry.confidentiality = text(5)
        entry.isMeantAsCurrent = find.integer(first + 6) != 0
        entry.isMeantAsSuperseded = find.integer(first + 7) != 0
        return entry
    }

    /// What a row is ordered by.
    private func order(_ find: RawStatement, _ scan: DocumentScan) -> [DatabaseValue] {
        let first = DocumentScanSQL.orderColumn(scan)
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
        let source = Source(documentText: find.text(0))
        sources[number] = source
        return source
    }

    /// The statement of a scan as SQLite would carry it out (`EXPLAIN QUERY PLAN`), line by line.
    func plan(_ scan: DocumentScan) throws -> [String] {
        let part = DocumentScanSQL(scan, after: nil, rows: scan.expected)
        return try Row.fetchAll(
            db, sql: "EXPLAIN QUERY PLAN " + part.sql,
            arguments: StatementArguments(part.arguments)
        ).map { $0["detail"] }
    }
}

/// What documents' bodies say, beside the documents.
extension SQLiteTransaction {
    func statements(_ uuid: UUID, of person: PersonID?) throws -> [UInt8]? {
        try part(of: uuid, of: person) {
            try parts.bodies.statements(db, place: $0, of: $1)
        }
    }

    /// Keeps what the body of a document says that is there already.
    func keepStatements(of uuid: UUID, _ digest: ContentDigest) throws {
        let row = try Row.fetchOne(
            db.cachedStatement(
                sql: "SELECT place, person FROM document_key WHERE uuid = ? AND digest = ?"),
            arguments: [uuid, Data(digest.bytes)])
        guard let row, let content = contents[digest] else { throw StoreError.noSuchDocument }
        guard let statements = content.statements else { return }
        try execute(
            """
            INSERT OR REPLACE INTO document_statements (place, encoding, byte_count, data)
            VALUES (?, ?, ?, ?)
            """,
            [
                row[0] as Int64, statements.encoding.rawValue, statements.byteCount,
                try stored(statements, sealedBy: content.statementSeal, person: row[1]),
            ])
    }
}
