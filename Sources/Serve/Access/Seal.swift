import Base
import Crypto
import Foundation

/// Claims as opaque texts that only this service reads and nobody else can make: AES-256-GCM by
/// keys that come from the token keys' sealing halves, one for each use.
package struct Seal: Sendable {
    /// What a sealed text is for; one of another use is not opened.
    package enum Use: String, Sendable {
        case signIn = "sign-in"
        case session, code, refresh, grant, export, launch, binding
        case formToken = "form-token"
        case passkey, provider
    }

    /// The longest text that is looked at, in bytes; ours have some hundred.
    private static let maximumBytes = 8_192
    /// The newest first.
    private let secrets: [SymmetricKey]

    init(_ keys: TokenKeys) { secrets = keys.all.map(\.sealing) }

    package func close(_ claims: TokenClaims, for use: Use) throws -> String {
        let box = try AES.GCM.seal(
            try JSONEncoder().encode(claims), using: Self.key(from: secrets[0], for: use))
        return Base64.encodeForURL(box.combined ?? Data())
    }

    /// The claims; nil for a text that we did not seal for this use, or not with one of our keys.
    package func open(_ text: some StringProtocol, for use: Use) -> TokenClaims? {
        guard text.utf8.count <= Self.maximumBytes,
            let bytes = Base64.decodeFromURL(Array(text.utf8)),
            let box = try? AES.GCM.SealedBox(combined: bytes),
            let data = secrets.lazy.compactMap({
                try? AES.GCM.open(box, using: Self.key(from: $0, for: use))
            }).first
        else { return nil }
        return try? JSONDecoder().decode(TokenClaims.self, from: data)
    }

    /// A word that only we can say about a name.
    func word(about name: String, for use: Use) -> String { words(about: name, for: use)[0] }

    /// The words that we say, and have said with earlier keys, about a name; the newest first.
    func words(about name: String, for use: Use) -> [String] {
        secrets.map {
            Base64.encodeForURL(
                HMAC<SHA256>.authenticationCode(
                    for: Data(name.utf8), using: Self.key(from: $0, for: use)))
        }
    }

    private static func key(from secret: SymmetricKey, for use: Use) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: secret, info: Data("casebook \(use.rawValue)".utf8),
            outputByteCount: 32)
    }
}
