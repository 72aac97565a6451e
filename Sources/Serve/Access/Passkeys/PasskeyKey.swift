import Base
import Crypto
import Foundation
import JWTKit

/// The public key of a passkey (COSE_Key, RFC 9053), of one of the algorithms that are asked for.
struct PasskeyKey: Sendable, Equatable {
    /// COSE's numbers of algorithms, the preferred first.
    enum Algorithm: Int64, Sendable, CaseIterable {
        /// ECDSA with P-256 and SHA-256.
        case es256 = -7
        /// Ed25519.
        case eddsa = -8
        /// RSASSA-PKCS1-v1_5 with SHA-256.
        case rs256 = -257
    }

    let algorithm: Algorithm
    /// The parts of the key in their order: x and y, x, or modulus and exponent.
    let parts: [[UInt8]]

    /// Reads a key; nil for one of another algorithm, or whose parts do not fit together.
    init?(_ cose: CBORValue) {
        func number(_ key: Int64) -> Int64? {
            guard case .integer(let number)? = cose[.integer(key)] else { return nil }
            return number
        }
        guard let algorithm = number(3).flatMap(Algorithm.init(rawValue:)) else { return nil }
        let names: [Int64]
        switch algorithm {
        case .es256:
            guard number(1) == 2, number(-1) == 1 else { return nil }
            names = [-2, -3]
        case .eddsa:
            guard number(1) == 1, number(-1) == 6 else { return nil }
            names = [-2]
        case .rs256:
            guard number(1) == 3 else { return nil }
            names = [-1, -2]
        }
        let parts = names.compactMap { cose.bytes(.integer($0)) }
        guard parts.count == names.count else { return nil }
        self.init(algorithm, parts)
    }

    /// The key of a record.
    init?(_ algorithm: Algorithm, _ parts: [[UInt8]]) {
        let fits =
            switch algorithm {
            case .es256: parts.count == 2 && parts.allSatisfy { $0.count == 32 }
            case .eddsa: parts.count == 1 && parts[0].count == 32
            case .rs256:
                parts.count == 2 && (256...512).contains(parts[0].count) && parts[0][0] != 0
                    && (1...8).contains(parts[1].count)
            }
        guard fits else { return nil }
        self.algorithm = algorithm
        self.parts = parts
    }

    /// Whether the key has signed something, as authenticators write signatures (WebAuthn 2,
    /// section 6.5.6).
    func hasSigned(_ message: [UInt8], _ signature: [UInt8]) async -> Bool {
        switch algorithm {
        case .es256:
            guard let key = try? P256.Signing.PublicKey(x963Representation: [4] + parts.joined()),
                let read = try? P256.Signing.ECDSASignature(derRepresentation: signature)
            else { return false }
            return key.isValidSignature(read, for: Data(message))
        case .eddsa:
            let key = try? Curve25519.Signing.PublicKey(rawRepresentation: parts[0])
            return key?.isValidSignature(Data(signature), for: Data(message)) ?? false
        case .rs256:
            let key: [String: JSONValue] = [
                "kty": .string("RSA"), "n": .string(Base64.encodeForURL(parts[0])),
                "e": .string(Base64.encodeForURL(parts[1])),
            ]
            let verifier = try? await KeySet.verifier(of: key, .rs256)
            return (try? verifier?.verify(signature, signs: message)) ?? false
        }
    }
}
