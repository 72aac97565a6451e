import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// A backup is restored on another machine with what the documentation says to keep, and nothing
/// else; and what is not the store's own backup is refused.
@Suite struct RestoringTests {
    private static let body = Array("<a/>".utf8)

    /// A store with one document, backed up; then the machine is lost.
    private func withBackup(
        keys: (TemporaryStore) throws -> KeyCopy, keeping names: [String],
        _ body: (_ kept: String, _ other: String) async throws -> Void
    ) async throws {
        try await TemporaryStore.atPlace { first in
            let place = try first.encrypted()
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            let store = HealthStore(backend: backend, now: { StoreKind.now })
            _ = try await store.interface.store(Made.document(Self.body))
            try await backend.backUp(
                to: place.path + "-backup", at: StoreKind.now, keys: try keys(place))
            try await store.close()
            try await TemporaryStore.atPlace { second in
                for name in names {
                    try FileManager.default.copyItem(
                        atPath: place.path + name, toPath: second.path + name)
                }
                try await body(second.path, second.path + "-restored")
            }
        }
    }

    private func check(_ path: String, _ key: StoreKey) async throws {
        let store = try TemporaryStore(path: path, key: key).open()
        let found = try await store.staff.documents(matching: .all, includeDocumentData: true)
        #expect(found.map(\.document?.documentData) == [Self.body])
        try await store.close()
    }

    @Test func `the backup, the copy of the keys and the key file are enough`() async throws {
        try await withBackup(
            keys: { .file($0.path + "-copy.keys") }, keeping: ["-backup", "-copy.keys", ".key"]
        ) { kept, other in
            let key = try StoreKey(contentsOfFile: kept + ".key")
            let backup = try StoreBackup(folder: kept + "-backup")
            try backup.verify(keys: .init(path: kept + "-copy.keys", key: key))
            try backup.restore(
                to: .sqlite(path: other), keys: .init(path: kept + "-copy.keys", key: key))
            try await check(other, key)
        }
    }

