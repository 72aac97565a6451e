import Base
import Crypto
import Foundation

/// What an authenticator says and signs (WebAuthn 2, section 6.1).
struct AuthenticatorData: Sendable {
    /// A new credential, at registration.
    struct Credential: Sendable {
        let identifier: [UInt8]
        let key: PasskeyKey
    }

    private enum Flag {
        static let isPresent: UInt8 = 0x01
        static let isVerified: UInt8 = 0x04
        static let canBeBackedUp: UInt8 = 0x08
        static let isBackedUp: UInt8 = 0x10
        static let hasCredential: UInt8 = 0x40
        static let hasExtensions: UInt8 = 0x80
    }

    /// The longest that is looked at; an RSA key and extensions come to some 1.5 KB.
    private static let maximumBytes = 4_096
    /// The longest name of a credential (section 4, credential ID).
    private static let maximumIdentifierBytes = 1_023

    private let flags: UInt8
    private let partyHash: [UInt8]
    /// How often the authenticator has signed; 0 for one that does not count.
    let count: UInt32
    let credential: Credential?

    /// Takes it apart; nil for anything else, and for a key of an algorithm that was not asked for.
    init?(_ bytes: [UInt8]) {
        guard (37...Self.maximumBytes).contains(bytes.count) else { return nil }
        partyHash = Array(bytes[..<32])
        flags = bytes[32]
        count = bytes[33..<37].reduce(0) { $0 << 8 | UInt32($1) }
        var rest = bytes[37...]
        if flags & Flag.hasCredential != 0 {
            guard let credential = Self.credential(from: &rest) else { return nil }
            self.credential = credential
        } else {
            credential = nil
        }
        if flags & Flag.hasExtensions != 0 {
            guard case .map? = CBORValue(from: &rest) else { return nil }
        }
        guard rest.isEmpty else { return nil }
    }

    private static func credential(from rest: inout ArraySlice<UInt8>) -> Credential? {
        // The model of the authenticator, which is not asked for, and two bytes of length.
        let head = rest.prefix(18)
        guard head.count == 18 else { return nil }
        let length = head.suffix(2).reduce(0) { $0 << 8 | Int($1) }
        rest = rest.dropFirst(18)
        guard (1...maximumIdentifierBytes).contains(length), length <= rest.count else {
            return nil
        }
        let identifier = Array(rest.prefix(length))
        rest = rest.dropFirst(length)
        guard let cose = CBORValue(from: &rest), let key = PasskeyKey(cose) else { return nil }
        return Credential(identifier: identifier, key: key)
    }

    /// Whether it was made for this service, by somebody who was there and whom the authenticator
    /// knows (sections 7.1 and 7.2: `rpIdHash`, UP, UV), with flags that fit together.
    func isMeant(for party: String) -> Bool {
        let isWhole = flags & Flag.isBackedUp == 0 || flags & Flag.canBeBackedUp != 0
        return isWhole && flags & Flag.isPresent != 0 && flags & Flag.isVerified != 0
            && partyHash == Array(SHA256.hash(data: Data(party.utf8)))
    }
}

/// What a browser says of a ceremony, over which the authenticator signs too (WebAuthn 2, section
/// 5.8.1).
struct ClientData: Sendable {
    /// The longest that is looked at, in bytes.
    private static let maximumBytes = 4_096

    let digest: [UInt8]
    private let fields: [String: JSONValue]

    /// Reads it; nil for what is no JSON object, or names something twice.
    init?(_ bytes: [UInt8]) {
        guard bytes.count <= Self.maximumBytes, let fields = (try? JSONValue(bytes))?.fields else {
            return nil
        }
        self.fields = fields
        digest = Array(SHA256.hash(data: Data(bytes)))
    }

    /// Whether it is about this ceremony, on a page of this service and in no frame of another's.
    func isOf(_ type: String, challenge: String, origin: String) -> Bool {
        fields["type"]?.text == type && fields["challenge"]?.text == challenge
            && fields["origin"]?.text == origin && fields["topOrigin"] == nil
            && (fields["crossOrigin"] == nil || fields["crossOrigin"] == .boolean(false))
    }
}
