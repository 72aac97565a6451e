import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import HTTPExchange

/// Apps that are web pages of other sites. What browsers ask and need is from the Fetch standard,
/// section 3.2 (CORS protocol); who may call is from SMART App Launch 2.2.
@Suite struct CrossOriginTests {
    private static let app = "https://app.example.org"
    private static let clients = """
        [{"client_id": "page", "client_name": "A page", "scope": "patient/*.rs",
          "redirect_uris": ["https://App.example.org:443/back", "org.example.app:/back"]}]
        """

    private func visit(
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await AuthorityWorld(clients: Self.clients).test(body)
    }

    private func ask(
        _ client: any TestClientProtocol, _ path: String, from origin: String?,
        _ method: HTTPRequest.Method = .get, preflight: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[.origin] = origin
        headers[.accessControlRequestMethod] = preflight
        return try await client.execute(uri: path, method: method, headers: headers)
    }

    @Test(arguments: [
        "/.well-known/smart-configuration", "/fhir/R4/.well-known/smart-configuration",
        "/fhir/R4/metadata", "/openapi.json",
    ])
    func everybodysPageMayReadHowToConnect(path: String) async throws {
        try await visit { client in
            let answer = try await ask(client, path, from: "https://anybody.example")
            #expect(answer.status == .ok)
            #expect(answer.headers[.accessControlAllowOrigin] == "*")
            let before = try await ask(
                client, path, from: "https://anybody.example", .options, preflight: "GET")
            #expect(before.status == .noContent)
        }
    }

    @Test(arguments: ["/fhir/R4/DocumentReference", "/v1/documents", "/oauth/token"])
    func aRegisteredAppsPageMayCall(path: String) async throws {
        try await visit { client in
            let before = try await ask(client, path, from: Self.app, .options, preflight: "POST")
            #expect(before.status == .noContent)
            #expect(before.headers[.accessControlAllowOrigin] == Self.app)
            #expect(before.headers[.accessControlAllowMethods]?.contains("POST") == true)
            #expect(before.headers[.accessControlAllowHeaders]?.contains("Authorization") == true)
            #expect(before.headers[.vary] == "Origin")
            // A failure can be read too, or the page could not tell it from a lost connection.
            let answer = try await ask(client, path, from: Self.app, .post)
            #expect(answer.status.kind == .clientError)
            #expect(answer.headers[.accessControlAllowOrigin] == Self.app)
            #expect(answer.headers[.accessControlExposeHeaders]?.contains("ETag") == true)
            #expect(answer.headers[.accessControlAllowCredentials] == nil)
        }
    }

    // asvs 3.4.2
    @Test(arguments: [
        "https://other.example.org", "http://app.example.org", "https://app.example.org:8443",
        "null", "https://app.example.org.evil.example", "",
    ])
    func nobodyElsesPageMay(origin: String) async throws {
        try await visit { client in
            for path in ["/fhir/R4/DocumentReference", "/v1/documents", "/oauth/token"] {
                let before = try await ask(client, path, from: origin, .options, preflight: "GET")
                #expect(before.headers[.accessControlAllowOrigin] == nil)
                let answer = try await ask(client, path, from: origin)
                #expect(answer.headers[.accessControlAllowOrigin] == nil)
                #expect(answer.headers[.vary]?.contains("Origin") == true)
            }
        }
    }

    @Test(arguments: ["/documents", "/sign-in", "/oauth/authorize", "/staff", "/"])
    func pagesAreReadByNoOtherPage(path: String) async throws {
        try await visit { client in
            let answer = try await ask(client, path, from: Self.app)
            #expect(answer.headers[.accessControlAllowOrigin] == nil)
        }
    }

    @Test func originsAreConfigured() async throws {
        var configuration = ServiceConfiguration()
        configuration.origins = [try #require(PageOrigin("http://LOCALHOST:3000"))]
        try await TestService(configuration: configuration).test { client in
            let answer = try await ask(client, "/v1/documents", from: "http://localhost:3000")
            #expect(answer.headers[.accessControlAllowOrigin] == "http://localhost:3000")
        }
    }

    @Test(arguments: [
        "*", "", "app.example.org", "https://", "https://a.example/path", "https://a.example/",
        "ftp://a.example", "https://u@a.example", "https://a.example?x", "null",
    ])
    func whatIsNoOrigin(text: String) {
        #expect(PageOrigin(text) == nil)
    }
}
