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

    /// Lets go of what was read.
    func forget() { kept.removeAll() }

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
