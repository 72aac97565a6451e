internal import Crypto
internal import Foundation
internal import GRDB
internal import HealthModel
internal import HealthStore
internal import Synchronization

/// Reads bodies, opens their seals, and counts how many were read. Those that were read last are
/// kept, for readers who ask for ranges, or look at a document and then fetch it.
final class BodyReader: Sendable {
    /// The store's keys; nil if it is not encrypted.
    let keys: StoreKeys?
    private let bodies = Atomic<Int>(0)
    private let recent = RecentlyUsed<ContentDigest, [UInt8]>(limit: SQLiteLimits.keptBodyBytes)

    /// - Parameter keys: Those of an encrypted store; nil for a plain one.
    init(keys: StoreKeys?) { self.keys = keys }

    /// How many bodies were read.
    var count: Int { bodies.load(ordering: .relaxed) }

    /// What was found of a body.
    enum Body: Sendable {
        /// Its bytes, which were checked when they were read.
        case kept([UInt8])
        /// What lies in the database.
        case stored(StoredBytes)
    }

    /// The bytes of a body that was read lately.
    func kept(_ digest: ContentDigest) -> [UInt8]? {
        guard let bytes = recent[digest] else { return nil }
        bodies.add(1, ordering: .relaxed)
        return bytes
    }

    /// A body that is named by the digest of its bytes.
    func body(_ db: Database, place: Int64, named digest: ContentDigest) throws -> Body {
        if let bytes = kept(digest) { return .kept(bytes) }
        return .stored(try body(db, place: place))
    }

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

    /// What the body of a document says, as it was kept; nil for a document that was not read.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if it is not what was stored,
    ///   ``StoreError/Code/erased`` if its person's key was destroyed.
    func statements(
        _ db: Database, place: Int64, of digest: ContentDigest
    ) throws -> [UInt8]? {
        let statement = try db.cachedStatement(
            sql: "SELECT encoding, byte_count, data FROM document_statements WHERE place = ?")
        guard let row = try Row.fetchOne(statement, arguments: [place]) else { return nil }
        var stored = try StoredBytes(row)
        if stored.encoding.unsealed != nil {
            guard let keys else { throw StoredBytes.damaged }
            stored = try DocumentSeal.open(stored, of: digest, part: .statements, with: keys)
        }
        return try stored.bytes()
    }

    /// The bytes of a document's body, checked; see ``bytes(of:named:)``.
    func bytes(of body: Body, named digest: ContentDigest) throws -> DocumentBytes {
        switch body {
        case .kept(let bytes): return DocumentBytes(bytes: bytes, digest: digest)
        case .stored(let body):
            let bytes = try bytes(of: body, named: digest)
            if bytes.count <= SQLiteLimits.keptBodySize {
                recent.keep(bytes, for: digest, cost: bytes.count)
            }
            return DocumentBytes(bytes: bytes, digest: digest)
        }
    }

    /// Lets go of the bytes of what was read.
    func forget() { recent.removeAll() }

    /// The bytes, if they are those of the digest.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if they are not, ``StoreError/Code/erased`` if their
    ///   person's key was destroyed.
    func bytes(of body: StoredBytes, named digest: ContentDigest) throws -> [UInt8] {
        var body = body
        if body.encoding.unsealed != nil {
            guard let keys else { throw StoredBytes.damaged }
            body = try DocumentSeal.open(body, of: digest, with: keys)
        }
        let bytes = try body.bytes()
        guard SHA256.hash(data: bytes).elementsEqual(digest.bytes) else {
            throw StoredBytes.damaged
        }
        return bytes
    }
}

extension StoredBytes {
    /// From a row's encoding, byte count and data.
    init(_ row: Row) throws {
        try self.init(encoding: row[0], byteCount: row[1], data: [UInt8](row[2] as Data))
    }
}

/// What is read of documents beside their narrow table, and kept for a while.
final class DocumentParts: Sendable {
    let bodies: BodyReader
    let headers = HeaderReader()

    /// - Parameter keys: Those of an encrypted store; nil for a plain one.
    init(keys: StoreKeys?) { bodies = BodyReader(keys: keys) }

    /// Lets go of what was read.
    func forget() {
        bodies.forget()
        headers.forget()
    }
}
