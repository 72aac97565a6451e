internal import Base
internal import Crypto
internal import Foundation
internal import Glibc
internal import HealthModel
public import HealthStore

/// A pair of keys by which a backup can hold its store's keys: with the public half, which may lie
/// on the machine that makes backups, they are sealed; only the private half, which is kept where
/// the backups are not, opens them (HPKE, RFC 9180, with X25519).
public struct RecoveryKey: RecoverySealing {
    private typealias Agreement = Curve25519.KeyAgreement

    private static let privateMark = "casebook-recovery-private-1:"
    private static let publicMark = "casebook-recovery-public-1:"
    private static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
    private static let purpose = Data("casebook keys in a backup".utf8)
    /// The longest file that is read.
    private static let fileBytes = 256

    private let publicKey: Agreement.PublicKey
    private let privateKey: Agreement.PrivateKey?

    /// Reads either half from its file.
    ///
    /// - Throws: ``StoreError/Code/locked`` if the file is neither, or others can read a private
    ///   half.
    public init(contentsOfFile path: String) throws {
        let file: PositionedFile
        do { file = try PositionedFile(path: path, flags: O_RDONLY) } catch {
            throw StoreError(
                .locked, "the recovery key cannot be opened", system: error.number)
        }
        let bytes = try file.read(min(try file.size, Self.fileBytes), at: 0)
        let text = String(decoding: bytes, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        func raw(after mark: String) -> Data? {
            text.hasPrefix(mark) ? Data(base64Encoded: String(text.dropFirst(mark.count))) : nil
        }
        if let data = raw(after: Self.publicMark),
            let key = try? Agreement.PublicKey(rawRepresentation: data)
        {
            publicKey = key
            privateKey = nil
        } else if let data = raw(after: Self.privateMark),
            let key = try? Agreement.PrivateKey(rawRepresentation: data)
        {
            try file.requirePrivacy()
            publicKey = key.publicKey
            privateKey = key
        } else {
            throw StoreError(
                .locked, "expected a recovery key from `casebook keys new-recovery`")
        }
    }

    /// Makes a pair: the private half in a file that only its owner may read, the public half
    /// beside it, in `PATH.pub`.
    ///
    /// - Throws: ``StoreError/Code/cannotOpen`` if there is a file at either place.
    public static func make(atFile path: String) throws {
        guard unsafe access(path + ".pub", F_OK) != 0 else {
            throw StoreError(
                .cannotOpen, "the file already exists; keys never replace files")
        }
        let key = Agreement.PrivateKey()
        func line(_ mark: String, _ data: Data) -> [UInt8] {
            Array("\(mark)\(data.base64EncodedString())\n".utf8)
        }
        var secret = line(privateMark, key.rawRepresentation)
        defer { secret.wipe() }
        try PositionedFile.makeKeyFile(path, secret)
        try PositionedFile.makeKeyFile(
            path + ".pub", line(publicMark, key.publicKey.rawRepresentation))
    }

    /// A name for the pair: 16 hexadecimal digits.
    public var name: String {
        Hexadecimal.encode(Array(SHA256.hash(data: publicKey.rawRepresentation).prefix(8)))
    }

    /// Whether this is the half that opens.
    var canOpen: Bool { privateKey != nil }

    /// Seals the secret of the key of a copy of a file of keys.
    public func seal(_ secret: [UInt8], of store: [UInt8]) throws -> [UInt8] {
        var sender = try HPKE.Sender(
            recipientKey: publicKey, ciphersuite: Self.suite, info: Self.purpose)
        let sealed = try sender.seal(secret, authenticating: store)
        return Array(sender.encapsulatedKey) + Array(sealed)
    }

    /// The key that was sealed.
    ///
    /// - Throws: ``StoreError/Code/locked`` if this is not the private half, or another pair's.
    func open(_ sealed: [UInt8], of store: [UInt8]) throws -> StoreKey {
        guard let privateKey else {
            throw StoreError(
                .locked, "expected the private half of the recovery key, found the public half")
        }
        guard sealed.count > 32,
            var recipient = try? HPKE.Recipient(
                privateKey: privateKey, ciphersuite: Self.suite, info: Self.purpose,
                encapsulatedKey: Data(sealed.prefix(32))),
            var secret = try? recipient.open(sealed.dropFirst(32), authenticating: store)
        else {
            throw StoreError(
                .locked, "the recovery key \(name) does not open the backup's keys")
        }
        defer { secret.resetBytes(in: 0..<secret.count) }
        return StoreKey(SymmetricKey(data: secret))
    }
}
