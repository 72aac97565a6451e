import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A store that cannot be reached is told from one that is empty (HKErrorDatabaseInaccessible).
@Suite struct InaccessibleStoreTests {
    // rows 61
    @Test(arguments: StoreKind.allCases)
    func `whoever reads, saves or deletes is told that the store is closed`(
        kind: StoreKind
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let store =
                kind == .memory ? HealthStore(backend: MemoryBackend()) : try place.open()
            let steps = SampleType(.stepCount)
            try await store.allow([steps])
            let sample = try Give.steps(1, at: 0)
            try await store.appA.save(sample)
            try await store.close()
            let attempts: [(HealthStore) async throws -> Void] = [
                { _ = try await $0.me.samples(of: steps) },
                { _ = try await $0.appA.samples(of: steps) },
                { _ = try await $0.me.changes(.init(types: [steps])) },
                { _ = try await $0.me.sources(of: steps) },
                { try await $0.appA.save(try Give.steps(2, at: 1)) },
                { try await $0.me.delete([sample.uuid]) },
                { try await $0.intake(revision: World.gateway).save([], for: World.person) },
                { _ = try await $0.me.authorizations(of: World.apps[0].identifier) },
            ]
            for (index, attempt) in attempts.enumerated() {
                let error = await #expect(throws: StoreError.self, "\(index)") {
                    try await attempt(store)
                }
                #expect(error?.healthKitCode == 6, "\(index): \(String(describing: error))")
            }
        }
    }
}
