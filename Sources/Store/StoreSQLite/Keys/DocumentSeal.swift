internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore

/// Bodies of documents, each under a key of its own, which is wrapped by its person's key.
///
/// A sealed body is: the slot of the person's key (8 bytes, the lowest first), the wrapped document
/// key, and the sealed bytes with nonce and tag (AES-256-GCM). The body is bound to store and
/// document, and the key's wrapping to the slot as well, so that neither opens in another place.
/// The body is sealed on the caller's thread, before anybody knows whose it is; it is addressed in
/// the transaction that decides.
enum DocumentSeal {
    private static let slotBytes = 8
    private static let addressBytes = slotBytes + WrappedKey.byteCount
    private static let keyContext = Array("casebook document key".utf8)

    /// What of a document is sealed. Each has a key of its own, and opens as nothing else.
    enum Part: String, Sendable {
        case body = ""
        case statements = " statements"
    }

    /// Which document of which store a body is, or what belongs to it.
    struct Place: Sendable {
        let store: [UInt8]
        let digest: ContentDigest
        var part = Part.body

        fileprivate var context: [UInt8] {
            Array("casebook document\(part == .body ? " body" : part.rawValue)".utf8) + store
                + digest.bytes
        }

        fileprivate func keyContext(slot: Int64) -> [UInt8] {
            DocumentSeal.keyContext + Array(part.rawValue.utf8) + store + digest.bytes
                + DocumentSeal.bytes(slot)
        }
    }

    /// Seals compressed bytes under a new key. O(bytes).
    static func seal(
        _ body: StoredBytes, at place: Place
    ) -> (body: StoredBytes, key: SymmetricKey) {
        let key = SymmetricKey(size: .bits256)
        guard
            let box = try? AES.GCM.seal(
                body.data, using: key, authenticating: place.context),
            let sealed = box.combined
        else {
            preconditionFailure("AES-GCM takes a key of 32 bytes and makes a nonce of 12")
        }
        var data = [UInt8](repeating: 0, count: addressBytes)
        data.append(contentsOf: sealed)
        return (StoredBytes(sealing: body, as: data), key)
    }

    /// The bytes to be stored of a sealed body that belongs to a person.
    static func address(
        _ body: StoredBytes, _ key: SymmetricKey, at place: Place,
        to person: (slot: Int64, key: SymmetricKey)
    ) throws -> Data {
        var data = Data(body.data)
        let wrapped = try WrappedKey.wrap(
            key, by: person.key, context: place.keyContext(slot: person.slot))
        data.replaceSubrange(..<addressBytes, with: bytes(person.slot) + wrapped)
        return data
    }

    /// The compressed bytes of a sealed body. O(bytes).
    ///
    /// - Throws: ``StoreError/Code/erased`` if the person's key was destroyed,
    ///   ``StoreError/Code/corrupt`` if these are not the bytes that were sealed for the place.
    static func open(
        _ body: StoredBytes, of digest: ContentDigest, part: Part = .body, with keys: StoreKeys
    ) throws -> StoredBytes {
        guard body.data.count > addressBytes else { throw StoredBytes.damaged }
        let slot = body.data.prefix(slotBytes).reversed().reduce(0) { $0 << 8 | Int64($1) }
        guard slot >= 0, slot < Int64(Int32.max) else { throw StoredBytes.damaged }
        guard let person = try keys.personKey(slot) else {
            throw StoreError(.erased, "the key of the document's person was destroyed")
        }
        let place = Place(store: keys.store, digest: digest, part: part)
        let isBound = body.encoding.isBound
        guard
            let key = WrappedKey.unwrap(
                body.data[slotBytes..<addressBytes], by: person,
                context: isBound ? place.keyContext(slot: slot) : keyContext),
            let box = try? AES.GCM.SealedBox(combined: body.data.dropFirst(addressBytes)),
            let opened = try? AES.GCM.open(
                box, using: key, authenticating: isBound ? place.context : [])
        else { throw StoredBytes.damaged }
        return try StoredBytes(opening: body, as: Array(opened))
    }

    /// A number as 8 bytes, the lowest first.
    static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