    @Test func `the backup and the recovery key are enough`() async throws {
        try await withBackup(
            keys: {
                try RecoveryKey.make(atFile: $0.path + ".recovery")
                return .sealed(try RecoveryKey(contentsOfFile: $0.path + ".recovery.pub"))
            }, keeping: ["-backup", ".recovery", ".recovery.pub"]
        ) { kept, other in
            let backup = try StoreBackup(folder: kept + "-backup")
            let recovery = try RecoveryKey(contentsOfFile: kept + ".recovery")
            #expect(backup.recoveryKeyName == recovery.name)
            try backup.verify(keys: .init(recovery: recovery))
            let half = try RecoveryKey(contentsOfFile: kept + ".recovery.pub")
            #expect(
                try await code { try backup.verify(keys: .init(recovery: half)) } == .locked)
            try RecoveryKey.make(atFile: kept + ".stranger")
            let stranger = try RecoveryKey(contentsOfFile: kept + ".stranger")
            #expect(
                try await code { try backup.verify(keys: .init(recovery: stranger)) } == .locked)
            #expect(
                try await code {
                    try backup.restore(to: .sqlite(path: other), keys: .init(recovery: recovery))
                } == .locked)
            #expect(!FileManager.default.fileExists(atPath: other + ".keys"))
            try StoreKey.make(atFile: other + ".key")
            var restoring = StoreBackup.Restoring()
            restoring.key = try StoreKey(contentsOfFile: other + ".key")
            try backup.restore(
                to: .sqlite(path: other), keys: .init(recovery: recovery), restoring)
            try await check(other, try #require(restoring.key))
        }
    }

    @Test func `a copy of keys replaces nothing but an older copy of the same`() async throws {
        try await TemporaryStore.atPlace { plain in
            let place = try plain.encrypted()
            let other = try TemporaryStore(path: place.path + "-other").encrypted()
            try await other.open().close()
            let backend = try SQLiteBackend(path: place.path, key: place.key)
            func backUp(_ folder: String, _ copy: String) async throws {
                try await backend.backUp(
                    to: place.path + folder, at: StoreKind.now, keys: .file(copy))
            }
            try await backUp("-1", place.path + "-copy")
            try await backUp("-2", place.path + "-copy")
            for (number, taken) in [".keys", ".key", "-other.keys"].enumerated() {
                let before = FileManager.default.contents(atPath: place.path + taken)
                #expect(
                    try await code { try await backUp("-no\(number)", place.path + taken) }
                        == .cannotOpen)
                #expect(FileManager.default.contents(atPath: place.path + taken) == before)
                #expect(
                    try await code { _ = try StoreBackup(folder: place.path + "-no\(number)") }
                        == .cannotOpen, "a backup without its keys is not finished")
            }
            try await backend.close()
        }
    }

    /// Whoever can write to the folder of backups has no key.
    @Test func `a manifest that was changed is refused`() async throws {
        try await withBackup(
            keys: { .file($0.path + "-copy.keys") }, keeping: ["-backup", "-copy.keys", ".key"]
        ) { kept, other in
            let key = try StoreKey(contentsOfFile: kept + ".key")
            let keys = StoreBackup.Keys(path: kept + "-copy.keys", key: key)
            let file = URL(fileURLWithPath: kept + "-backup/manifest.json")
            let written = try String(contentsOf: file, encoding: .utf8)
            func refusal(_ text: String) async throws -> StoreError.Code? {
                try Data(text.utf8).write(to: file)
                return try await code {
                    try StoreBackup(folder: kept + "-backup")
                        .restore(to: .sqlite(path: other), keys: keys)
                }
            }
            let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
            for member in ["\"made\"", "\"code\""] {
                let changed = lines.map { line in
                    line.contains(member)
                        ? line.replacing("0", with: "1").replacing("2", with: "3") : line
                }.joined(separator: "\n")
                #expect(changed != written)
                #expect(try await refusal(changed) == .corrupt, "\(member)")
            }
            let bare = lines.filter { !$0.contains("\"code\"") }.joined(separator: "\n")
            #expect(try await refusal(bare) == .corrupt, "no code")
            let plain = bare.split(separator: "\n").filter { !$0.contains("\"keys\"") }
                .joined(separator: "\n")
            #expect(try await refusal(plain) == .notEncrypted)
            #expect(!FileManager.default.fileExists(atPath: other))
            try Data(written.utf8).write(to: file)
            try StoreBackup(folder: kept + "-backup").restore(
                to: .sqlite(path: other), keys: keys)
        }
    }

    /// A store of schema 10: its keys have another layout, its bodies are bound to nothing.
    @Test func `an encrypted store of an earlier program is read, and brought up to date`()
        async throws
    {
        try await TemporaryStore.atPlace { plain in
            let files = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("Schema10")
            for (name, suffix) in [
                ("store.sqlite", ""), ("store.sqlite.keys", ".keys"), ("store.key", ".key"),
            ] {
                let path = plain.path + suffix
                try FileManager.default.copyItem(
                    atPath: files.appendingPathComponent(name).path, toPath: path)
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o600], ofItemAtPath: path)
            }
            let place = try plain.encrypted()
            var people: Set<PersonID> = []
            for _ in 0..<2 {
                let store = try place.open()
                let found = try await store.staff.documents(
                    matching: .all, includeDocumentData: true)
                #expect(found.count == 2)
                #expect(
                    found.allSatisfy {
                        $0.document?.documentData?.starts(with: Array("<?xml".utf8)) == true
                    })
                people = Set(found.map(\.person))
                try await store.close()
            }
            let erased = try #require(people.first)
            #expect(
                try await SQLiteStoreFiles(.sqlite(path: place.path))
                    .erase(erased, key: place.key))
            let store = try place.open()
            #expect(
                try await store.staff.documents(matching: .all, includeDocumentData: true).count
                    == 1)
            try await store.close()
        }
    }
}
