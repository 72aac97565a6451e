internal import Crypto
internal import Glibc
internal import HealthModel
internal import HealthStore

/// The key that opens an encrypted store: 256 bits in a file of their own, which is kept apart
/// from the store. It opens the store's file of keys (`PATH.keys`), and nothing else.
public struct StoreKey: Sendable {
    let secret: SymmetricKey

    /// Bytes of a key, and of the file that it is kept in.
    public static let byteCount = 32

    /// Takes a key from a file.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file cannot be read or does not have exactly
    ///   ``byteCount`` bytes.
    public init(contentsOfFile path: String) throws {
        let file: PositionedFile
        do { file = try PositionedFile(path: path, flags: O_RDONLY) } catch {
            throw StoreError(
                .locked, "the key file cannot be opened (errno \(error.number))")
        }
        let size = try file.size
        guard size == Self.byteCount else {
            throw StoreError(
                .locked, "expected a key file of \(Self.byteCount) bytes, found \(size)")
        }
        secret = SymmetricKey(data: try file.read(Self.byteCount, at: 0))
    }

    /// Makes a new key in a file that only its owner may read; durable when this returns.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is a file at the path, which stays as it
    ///   is, or none can be made.
    public static func make(atFile path: String) throws {
        let file: PositionedFile
        do {
            file = try PositionedFile(path: path, flags: O_RDWR | O_CREAT | O_EXCL)
        } catch {
            throw StoreError(
                .cannotOpen,
                error.number == EEXIST
                    ? "there is a file at this place, and a key never replaces one"
                    : "the key file cannot be made (errno \(error.number))")
        }
        try file.write(Array(SymmetricKey(size: .bits256)), at: 0)
        try file.sync()
        try PositionedFile.syncFolder(of: path)
    }

    /// A name for the key that says nothing of it: 16 hexadecimal digits.
    public var name: String {
        Hexadecimal.encode(Array(identity.prefix(8)))
    }

    /// 16 bytes by which a store knows its key.
    var identity: [UInt8] {
        Array(
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: secret, info: Array("casebook key name".utf8),
                outputByteCount: 16))
    }

    /// The key that wraps others for a store and a purpose.
    func wrapping(_ purpose: String, store: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: store, info: Array("casebook wraps \(purpose)".utf8),
            outputByteCount: Self.byteCount)
    }
}

extension Array where Element == UInt8 {
    init(_ key: SymmetricKey) {
        self = unsafe key.withUnsafeBytes { unsafe Array($0) }
    }
}
