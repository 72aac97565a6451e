import AccessLog
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Synchronization
import Testing

/// A log that cannot be written closes the door.
@Suite struct ClosedLogTests {
    @Test(arguments: StoreKind.allCases)
    func `nothing is given out while the log cannot be written`(kind: StoreKind) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = HookedBackend(try kind.backend(at: place))
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            try await store.allowDocuments()
            let letter = try await store.letter("one")
            try await store.permit(letter)
            let app = store.appA
            // The secret of paging tokens is made before the trouble begins.
            _ = try await app.page(DocumentQuery())
            let count = try await store.staff.accesses().count
            backend.beforeWrite { throw StoreError(.storageFull, "no space left") }
            let reads: [@Sendable () async throws -> Void] = [
                { _ = try await app.document(letter) },
                { _ = try await app.documentData(letter) },
                { _ = try await app.documentData(UUID()) },
                { _ = try await app.page(DocumentQuery()) },
                { _ = try await app.page(SampleQuery(types: [SampleType(.cda)])) },
                { _ = try await app.sample(letter) },
                { _ = try await store.staff.document(letter) },
                { _ = try await store.staff.page(DocumentQuery()) },
                { _ = try await store.staff.receipt(ofDocument: letter) },
                { _ = try await store.staff.samples(of: World.person).sample(letter) },
            ]
            for (number, read) in reads.enumerated() {
                let refused = await #expect(throws: StoreError.self, "read \(number)") {
                    try await read()
                }
                #expect(refused?.code == .accessNotLogged, "read \(number)")
            }
            #expect(try await store.me.document(letter) != nil)
            #expect(try await store.staff.accesses().count == count)
            backend.beforeWrite {}
            #expect(try await app.documentData(letter) != nil)
            #expect(try await store.staff.accesses().count == count + 1)
            try await store.close()
        }
    }

    @Test func `a store that is open for reading only shows nothing that must be logged`()
        async throws
    {
        try await TemporaryStore.atPlace { place in
            var store = try place.open()
            let letter = try await store.letter("one")
            try await store.close()
            store = try place.open(mode: .readOnly, accessLog: .required)
            let refused = await #expect(throws: StoreError.self) {
                try await store.staff.document(letter)
            }
            #expect(refused?.code == .accessNotLogged)
            #expect(try await store.me.document(letter) != nil)
            try await store.close()
        }
    }

    /// ```
    /// app    read in a snapshot ── · · · · · · · · · · · · append? no: read again ── nothing
    /// owner                        ── deny ──┤ack
    /// ```
    @Test(arguments: StoreKind.allCases)
    func `a denial that comes between reading and logging counts`(kind: StoreKind) async throws {
        for turns in [1, 10] {
            try await TemporaryStore.atPlace { place in
                let backend = HookedBackend(try kind.backend(at: place))
                let store = HealthStore(backend: backend, now: { StoreKind.now })
                // The owner goes another way than the app, whose writes are what is waited for.
                let side = HealthStore(backend: backend.inner, now: { StoreKind.now })
                try await store.allowDocuments()
                let letter = try await store.letter("one")
                try await store.permit(letter)
                let left = Turns(turns)
                backend.beforeWrite {
                    guard left.take() else { return }
                    try await side.me.deny(.about(letter))
                }
                #expect(try await store.appA.documentData(letter) == nil)
                let events = try await side.me.accesses()
                #expect(events.map(\.event.decision) == [.denied])
                #expect(events.first?.event.subject?.record != nil)
                try await store.close()
            }
        }
    }
}

/// How often something is still to be done.
private final class Turns: Sendable {
    private let left: Mutex<Int>

    init(_ count: Int) { left = Mutex(count) }

    func take() -> Bool {
        left.withLock { left in
            left -= 1
            return left >= 0
        }
    }
}
