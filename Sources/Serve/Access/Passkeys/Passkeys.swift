import Base
import Crypto
import Foundation
package import HTTPExchange
import HealthModel
import HealthStore

/// Signing in by passkeys (WebAuthn level 2): the service's side of both ceremonies.
///
/// What was asked is a sealed text that goes with the page's form and comes back with it, as all
/// that the service does not have to keep; its challenge counts once.
package struct Passkeys: Sendable {
    /// How long a question may be answered.
    private static let seconds: TimeInterval = 300
    /// The longest answer that is looked at, in bytes.
    private static let maximumBytes = 32_768

    private let authority: ServiceAuthority
    private let ways: SignInWays
    private let now: @Sendable () -> Date
    private let party: String
    private let origin: String

    /// What a page asks an authenticator.
    package struct Question: Sendable {
        /// The options for the browser, in JSON; bytes in base64url.
        package let options: String
        /// What the service has to know of it afterwards.
        package let state: String
    }

    /// Why an answer is not believed. It is for the log, not for whoever has sent it.
    package struct Refusal: Error, CustomStringConvertible {
        package let description: String
    }

    private enum Ceremony: String { case register = "webauthn.create", signIn = "webauthn.get" }

    /// nil where browsers have no passkeys: on an address without a name, and without TLS but on
    /// `localhost`.
    package init?(_ authority: ServiceAuthority, _ parts: ServiceParts) {
        guard let base = URLComponents(string: parts.configuration.publicBase),
            let host = base.host?.lowercased(),
            base.scheme == "https" || base.scheme == "http" && host == "localhost",
            host.contains(where: \.isLetter), !host.contains(":")
        else { return nil }
        self.authority = authority
        ways = SignInWays(parts.store, now: parts.now)
        now = parts.now
        party = host
        origin = "\(base.scheme ?? "")://\(host)" + (base.port.map { ":\($0)" } ?? "")
    }

    /// What to ask of somebody who signed in and adds a passkey; nil if they have as many as one
    /// may.
    package func registration(for session: Session) async throws -> Question? {
        let known = try await ways.all(of: session.role)
        guard known.count < SignInWays.limit else { return nil }
        // One name for each part that somebody has, or an authenticator would replace the others.
        let own = known.first { $0.passkey != nil && $0.isOf(session.role) }
        let user = own?.passkey?.user ?? RandomName.make()
        let present = known.compactMap(\.passkey?.identifier).map(Self.descriptor)
        return try question(
            .register, ["user": .string(user), "session": .string(session.name)],
            [
                "rp": .object(["id": .string(party), "name": .string(Software.name)]),
                "user": .object(["id": .string(user)]),
                "pubKeyCredParams": .array(
                    PasskeyKey.Algorithm.allCases.map {
                        .object([
                            "type": .string("public-key"), "alg": .number($0.rawValue),
                        ])
                    }),
                "excludeCredentials": .array(present),
                "authenticatorSelection": .object([
                    "residentKey": .string("required"), "requireResidentKey": .boolean(true),
                    "userVerification": .string("required"),
                ]),
                "attestation": .string("none"),
            ])
    }

    /// What to ask of somebody who signs in, of whom nothing is known yet.
    package func question() throws -> Question {
        try question(
            .signIn, [:],
            ["rpId": .string(party), "userVerification": .string("required")])
    }

    private static func descriptor(_ identifier: String) -> JSONValue {
        .object(["type": .string("public-key"), "id": .string(identifier)])
    }

    private func question(
        _ ceremony: Ceremony, _ known: [String: JSONValue], _ options: [String: JSONValue]
    ) throws -> Question {
        let challenge = RandomName.make()
        var claims = TokenClaims(known)
        claims["jti"] = .string(challenge)
        claims["ceremony"] = .string(ceremony.rawValue)
        claims["exp"] = .number((now() + Self.seconds).timeIntervalSince1970)
        var options = options
        options["challenge"] = .string(challenge)
        options["timeout"] = .number(Self.seconds * 1_000)
        return Question(
            options: String(decoding: JSONValue.object(options).canonicalBytes, as: UTF8.self),
            state: try authority.seal.close(claims, for: .passkey))
    }

    /// Keeps a new passkey of somebody who signed in.
    ///
    /// - Throws: ``Refusal`` for an answer that does not hold.
    package func register(
        _ answer: String, to state: String, called title: String, in session: Session
    ) async throws {
        let (claims, fields, client) = try await read(answer, state, .register)
        guard let holder = session.role.holder, claims["session"]?.text == session.name,
            let user = claims["user"]?.text
        else { throw Refusal(description: "another session") }
        guard let object = fields("attestationObject").flatMap(CBORValue.init),
            let bytes = object.bytes(.text("authData")), let data = AuthenticatorData(bytes),
            let credential = data.credential, data.isMeant(for: party)
        else { throw Refusal(description: "authenticator data") }
        guard fields("id") == credential.identifier else {
            throw Refusal(description: "credential id")
        }
        guard await Attestation.holds(object, bytes, client.digest, credential.key) else {
            throw Refusal(description: "attestation")
        }
        let name = SignInWay.Kind.passkey.name(of: credential.identifier)
        guard try await ways.all(of: session.role).count < SignInWays.limit,
            try await ways.store.signIn(named: name) == nil
        else { throw Refusal(description: "registered before, or too many") }
        try await ways.keep(
            SignInWay(
                name: name, title: String(title.prefix(60)), made: now(), role: session.role,
                passkey: SignInWay.Passkey(
                    identifier: Base64.encodeForURL(credential.identifier),
                    algorithm: credential.key.algorithm.rawValue,
                    parts: credential.key.parts.map { Base64.encodeForURL($0) }, user: user,
                    count: data.count)), of: holder)
    }

    /// As whom somebody signs in by a passkey.
    ///
    /// - Throws: ``Refusal`` for an answer that does not hold.
    package func signIn(_ answer: String, to state: String) async throws -> Caller.Role {
        let (_, fields, client) = try await read(answer, state, .signIn)
        guard let identifier = fields("id"),
            case let name = SignInWay.Kind.passkey.name(of: identifier),
            let (way, holder) = try await ways.way(name), var passkey = way.passkey,
            let key = passkey.key
        else { throw Refusal(description: "credential id") }
        guard let user = fields("userHandle"), Base64.encodeForURL(user) == passkey.user else {
            throw Refusal(description: "user handle")
        }
        guard let bytes = fields("authenticatorData"), let data = AuthenticatorData(bytes),
            data.isMeant(for: party), let signature = fields("signature")
        else { throw Refusal(description: "authenticator data") }
        guard await key.hasSigned(bytes + client.digest, signature) else {
            throw Refusal(description: "signature")
        }
        // A count that stands still was used by two (section 6.1.1).
        guard data.count == 0 && passkey.count == 0 || data.count > passkey.count else {
            throw Refusal(description: "signature counter")
        }
        passkey.count = data.count
        var counted = way
        counted.passkey = passkey
        guard let role = try await ways.use(counted, of: holder) else {
            throw Refusal(description: "role")
        }
        return role
    }

    private typealias Fields = (String) -> [UInt8]?

    /// An answer to a question of ours that nobody has answered before.
    private func read(
        _ answer: String, _ state: String, _ ceremony: Ceremony
    ) async throws -> (TokenClaims, Fields, ClientData) {
        let time = now()
        guard let claims = authority.seal.open(state, for: .passkey),
            claims["ceremony"]?.text == ceremony.rawValue, let challenge = claims.identifier,
            let end = claims.expiration, time < end
        else { throw Refusal(description: "question") }
        guard answer.utf8.count <= Self.maximumBytes,
            let values = (try? JSONValue(Array(answer.utf8), maximumDepth: 4))?.fields
        else { throw Refusal(description: "answer") }
        let fields: Fields = { name in
            values[name]?.text.flatMap { Base64.decodeFromURL(Array($0.utf8)) }
        }
        guard let client = fields("clientDataJSON").flatMap(ClientData.init),
            client.isOf(ceremony.rawValue, challenge: challenge, origin: origin)
        else { throw Refusal(description: "client data") }
        guard try await authority.marks.spend("passkey:\(challenge)", until: end) else {
            throw Refusal(description: "challenge used before")
        }
        return (claims, fields, client)
    }
}

/// What an authenticator proves of itself at registration (WebAuthn 2, section 6.5). None is asked
/// for, and no manufacturer is trusted: what is signed by the new key itself is checked, all else
/// counts as nothing said.
enum Attestation {
    static func holds(
        _ object: CBORValue, _ data: [UInt8], _ clientDigest: [UInt8], _ key: PasskeyKey
    ) async -> Bool {
        guard case .text(let format)? = object[.text("fmt")],
            let statement = object[.text("attStmt")], case .map(let parts) = statement
        else { return false }
        switch format {
        case "none": return parts.isEmpty
        case "packed" where statement[.text("x5c")] == nil:
            guard statement[.text("alg")] == .integer(key.algorithm.rawValue),
                let signature = statement.bytes(.text("sig"))
            else { return false }
            return await key.hasSigned(data + clientDigest, signature)
        default: return true
        }
    }
}
