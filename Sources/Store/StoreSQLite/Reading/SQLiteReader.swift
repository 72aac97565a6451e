internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// The verbs that read, each in one transaction of a read-only connection.
final class SQLiteReader: Sendable {
    private let pool: DatabasePool
    /// Reads bodies.
    let bodies: BodyReader

    init(pool: DatabasePool, bodies: BodyReader) {
        self.pool = pool
        self.bodies = bodies
    }

    /// Reads one state of the store.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await StoreError.translating { try await pool.read(body) }
    }

    func documents(
        _ query: DocumentQuery, after position: PagingPosition?, rows: Int,
        visibleTo scope: Visibility.Scope
    ) async throws -> (samples: [CDADocumentSample], isLast: Bool) {
        let (found, stored) = try await read { db in
            let last = try position.map { try Self.last(db, $0, in: query.order) }
            let page = PageSQL(query, visibleTo: scope, after: last, rows: rows + 1)
            let statement =
                page.sql.utf8.count <= SQLiteLimits.cachedStatementBytes
                ? try db.cachedStatement(sql: page.sql) : try db.makeStatement(sql: page.sql)
            let cursor = try Row.fetchCursor(statement, arguments: page.arguments)
            var found: [CDADocumentSample] = []
            var places: [Int64] = []
            while let row = try cursor.next() {
                found.append(try SampleRow.sample(row))
                places.append(row[SampleRow.placeColumn])
            }
            guard query.includeDocumentData else { return (found, [StoredBytes]()) }
            let count = Self.fitting(found, rows: rows)
            return (found, try places.prefix(count).map { try self.bodies.body(db, place: $0) })
        }
        guard query.includeDocumentData else {
            return (Array(found.prefix(rows)), found.count <= rows)
        }
        var samples = Array(found.prefix(stored.count))
        for (index, body) in stored.enumerated() {
            guard let digest = samples[index].document?.digest else { throw StoredBytes.damaged }
            samples[index].document?.documentData = try bodies.bytes(of: body, named: digest)
        }
        return (samples, found.count == samples.count)
    }

    func document(
        _ uuid: UUID, visibleTo scope: Visibility.Scope
    ) async throws -> CDADocumentSample? {
        try await read { db in
            let query = DocumentQuery(predicate: .uuids([uuid]))
            let page = PageSQL(query, visibleTo: scope, after: nil, rows: 1)
            let statement = try db.cachedStatement(sql: page.sql)
            return try Row.fetchOne(statement, arguments: page.arguments).map(SampleRow.sample)
        }
    }

    func documentData(_ uuid: UUID, visibleTo scope: Visibility.Scope) async throws -> [UInt8]? {
        let found = try await read { db -> (StoredBytes, ContentDigest)? in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT k.place, k.digest, p.uuid FROM document_key k
                    JOIN person p ON p.number = k.person WHERE k.uuid = ?
                    """)
            guard let row = try Row.fetchOne(statement, arguments: [uuid]),
                Visibility(scope).includes(PersonID(row[2])),
                let digest = ContentDigest(bytes: row[1] as Data)
            else { return nil }
            return (try self.bodies.body(db, place: row[0]), digest)
        }
        return try found.map { try bodies.bytes(of: $0.0, named: $0.1) }
    }

    func quarantinedData(_ digest: ContentDigest) async throws -> [UInt8]? {
        let found = try await read { db in
            try Row.fetchOne(
                db, sql: "SELECT encoding, byte_count, data FROM quarantine WHERE digest = ?",
                arguments: [Data(digest.bytes)]
            ).map(StoredBytes.init)
        }
        return try found.map { try bodies.bytes(of: $0, named: digest) }
    }

    func person(_ condition: String, _ arguments: StatementArguments) async throws -> Person? {
        try await read { db in
            let sql = "SELECT number, uuid FROM person WHERE number = (\(condition))"
            guard let row = try Row.fetchOne(db, sql: sql, arguments: arguments) else { return nil }
            let identifiers = try Row.fetchAll(
                db,
                sql: """
                    SELECT root, extension FROM person_identifier WHERE person = ?
                    ORDER BY root, extension
                    """, arguments: [row[0] as Int64])
            return Person(
                id: PersonID(row[1]),
                identifiers: identifiers.map { IdentifierKey(root: $0[0], extension: $0[1]) })
        }
    }

    /// The statement of a page as SQLite would carry it out (`EXPLAIN QUERY PLAN`).
    func plan(_ query: DocumentQuery, visibleTo scope: Visibility.Scope) async throws -> [String] {
        try await read { db in
            let page = PageSQL(query, visibleTo: scope, after: nil, rows: 100)
            return try Row.fetchAll(
                db, sql: "EXPLAIN QUERY PLAN " + page.sql, arguments: page.arguments
            ).map { $0["detail"] }
        }
    }

    /// The statement of a list of receipts, likewise.
    func plan(_ query: ReceiptQuery) async throws -> [String] {
        try await read { db in
            let plan = try RawStatement(
                db, "EXPLAIN QUERY PLAN " + SQLiteSamples.receiptsSQL(query))
            defer { plan.reset() }
            var lines: [String] = []
            while try plan.step() { lines.append(plan.text(3)) }
            return lines
        }
    }

    /// What the last sample of a page is ordered by.
    static func last(
        _ db: Database, _ position: PagingPosition, in order: [DocumentSort]
    ) throws -> (values: [DatabaseValue], uuid: UUID) {
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

    private static func fitting(_ samples: [CDADocumentSample], rows: Int) -> Int {
        var bytes = 0
        var count = 0
        for sample in samples.prefix(rows) {
            bytes += sample.document?.byteCount ?? 0
            if count > 0, bytes > StoreLimits.pageBytes { break }
            count += 1
        }
        return count
    }
}
