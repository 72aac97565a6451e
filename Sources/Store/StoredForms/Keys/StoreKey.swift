internal import Base
package import Crypto
internal import Foundation
internal import Glibc
internal import HealthModel
internal import HealthStore

/// The key that opens an encrypted store: 256 bits in a file of their own, which is kept apart
/// from the store. It opens the store's file of keys (`PATH.keys`), and nothing else.
public struct StoreKey: Sendable {
    package let secret: SymmetricKey

    /// Bytes of a key, and of the file that it is kept in.
    public static let byteCount = 32

    package init(_ secret: SymmetricKey) { self.secret = secret }

    /// Takes a key from a file.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file cannot be read, may be read by others, does
    ///   not have exactly ``byteCount`` bytes, or holds something that nobody drew at random.
    public init(contentsOfFile path: String) throws {
        let file: PositionedFile
        do { file = try PositionedFile(path: path, flags: O_RDONLY) } catch {
            throw StoreError(
                .locked, "the key file cannot be opened", system: error.number)
        }
        try file.requirePrivacy()
        let size = try file.size
        guard size == Self.byteCount else {
            throw StoreError(
                .locked, "expected a key file of \(Self.byteCount) bytes, found \(size)")
        }
        var bytes = try file.read(Self.byteCount, at: 0)
        defer { bytes.wipe() }
        try self.init(drawn: bytes)
    }

    /// Takes a key as a program writes it: ``byteCount`` bytes, or these in base64 or hexadecimal
    /// digits with or without the end of a line.
    ///
    /// - Throws: ``StoreError/Code/locked`` for anything else.
    public init(written output: [UInt8]) throws {
        var bytes = output
        defer { bytes.wipe() }
        if bytes.count != Self.byteCount {
            while let last = bytes.last, [0x0A, 0x0D].contains(last) { bytes.removeLast() }
            let text = String(decoding: bytes, as: UTF8.self)
            let decoded =
                Hexadecimal.decode(text) ?? Data(base64Encoded: text).map(Array.init)
            guard let decoded, decoded.count == Self.byteCount else {
                throw StoreError(
                    .locked,
                    "expected \(Self.byteCount) bytes of a key, raw or in base64 or "
                        + "hexadecimal, found \(output.count) bytes")
            }
            bytes = decoded
        }
        try self.init(drawn: bytes)
    }

    private init(drawn bytes: [UInt8]) throws {
        if let flaw = KeyQuality.flaw(of: bytes) {
            throw StoreError(
                .locked, "the key is not random: \(flaw); create one with `casebook keys new`")
        }
        secret = SymmetricKey(data: bytes)
    }

    /// Makes a new key in a file that only its owner may read; durable when this returns.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is a file at the path, which stays as it
    ///   is, or none can be made.
    public static func make(atFile path: String) throws {
        var bytes = Array(SymmetricKey(size: .bits256))
        defer { bytes.wipe() }
        while KeyQuality.flaw(of: bytes) != nil { bytes = Array(SymmetricKey(size: .bits256)) }
        try PositionedFile.makeKeyFile(path, bytes)
    }

    /// A name for the key that says nothing of it: 16 hexadecimal digits.
    public var name: String {
        Hexadecimal.encode(Array(identity.prefix(8)))
    }

    /// 16 bytes by which a store knows its key.
    package var identity: [UInt8] {
        Array(
            HKDF<SHA256>.deriveKey(
                inputKeyMaterial: secret, info: Array("casebook key name".utf8),
                outputByteCount: 16))
    }

    /// The key that wraps others for a store and a purpose.
    package func wrapping(_ purpose: String, store: [UInt8]) -> SymmetricKey {
        Self.derive("wraps \(purpose)", from: secret, store: store)
    }

    /// A key for one purpose (HKDF, RFC 5869); another purpose or store gives another.
    package static func derive(
        _ purpose: String, from secret: SymmetricKey, store: [UInt8], byteCount: Int = byteCount
    ) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, salt: store, info: Array("casebook \(purpose)".utf8),
            outputByteCount: byteCount)
    }
}

extension Array where Element == UInt8 {
    package init(_ key: SymmetricKey) {
        self = unsafe key.withUnsafeBytes { unsafe Array($0) }
    }

    /// Overwrites what was secret. Copies that were made of it stay.
    package mutating func wipe() {
        unsafe withUnsafeMutableBytes { room in
            if let start = room.baseAddress { unsafe explicit_bzero(start, room.count) }
        }
    }
}

/// Whether bytes can be a key that was drawn at random. Passwords, zeros and test patterns are
/// refused; that what passes was drawn well cannot be seen.
enum KeyQuality {
    /// Of 32 drawn bytes, fewer different ones come once in 10^12 keys or less often.
    private static let leastDifferent = 18

    /// What is wrong with a key; nil if nothing is.
    static func flaw(of bytes: [UInt8]) -> String? {
        if isText(bytes) { return "it is text" }
        if Set(bytes).count < leastDifferent { return "its bytes repeat" }
        let half = bytes.count / 2
        if bytes.prefix(half) == bytes.suffix(half) { return "its bytes repeat" }
        let steps = zip(bytes.dropFirst(), bytes).map { $0 &- $1 }
        if Set(steps).count == 1 { return "its bytes are a sequence" }
        return nil
    }

    /// Printable characters and line ends only, in UTF-8.
    private static func isText(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.unicodeScalars.allSatisfy {
            switch $0.properties.generalCategory {
            case .control: ["\n", "\r", "\t"].contains($0)
            case .unassigned, .privateUse: false
            default: true
            }
        }
    }
}
