import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// What whoever runs a service asks it.
@Suite struct OperationTests {
    @Test func aServiceIsAliveAndReady() async throws {
        try await TestService().test { client in
            for path in ["/livez", "/readyz", "/healthz"] {
                try await client.execute(uri: path, method: .get) { response in
                    #expect(response.status == .ok, "\(path)")
                }
            }
        }
    }

    @Test func whatIsNotThereIsAProblem() async throws {
        try await TestService().test { client in
            try await client.execute(
                uri: "/nothing", method: .get, headers: [.init("X-Request-Id")!: "abc-1"]
            ) { response in
                #expect(response.status == .notFound)
                #expect(response.headers[.contentType] == "application/problem+json")
                #expect(response.headers[.init("X-Request-Id")!] == "abc-1")
            }
            try await client.execute(uri: "/fhir/R4/nothing", method: .get) { response in
                #expect(response.status == .notFound)
                #expect(String(buffer: response.body).contains("OperationOutcome"))
            }
        }
    }
}
