internal import Crypto
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import StoredForms

/// How a store's bytes lie in the database: compressed, and sealed if the store has a key.
///
/// In a store with a key, each person has a random key of 256 bits, wrapped by the store's in
/// `person_key`: destroying that row makes unreadable what is left of the person anywhere. What is
/// nobody's is sealed with a key that is derived from the store's. Everything is bound to the
/// store, its table and its row.
final class StoreSeal: Sendable {
    /// The name of the store.
    let store: [UInt8]
    private let tokens: SymmetricKey
    private let wrapping: SymmetricKey?
    /// What is nobody's is sealed with this; nil in a plain store.
    let nobody: SymmetricKey?
    /// Keys that were unwrapped, by their wrapped form.
    private let unwrapped = RecentlyUsed<[UInt8], SymmetricKey>(limit: 8_192)

    init(store: UUID, key: StoreKey?) {
        self.store = store.bytes
        tokens = key?.derived("tokens", store: store.bytes) ?? SymmetricKey(data: store.bytes)
        wrapping = key?.derived("persons' keys", store: store.bytes)
        nobody = key?.derived("rows of nobody", store: store.bytes)
    }

    /// Whether rows are sealed.
    var isSealing: Bool { wrapping != nil }

    /// What texts are looked up by: 32 bytes that say nothing of them without the key.
    func token(_ kind: String, _ parts: String...) -> [UInt8] {
        var code = HMAC<SHA256>(key: tokens)
        for part in [kind] + parts {
            code.update(data: Self.bytes(Int64(part.utf8.count)))
            code.update(data: Array(part.utf8))
        }
        return Array(code.finalize())
    }

    func token(_ kind: String, _ key: IdentifierKey) -> [UInt8] {
        token(kind, key.root, key.extension)
    }

    /// A number as 8 bytes.
    static func bytes(_ number: Int64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }

    // MARK: Persons' keys

    /// A new key, and how it is kept.
    func newKey(of person: PersonID) throws -> (key: SymmetricKey, wrapped: [UInt8])? {
        guard let wrapping else { return nil }
        let key = SymmetricKey(size: .bits256)
        return (key, try StoreKey.wrap(key, by: wrapping, context: context(of: person)))
    }

    /// A person's key from its wrapped form.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/corrupt`` if it is not the person's.
    func key(of person: PersonID, wrapped: [UInt8]?) throws -> SymmetricKey? {
        guard let wrapping, let wrapped else { return nil }
        if let known = unwrapped[wrapped + person.uuid.bytes] { return known }
        guard
            let key = StoreKey.unwrap(wrapped, by: wrapping, context: context(of: person))
        else { throw CompressedBytes.damaged }
        unwrapped.keep(key, for: wrapped + person.uuid.bytes)
        return key
    }

    private func context(of person: PersonID) -> [UInt8] {
        Array("casebook person key".utf8) + store + person.uuid.bytes
    }

    // MARK: Rows

    private enum Form: UInt8 {
        case plain = 0
        case sealed = 1
    }

    /// Bytes as a row keeps them.
    ///
    /// - Parameters:
    ///   - place: Table and row.
    ///   - isPacked: Whether the bytes are those that `CompressedBytes` makes.
    ///   - isCompressed: Whether nothing is to be gained by compressing them.
    func close(
        _ bytes: [UInt8], with key: SymmetricKey?, at place: RowPlace, isPacked: Bool = false,
        isCompressed: Bool = false
    ) throws -> [UInt8] {
        let packed = isPacked ? bytes : CompressedBytes.pack(bytes, level: isCompressed ? 0 : 1)
        guard isSealing else { return [Form.plain.rawValue] + packed }
        guard let key else {
            throw StoreError(.erased, "the person's key was destroyed")
        }
        guard
            let box = try? AES.GCM.seal(
                packed, using: key, authenticating: store + place.bytes),
            let sealed = box.combined
        else { preconditionFailure("AES-GCM takes a key of 32 bytes and makes a nonce of 12") }
        return [Form.sealed.rawValue] + sealed
    }

    /// The bytes that a row keeps.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/corrupt`` if they were not kept there,
    ///   ``HealthStore/StoreError/Code/erased`` if their key was destroyed.
    func open(_ kept: [UInt8], with key: SymmetricKey?, at place: RowPlace) throws -> [UInt8] {
        let form: Form = isSealing ? .sealed : .plain
        guard kept.first == form.rawValue else { throw CompressedBytes.damaged }
        guard isSealing else { return try CompressedBytes.unpack(Array(kept.dropFirst())) }
        guard let key else {
            throw StoreError(.erased, "the person's key was destroyed")
        }
        guard let box = try? AES.GCM.SealedBox(combined: kept.dropFirst()),
            let opened = try? AES.GCM.open(box, using: key, authenticating: store + place.bytes)
        else { throw CompressedBytes.damaged }
        return try CompressedBytes.unpack(Array(opened))
    }
}

/// Which row of which table bytes are bound to.
struct RowPlace {
    let bytes: [UInt8]

    init(_ table: String, _ key: [UInt8]...) {
        bytes = key.reduce(Array(table.utf8) + [0]) {
            $0 + StoreSeal.bytes(Int64($1.count)) + $1
        }
    }
}
