internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// Reads headers, and keeps those that were read last: a header never changes once it is stored,
/// but for what has taken its document's place, which stands in the narrow table.
final class HeaderReader: Sendable {
    /// What a header is found by.
    struct Key: Sendable, Hashable {
        let uuid: UUID
        /// Microseconds since 1970. A document that was undone and stored again is another.
        let storedAt: Int64
    }

    private let kept = RecentlyUsed<Key, CDADocumentSample>(limit: SQLiteLimits.keptHeaders)
    /// What rows led to, page by page: a page that is asked for again is found at once.
    private let pages = RecentlyUsed<[KeyRow], [CDADocumentSample]>(
        limit: SQLiteLimits.keptHeaders)

    /// The samples with some keys, in their order and as if nothing had taken their place. Reads no
    /// body.
    ///
    /// - Throws: ``StoreError/Code/corrupt``, naming those whose header cannot be read.
    func headers(_ keys: [Key], in db: Database) throws -> [CDADocumentSample] {
        var found = kept[keys]
        let missing = found.indices.filter { found[$0] == nil }
        var damaged: [UUID] = []
        for start in stride(from: 0, to: missing.count, by: StoreLimits.pageRows) {
            let part = missing[start..<min(start + StoreLimits.pageRows, missing.count)]
            let samples = try read(part.map { keys[$0].uuid }, in: db)
            for index in part {
                guard let sample = samples[keys[index].uuid] else {
                    damaged.append(keys[index].uuid)
                    continue
                }
                found[index] = sample
                kept.keep(sample, for: keys[index])
            }
        }
        guard damaged.isEmpty else { throw StoreError.damaged(try owners(of: damaged, in: db)) }
        return found.compactMap { $0 }
    }

    /// Whose some documents are.
    private func owners(of uuids: [UUID], in db: Database) throws -> [UUID: PersonID] {
        var owners: [UUID: PersonID] = [:]
        for uuid in uuids {
            let sql = """
                SELECT p.uuid FROM document_key k JOIN person p ON p.number = k.person
                WHERE k.uuid = ?
                """
            owners[uuid] = try UUID.fetchOne(db, sql: sql, arguments: [uuid]).map(PersonID.init)
        }
        return owners
    }

    /// The samples of rows, in their order. Reads no body.
    ///
    /// - Throws: ``StoreError/Code/corrupt``, naming those whose header cannot be read.
    func samples(_ rows: [KeyRow], in db: Database) throws -> [CDADocumentSample] {
        let headers = try headers(rows.map(\.header), in: db)
        return zip(rows, headers).map { $0.sample($1) }
    }

    /// The samples of rows if all their headers are kept.
    func kept(_ rows: [KeyRow]) -> [CDADocumentSample]? {
        if let page = pages[rows] { return page }
        var samples: [CDADocumentSample] = []
        for (row, header) in zip(rows, kept[rows.map(\.header)]) {
            guard let header else { return nil }
            samples.append(row.sample(header))
        }
        pages.keep(samples, for: rows, cost: rows.count + 1)
        return samples
    }

    /// Lets go of what was read.
    func forget() {
        kept.removeAll()
        pages.removeAll()
    }

    /// The headers that can be read: all at once, or one by one where one of them is damaged.
    private func read(_ uuids: [UUID], in db: Database) throws -> [UUID: CDADocumentSample] {
        do { return try readWhole(uuids, in: db) } catch  where StoreError.isDamage(error) {
            guard uuids.count > 1 else { return [:] }
            var samples: [UUID: CDADocumentSample] = [:]
            for uuid in uuids { samples.merge(try read([uuid], in: db)) { $1 } }
            return samples
        }
    }

    private func readWhole(_ uuids: [UUID], in db: Database) throws -> [UUID: CDADocumentSample] {
        let marks = uuids.map { _ in "?" }.joined(separator: ", ")
        let sql = """
            SELECT \(DocumentRow.columns) FROM document_key k \(DocumentRow.joins)
            WHERE k.uuid IN (\(marks))
            """
        let statement =
            try uuids.count <= SQLiteLimits.keptListLength
            ? db.cachedStatement(sql: sql) : db.makeStatement(sql: sql)
        let cursor = try Row.fetchCursor(statement, arguments: StatementArguments(uuids))
        var samples: [UUID: CDADocumentSample] = [:]
        while let row = try cursor.next() {
            let sample = try DocumentRow.sample(row)
            samples[sample.uuid] = sample
        }
        return samples
    }
}
