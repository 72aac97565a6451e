import Fixtures
import Foundation
import Testing

/// `--dry-run`: says what a command would do, and leaves every file as it is.
@Suite struct DryRunTests: SampleCommanding {
    let folder = Result { try TemporaryFolder() }

    /// Commands that take away what cannot be had back, or end what others use.
    private static let destructive = [
        "consent delegate end", "consent remove", "consent samples reset", "consent withdraw",
        "documents refile", "documents refuse", "documents settle", "keys erase-person",
        "keys reseal", "keys rotate", "keys rotate-tokens", "packs remove",
        "persons merge", "persons unmerge", "samples delete", "samples migrate", "samples prune",
        "sign-in remove", "store upgrade", "workouts end",
    ]

    @Test(arguments: destructive) func itIsOffered(_ command: String) throws {
        let help = try Command.run(["help"] + command.split(separator: " ").map(String.init))
        #expect(help.status == 0 && help.output.contains("--dry-run"), "\(command)")
    }

    @Test func samplesStay() throws {
        _ = try run("samples", "import", "-", input: Self.header + "\n" + steps(0..<30))
        let all = try objects(try run("samples", "list", "--format", "jsonl"))
        let ids = all.compactMap { $0["uuid"] as? String }
        // The twentieth begins and ends 20 minutes after the first.
        let pruned = try run("samples", "prune", "--before", "2023-11-14T22:33:20Z", "--dry-run")
        #expect(pruned.status == 0 && pruned.errors == "20 would be removed\n", "\(pruned)")
        let newer = try folder.get().path("newer.jsonl")
        try Data().write(to: URL(filePath: newer))
        let foreign = try run(
            "samples", "migrate", newer, "--as", "org.example.other", "--old", ids[0], "--dry-run")
        #expect(foreign.status == 2 && foreign.errors.contains("0 of 1 samples"), "\(foreign)")
        #expect(try objects(try run("samples", "list", "--format", "jsonl")).count == 30)
        #expect(
            try run("samples", "prune", "--before", "2023-11-14T22:33:20Z").errors
                == "20 removed\n")
    }

    @Test func keysStay() throws {
        let (old, new) = (try folder.get().path("old.key"), try folder.get().path("new.key"))
        for key in [old, new] { #expect(try Command.run(["keys", "new", key]).status == 0) }
        let store = "sqlite:" + (try folder.get().path("s.sqlite"))
        func run(_ words: String...) throws -> Command.Outcome {
            try Command.run(words + ["--store", store], environment: ["CASEBOOK_KEY_FILE": old])
        }
        #expect(try run("import", "\(Fixtures.directory)/documents", "-q").status == 0)
        #expect(try run("token", "--owner", Self.person).status == 0)
        let before = try keyFiles()
        #expect(before.count == 4)
        let rotated = try run("keys", "rotate", "--new-key-file", new, "--dry-run")
        #expect(rotated.status == 0 && rotated.output.contains("would replace"), "\(rotated)")
        let resealed = try run("keys", "reseal", "--dry-run")
        #expect(resealed.status == 0 && resealed.output.contains("would write"), "\(resealed)")
        let ended = try run("keys", "rotate-tokens", "--forget-old", "--dry-run")
        #expect(ended.status == 0 && ended.output.hasSuffix("would end now\n"), "\(ended)")
        #expect(try keyFiles() == before)
        let wrong = try Command.run(
            ["keys", "rotate", "--new-key-file", old, "--dry-run", "--store", store],
            environment: ["CASEBOOK_KEY_FILE": new])
        #expect(wrong.status == 2 && wrong.errors.contains("is opened by the key"), "\(wrong)")
    }

    /// Both keys, the store's file of keys and its key of tokens.
    private func keyFiles() throws -> [String: Data] {
        let place = try folder.get().path("")
        let names = try FileManager.default.contentsOfDirectory(atPath: place)
            .filter { name in [".key", ".keys", ".token-key"].contains { name.hasSuffix($0) } }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                ($0, try Data(contentsOf: URL(filePath: place + "/" + $0)))
            })
    }
}
