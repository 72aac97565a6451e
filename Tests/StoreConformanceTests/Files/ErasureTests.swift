import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// Who was erased stays erased, whatever older copies are put back.
@Suite struct ErasureTests {
    /// A store with two persons, of whom one is erased after the first of two backups.
    ///
    /// ```
    /// stored ─ backup 1 ─ copy of PATH.keys ─ erased ─ backup 2
    /// ```
    private struct Scene {
        let place: TemporaryStore
        let key: StoreKey
        let series: String
        let oldKeys: String
        let mine: SampleReference
        let other: SampleReference

        init(_ plain: TemporaryStore) async throws {
            place = try plain.encrypted()
            key = try #require(place.key)
            series = place.path + "-backups"
            oldKeys = place.path + "-old.keys"
            try FileManager.default.createDirectory(
                atPath: series, withIntermediateDirectories: false)
            let backend = try SQLiteBackend(path: place.path, key: key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            mine = try #require(
                try await store.interface.store(Made.document("<mine/>", patient: "1")).stored)
            other = try #require(
                try await store.interface.store(Made.document("<other/>", patient: "2")).stored)
            try await store.intake(revision: World.gateway)
                .save([try Give.steps(1)], for: mine.person)
            try await store.intake(revision: World.gateway)
                .save([try Give.steps(1)], for: World.person)
            try await backend.backUp(to: "\(series)/1", at: StoreKind.now)
            try FileManager.default.copyItem(atPath: place.path + ".keys", toPath: oldKeys)
            for suffix in ["", "-wal", ".position", ".pages"] {
                try FileManager.default.copyItem(
                    atPath: place.path + suffix, toPath: place.path + "-before" + suffix)
            }
            #expect(try await backend.erase(mine.person))
            try await backend.backUp(to: "\(series)/2", at: StoreKind.now)
            try await store.close()
        }

