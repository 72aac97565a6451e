import HTTPExchange
internal import Base
public import Foundation
import HealthModel
package import HealthStore
public import Logging

/// An app that may ask for tokens, as whoever runs the service registered it: client metadata of
/// RFC 7591, in JSON.
public struct OAuthClient: Sendable {
    /// How a client shows that it is itself (`token_endpoint_auth_method`).
    enum Authentication: String, Sendable, CaseIterable {
        /// It cannot: an app on somebody's device.
        case none
        case basic = "client_secret_basic"
        case post = "client_secret_post"
        case privateKey = "private_key_jwt"
    }

    package let identifier: String
    package let name: String
    package let organisation: String?
    let redirects: [String]
    /// Where it begins when somebody opens it for a person; nil for one that nobody does.
    let launchAddress: String?
    /// Where it may be told that something has changed.
    package let notifications: [NotificationAddress]
    /// What it may be given at most.
    let scopes: ScopeSet
    /// What it reads for as a system; nil for one that reads nobody's data.
    package let purpose: PurposeOfUse?
    let authentication: Authentication
    /// SHA-256 of its secret.
    let secretDigest: ContentDigest?
    private(set) var keys: KeySet?
    /// Where it publishes its keys itself.
    private(set) var publishedKeys: IssuerKeys?
    /// Whether it has registered itself, so that nobody has looked at what it says of itself.
    package private(set) var isSelfRegistered = false

    /// Where its answers go: the hosts, or schemes of its own, of its addresses.
    package var homes: [String] {
        redirects.map(RedirectAddress.source(of:)).reduce(into: []) { homes, home in
            if !home.isEmpty, !homes.contains(home) { homes.append(home) }
        }
    }

    /// The app as the store knows it.
    package var app: ClientApp {
        ClientApp(identifier: identifier, name: name, organisation: organisation)
    }

    /// Reads a list of clients: `client_id`, `client_name`, `organisation`, `redirect_uris`,
    /// `initiate_login_uri`, `notification_uris`, `scope`, `purpose_of_use`,
    /// `token_endpoint_auth_method` (default `none`), `client_secret_sha256` (in hexadecimal), and
    /// `jwks` or `jwks_uri`. Other metadata of RFC 7591 may stand there and is not read.
    ///
    /// - Parameters:
    ///   - reader: Reads what clients publish.
    ///   - logger: Is told when that cannot be read.
    /// - Throws: ``ServiceSetupError`` that names the client and the field.
    public static func list(
        json: Data, keys reader: (any KeySetReading)? = nil, logger: Logger? = nil
    ) async throws -> [OAuthClient] {
        let list = try? JSONValue(Array(json)).list
        guard let list, case let texts = list.compactMap(\.fields), texts.count == list.count else {
            throw ServiceSetupError("expected a JSON list of clients as RFC 7591 describes them")
        }
        var clients: [OAuthClient] = []
        for (place, fields) in texts.enumerated() {
            let client: OAuthClient
            do {
                client = try await read(fields, reader, logger)
            } catch let error as ServiceSetupError {
                let name = fields["client_id"]?.text.flatMap {
                    ClientApp.isIdentifier($0) ? $0 : nil
                }
                throw ServiceSetupError("client \(name ?? "number \(place + 1)"): \(error)")
            }
            guard !clients.contains(where: { $0.identifier == client.identifier }) else {
                throw ServiceSetupError("client \(client.identifier) stands there twice")
            }
            clients.append(client)
        }
        return clients
    }

    /// Metadata of RFC 7591 section 2 that nothing here depends on.
    private static let otherMetadata = [
        "client_uri", "contacts", "grant_types", "logo_uri", "policy_uri", "response_types",
        "software_id", "software_version", "token_endpoint_auth_signing_alg", "tos_uri",
    ]

