internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// A body lies sealed in its row, or outside of the database; then its row says where.
extension PostgreSQLTransaction {
    /// A row's first byte where the body is outside. Others are the forms of ``StoreSeal``.
    private static let outside: UInt8 = 2

    /// What the row of a body keeps; the body itself is outside already if it is to be there.
    func kept(
        _ content: PreparedDocument?, _ digest: ContentDigest, of person: PersonID,
        _ key: SymmetricKey?
    ) throws -> [UInt8] {
        guard let content, let body = content.body else { throw DocumentContent.missing }
        func sealed() throws -> [UInt8] {
            try seal.close(
                body, with: key, at: RowPlace("document_body", digest.bytes), isPacked: true)
        }
        guard let bodies = parts.bodies else { return try sealed() }
        let (name, size) = try content.shelved.place(of: person, key: key) {
            let (name, bytes) = (BodyName(of: digest, person, seal), try sealed())
            try bodies.put(bytes, as: name)
            return (name, bytes.count)
        }
        try send(
            "INSERT INTO body_object (name, person, digest) VALUES ($1, $2, $3)",
            .bytes(name.bytes), .uuid(person.uuid), .bytes(digest.bytes))
        return [Self.outside] + name.bytes + StoreSeal.bytes(Int64(size))
    }

    /// The bytes of a body, if they are those of the digest.
    func body(
        _ kept: [UInt8], named digest: ContentDigest, _ key: SymmetricKey?
    ) throws -> [UInt8] {
        guard kept.first == Self.outside else { return try seal.body(kept, named: digest, key) }
        guard kept.count == 1 + BodyName.byteCount + 8,
            let name = BodyName(bytes: Array(kept[1...BodyName.byteCount]))
        else { throw CompressedBytes.damaged }
        guard let bodies = parts.bodies else {
            throw StoreError(
                .cannotOpen,
                "the bodies of the store were moved after this process had opened it; "
                    + "restart the process")
        }
        guard key != nil else {
            throw StoreError(.erased, "the person's key was destroyed")
        }
        guard let bytes = try bodies.bytes(of: name) else {
            throw StoreError(
                .corrupt, "a document's body is missing from its place: \(bodies.objects.shown)")
        }
        return try seal.body(bytes, named: digest, key)
    }

    /// Forgets what names the bodies that a condition finds, before their rows go.
    func forgetBodies(
        of table: String, _ column: String, _ condition: String, _ values: SQLValue...
    )
        throws
    {
        guard parts.bodies != nil else { return }
        try connection.send(
            SQLCommand(
                """
                DELETE FROM body_object WHERE name IN (
                    SELECT substring(\(column) FROM 2 FOR \(BodyName.byteCount))
                    FROM \(table) WHERE \(condition))
                """, values))
    }
}

extension StoreSeal {
    /// What a sealed body says, if it is that of the digest.
    func body(
        _ sealed: [UInt8], named digest: ContentDigest, _ key: SymmetricKey?
    ) throws -> [UInt8] {
        let bytes = try open(sealed, with: key, at: RowPlace("document_body", digest.bytes))
        guard SHA256.hash(data: bytes).elementsEqual(digest.bytes) else {
            throw CompressedBytes.damaged
        }
        return bytes
    }
}

extension StoreError {
    /// Whether it is said of a body's bytes, not of the way to them.
    var isOfContent: Bool { code == .corrupt || code == .erased }
}
