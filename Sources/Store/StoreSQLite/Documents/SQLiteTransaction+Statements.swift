internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore

/// What documents' bodies say, beside the documents.
extension SQLiteTransaction {
    func statements(_ uuid: UUID, of person: PersonID?) throws -> [UInt8]? {
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
            return try parts.bodies.statements(db, place: find.integer(0), of: digest)
        } catch  where StoreError.isDamage(error) {
            throw StoreError.damaged([uuid: owner])
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
