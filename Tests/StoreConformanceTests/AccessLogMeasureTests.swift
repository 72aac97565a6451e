import AccessLog
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Figures, not checks: run in release with `CASEBOOK_MEASURE=events` (for instance 1000000).
@Suite(.serialized, .enabled(if: Measure.isAsked))
struct AccessLogMeasureTests {
    private static let count = Measure.count

    @Test(arguments: StoreKind.allCases)
    func `the whole log is verified`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            for start in stride(from: 0, to: Self.count, by: 1_000) {
                try await store.staff.record(
                    (start..<min(start + 1_000, Self.count)).map(event))
            }
            let clock = ContinuousClock()
            for _ in 0..<3 {
                let time = try await clock.measure {
                    let audit = try await store.staff.audit()
                    #expect(audit.findings.isEmpty)
                }
                let rate = Double(Self.count) / (time / .seconds(1))
                print("  \(kind): \(Int(rate)) events a second")
            }
        }
    }

    private func event(_ number: Int) -> AccessEvent {
        AccessEvent(
            instant: StoreKind.now.microseconds + Int64(number), action: .search,
            kind: .documents, role: .app, app: "org.example.portal", purpose: .treatment,
            decision: number.isMultiple(of: 3) ? .denied : .allowed,
            agent: AccessEvent.Agent(identifier: "dr-\(number % 97)"),
            subject: AccessEvent.Subject(
                person: World.person.description, record: "consent-\(number)"))
    }
}
