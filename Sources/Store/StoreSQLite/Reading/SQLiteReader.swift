internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// The verbs that read, each in one transaction of a read-only connection.
final class SQLiteReader: Sendable {
    private let connections: SQLiteConnections
    /// Reads headers and bodies.
    let parts: DocumentParts

    init(_ connections: SQLiteConnections, parts: DocumentParts) {
        self.connections = connections
        self.parts = parts
    }

    /// Reads one state of the store, on a thread of the connection.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Answer
    ) async throws -> Answer {
        try await StoreError.translating { try await connections.read(body) }
    }

    /// A page; what is kept of it is looked up on the caller's own thread: to wake another takes
    /// longer than to look.
    func documents(
        _ query: DocumentQuery, after position: PagingPosition?, rows: Int,
        visibleTo scope: Visibility.Scope
    ) async throws -> (samples: [CDADocumentSample], isLast: Bool) {
        if let page = Self.briefPage(query, after: position, visibleTo: scope, rows: rows + 1),
            let found = try connections.lookUps.lookUp({
                parts.headers.kept(try Self.keys(page, by: try $0.statement(page.sql)))
            })
        {
            return (Array(found.prefix(rows)), found.count <= rows)
        }
        let (found, bodies) = try await read { [parts] db in
            let last = try position.map { try Self.last(db, $0, in: query.order) }
            let page = PageSQL(query, visibleTo: scope, after: last, rows: rows + 1)
            let keys = try Self.keys(page, in: db)
            let found = try parts.headers.samples(keys, in: db)
            guard query.includeDocumentData else { return (found, [BodyReader.Body]()) }
            let bodies = try zip(found, keys).prefix(Self.fitting(found, rows: rows)).map {
                try parts.bodies.body(db, place: $1.place, named: Self.digest(of: $0))
            }
            return (found, bodies)
        }
        guard query.includeDocumentData else {
            return (Array(found.prefix(rows)), found.count <= rows)
        }
        var samples = Array(found.prefix(bodies.count))
        for (index, body) in bodies.enumerated() {
            let digest = try Self.digest(of: samples[index])
            samples[index].document?.documentData = try parts.bodies.bytes(
                of: body, named: digest
            ).bytes
        }
        return (samples, found.count == samples.count)
    }

    func document(
        _ uuid: UUID, visibleTo scope: Visibility.Scope
    ) async throws -> CDADocumentSample? {
        let page = PageSQL(
            DocumentQuery(predicate: .uuids([uuid])), visibleTo: scope, after: nil, rows: 1)
        let kept = try connections.lookUps.lookUp {
            parts.headers.kept(try Self.keys(page, by: try $0.statement(page.sql)))
        }
        if let kept { return kept.first }
        return try await read { [parts] db in
            try parts.headers.samples(Self.keys(page, in: db), in: db).first
        }
    }

    func documentBytes(
        _ uuid: UUID, visibleTo scope: Visibility.Scope
    ) async throws -> DocumentBytes? {
        let known = try connections.lookUps.lookUp {
            try Self.content(
                of: uuid, visibleTo: scope, by: try $0.statement(Self.contentSQL)
            ).flatMap { content in
                parts.bodies.kept(content.digest).map {
                    DocumentBytes(bytes: $0, digest: content.digest)
                }
            }
        }
        if let known { return known }
        let found = try await read { [parts] db in
            try Self.content(
                of: uuid, visibleTo: scope, by: try RawStatement(db, Self.contentSQL)
            ).map { content in
                (content.digest, try parts.bodies.body(db, place: content.place))
            }
        }
        return try found.map { try parts.bodies.bytes(of: .stored($0.1), named: $0.0) }
    }

    /// Where a document's body lies, and what it is named by.
    private static func content(
        of uuid: UUID, visibleTo scope: Visibility.Scope, by find: RawStatement
    ) throws -> (place: Int64, digest: ContentDigest)? {
        defer { find.reset() }
        find.bind(1, uuid)
        guard try find.step(), Visibility(scope).includes(PersonID(try find.uuid(2))),
            let digest = ContentDigest(bytes: find.blob(1))
        else { return nil }
        return (find.integer(0), digest)
    }

    private static let contentSQL = """
        SELECT k.place, k.digest, p.uuid FROM document_key k
        JOIN person p ON p.number = k.person WHERE k.uuid = ?
        """

    /// The statement of a page that an index finds, that is short, and that reads no body; nil for
    /// every other.
    private static func briefPage(
        _ query: DocumentQuery, after position: PagingPosition?, visibleTo scope: Visibility.Scope,
        rows: Int
    ) -> PageSQL? {
        guard case .person = scope, position == nil || position?.instants != nil,
            !query.includeDocumentData, !query.predicate.comparesText
        else { return nil }
        let last = position.flatMap(Self.last)
        let page = PageSQL(query, visibleTo: scope, after: last, rows: rows)
        return page.sql.utf8.count <= SQLiteLimits.cachedStatementBytes ? page : nil
    }

    private static func keys(_ page: PageSQL, in db: Database) throws -> [KeyRow] {
        // Short statements are few, and are prepared once a connection.
        let statement =
            page.sql.utf8.count <= SQLiteLimits.cachedStatementBytes
            ? try db.cachedStatement(sql: page.sql) : try db.makeStatement(sql: page.sql)
        return try keys(page, by: RawStatement(statement))
    }

    private static func keys(_ page: PageSQL, by find: RawStatement) throws -> [KeyRow] {
        find.bind(page.arguments)
        defer { find.reset() }
        var keys: [KeyRow] = []
        while try find.step() {
            keys.append(
                KeyRow(
                    header: HeaderReader.Key(uuid: try find.uuid(0), storedAt: find.integer(1)),
                    successor: find.isNull(2) ? nil : try find.uuid(2), place: find.integer(3)))
        }
        return keys
    }

    private static func digest(of sample: CDADocumentSample) throws -> ContentDigest {
        guard let digest = sample.document?.digest else { throw StoredBytes.damaged }
        return digest
    }

    func quarantinedData(_ digest: ContentDigest) async throws -> [UInt8]? {
        let found = try await read { db in
            try Row.fetchOne(
                db, sql: "SELECT encoding, byte_count, data FROM quarantine WHERE digest = ?",
                arguments: [Data(digest.bytes)]
            ).map(StoredBytes.init)
        }
        return try found.map { try parts.bodies.bytes(of: $0, named: digest) }
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
                db, sql: "EXPLAIN QUERY PLAN " + page.sql,
                arguments: StatementArguments(page.arguments)
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
        if let last = last(position) { return last }
        let columns = order.map(\.key.expression).joined(separator: ", ")
        let row = try Row.fetchOne(
            db, sql: "SELECT \(columns) FROM document_key k WHERE uuid = ?",
            arguments: [position.uuid])
        guard let row else {
            throw StoreError(.invalidToken, "not a paging token of this store")
        }
        return (Array(row.databaseValues), position.uuid)
    }

    /// The same if the position says it.
    private static func last(
        _ position: PagingPosition
    ) -> (values: [DatabaseValue], uuid: UUID)? {
        position.instants.map { ($0.map(\.databaseValue), position.uuid) }
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
