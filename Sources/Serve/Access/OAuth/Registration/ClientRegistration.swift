import Base
import Crypto
import Foundation
package import HTTPExchange
import HTTPTypes
import HealthModel
package import Hummingbird

/// What an app asks for that registers itself (RFC 7591 section 2), as far as it is given. Such an
/// app reads for the person who lets it in: it writes nothing, is no system, is opened by no staff
/// and is called at no address.
struct ClientRegistration {
    /// Bytes of a request; what is kept of it is less.
    static let bodyBytes = 8 << 10
    private static let mostRedirects = 5
    private static let redirectBytes = 300
    private static let scopeBytes = 400
    /// What an app gets that names no scope.
    private static let usualScope = "openid fhirUser launch/patient offline_access patient/*.rs"
    private static let contexts: Set<String> = [
        IdentityTokens.scope, IdentityTokens.userScope, "launch/patient", "offline_access",
        "online_access",
    ]

    let name: String
    let redirects: [String]
    let scope: String
    let authentication: OAuthClient.Authentication

    /// - Throws: ``OAuthFailure`` that names the field.
    init(json: [UInt8]) throws(OAuthFailure) {
        guard let fields = (try? JSONValue(json))?.fields else {
            throw OAuthFailure(.invalidClientMetadata, "expected a JSON object of RFC 7591")
        }
        redirects = try Self.redirects(fields["redirect_uris"])
        name = try Self.name(fields["client_name"])
        let method = try Self.text("token_endpoint_auth_method", in: fields)
        guard
            let known = OAuthClient.Authentication(
                rawValue: method ?? OAuthClient.Authentication.basic.rawValue),
            known != .privateKey
        else {
            throw OAuthFailure(
                .invalidClientMetadata,
                "token_endpoint_auth_method: expected none, client_secret_basic or "
                    + "client_secret_post; whoever runs the service registers apps with keys")
        }
        authentication = known
        try Self.require("grant_types", ["authorization_code", "refresh_token"], in: fields)
        try Self.require("response_types", ["code"], in: fields)
        scope = try Self.scope(try Self.text("scope", in: fields) ?? Self.usualScope)
    }

    private static func text(
        _ name: String, in fields: [String: JSONValue]
    ) throws(OAuthFailure) -> String? {
        guard let value = fields[name] else { return nil }
        guard let text = value.text else {
            throw OAuthFailure(.invalidClientMetadata, "\(name): expected a string")
        }
        return text
    }

    private static func require(
        _ name: String, _ known: Set<String>, in fields: [String: JSONValue]
    ) throws(OAuthFailure) {
        guard let value = fields[name] else { return }
        guard let list = value.list, let texts = value.texts, texts.count == list.count,
            !texts.isEmpty, known.isSuperset(of: texts)
        else {
            throw OAuthFailure(
                .invalidClientMetadata,
                "\(name): expected \(known.sorted().joined(separator: ", "))")
        }
    }

    private static func redirects(_ value: JSONValue?) throws(OAuthFailure) -> [String] {
        guard let value, let list = value.list, let texts = value.texts,
            texts.count == list.count, (1...mostRedirects).contains(texts.count),
            texts.allSatisfy({ $0.utf8.count <= redirectBytes && RedirectAddress.isAllowed($0) })
        else {
            throw OAuthFailure(
                .invalidRedirectAddress,
                "redirect_uris: expected 1 to \(mostRedirects) addresses of at most "
                    + "\(redirectBytes) bytes: https, or http on this machine, or an app's own "
                    + "scheme with a dot, without a fragment")
        }
        return texts
    }

    /// People read it when the app asks them: see ``AppNameRules``.
    private static func name(_ value: JSONValue?) throws(OAuthFailure) -> String {
        let name = value?.text?.trimmingCharacters(in: .whitespaces) ?? ""
        if let fault = AppNameRules.fault(in: name) {
            throw OAuthFailure(.invalidClientMetadata, "client_name: \(fault)")
        }
        return name
    }

    /// Of the scopes those that such an app may have.
    private static func scope(_ text: String) throws(OAuthFailure) -> String {
        let texts = text.split(separator: " ").map(String.init).filter { text in
            if contexts.contains(text) { return true }
            guard let scope = Scope(text), scope.context != .system else { return false }
            return scope.interactions.isSubset(of: [.read, .search])
        }
        let scope = texts.joined(separator: " ")
        guard scope.utf8.count <= scopeBytes, !ScopeSet(scope).scopes.isEmpty else {
            throw OAuthFailure(
                .invalidClientMetadata,
                "scope: expected scopes for reading, as patient/*.rs, of at most "
                    + "\(scopeBytes) bytes")
        }
        return scope
    }

    /// A random secret for an app that can keep one.
    func secret() -> String? { authentication == .none ? nil : RandomName.make() }

    /// What is kept of it, in the words of the file of clients.
    func kept(as identifier: String, secret: String?) -> [String: JSONValue] {
        var fields = metadata
        fields["client_id"] = .string(identifier)
        if let secret {
            fields["client_secret_sha256"] = .string(
                ContentDigest(bytes: SHA256.hash(data: Data(secret.utf8)))?.hexadecimal ?? "")
        }
        return fields
    }

    /// What the app is told of it (RFC 7591 section 3.2.1).
    func answer(as identifier: String, secret: String?, at now: Date) -> [String: JSONValue] {
        var fields = metadata
        fields["client_id"] = .string(identifier)
        fields["client_id_issued_at"] = .number(now.timeIntervalSince1970.rounded(.down))
        fields["grant_types"] = .array([.string("authorization_code"), .string("refresh_token")])
        fields["response_types"] = .array([.string("code")])
        if let secret {
            fields["client_secret"] = .string(secret)
            fields["client_secret_expires_at"] = .number(0)
        }
        return fields
    }

    private var metadata: [String: JSONValue] {
        [
            "client_name": .string(name), "redirect_uris": .array(redirects.map(JSONValue.string)),
            "scope": .string(scope),
            "token_endpoint_auth_method": .string(authentication.rawValue),
        ]
    }
}

/// Where apps register themselves (RFC 7591 section 3), if whoever runs the service lets them. What
/// is registered cannot be read or changed by the app (RFC 7592 is not offered).
package struct RegistrationRoutes {
    package static let path = "/oauth/register"

    private let book: RegistrationBook

    /// nil where no app may.
    package init?(_ authority: ServiceAuthority) {
        guard let book = authority.registrations else { return nil }
        self.book = book
    }

    package func add(to router: some RouterMethods<ServiceContext>) {
        _ = router.add(middleware: OtherMethods(methods: [Self.path: [.post]]))
        router.post(RouterPath(Self.path)) { request, context in
            do {
                try request.requireBody(of: ["application/json"])
                let bytes = try await request.bytes(upTo: ClientRegistration.bodyBytes)
                let asked = try ClientRegistration(json: bytes)
                return OAuthAnswer.json(
                    try await book.add(asked, from: context.origin), status: .created)
            } catch let failure as OAuthFailure { return try failure.response() }
        }
    }
}
