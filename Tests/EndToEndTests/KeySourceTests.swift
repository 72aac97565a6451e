import Fixtures
import Foundation
import Testing

/// Where keys come from: files that are fit for it, programs, backups.
@Suite struct KeySourceTests {
    private let folder: TemporaryFolder
    private var store: String { "sqlite:" + folder.path("s.sqlite") }
    private let document: String

    init() throws {
        folder = try TemporaryFolder()
        document = try Fixtures.named("operative-note").path
    }

    private func write(_ bytes: [UInt8], _ name: String, mode: Int = 0o600) throws -> String {
        let path = folder.path(name)
        try Data(bytes).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    @Test func aKeyFileIsPrivateAndRandom() throws {
        let key = folder.path("good.key")
        #expect(try Command.run(["keys", "new", key]).status == 0)
        let good = Array(try Data(contentsOf: URL(filePath: key)))
        let cases: [(name: String, bytes: [UInt8], mode: Int, words: String)] = [
            ("others", good, 0o604, "other users can access"),
            ("group", good, 0o640, "other users can access"),
            ("zero", [UInt8](repeating: 0, count: 32), 0o600, "its bytes repeat"),
            ("password", Array("correct horse battery staple 123".utf8), 0o600, "it is text"),
            ("umlauts", Array("Passwörter sind keine Schlüssel".utf8.prefix(32)), 0o600, "text"),
            ("pattern", Array(good[..<16] + good[..<16]), 0o600, "its bytes repeat"),
            ("count", Array(0..<32), 0o600, "its bytes are a sequence"),
            ("short", Array(good.dropLast()), 0o600, "expected a key file of 32 bytes, found 31"),
        ]
        for (name, bytes, mode, words) in cases {
            let outcome = try Command.run([
                "import", document, "-q", "--store", store, "--key-file",
                try write(bytes, name, mode: mode),
            ])
            #expect(outcome.status == 2, "\(name)")
            #expect(outcome.errors.contains(words), "\(name): \(outcome.errors)")
            #expect(!FileManager.default.fileExists(atPath: folder.path("s.sqlite")))
        }
    }

    /// Raw bytes and base64, as `tpm2_unseal` and key management services give them.
    @Test func aProgramWritesTheKey() throws {
        let key = folder.path("a.key")
        #expect(try Command.run(["keys", "new", key]).status == 0)
        let bytes = try Data(contentsOf: URL(filePath: key))
        let text = try write(Array(bytes.base64EncodedString().utf8) + [10], "a.base64")
        let made = try Command.run([
            "import", document, "-q", "--store", store, "--key-command", "/bin/cat",
            "--key-argument", text,
        ])
        #expect(made.status == 0, "\(made.errors)")
        for arguments in [["--key-argument", key], ["--key-argument=-u", "--key-argument", text]] {
            let listed = try Command.run(
                ["documents", "--store", store, "--key-command", "/bin/cat"] + arguments)
            #expect(listed.status == 0 && !listed.output.isEmpty, "\(listed.errors)")
        }
        let cases: [([String], String)] = [
            (["--key-command", "/bin/false"], "/bin/false, failed"),
            (["--key-command", "/nowhere/to/be/found"], "cannot be run"),
            (["--key-command", "cat"], "full path"),
            (["--key-command", "/bin/echo", "--key-argument", "$(id)"], "expected 32 bytes"),
            (["--key-command", "/bin/cat", "--key-file", key], "cannot be used with"),
            (["--key-argument", "a"], "--key-argument requires"),
        ]
        for (arguments, words) in cases {
            let refused = try Command.run(["documents", "--store", store] + arguments)
            #expect(refused.status == 2, "\(arguments)")
            #expect(refused.errors.contains(words), "\(arguments): \(refused.errors)")
        }
    }

    /// Another machine, with nothing but the backups and the private half of the recovery key.
    @Test func aBackupHoldsItsKeysUnderARecoveryKey() throws {
        let key = folder.path("a.key")
        let recovery = folder.path("recovery")
        for arguments in [
            ["keys", "new", key], ["keys", "new-recovery", recovery],
            ["import", document, "-q", "--store", store, "--key-file", key],
            [
                "backup", "create", folder.path("backup"), "--store", store, "--key-file", key,
                "--with-keys", recovery + ".pub",
            ],
        ] {
            let outcome = try Command.run(arguments)
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let other = try TemporaryFolder()
        for name in ["backup", "recovery"] {
            try FileManager.default.copyItem(atPath: folder.path(name), toPath: other.path(name))
        }
        let unread = try Command.run(["backup", "verify", other.path("backup")])
        #expect(unread.output.contains("cannot be read without the private half"))
        let target = "sqlite:" + other.path("restored.sqlite")
        let restore = [
            "backup", "restore", other.path("backup"), "--store", target, "--recovery-key",
            other.path("recovery"),
        ]
        let keyless = try Command.run(restore)
        #expect(keyless.status == 2 && keyless.errors.contains("it may be a new one"))
        #expect(try Command.run(["keys", "new", other.path("new.key")]).status == 0)
        let opened = ["--key-file", other.path("new.key")]
        let restored = try Command.run(restore + opened)
        #expect(restored.status == 0, "\(restored.errors)")
        let listed = try Command.run(
            ["documents", "--store", target, "--format", "jsonl", "--include-data"] + opened)
        let original = try Command.run([
            "documents", "--store", store, "--key-file", key, "--format", "jsonl",
            "--include-data",
        ])
        #expect(listed.output == original.output && !listed.output.isEmpty)
    }
}
