import Foundation
import HealthModel
import HealthStore
import Testing

/// Pieces of work one after the other: what one of them did not look at is not taken by the next
/// one for its own.
@Suite struct ConsecutiveWorkTests {
    private static let steps = SampleType(.stepCount)

    @Test(arguments: StoreKind.allCases)
    func `after work that looks at nothing, the next person's work is about that person`(
        kind: StoreKind
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            try await store.allow([Self.steps])
            let saved = try (0..<3).map { try Give.steps(1, at: Double($0)) }
            try await store.appA.save(saved)
            for _ in 0..<10 {
                try await lookAtNothing(World.person, backend)
                let last = try await backend.read(
                    SnapshotWork(.person(World.other)) { try $0.lastSequence(of: World.other) })
                #expect(last == 0)
                try await lookAtNothing(World.person, backend)
                // The first person let the app read; the second one was never asked.
                let refused = try await code {
                    _ = try await store.client(World.apps[0], for: World.other)
                        .samples(of: Self.steps)
                }
                #expect(refused == .authorizationNotDetermined)
                try await lookAtNothing(World.other, backend)
                let found = try await store.appA.samples(of: Self.steps)
                #expect(Set(found.map(\.uuid)) == Set(saved.map(\.uuid)))
            }
            try await store.close()
        }
    }

    private func lookAtNothing(_ person: PersonID, _ backend: any StorageBackend) async throws {
        _ = try await backend.read(SnapshotWork(.person(person)) { _ in true })
    }

    @Test(arguments: StoreKind.allCases)
    func `an empty list is refused, and what follows is judged by itself`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            for round in 0..<5 {
                let sample = try Give.steps(1, at: Double(round))
                try await store.appA.save(sample)
                let empty = try await code { try await store.appA.delete([]) }
                #expect(empty == .invalidArgument)
                _ = try await code { try await store.me.delete([]) }
                let unknown = try await code { try await store.appA.delete([UUID()]) }
                #expect(unknown == .invalidArgument)
                #expect(try await code { try await store.appB.delete([]) } != .corrupt)
                try await store.appA.migrate([], to: [try Give.steps(2, at: Double(round))])
                try await store.appA.delete([sample.uuid])
            }
            #expect(try await store.me.samples(of: Self.steps).count == 5)
        }
    }
}
