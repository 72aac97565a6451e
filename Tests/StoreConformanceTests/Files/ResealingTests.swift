import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Synchronization
import Testing

/// A store is sealed with another data key while it is used: what was had of the old one opens
/// nothing, and a kill at any moment loses nothing.
@Suite struct ResealingTests {
    private static let suffixes = [
        "", "-wal", ".keys", ".position", ".pages", ".reseal", ".resealing", ".keys.resealed",
    ]
    /// How many documents a store has before; for the long form, thousands.
    private static let documents =
        ProcessInfo.processInfo.environment["CASEBOOK_RESEAL_DOCUMENTS"].flatMap(Int.init) ?? 10
    private static let leftovers = [".reseal", ".resealing", ".keys.resealed"]

    private static func document(_ number: Int, bytes: Int = 0) -> NewDocument {
        var random = SplitMix64(seed: UInt64(number))
        let noise = (0..<bytes / 8).map { _ in String(random.next(), radix: 36) }.joined()
        return Made.document("<a>\(number)\(noise)</a>", patient: "\(number % 5)")
    }

    /// A store whose copy takes several pieces.
    private func fill(_ place: TemporaryStore, bytes: Int = 300_000) async throws {
        let store = try place.open()
        for number in 0..<Self.documents {
            _ = try await store.interface.store(Self.document(number, bytes: bytes))
        }
        try await store.close()
    }

    private static func count(_ store: HealthStore) async throws -> Int {
        let found = try await store.staff.documents(matching: .all, includeDocumentData: true)
        return Set(found.compactMap(\.document?.documentData)).count
    }

    private func check(_ place: TemporaryStore, count: Int, _ what: Comment = "") async throws {
        let backend = try SQLiteBackend(path: place.path, key: place.key)
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        #expect(try await Self.count(store) == count, what)
        let findings = try await backend.scrub { _ in }.findings
        #expect(findings.isEmpty, what)
        _ = try await store.interface.store(Self.document(1_000_000))
        try await store.close()
        let again = try place.open(mode: .readOnly)
        #expect(try await Self.count(again) == count + 1, what)
        try await again.close()
        for suffix in Self.leftovers {
            #expect(!FileManager.default.fileExists(atPath: place.path + suffix), what)
        }
    }

    private func reseal(_ place: TemporaryStore) async throws {
        try await SQLiteStoreFiles(.sqlite(path: place.path))
            .reseal(openedBy: try #require(place.key)) { _ in }
    }

    private func copy(_ path: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: path, toPath: target)
    }

