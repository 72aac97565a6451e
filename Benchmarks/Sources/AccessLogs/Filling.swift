import AccessLog
import HealthStore

/// Events of searches by an app, each about one of a thousand persons.
struct Filling {
    let store: HealthStore
    private static let batch = 1_000

    func run(count: Int) async throws {
        let administrator = store.administrator(reason: "benchmark")
        for start in stride(from: 0, to: count, by: Self.batch) {
            try await administrator.record(
                (start..<min(start + Self.batch, count)).map(Self.event))
        }
    }

    static func event(_ number: Int) -> AccessEvent {
        AccessEvent(
            instant: 1_700_000_000_000_000 + Int64(number), action: .search, kind: .documents,
            role: .app, app: "org.example.portal", purpose: .personRequest, decision: .allowed,
            agent: AccessEvent.Agent(identifier: "org.example.portal"),
            subject: AccessEvent.Subject(
                person: "00000000-0000-4000-8000-00000000\(1000 + number % 1000)",
                record: "7f6c5a0e-6c1e-4d57-9d3c-0d0f5a3b2c1d",
                request: "1f6c5a0e-6c1e-4d57-9d3c-0d0f5a3b\(1000 + number % 1000)"))
    }
}
