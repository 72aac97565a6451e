internal import Crypto
internal import HealthModel
internal import HealthStore

/// The beginning of the file of keys: the store's name, the name of the key that opens it, and the
/// wrapped data key.
struct KeyHeader {
    static let byteCount = 256
    private static let mark = Array("CsBkKeys".utf8)
    private static let layout: [UInt8] = [1, 0, 0, 0]
    private static let storeBytes = 16..<32
    private static let identityBytes = 32..<48
    private static let wrappedBytes = 48..<(48 + WrappedKey.byteCount)

    /// What the store key opens.
    struct Opened {
        let dataKey: SymmetricKey
        /// What keys of persons are wrapped by.
        let personWrapping: SymmetricKey
    }

    /// ``byteCount`` of them.
    let bytes: [UInt8]

    /// 16 random bytes that no other store has.
    var store: [UInt8] { Array(bytes[Self.storeBytes]) }

    /// The name of the key that opens it (``StoreKey/name``).
    var keyName: String { Hexadecimal.encode(Array(bytes[Self.identityBytes].prefix(8))) }

    /// Reads a header.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if it is none.
    init(bytes: [UInt8]) throws {
        guard bytes.count == Self.byteCount, bytes.starts(with: Self.mark + Self.layout) else {
            throw StoreError(.corrupt, "the store's file of keys is not one, or of a newer kind")
        }
        self.bytes = bytes
    }

    /// Makes the keys of a new store.
    init(for key: StoreKey) {
        let store = Array(SymmetricKey(size: .bits128))
        self.init(keeping: SymmetricKey(size: .bits256), of: store, for: key)
    }

    /// Wraps a data key by a store key.
    init(keeping dataKey: SymmetricKey, of store: [UInt8], for key: StoreKey) {
        let wrapped = try? WrappedKey.wrap(
            dataKey, by: key.wrapping("the data key", store: store), context: store)
        guard let wrapped else { preconditionFailure("AES-GCM takes a key of 32 bytes") }
        let bytes = Self.mark + Self.layout + [0, 0, 0, 0] + store + key.identity + wrapped
        self.bytes = bytes + [UInt8](repeating: 0, count: Self.byteCount - bytes.count)
    }

    /// - Throws: ``StoreError/Code/locked`` if it is another key's, ``StoreError/Code/corrupt`` if
    ///   the header is damaged.
    func opened(by key: StoreKey) throws -> Opened {
        guard bytes[Self.identityBytes].elementsEqual(key.identity) else {
            throw StoreError(
                .locked, "the store is opened by the key \(keyName); the key given is \(key.name)")
        }
        guard
            let dataKey = WrappedKey.unwrap(
                bytes[Self.wrappedBytes], by: key.wrapping("the data key", store: store),
                context: store)
        else { throw StoreError(.corrupt, "the store's file of keys is damaged") }
        return Opened(
            dataKey: dataKey, personWrapping: key.wrapping("keys of persons", store: store))
    }
}
