import Base
import Crypto
import Foundation
import Testing

/// An authenticator as the tests need it, written from WebAuthn level 2, sections 5.8.1, 6.1 and
/// 6.5, without the service's own reader.
struct SoftAuthenticator {
    /// What a test does wrong.
    struct Faults {
        var origin = "http://localhost:8080"
        var party = "localhost"
        var type: String?
        var challenge: String?
        var flags: UInt8?
        var count: UInt32?
        var user: String?
        var client: [String: JSONValue] = [:]
        var breaksSignature = false
        var format = "none"
        var statement: [UInt8] = [0xA0]
        var identifier: [UInt8]?
    }

    enum Kind: CaseIterable { case es256, eddsa }

    let identifier = Array("credential \(UUID())".utf8)
    private let elliptic = P256.Signing.PrivateKey()
    private let edwards = Curve25519.Signing.PrivateKey()
    let kind: Kind
    private(set) var count: UInt32 = 0
    private(set) var user = ""

    init(_ kind: Kind = .es256) { self.kind = kind }

    /// The answer to the options of a page for a new passkey.
    mutating func create(_ options: String, _ faults: Faults = Faults()) throws -> String {
        let fields = try #require(try JSONValue(Array(options.utf8)).fields)
        user = fields["user"]?["id"]?.text ?? ""
        let client = client("webauthn.create", fields, faults)
        let name = faults.identifier ?? identifier
        var data = head(flags: faults.flags ?? 0x45, faults)
        data += [UInt8](repeating: 0, count: 16)
        data += [UInt8(name.count >> 8), UInt8(name.count & 0xFF)] + name + key
        var statement = faults.statement
        if faults.format == "packed" {
            let signature = try sign(data + SHA256.hash(data: Data(client)))
            // {"alg": …, "sig": …}
            statement = [0xA2] + text("alg") + [kind == .es256 ? 0x26 : 0x27]
            statement += text("sig") + bytes(faults.breaksSignature ? [0] + signature : signature)
        }
        let object =
            [0xA3] + text("fmt") + text(faults.format) + text("attStmt") + statement
            + text("authData") + bytes(data)
        return answer([
            "id": identifier, "clientDataJSON": client, "attestationObject": object,
        ])
    }

    /// The answer to the options of the sign-in page.
    mutating func get(_ options: String, _ faults: Faults = Faults()) throws -> String {
        let fields = try #require(try JSONValue(Array(options.utf8)).fields)
        count += 1
        let client = client("webauthn.get", fields, faults)
        let data = head(flags: faults.flags ?? 0x05, faults)
        var signature = try sign(data + SHA256.hash(data: Data(client)))
        if faults.breaksSignature { signature[signature.count - 1] ^= 1 }
        return answer([
            "id": faults.identifier ?? identifier, "clientDataJSON": client,
            "authenticatorData": data, "signature": signature,
            "userHandle": Base64.decodeFromURL(Array((faults.user ?? user).utf8)) ?? [],
        ])
    }

    private func client(
        _ type: String, _ options: [String: JSONValue], _ faults: Faults
    ) -> [UInt8] {
        var fields: [String: JSONValue] = [
            "type": .string(faults.type ?? type), "origin": .string(faults.origin),
            "challenge": .string(faults.challenge ?? options["challenge"]?.text ?? ""),
            "crossOrigin": .boolean(false),
        ]
        fields.merge(faults.client) { _, new in new }
        return JSONValue.object(fields).canonicalBytes
    }

    private func head(flags: UInt8, _ faults: Faults) -> [UInt8] {
        let count = faults.count ?? count
        return Array(SHA256.hash(data: Data(faults.party.utf8))) + [flags]
            + (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * $0)) }
    }

    private var key: [UInt8] {
        switch kind {
        case .es256:
            let point = Array(elliptic.publicKey.x963Representation)
            return [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21] + bytes(Array(point[1...32]))
                + [0x22] + bytes(Array(point[33...]))
        case .eddsa:
            return [0xA4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21]
                + bytes(Array(edwards.publicKey.rawRepresentation))
        }
    }

    private func sign(_ message: [UInt8]) throws -> [UInt8] {
        switch kind {
        case .es256: Array(try elliptic.signature(for: Data(message)).derRepresentation)
        case .eddsa: Array(try edwards.signature(for: Data(message)))
        }
    }

    private func answer(_ parts: [String: [UInt8]]) -> String {
        let fields = parts.mapValues { JSONValue.string(Base64.encodeForURL($0)) }
        return String(decoding: JSONValue.object(fields).canonicalBytes, as: UTF8.self)
    }

    private func text(_ text: String) -> [UInt8] { [0x60 + UInt8(text.utf8.count)] + text.utf8 }

    private func bytes(_ bytes: [UInt8]) -> [UInt8] {
        switch bytes.count {
        case ..<24: [0x40 + UInt8(bytes.count)] + bytes
        case ..<256: [0x58, UInt8(bytes.count)] + bytes
        default: [0x59, UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
        }
    }
}
