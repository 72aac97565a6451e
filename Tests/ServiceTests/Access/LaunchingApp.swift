import Base
import Crypto
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import Access
@testable import HTTPExchange

/// An app on its way to a token: what it asks for, and what it keeps to itself.
struct LaunchingApp {
    static let identifier = "com.example.diary"
    static let redirect = "https://diary.example/back?from=casebook"
    static let secret = "a secret & more: long enough"
    /// An app on a device, one with a secret, one with a key of its own, and a system.
    static let registered = """
        [{"client_id": "\(identifier)", "client_name": "Diary", "organisation": "Example & Sons",
          "redirect_uris": ["\(redirect)", "http://127.0.0.1/done", "org.example.diary:/back"],
          "scope": "patient/*.cruds"},
         {"client_id": "portal", "redirect_uris": ["https://portal.example/"],
          "scope": "patient/DocumentReference.rs patient/Observation.rs?category=vital-signs",
          "token_endpoint_auth_method": "client_secret_basic",
          "client_secret_sha256": "\(hexadecimal(SHA256.hash(data: Data(secret.utf8))))"}]
        """

    let client: any TestClientProtocol
    let verifier = RandomName.make()
    var identifier = Self.identifier
    var redirect = Self.redirect
    var scope = "launch/patient offline_access patient/DocumentReference.rs patient/Binary.r"
    var state = "a state & more"
    /// What comes with each request for a token.
    var credentials: HTTPFields = [:]

    init(_ client: any TestClientProtocol) { self.client = client }

    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }

    var challenge: String { Base64.encodeForURL(SHA256.hash(data: Data(verifier.utf8))) }

    /// What it asks for; nil leaves a parameter out.
    func parameters(_ changes: [String: String?] = [:]) -> [(String, String)] {
        var values: [String: String] = [
            "response_type": "code", "client_id": identifier, "redirect_uri": redirect,
            "scope": scope, "state": state, "aud": "http://127.0.0.1:8080/fhir/R4",
            "code_challenge": challenge, "code_challenge_method": "S256",
        ]
        for (name, value) in changes { values[name] = value }
        return values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The address that it opens in the person's browser.
    func address(_ changes: [String: String?] = [:]) -> String {
        RedirectAddress.adding(parameters(changes).map { ($0.0, $0.1) }, to: "/oauth/authorize")
    }

    func ask(_ cookie: String?, _ changes: [String: String?] = [:]) async throws -> TestResponse {
        try await client.page(address(changes), cookie: cookie)
    }

    /// What comes back when the person allows some of it, or all.
    func allow(
        _ cookie: String, only scopes: [String]? = nil, _ changes: [String: String?] = [:],
        measurements: [String] = ["vital-signs", "activity", "laboratory", "survey"],
        documents: String? = nil
    ) async throws -> TestResponse {
        let page = try await ask(cookie)
        let token = try #require(page.formToken)
        let allowed = scopes ?? scope.split(separator: " ").map(String.init)
        return try await client.post(
            "/oauth/authorize",
            [("form-token", token), ("answer", "allow")] + parameters(changes)
                + allowed.map { ("allowed", $0) } + measurements.map { ("measurements", $0) }
                + (documents.map { [("documents", $0)] } ?? []), cookie: cookie)
    }

    func code(_ cookie: String, only scopes: [String]? = nil) async throws -> String {
        try #require(try await allow(cookie, only: scopes).returned["code"])
    }

    func post(_ path: String, _ fields: [String: String?]) async throws -> TestResponse {
        let fields = fields.compactMap { name, value in value.map { (name, $0) } }
        return try await client.post(path, fields, headers: credentials)
    }

    /// Exchanges a code.
    func exchange(_ code: String, _ changes: [String: String?] = [:]) async throws -> TestResponse {
        var fields: [String: String?] = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": redirect,
            "code_verifier": verifier, "client_id": identifier,
        ]
        for (name, value) in changes { fields[name] = value }
        return try await post("/oauth/token", fields)
    }

    func refresh(_ token: String, scope: String? = nil) async throws -> TestResponse {
        try await post(
            "/oauth/token",
            [
                "grant_type": "refresh_token", "refresh_token": token, "scope": scope,
                "client_id": identifier,
            ])
    }

    func revoke(_ token: String) async throws -> TestResponse {
        try await post("/oauth/revoke", ["token": token, "client_id": identifier])
    }

    /// The status of a search with a token.
    func search(
        _ token: String, _ type: String = "DocumentReference"
    ) async throws -> HTTPResponse.Status {
        try await client.execute(
            uri: "/fhir/R4/\(type)", method: .get, headers: [.authorization: "Bearer \(token)"]
        ).status
    }
}

extension TestResponse {
    /// The parameters of the address that the browser is sent to.
    var returned: FormFields {
        let location = headers[.location] ?? ""
        return FormFields(location.drop { $0 != "?" }.dropFirst())
    }

    /// The fields of an answer in JSON; empty for one that is none.
    var fields: [String: JSONValue] {
        (try? JSONDecoder().decode([String: JSONValue].self, from: Data(body.readableBytesView)))
            ?? [:]
    }
}

extension LaunchingApp {
    /// A visit of an app to a service whose person has signed in; `body` gets the session's cookie.
    static func visit(
        clients: String = registered,
        _ body: @escaping @Sendable (LaunchingApp, String, AuthorityWorld) async throws -> Void
    ) async throws {
        let world = try await AuthorityWorld(clients: clients)
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            try await body(LaunchingApp(client), cookie, world)
        }
    }

    /// An app with a secret and one way back, for documents.
    var portal: LaunchingApp {
        var portal = self
        portal.identifier = "portal"
        portal.redirect = "https://portal.example/"
        portal.scope = "patient/DocumentReference.rs"
        portal.credentials = [.authorization: Self.basic("portal", Self.secret)]
        return portal
    }

    static func basic(_ identifier: String, _ secret: String) -> String {
        "Basic " + Data("\(identifier):\(secret)".utf8).base64EncodedString()
    }
}
