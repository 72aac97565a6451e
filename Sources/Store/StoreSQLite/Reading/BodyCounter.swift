internal import Crypto
internal import Foundation
internal import GRDB
internal import HealthModel
internal import Synchronization

/// Reads bodies, and counts how many.
final class BodyCounter: Sendable {
    private let bodies = Atomic<Int>(0)

    /// How many bodies were read.
    var count: Int { bodies.load(ordering: .relaxed) }

    /// A body as it lies in the database.
    func body(_ db: Database, place: Int64) throws -> StoredBytes {
        bodies.add(1, ordering: .relaxed)
        let statement = try db.cachedStatement(
            sql: "SELECT encoding, byte_count, data FROM document_body WHERE place = ?")
        guard let row = try Row.fetchOne(statement, arguments: [place]) else {
            throw StoredBytes.damaged
        }
        return try StoredBytes(row)
    }
}

extension StoredBytes {
    /// From a row's encoding, byte count and data.
    init(_ row: Row) throws {
        try self.init(encoding: row[0], byteCount: row[1], data: [UInt8](row[2] as Data))
    }

    /// The bytes, if they are those of the digest.
    func bytes(named digest: ContentDigest) throws -> [UInt8] {
        let bytes = try self.bytes()
        guard SHA256.hash(data: bytes).elementsEqual(digest.bytes) else {
            throw StoredBytes.damaged
        }
        return bytes
    }
}
