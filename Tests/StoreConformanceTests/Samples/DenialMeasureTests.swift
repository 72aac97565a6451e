import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing
import Units

/// Figures, not checks: run in release with `CASEBOOK_MEASURE=samples` (for instance 100000).
///
/// Reading denied must take as long with hidden samples as without (features.md, row 66).
@Suite(.serialized, .enabled(if: Measure.isAsked))
struct DenialMeasureTests {
    private static let count = Measure.count
    private static let steps = SampleType(.stepCount)
    /// As many samples of its own as an app may have saved.
    private static let own = 100
    private static let turns = 200

    @Test func `what is denied takes as long as what is not there`() async throws {
        try await TemporaryStore.atPlace { place in
            let store = try place.open(accessLog: .off)
            let full = World.person
            let empty = PersonID(UUID())
            for person in [full, empty] {
                for app in World.apps {
                    try await store.owner(person).setAuthorization(
                        of: app.identifier, share: [Self.steps.objectType: true],
                        read: [Self.steps.objectType: .deny])
                }
                try await save(Self.own, as: World.apps[0], for: person, in: store)
            }
            try await save(Self.count, as: World.apps[1], for: full, in: store)
            let decisions: [(String, Bool, ReadAnswer)] = [
                ("may save", true, .deny), ("may nothing", false, .deny),
                ("may read a time", false, .allow(AccessWindow(last: 60))),
                ("may save, and read a time", true, .allow(AccessWindow(last: 60))),
            ]
            for (name, share, read) in decisions {
                for person in [full, empty] {
                    try await store.owner(person).setAuthorization(
                        of: World.apps[0].identifier, share: [Self.steps.objectType: share],
                        read: [Self.steps.objectType: read])
                }
                for (verb, ask) in Self.verbs {
                    var times: [[Duration]] = [[], []]
                    for turn in 0...Self.turns {
                        for (place, person) in [full, empty].enumerated() {
                            let client = store.client(World.apps[0], for: person)
                            let time = try await ContinuousClock().measure { try await ask(client) }
                            if turn > 0 { times[place].append(time) }
                        }
                    }
                    let (denied, none) = (
                        times[0].sorted()[Self.turns / 2], times[1].sorted()[Self.turns / 2]
                    )
                    print("  \(name), \(verb): \(denied) to \(none), \(denied / none) times")
                }
            }
            try await store.close()
        }
    }

    private static let verbs: [(String, @Sendable (ClientHandle) async throws -> Void)] = [
        ("samples", { _ = try await $0.samples(of: steps) }),
        (
            "changes", { _ = try await $0.changes(AnchoredObjectQuery(types: [steps], limit: 100)) }
        ),
        (
            "statistics",
            {
                let query = try StatisticsQuery(type: .stepCount, options: .cumulativeSum)
                do { _ = try await $0.statistics(query) } catch is StatisticsError {}
            }
        ),
    ]

    private func save(
        _ count: Int, as app: ClientApp, for person: PersonID, in store: HealthStore
    ) async throws {
        for start in stride(from: 0, to: count, by: 10_000) {
            let samples = try (start..<min(start + 10_000, count)).map {
                try Give.steps(Double($0 % 100), at: Double($0))
            }
            try await store.client(app, for: person).save(samples)
        }
    }
}
