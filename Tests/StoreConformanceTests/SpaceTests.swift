import Foundation
import HealthModel
import HealthStore
import Synchronization
import Testing

/// A store without space is not writable before something was written again: an empty transaction
/// needs no space, and says nothing.
@Suite struct SpaceTests {
    @Test(arguments: StoreKind.allCases)
    func `a full disk is remembered until something fits again`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = HookedBackend(try kind.backend(at: place))
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            _ = try await store.letter("one")
            _ = try await store.checkWritable()
            let isFull = Mutex(true)
            backend.beforeWriting { bytes in
                if bytes > 0, isFull.withLock({ $0 }) {
                    throw StoreError(.storageFull, "no space left")
                }
            }
            // Nothing has failed yet.
            _ = try await store.checkWritable()
            let refused = await #expect(throws: StoreError.self) {
                _ = try await store.letter("two")
            }
            #expect(refused?.code == .storageFull)
            for _ in 0..<2 {
                let check = await #expect(throws: StoreError.self) {
                    _ = try await store.checkWritable()
                }
                #expect(check?.code == .storageFull)
            }
            isFull.withLock { $0 = false }
            let events = try await store.checkWritable()
            #expect(try await store.checkWritable() == events)
            _ = try await store.letter("two")
            // Nothing is left of the attempt.
            let records = try await backend.read(
                SnapshotWork(.store) { try $0.records(.store, of: .nobody).map(\.value.count) })
            #expect(records.allSatisfy { $0 < 1_000 }, "\(records)")
            try await store.close()
        }
    }
}
