import Fixtures
import Foundation
import Testing

/// Encrypted stores and backups, as the user runs them.
@Suite struct KeysTests {
    private let folder = Result { try TemporaryFolder() }

    private func path(_ name: String) throws -> String { try folder.get().path(name) }

    private func run(_ arguments: String..., environment: [String: String] = [:]) throws
        -> Command.Outcome
    {
        try Command.run(
            arguments + ["--store", "sqlite:" + (try path("s.sqlite"))], environment: environment)
    }

    @Test func aStoreIsOpenedByItsKeyAndNoOther() throws {
        let key = try path("a.key")
        #expect(try Command.run(["keys", "new", key]).status == 0)
        #expect(try Command.run(["keys", "new", key]).status == 2)
        let file = "\(Fixtures.directory)/documents"
        #expect(try run("import", file, "-q", "--key-file", key).status == 0)
        let none = try run("documents")
        #expect(none.status == 2 && none.errors.contains("locked"), "\(none.errors)")
        #expect(try run("keys", "status").status == 1)
        for environment in [
            ["CASEBOOK_KEY_FILE": key],
            ["CREDENTIALS_DIRECTORY": try credentials(key)],
        ] {
            let listed = try run("documents", "--format", "jsonl", environment: environment)
            #expect(listed.status == 0 && !listed.output.isEmpty, "\(listed.errors)")
            #expect(try run("keys", "status", environment: environment).status == 0)
        }
        let new = try path("b.key")
        _ = try Command.run(["keys", "new", new])
        #expect(try run("keys", "rotate", "--key-file", key, "--new-key-file", new).status == 0)
        #expect(try run("documents", "--key-file", key).status == 2)
        #expect(try run("documents", "--key-file", new).status == 0)
    }

    /// Beside a service the command asks, and the service does it; alone the command does it.
    @Test func aStoreIsEncryptedAgain() throws {
        let key = try path("a.key")
        _ = try Command.run(["keys", "new", key])
        let environment = ["CASEBOOK_KEY_FILE": key]
        _ = try run("import", "\(Fixtures.directory)/documents", "-q", environment: environment)
        let documents = try self.documents(environment)
        func keys() throws -> Data {
            try Data(contentsOf: URL(filePath: try path("s.sqlite.keys")))
        }
        func start() throws -> Data { try Data(contentsOf: URL(filePath: try path("s.sqlite"))) }
        let (oldKeys, oldStart) = (try keys(), try start())
        let alone = try run("keys", "reseal", environment: environment)
        #expect(alone.status == 0, "\(alone.errors)")
        #expect(alone.output.contains("encrypted with a new data key"))
        let (newKeys, newStart) = (try keys(), try start())
        #expect(newKeys != oldKeys && newStart != oldStart)
        let service = try RunningService([
            "--store", "sqlite:" + (try path("s.sqlite")), "--key-file", key, "--no-scrub",
        ])
        let asked = try run("keys", "reseal", environment: environment)
        #expect(asked.status == 0 && asked.output.contains("in use by process"), "\(asked)")
        #expect(eventually { service.log.contains("new-data-key") }, "\(service.log)")
        #expect(try service.send("/readyz").status == 200)
        #expect(service.stop() == 0)
        #expect(try keys() != newKeys && start() != newStart)
        #expect(try self.documents(environment) == documents)
        try oldKeys.write(to: URL(filePath: try path("s.sqlite.keys")))
        #expect(try run("documents", environment: environment).status == 2)
        let plain = "sqlite:" + (try path("plain.sqlite"))
        try RunningService.makeStore(plain)
        let refused = try Command.run(
            ["keys", "reseal", "--store", plain], environment: environment)
        #expect(refused.status == 2 && refused.errors.contains("not-encrypted"), "\(refused)")
    }

