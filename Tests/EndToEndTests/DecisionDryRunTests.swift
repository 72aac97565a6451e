import Fixtures
import Foundation
import Testing

/// `--dry-run` of decisions about documents, persons and workouts: the same refusals and the same
/// effect in words, and a store that is as before.
@Suite struct DecisionDryRunTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ words: [String], status: Int32 = 0) throws -> Command.Outcome {
        let run = try Command.run(
            words, environment: ["CASEBOOK_STORE": "sqlite:" + folder.path("store.sqlite")])
        #expect(run.status == status, "\(words): \(run.output)\(run.errors)")
        return run
    }

    private func file(_ name: String, _ text: String) throws -> String {
        try Data(text.utf8).write(to: URL(filePath: folder.path(name)))
        return folder.path(name)
    }

    private func fixture(_ path: String) throws -> String {
        try String(contentsOfFile: "\(Fixtures.directory)/\(path)", encoding: .utf8)
    }

    /// Each row of each table of the store.
    private func contents() throws -> String {
        let dump = try Program.run(
            "python3",
            [
                "-c",
                """
                import sqlite3, sys
                db = sqlite3.connect("file:" + sys.argv[1] + "?mode=ro", uri=True)
                tables = [r[0] for r in db.execute(
                    "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE "
                    "'CREATE VIRTUAL%' ORDER BY name")]
                for t in tables:
                    for row in sorted(map(repr, db.execute(f'SELECT * FROM "{t}"'))):
                        print(t, row)
                """, folder.path("store.sqlite"),
            ])
        #expect(dump.status == 0, "\(dump.output)")
        return dump.output
    }

    /// Runs a command with `--dry-run`, which changes nothing, and then without.
    private func rehearse(_ words: [String], says: Regex<Substring>, then: Regex<Substring>) throws
    {
        let before = try contents()
        let rehearsed = try run(words + ["--dry-run"])
        let said = rehearsed.output + rehearsed.errors
        #expect(said.firstMatch(of: says) != nil, "\(words): \(said)")
        #expect(try contents() == before, "\(words)")
        let done = try run(words)
        #expect((done.output + done.errors).firstMatch(of: then) != nil, "\(words): \(done)")
        #expect(try contents() != before, "\(words)")
    }

    @Test(.enabled(if: PythonClient.has("sqlite3"), "skipped without python3"))
    func decisionsAboutDocumentsAndPersons() throws {
        let text = try fixture("documents/operative-note.xml")
        let other = try fixture("documents/discharge-summary-german.xml")
        let nobody = try file("nobody.xml", try fixture("header/patient-id-null-flavor-only.xml"))
        let later = try file(
            "later.xml", text.replacing("</title>", with: ", corrected</title>"))
        _ = try run(
            [
                "import", try file("first.xml", text), later, try file("other.xml", other), nobody,
                "--quiet",
            ], status: 1)
        let digests = try [later, nobody].map {
            String(try Program.run("sha256sum", [$0]).output.prefix(64))
        }
        let reason = ["--reason", "Checked by phone"]
        try rehearse(
            ["documents", "settle", digests[0], "--keep", "stored"] + reason,
            says: /would be valid; set aside/, then: /is valid; set aside/)
        try rehearse(
            ["documents", "settle", digests[0], "--keep", "arrived"] + reason,
            says: /would be valid, with a UUID of its own, under/, then: /is valid; set aside/)
        try rehearse(
            ["documents", "refuse", digests[1]] + reason, says: /would stay rejected/,
            then: /stays rejected/)
        let ids = try run(["documents", "--format", "jsonl"]).output.split(separator: "\n").map {
            line -> (String, String) in
            let json = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return (json?["uuid"] as? String ?? "", json?["person"] as? String ?? "")
        }
        let (one, two) = (try #require(ids.first), try #require(ids.last))
        #expect(one.1 != two.1)
        try rehearse(
            ["documents", "refile", one.0, "--to", two.1] + reason, says: /would be filed under/,
            then: /is now filed under/)
        try rehearse(
            ["documents", "refile", one.0, "--to", one.1] + reason, says: /would be filed under/,
            then: /is now filed under/)
        try rehearse(
            ["persons", "merge", "--person", one.1, "--into", two.1] + reason,
            says: /would be read together/, then: /is now read together/)
        try rehearse(
            ["persons", "unmerge", "--person", one.1] + reason,
            says: /would be separate persons again/, then: /are separate persons again/)
        // What is refused is refused in the rehearsal too.
        let before = try contents()
        for words in [
            ["documents", "settle", digests[1], "--keep", "stored"],
            ["documents", "settle", digests[1], "--keep", "arrived"],
            ["documents", "refuse", digests[0]], ["documents", "refile", one.0, "--to", one.1],
            ["persons", "merge", "--person", one.1, "--into", one.1],
            ["persons", "unmerge", "--person", one.1],
        ] {
            let rehearsed = try run(words + reason + ["--dry-run"], status: 2)
            let done = try run(words + reason, status: 2)
            #expect(rehearsed.errors == done.errors, "\(words)")
        }
        #expect(try contents() == before)
    }

    @Test(.enabled(if: PythonClient.has("sqlite3"), "skipped without python3"))
    func theEndOfAWorkout() throws {
        let person = ["--person", "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e11"]
        let app = person + ["--as", "org.example.run"]
        _ = try run(
            [
                "authorize", "set", "--app", "org.example.run", "--allow-save",
                "HKWorkoutTypeIdentifier",
            ] + person)
        for discard in [[], ["--discard"]] {
            let id = try run(["workouts", "begin", "Running"] + app).output
                .trimmingCharacters(in: .whitespacesAndNewlines)
            let end = ["workouts", "end", id] + app + discard
            if discard.isEmpty {
                let early = try run(end + ["--dry-run"], status: 2)
                #expect(try run(end, status: 2).errors == early.errors)
                for (move, at) in [("start", "10:00"), ("end", "10:30")] {
                    _ = try run(
                        ["workouts", "move", id, move, "--at", "2026-04-01T\(at):00Z"] + app)
                }
            }
            try rehearse(
                end, says: discard.isEmpty ? /would be saved/ : /would be discarded/,
                then: discard.isEmpty ? /Running/ : /discarded/)
        }
    }

    @Test func theUpgradeOfAStoreInAFile() throws {
        _ = try run(["import", "\(Fixtures.directory)/documents", "--quiet"])
        let told = try run(["store", "upgrade", "--dry-run"])
        #expect(told.output == (try run(["store", "upgrade"]).output))
    }
}