    private static func read(
        _ values: [String: JSONValue], _ reader: (any KeySetReading)?, _ logger: Logger?
    ) async throws -> OAuthClient {
        var client = try OAuthClient(values)
        if let address = values["jwks_uri"]?.text {
            guard TrustedAddress.isAllowed(address), let reader, values["jwks"] == nil,
                client.authentication == .privateKey
            else {
                throw ServiceSetupError(
                    "jwks_uri: expected an address with https, instead of jwks, of a client with "
                        + "private_key_jwt")
            }
            client.publishedKeys = IssuerKeys(
                .address(address), reader: reader, logger: logger ?? Logger(label: "casebook"))
            return client
        }
        if let written = values["jwks"] {
            client.keys = try await KeySet(json: written.canonicalBytes)
        }
        if client.authentication == .privateKey, client.keys?.isEmpty ?? true {
            throw ServiceSetupError("jwks: expected a public key, or jwks_uri")
        }
        return client
    }

    /// An app that has registered itself, which has no keys.
    init(registeredByItself fields: [String: JSONValue]) throws {
        try self.init(fields)
        isSelfRegistered = true
    }

    /// Everything but the keys.
    private init(_ values: [String: JSONValue]) throws {
        var fields = SetupFields(values)
        func required(_ name: String) throws -> String {
            guard let text = try fields.text(name) else {
                throw ServiceSetupError("\(name) is missing")
            }
            return text
        }
        identifier = try required("client_id")
        name = try fields.text("client_name") ?? identifier
        organisation = try fields.text("organisation")
        redirects = try fields.texts("redirect_uris") ?? []
        launchAddress = try fields.text("initiate_login_uri")
        notifications = try (fields.texts("notification_uris") ?? []).map { text in
            guard let address = NotificationAddress(text) else {
                throw ServiceSetupError("notification_uris: expected \(NotificationAddress.form)")
            }
            return address
        }
        scopes = ScopeSet(try required("scope"))
        let reason = try fields.text("purpose_of_use")
        purpose = reason.flatMap(PurposeOfUse.init)
        guard (reason == nil) == (purpose == nil), purpose != .breakTheGlass else {
            throw ServiceSetupError(
                "purpose_of_use: expected one of "
                    + PurposeOfUse.allCases.filter { $0 != .breakTheGlass }.map(\.rawValue)
                    .joined(separator: ", "))
        }
        let method = try fields.text("token_endpoint_auth_method") ?? Authentication.none.rawValue
        let digest = try fields.text("client_secret_sha256")
        secretDigest = digest.flatMap(ContentDigest.init(hexadecimal:))
        let written = try fields.fields("jwks") != nil
        let address = try fields.text("jwks_uri") != nil
        Self.otherMetadata.forEach { fields.ignore($0) }
        try fields.checkAllKnown()
        guard let authentication = Authentication(rawValue: method) else {
            throw ServiceSetupError(
                "token_endpoint_auth_method: expected "
                    + Authentication.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self.authentication = authentication
        keys = nil
        guard ClientApp.isIdentifier(identifier) else {
            throw ServiceSetupError(
                "client_id: expected 1 to \(StoreLimits.identifierLength) characters, none of them "
                    + "a control character")
        }
        guard redirects.allSatisfy(RedirectAddress.isAllowed) else {
            throw ServiceSetupError(
                "redirect_uris: expected https, or http on this machine, or an app's own scheme, "
                    + "without a fragment")
        }
        guard launchAddress.map({ TrustedAddress.isAllowed($0) && !$0.contains("#") }) ?? true
        else {
            throw ServiceSetupError(
                "initiate_login_uri: expected https, or http on this machine, without a fragment")
        }
        switch authentication {
        case .none:
            // A misspelt method would let anybody pretend to be the app.
            guard digest == nil, !written, !address else {
                throw ServiceSetupError(
                    "token_endpoint_auth_method: expected that for client_secret_sha256, jwks or "
                        + "jwks_uri")
            }
        case .basic, .post:
            guard secretDigest != nil else {
                throw ServiceSetupError("client_secret_sha256: expected 64 hexadecimal digits")
            }
        case .privateKey: break
        }
    }
}

extension OAuthClient {
    /// Whether one of the client's keys has signed a token. Keys that it publishes are read where
    /// it was registered with them, now and then, and when none of those that are known has.
    func hasSigned(_ token: CompactToken, at now: Date) async throws(ServiceFailure) -> Bool {
        if let keys { return keys.hasSigned(token) }
        guard let publishedKeys else { return false }
        if try await publishedKeys.keys(at: now).hasSigned(token) { return true }
        return try await publishedKeys.keys(anew: true, at: now).hasSigned(token)
    }
}