    /// A file that is no library stands where the system looks first.
    @Test func onlyEncryptedStoresNeedLibcrypto() throws {
        let libraries = try path("libraries")
        try FileManager.default.createDirectory(
            atPath: libraries, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: libraries + "/libcrypto.so.3"))
        let without = ["LD_LIBRARY_PATH": libraries]
        let file = "\(Fixtures.directory)/documents"
        #expect(try Command.run(["validate", file], environment: without).status == 0)
        #expect(try run("import", file, "-q", environment: without).status == 0)
        let key = try path("a.key")
        #expect(try Command.run(["keys", "new", key], environment: without).status == 0)
        let encrypted = "sqlite:" + (try path("encrypted.sqlite"))
        let refused = try Command.run(
            ["import", file, "-q", "--key-file", key, "--store", encrypted], environment: without)
        #expect(refused.status == 2 && refused.errors.contains("libcrypto"), "\(refused.errors)")
        #expect(
            try Command.run(["import", file, "-q", "--key-file", key, "--store", encrypted]).status
                == 0)
        let folder = try path("incoming")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let examined = try Command.run(
            ["doctor", folder, "--key-file", key, "--store", encrypted], environment: without)
        #expect(examined.status == 1 && examined.output.contains("libcrypto"), "\(examined)")
    }

    private func credentials(_ key: String) throws -> String {
        let place = try path("credentials")
        try FileManager.default.createDirectory(
            atPath: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: key, toPath: place + "/casebook.key")
        return place
    }

    @Test func aPersonIsErased() throws {
        let key = try path("a.key")
        _ = try Command.run(["keys", "new", key])
        let environment = ["CASEBOOK_KEY_FILE": key]
        let document = "\(Fixtures.directory)/documents"
        _ = try run("import", document, "-q", environment: environment)
        let before = try documents(environment)
        let person = try #require(before.first)
        let asked = try run("keys", "erase-person", person, environment: environment)
        #expect(asked.status == 2 && asked.errors.contains("--for-ever"))
        let erased = try run(
            "keys", "erase-person", person, "--for-ever", environment: environment)
        #expect(erased.status == 0, "\(erased.errors)")
        #expect(
            erased.errors.contains("documents cannot be read without an older copy of the keys"))
        #expect(try documents(environment) == before.filter { $0 != person })
        #expect(
            try run("keys", "erase-person", person, "--for-ever", environment: environment).status
                == 2)
    }

    @Test func backupsOfAPlainStoreKeepWhoIsErased() throws {
        _ = try run("import", "\(Fixtures.directory)/documents", "-q")
        let person = try #require(try documents([:]).first)
        let erased = try run("keys", "erase-person", person, "--for-ever")
        #expect(erased.status == 0 && erased.output == "erased\n")
        #expect(erased.errors.contains("earlier backups still contain"))
    }

    /// The person of each document.
    private func documents(_ environment: [String: String]) throws -> [String] {
        try run("documents", "--format", "jsonl", environment: environment).output
            .split(separator: "\n").map { line in
                let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
                return try #require((object as? [String: Any])?["person"] as? String)
            }
    }

    @Test func aBackupIsMadeVerifiedAndRestored() throws {
        let key = try path("a.key")
        _ = try Command.run(["keys", "new", key])
        let environment = ["CASEBOOK_KEY_FILE": key]
        _ = try run("import", "\(Fixtures.directory)/documents", "-q", environment: environment)
        let nowhere = try run("backup", "create", try path("bk/monday"), environment: environment)
        #expect(nowhere.status == 2 && nowhere.errors.contains("the parent folder does not exist"))
        let bare = try run("backup", "create", try path("bare"), environment: environment)
        #expect(bare.status == 1)
        #expect(
            bare.errors.contains("cannot be restored without the store's file of keys")
                && bare.errors.contains("--keys-to") && bare.errors.contains("--with-keys"),
            "\(bare.errors)")
        let backup = try path("backup")
        let keys = try path("copy.keys")
        let made = try run(
            "backup", "create", backup, "--keys-to", keys, environment: environment)
        #expect(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
        let unread = try Command.run(["backup", "verify", backup])
        #expect(unread.status == 0)
        #expect(unread.output.contains("cannot be read without the store's file of keys"))
        let whole = try Command.run(
            ["backup", "verify", backup, "--keys", keys], environment: environment)
        #expect(whole.status == 0 && whole.output.contains("intact"), "\(whole.errors)")
        let again = try run("backup", "restore", backup, "--keys", keys, environment: environment)
        #expect(again.status == 2, "there is a store at the place")
        let target = "sqlite:" + (try path("restored.sqlite"))
        let restored = try Command.run(
            ["backup", "restore", backup, "--store", target, "--keys", keys],
            environment: environment)
        #expect(restored.status == 0, "\(restored.errors)")
        let listed = try Command.run(
            ["documents", "--format", "jsonl", "--store", target, "--include-data"],
            environment: environment)
        let original = try run(
            "documents", "--format", "jsonl", "--include-data", environment: environment)
        #expect(listed.output == original.output && !listed.output.isEmpty)
        let file = URL(filePath: "\(backup)/store.sqlite")
        var data = try Data(contentsOf: file)
        data[data.count / 2] ^= 1
        try data.write(to: file)
        #expect(try Command.run(["backup", "verify", backup]).status == 1)
    }
}
