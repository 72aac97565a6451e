import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

@testable import HTTPExchange
@testable import Service

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

    /// Surroundings that look for as long as a test wants.
    private final class Slow: ServiceSurroundings {
        private let state = Mutex((looks: 0, isHeld: true))
        var looks: Int { state.withLock { $0.looks } }
        func release() { state.withLock { $0.isHeld = false } }
        func checks() async -> [ReadinessCheck] {
            state.withLock { $0.looks += 1 }
            while state.withLock({ $0.isHeld }) { try? await Task.sleep(for: .milliseconds(1)) }
            return []
        }
        func gauges() async -> [OperationGauge] { [] }
    }

    /// Anybody may ask whether a service is ready: however many do at once, the store is asked once.
    @Test func manyWhoAskAreOneLook() async throws {
        let slow = Slow()
        let readiness = Readiness(of: slow)
        try await withThrowingTaskGroup(of: [ReadinessCheck].self) { group in
            for _ in 0..<100 { group.addTask { await readiness.checks() } }
            while slow.looks == 0 { await Task.yield() }
            for _ in 0..<1_000 { await Task.yield() }
            slow.release()
            for try await checks in group { #expect(checks.isEmpty) }
        }
        let looks = slow.looks
        #expect(looks < 100)
        // Who asks later has it looked at anew.
        _ = await readiness.checks()
        #expect(slow.looks == looks + 1)
    }

    // asvs 16.5.1
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