        /// Restores the first backup with the keys of its time, and looks for the two persons.
        func restored(
            from folder: String, as name: String, erasures: [String] = []
        ) async throws -> (mine: Bool, other: Bool, samples: Int) {
            var restoring = StoreBackup.Restoring()
            restoring.erasures = erasures
            let target = TemporaryStore(path: place.path + name, key: key)
            try StoreBackup(folder: folder).restore(
                to: .sqlite(path: target.path), keys: .init(path: oldKeys, key: key), restoring)
            let store = try target.open()
            let found = (
                try await store.staff.document(mine.uuid) != nil,
                try await store.staff.documentData(other.uuid) == Array("<other/>".utf8),
                try await store.owner(mine.person).samples(of: SampleType(.stepCount)).count
            )
            try await store.close()
            return found
        }
    }

    @Test func `older keys and an older backup do not bring an erased person back`() async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try await Scene(plain)
            let beside = try await scene.restored(from: "\(scene.series)/1", as: "-beside")
            #expect(beside == (false, true, 0))
            // Alone on another machine, a journal has to be given: newer keys, or a newer backup.
            let lonely = scene.place.path + "-lonely"
            try FileManager.default.createDirectory(
                atPath: lonely, withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                atPath: "\(scene.series)/1", toPath: "\(lonely)/1")
            for (number, journal) in [scene.place.path + ".keys", "\(scene.series)/2"].enumerated()
            {
                let given = try await scene.restored(
                    from: "\(lonely)/1", as: "-given\(number)", erasures: [journal])
                #expect(given == (false, true, 0))
            }
            #expect(
                try await code {
                    _ = try await scene.restored(
                        from: "\(lonely)/1", as: "-wrong", erasures: [scene.place.path + ".key"])
                } == .locked)
            // What is left to whoever has nothing but old copies, as the documentation says.
            let nothing = try await scene.restored(from: "\(lonely)/1", as: "-nothing")
            #expect(nothing == (true, true, 1))
        }
    }

    @Test func `keys from before an erasure do not open the store`() async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try await Scene(plain)
            let keys = URL(fileURLWithPath: scene.place.path + ".keys")
            let newest = try Data(contentsOf: keys)
            try Data(contentsOf: URL(fileURLWithPath: scene.oldKeys)).write(to: keys)
            for mode in [SQLiteBackend.Mode.readOnly, .readWrite] {
                #expect(try await code { _ = try scene.place.open(mode: mode) } == .locked)
            }
            try newest.write(to: keys)
            try await scene.place.open().close()
        }
    }

    /// As after a power cut between the two.
    @Test func `a database from before an erasure is brought up to it`() async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try await Scene(plain)
            let target = TemporaryStore(path: scene.place.path + "-cut", key: scene.key)
            for suffix in ["", "-wal", ".position", ".pages"] {
                try FileManager.default.copyItem(
                    atPath: scene.place.path + "-before" + suffix, toPath: target.path + suffix)
            }
            try FileManager.default.copyItem(
                atPath: scene.place.path + ".keys", toPath: target.path + ".keys")
            let store = try target.open()
            #expect(try await store.staff.document(scene.mine.uuid) == nil)
            #expect(
                try await store.owner(scene.mine.person).samples(of: SampleType(.stepCount))
                    .isEmpty)
            // Who comes back under the same name is not erased again at the next opening.
            try await store.intake(revision: World.gateway)
                .save([try Give.steps(2)], for: scene.mine.person)
            try await store.close()
            let again = try target.open()
            #expect(
                try await again.owner(scene.mine.person).samples(of: SampleType(.stepCount))
                    .count == 1)
            try await again.close()
        }
    }

    @Test func `every key is wrapped anew after an erasure, and the old file is overwritten`()
        async throws
    {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            var people: [PersonID] = []
            for number in 0..<3 {
                let stored = try await store.interface.store(
                    Made.document("<a/>\(number)", patient: "\(number)")
                ).stored
                people.append(try #require(stored).person)
            }
            let keys = place.path + ".keys"
            // A second name for the old file, as a snapshot has.
            try FileManager.default.linkItem(atPath: keys, toPath: keys + ".snapshot")
            let before = try Data(contentsOf: URL(fileURLWithPath: keys))
            #expect(try await backend.erase(people[1]))
            let after = try Data(contentsOf: URL(fileURLWithPath: keys))
            let slots = { (file: Data) in
                let file = file.suffix(16 * 64)
                return Set((0..<16).map { Data(file.dropFirst($0 * 64).prefix(64)) })
            }
            #expect(slots(before).count == 16 && slots(after).count == 16)
            #expect(slots(before).isDisjoint(with: slots(after)))
            let old = try Data(contentsOf: URL(fileURLWithPath: keys + ".snapshot"))
            #expect(old.count == before.count && old.allSatisfy { $0 == 0 })
            // Keys that were made ahead of need stand in the new file too.
            let late = try await store.interface.store(Made.document("<late/>", patient: "9"))
            try await store.close()
            // A power cut while slots were filled is no obstacle to the next erasure.
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: keys))
            try file.seekToEnd()
            try file.write(contentsOf: Data(repeating: 7, count: 30))
            try file.close()
            let reopened = try place.open()
            for number in 20..<40 {
                _ = try await reopened.interface.store(
                    Made.document("<a/>\(number)", patient: "\(number)"))
            }
            try await reopened.close()
            #expect(
                try await SQLiteStoreFiles(.sqlite(path: place.path))
                    .erase(people[0], key: place.key))
            let again = try place.open()
            #expect(
                try await again.staff.documentData(try #require(late.stored).uuid)
                    == Array("<late/>".utf8))
            let left = try await again.staff.documents(
                matching: .all, includeDocumentData: true)
            #expect(left.count == 22 && left.allSatisfy { $0.document?.documentData != nil })
            try await again.close()
        }
    }
}
