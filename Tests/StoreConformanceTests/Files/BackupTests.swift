import Fixtures
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A backup answers as the store did at its moment.
@Suite struct BackupTests {
    private struct Scene {
        let place: TemporaryStore
        let folder: String
        let target: TemporaryStore

        init(_ plain: TemporaryStore, isEncrypted: Bool) throws {
            place = isEncrypted ? try plain.encrypted() : plain
            folder = place.path + "-backup"
            target = TemporaryStore(path: place.path + "-restored", key: place.key)
        }

        var keys: StoreBackup.Keys? {
            place.key.map { StoreBackup.Keys(path: place.path + ".keys", key: $0) }
        }

        func restore() throws {
            try StoreBackup(folder: folder).restore(to: .sqlite(path: target.path), keys: keys)
        }
    }

    @Test(arguments: [false, true])
    func `a restored store answers as the original did`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try Scene(plain, isEncrypted: isEncrypted)
            let backend = try SQLiteBackend(path: scene.place.path, key: scene.place.key)
            var documents = RandomDocuments(random: SplitMix64(seed: 5))
            try await documents.fill(backend, count: 80)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let steps = SampleType(.stepCount)
            let gateway = store.intake(revision: World.gateway)
            try await gateway.save([try Give.steps(1), try Give.steps(2)], for: World.person)
            let early = try await store.me.changes(.init(types: [steps])).anchor
            let all = try await store.staff.documents(matching: .all, includeDocumentData: true)
            let samples = try await store.me.samples(of: steps)
            try await backend.backUp(to: scene.folder, at: StoreKind.now)
            try await gateway.save([try Give.steps(3)], for: World.person)
            let late = try await store.me.changes(.init(types: [steps])).anchor
            _ = try await store.interface.store(Made.document("<later/>"))
            try await store.close()

            try scene.restore()
            let restored = try scene.target.open()
            #expect(
                try await restored.staff.documents(matching: .all, includeDocumentData: true)
                    == all)
            for _ in 0..<40 {
                let predicate = documents.predicate(depth: 3, of: all)
                let found = try await restored.staff.documents(matching: predicate)
                #expect(found.map(\.uuid) == all.filter { predicate.matches($0) }.map(\.uuid))
            }
            #expect(try await restored.me.samples(of: steps) == samples)
            let changes = try await restored.me.changes(.init(types: [steps], anchor: early))
            #expect(changes.added.isEmpty && changes.deleted.isEmpty)
            #expect(
                try await code {
                    _ = try await restored.me.changes(.init(types: [steps], anchor: late))
                } == .anchorOfAnotherHistory)
            #expect(try await restored.interface.store(Made.document("<new/>")).stored != nil)
            try await restored.close()
        }
    }

    /// ```
    /// writer  0 ─ 1 ─ 2 ─ 3 ─ 4 ─ 5 ─ 6 ─ …
    /// backup      └──── copies ────┘        restored: 0 … k, each whole
    /// ```
    /// Nobody had asked for an anchor before the backup, so that nothing had sealed one.
    @Test(arguments: [false, true])
    func `an anchor given after the backup still means its change`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try Scene(plain, isEncrypted: isEncrypted)
            let backend = try SQLiteBackend(path: scene.place.path, key: scene.place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            let steps = SampleType(.stepCount)
            try await store.intake(revision: World.gateway)
                .save([try Give.steps(1), try Give.steps(2), try Give.steps(3)], for: World.person)
            try await backend.backUp(to: scene.folder, at: StoreKind.now)
            let first = try await store.me.changes(.init(types: [steps], limit: 2))
            let rest = try await store.me.changes(.init(types: [steps], anchor: first.anchor))
            try await store.close()
            try scene.restore()
            let restored = try scene.target.open()
            let again = try await restored.me.changes(.init(types: [steps], anchor: first.anchor))
            #expect(again.added.map(\.uuid) == rest.added.map(\.uuid) && again.added.count == 1)
            try await restored.close()
        }
    }

    @Test(arguments: [false, true])
    func `a backup under writing is one moment of it`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try Scene(plain, isEncrypted: isEncrypted)
            let backend = try SQLiteBackend(path: scene.place.path, key: scene.place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            func document(_ number: Int) -> NewDocument {
                var random = SplitMix64(seed: UInt64(number))
                let noise = (0..<4_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
                return Made.document(noise, patient: "\(number % 7)", start: Double(number))
            }
            for number in 0..<200 { _ = try await store.interface.store(document(number)) }
            let writing = Task {
                var number = 200
                while !Task.isCancelled {
                    _ = try await store.interface.store(document(number))
                    number += 1
                }
                return number
            }
            try await backend.backUp(to: scene.folder, at: StoreKind.now)
            writing.cancel()
            let written = try? await writing.value
            try await store.close()
            try scene.restore()
            let restored = try scene.target.open(mode: .readOnly)
            let found = try await restored.staff.documents(
                matching: .all, sort: [.ascending(.startDate)], includeDocumentData: true)
            #expect(found.count >= 200 && found.count <= written ?? .max)
            for (number, sample) in found.enumerated() {
                #expect(sample.document?.documentData == document(number).bytes)
            }
            try await restored.close()
        }
    }

    @Test(arguments: [false, true])
    func `what is damaged or in the way is refused`(isEncrypted: Bool) async throws {
        try await TemporaryStore.atPlace { plain in
            let scene = try Scene(plain, isEncrypted: isEncrypted)
            let backend = try SQLiteBackend(path: scene.place.path, key: scene.place.key)
            let store = HealthStore(backend: backend)
            _ = try await store.interface.store(Made.document("<a/>"))
            try await backend.backUp(to: scene.folder, at: StoreKind.now)
            #expect(
                try await code {
                    try await backend.backUp(to: scene.folder, at: StoreKind.now)
                } == .cannotOpen)
            try await store.close()
            let backup = try StoreBackup(folder: scene.folder)
            try backup.verify(keys: scene.keys)
            try backup.verify()
            #expect(
                try await code {
                    try backup.restore(to: .sqlite(path: scene.place.path), keys: scene.keys)
                } == .cannotOpen)
            if isEncrypted {
                #expect(
                    try await code { try backup.restore(to: .sqlite(path: scene.target.path)) }
                        == .locked)
                let names = try FileManager.default.contentsOfDirectory(atPath: scene.folder)
                #expect(Set(names) == ["manifest.json", "store.erasures", "store.sqlite"])
            }
            let file = URL(fileURLWithPath: scene.folder + "/store.sqlite")
            let before = try Data(contentsOf: file)
            for index in stride(from: 0, to: before.count, by: before.count / 20) {
                var changed = before
                changed[index] ^= 1
                try changed.write(to: file)
                #expect(try await code { try backup.verify() } == .corrupt)
                #expect(try await code { try scene.restore() } == .corrupt)
            }
            try before.dropLast(1).write(to: file)
            #expect(try await code { try backup.verify() } == .corrupt)
            #expect(!FileManager.default.fileExists(atPath: scene.target.path))
            try before.write(to: file)
            try scene.restore()
        }
    }
}
