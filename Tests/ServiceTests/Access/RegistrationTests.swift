import Foundation
import Testing

@testable import Access
@testable import HTTPExchange

/// The apps that whoever runs the service writes down (client metadata, RFC 7591 section 2).
@Suite struct RegistrationTests {
    private static let digest = String(repeating: "0", count: 64)

    private func mistake(in text: String) async -> String? {
        await #expect(throws: ServiceSetupError.self) {
            try await OAuthClient.list(json: Data(text.utf8))
        }?.description
    }

    /// What is written down for an app has to be obeyed, or it is a mistake.
    @Test(arguments: [
        (#""client_secret_sha256": "\#(digest)""#, "token_endpoint_auth_method"),
        (#""jwks": {"keys": []}"#, "token_endpoint_auth_method"),
        (
            #""token_endpoint_auth_method": "client_secret_post", "client_secret_sha256": "0""#,
            "64 hexadecimal"
        ),
        (#""token_endpoint_auth_method": "client_secret_basic""#, "64 hexadecimal"),
        (#""token_endpoint_auth_method": "private_key_jwt""#, "jwks"),
        (#""token_endpoint_auth_method": "tls_client_auth""#, "private_key_jwt"),
        (#""redirect_uri": ["https://a.example/"]"#, "redirect_uri"),
        (#""redirect_uris": "https://a.example/""#, "a list of strings"),
        (#""redirect_uris": ["http://a.example/"]"#, "redirect_uris"),
        (#""jwks_uri": "https://a.example/keys""#, "jwks_uri"),
        (#""initiate_login_uri": "http://a.example/launch""#, "initiate_login_uri"),
    ])
    func aMistakeIsToldWithItsClientAndField(fields: String, words: String) async throws {
        let text = #"[{"client_id": "a", "scope": "patient/*.rs", \#(fields)}]"#
        let told = try #require(await mistake(in: text))
        #expect(told.hasPrefix("client a: ") && told.contains(words))
    }

    @Test(arguments: [
        (#"[{"client_id": "a"}]"#, "client a: scope is missing"),
        (#"[{"scope": "patient/*.rs"}]"#, "client number 1: client_id is missing"),
        (#"[{"client_id": "", "scope": ""}]"#, "client number 1: client_id: expected 1 to 255"),
        (#"[{"client_id": "a\n", "scope": ""}]"#, "client number 1: client_id: expected 1 to"),
        (#"{"client_id": "a"}"#, "a JSON list of clients"),
    ])
    func aClientThatNobodyCouldNameIsToldByItsPlace(text: String, words: String) async throws {
        #expect(try #require(await mistake(in: text)).contains(words))
    }

    @Test func metadataThatMeansNothingHereMayStandThere() async throws {
        let text = #"[{"client_id": "a", "scope": "", "grant_types": ["authorization_code"]}]"#
        let clients = try await OAuthClient.list(json: Data(text.utf8))
        #expect(clients.map(\.identifier) == ["a"])
    }
}
