import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import HTTPExchange

/// What every answer tells a browser: OWASP ASVS 5.0, 3.4 and 14.3.
@Suite struct ResponseHeaderTests {
    // asvs 3.4.3 3.4.4 3.4.5 3.4.6
    @Test func `no answer is guessed at, framed, or told to others`() async throws {
        try await AuthorityWorld(base: "https://casebook.example.org").test { client in
            for path in [
                "/sign-in", "/nothing", "/fhir/R4/metadata", "/fhir/R4/Patient", "/v1/documents",
                "/openapi.json", "/livez", "/oauth/jwks", "/staff", "/documents",
            ] {
                let headers = try await client.execute(uri: path, method: .get).headers
                #expect(headers[.xContentTypeOptions] == "nosniff", "\(path)")
                let policy = headers[.contentSecurityPolicy] ?? ""
                for part in ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"] {
                    #expect(policy.contains(part), "\(path): \(policy)")
                }
                let referrer = headers[.referrerPolicy] ?? ""
                #expect(["no-referrer", "same-origin"].contains(referrer), "\(path)")
            }
        }
    }

    // asvs 14.3.1
    @Test func `who signs out leaves nothing in the browser`() async throws {
        let world = try await AuthorityWorld(base: "https://casebook.example.org")
        let ticket = try world.ticket()
        try await world.test { client in
            let cookie = try await client.signIn(ticket)
            let token = try await client.formToken(cookie: cookie)
            let gone = try await client.post(
                "/sign-out", [("form-token", token)], cookie: cookie)
            #expect(gone.headers[.clearSiteData] == #""cache", "storage""#)
        }
    }
}
