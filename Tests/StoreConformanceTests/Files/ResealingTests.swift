import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A store sealed with another data key: what was had of the old one opens nothing, and a crash at
/// any point loses nothing.
@Suite struct ResealingTests {
    private static let files = ["", ".keys", ".resealing", ".keys.resealed"]

    /// Fills a store, and backs it up.
    private func fill(_ place: TemporaryStore) async throws {
        let backend = try SQLiteBackend(path: place.path, key: place.key)
        let store = HealthStore(backend: backend, now: { StoreKind.now })
        for number in 0..<20 {
            _ = try await store.interface.store(
                Made.document("<a/>\(number)", patient: "\(number % 5)"))
        }
        try await backend.backUp(to: place.path + "-backup", at: StoreKind.now)
        try await store.close()
    }

    private func reseal(_ place: TemporaryStore) async throws {
        try await SQLiteStoreFiles(.sqlite(path: place.path))
            .reseal(openedBy: try #require(place.key)) { _, _ in }
    }

    private func check(_ place: TemporaryStore) async throws {
        let store = try place.open()
        let found = try await store.staff.documents(matching: .all, includeDocumentData: true)
        #expect(Set(found.compactMap(\.document?.documentData)).count == 20)
        try await store.close()
        for suffix in [".resealing", ".keys.resealed"] {
            #expect(!FileManager.default.fileExists(atPath: place.path + suffix), "\(suffix)")
        }
    }

    private func copy(_ path: String, to target: String) throws {
        try? FileManager.default.removeItem(atPath: target)
        try FileManager.default.copyItem(atPath: path, toPath: target)
    }

    @Test func `old keys open nothing of it, and new ones open older backups`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place)
            let old = TemporaryStore(path: place.path + "-old", key: place.key)
            try copy(place.path + ".keys", to: old.path + ".keys")
            try await reseal(place)
            try await check(place)
            try copy(place.path, to: old.path)
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
                try await check(restored)
            }
            try await check(place)
        }
    }

    /// ```
    /// copying │ keys written │ database in place │ keys in place
    /// ```
    @Test func `what was cut off is taken back or finished`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            try await fill(place)
            let before = place.path + "-before"
            for suffix in ["", ".keys"] { try copy(place.path + suffix, to: before + suffix) }
            try await reseal(place)
            let after = place.path + "-after"
            for suffix in ["", ".keys"] { try copy(place.path + suffix, to: after + suffix) }
            let states: [[String: String]] = [
                ["": before, ".keys": before + ".keys", ".resealing": before + ".keys"],
                [
                    "": before, ".keys": before + ".keys", ".resealing": after,
                    ".keys.resealed": after + ".keys",
                ],
                ["": after, ".keys": before + ".keys", ".keys.resealed": after + ".keys"],
            ]
            for state in states {
                for suffix in Self.files + ["-wal"] {
                    try? FileManager.default.removeItem(atPath: place.path + suffix)
                    if let file = state[suffix] { try copy(file, to: place.path + suffix) }
                }
                let isWhole = state[".keys.resealed"] != nil
                #expect(
                    try await code { try await place.open(mode: .readOnly).close() }
                        == (isWhole ? .olderSchema : nil))
                try await check(place)
            }
        }
    }
}
