import Foundation
import HealthModel
import HealthStore
import Testing

/// Tries at bytes that may have ended a process.
@Suite struct AttemptTests {
    @Test(arguments: StoreKind.allCases)
    func `each run counts once, and an outcome forgets them`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let document = Made.document("<1/>")
            let digest = document.document.digest
            let runs = [UUID(), UUID(), UUID()]
            func attempt(_ run: UUID) async throws -> Int {
                try await store.interface.begin(IntakeAttempt(digest: digest, run: run))
            }
            #expect(try await attempt(runs[0]) == 1)
            #expect(try await attempt(runs[0]) == 1)
            #expect(try await attempt(runs[1]) == 2)
            #expect(try await attempt(runs[2]) == 3)
            let other = IntakeAttempt(digest: Made.digest([7]), run: runs[2])
            #expect(try await store.interface.begin(other) == 1)
            _ = try await store.interface.store(document)
            #expect(try await attempt(runs[0]) == 1)
            let reason = RejectionReason(code: "CB-INTAKE-STRIKES", message: "set aside")
            _ = try await store.interface.record(
                Rejection(digest: other.digest, reason: reason))
            #expect(try await store.interface.begin(other) == 1)
        }
    }

    @Test func `tries outlive the process that made them`() async throws {
        try await TemporaryStore.atPlace { place in
            let digest = Made.digest([1])
            for expected in 1...3 {
                let store = try place.open()
                let attempt = IntakeAttempt(digest: digest, run: UUID())
                #expect(try await store.interface.begin(attempt) == expected)
                try await store.close()
            }
        }
    }
}
