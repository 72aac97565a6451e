import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Random stores, predicates, sorts, limits, anchors, authorizations, corrections, dates in the
/// past and merged persons: every backend answers as ``ReferenceStore`` does.
///
/// A failure names its seed; see ``Rounds``.
@Suite struct ReferenceTests {
    // rows 58 96 97 98 104 105 147
    @Test(arguments: StoreKind.chosen)
    func `every answer is the reference's`(kind: StoreKind) async throws {
        for seed in Rounds.seeds(6, from: 7_000) {
            let clock = TestClock()
            try await kind.withStore(clock: clock) { store in
                var scenario = Scenario(seed: seed, store: store, clock: clock)
                try await scenario.run(steps: 1 + Int(seed % 60))
            }
        }
    }
}