    @Test func `old keys open nothing of it, and new ones open older backups`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place, bytes: 0)
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            try await backend.backUp(to: place.path + "-backup", at: StoreKind.now)
            try await backend.close()
            let old = TemporaryStore(path: place.path + "-old", key: place.key)
            try copy(place.path + ".keys", to: old.path + ".keys")
            try await reseal(place)
            try copy(place.path, to: old.path)
            #expect(throws: StoreError.self) { _ = try old.open(mode: .readOnly) }
            try copy(place.path + "-backup/store.sqlite", to: old.path)
            try FileManager.default.removeItem(atPath: old.path + ".keys")
            try copy(place.path + ".keys", to: old.path + ".keys")
            #expect(throws: StoreError.self) { _ = try old.open(mode: .readOnly) }
            for number in 0..<2 {
                // Also after the next change of the data key.
                if number == 1 { try await reseal(place) }
                let restored = TemporaryStore(path: place.path + "-\(number)", key: place.key)
                let keys = StoreBackup.Keys(
                    path: place.path + ".keys", key: try #require(place.key))
                let backup = try StoreBackup(folder: place.path + "-backup")
                try backup.verify(keys: keys)
                try backup.restore(to: .sqlite(path: restored.path), keys: keys)
                try await check(restored, count: Self.documents)
            }
            try await check(place, count: Self.documents)
        }
    }

    /// Copies the files of a store as a kill would leave them.
    private final class Killer: Sendable {
        private let place: TemporaryStore
        private let state = Mutex(
            (copies: [(place: TemporaryStore, documents: Int)](), count: ResealingTests.documents))

        init(_ place: TemporaryStore) { self.place = place }

        var copies: [(place: TemporaryStore, documents: Int)] { state.withLock { $0.copies } }
        /// How many documents were acknowledged.
        var documents: Int { state.withLock { $0.count } }

        func count() { state.withLock { $0.count += 1 } }

        func kill() {
            state.withLock { state in
                let copy = TemporaryStore(
                    path: "\(place.path)-\(state.copies.count)", key: place.key)
                for suffix in suffixes {
                    try? FileManager.default.copyItem(
                        atPath: place.path + suffix, toPath: copy.path + suffix)
                }
                state.copies.append((copy, state.count))
            }
        }
    }

    /// ```
    /// copying │ complete │ decided │ marks and log removed │ database in place │ keys in place │ done
    /// └ a document is stored after each piece ┘
    /// ```
    @Test func `a kill at any moment loses nothing`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place)
            try SQLiteStoreFiles(.sqlite(path: place.path)).requestResealing()
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let killer = Killer(place)
            var pieces = 0
            try await backend.reseal({ _ in
                pieces += 1
                _ = try await store.interface.store(Self.document(killer.documents))
                killer.count()
                killer.kill()
            }) { killer.kill() }
            #expect(pieces > 2)
            #expect(try await Self.count(store) == Self.documents + pieces)
            _ = try await store.interface.store(Self.document(5_000_000))
            try await store.close()
            try await check(place, count: Self.documents + 1 + pieces)
            let killed = killer.copies
            #expect(killed.count == pieces + 8)
            for (number, copy) in killed.enumerated() {
                let moment = number - pieces
                let isDecided = (1..<6).contains(moment)
                #expect(
                    try await code { try await copy.place.open(mode: .readOnly).close() }
                        == (isDecided ? .olderSchema : nil), "moment \(moment)")
                // The order is carried out again where it is still there.
                let isOrdered = FileManager.default.fileExists(
                    atPath: copy.place.path + ".reseal")
                #expect(isOrdered == (moment < 7), "moment \(moment)")
                try? FileManager.default.removeItem(atPath: copy.place.path + ".reseal")
                try await check(copy.place, count: copy.documents, "moment \(moment)")
            }
        }
    }

    /// Somebody who reads, and somebody who writes, until it is done.
    private final class Traffic: Sendable {
        let isDone = Atomic(false)
        let stored = Atomic(0)

        func read(_ store: HealthStore) async throws {
            while !isDone.load(ordering: .acquiring) {
                let least = stored.load(ordering: .acquiring)
                let found = try await ResealingTests.count(store)
                #expect(found >= ResealingTests.documents + least)
            }
        }

        func write(_ store: HealthStore) async throws {
            var number = ResealingTests.documents
            while !isDone.load(ordering: .acquiring) {
                _ = try await store.interface.store(ResealingTests.document(number))
                number += 1
                stored.add(1, ordering: .releasing)
            }
        }
    }

    /// Readers see every state in order, and writers wait for a turn, while the copy grows, takes
    /// the place of the database, and after that.
    @Test func `who reads and writes meanwhile notices nothing`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place)
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let traffic = Traffic()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<3 { group.addTask { try await traffic.read(store) } }
                group.addTask { try await traffic.write(store) }
                for _ in 0..<3 {
                    var last = 0
                    try await backend.reseal { progress in
                        // What is written does not make the copying begin anew.
                        #expect(progress.copied > last)
                        last = progress.copied
                    }
                }
                try await backend.backUp(to: place.path + "-backup", at: StoreKind.now)
                traffic.isDone.store(true, ordering: .releasing)
                try await group.waitForAll()
            }
            try await store.close()
            try await check(
                place, count: Self.documents + traffic.stored.load(ordering: .acquiring))
            let keys = StoreBackup.Keys(path: place.path + ".keys", key: try #require(place.key))
            try StoreBackup(folder: place.path + "-backup").verify(keys: keys)
        }
    }

    /// After each piece comes more than a piece.
    @Test func `copying ends however much is written`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place)
            let backend = try SQLiteBackend(
                path: place.path, key: place.key, compressionLevel: 0)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let text = String(repeating: "fever ", count: 250_000)
            var pieces = 0
            try await backend.reseal { _ in
                pieces += 1
                try #require(pieces < 20)
                _ = try await store.interface.store(Made.document("<a>\(pieces)\(text)</a>"))
            }
            try await store.close()
            try await check(place, count: Self.documents + pieces)
        }
    }

    @Test func `what is broken off changes nothing`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place)
            let keys = FileManager.default.contents(atPath: place.path + ".keys")
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            await #expect(throws: CancellationError.self) {
                try await backend.reseal { _ in throw CancellationError() }
            }
            _ = try await store.interface.store(Self.document(2_000_000))
            try await store.close()
            #expect(FileManager.default.contents(atPath: place.path + ".keys") == keys)
            try await check(place, count: Self.documents + 1)
            await #expect(throws: StoreError.self) {
                let plain = TemporaryStore(path: place.path + "-plain")
                try await plain.open().close()
                try SQLiteStoreFiles(.sqlite(path: plain.path)).requestResealing()
            }
        }
    }

    /// Files of an earlier change, or of nobody, in the places of one that was cut off.
    @Test func `files that are put beside a store are not taken for its next state`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place, bytes: 0)
            for suffix in ["", ".keys"] {
                try copy(place.path + suffix, to: plain.path + "-1" + suffix)
            }
            try await reseal(place)
            for suffix in ["", ".keys"] {
                try copy(place.path + suffix, to: plain.path + "-2" + suffix)
            }
            try await reseal(place)
            for state in ["-1", "-2"] {
                try copy(plain.path + state, to: place.path + ".resealing")
                try copy(plain.path + state + ".keys", to: place.path + ".keys.resealed")
                #expect(try await code { _ = try place.open() } == .corrupt, "\(state)")
            }
            try Data(count: 600).write(to: URL(fileURLWithPath: place.path + ".keys.resealed"))
            #expect(try await code { _ = try place.open() } == .corrupt)
            try FileManager.default.removeItem(atPath: place.path + ".keys.resealed")
            try await check(place, count: Self.documents)
        }
    }
}
