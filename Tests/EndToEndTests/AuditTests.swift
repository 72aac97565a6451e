import AccessLog
import Fixtures
import Foundation
import HealthStore
import StoreSQLite
import Testing

/// `casebook audit` on a store on disk.
@Suite struct AuditTests {
    private static let person = "00000000-0000-4000-8000-000000000001"
    private let folder = Result { try TemporaryFolder() }

    private func path(_ name: String) throws -> String { try folder.get().path(name) }

    private func record(_ count: Int, store: String = "store.sqlite") async throws {
        let store = try HealthStore.open(.sqlite(path: path(store)))
        try await store.administrator(reason: "test").record(
            (0..<count).map { number in
                AccessEvent(
                    instant: 1_700_000_000_000_000, action: .read, kind: .document, role: .delegate,
                    purpose: .personRequest, decision: .allowed,
                    agent: AccessEvent.Agent(identifier: "delegate-\(number)"),
                    subject: AccessEvent.Subject(
                        person: number == 0 ? Self.person : nil, items: ["d-\(number)"]))
            })
        try await store.close()
    }

    private func audit(
        _ arguments: String..., store: String = "store.sqlite"
    ) throws -> Command.Outcome {
        try Command.run(["audit"] + arguments + ["--store", "sqlite:" + path(store)])
    }

    private func checkpoint(_ name: String, _ more: String...) throws {
        let key = try path("key")
        let run = try Command.run(
            [
                "audit", "checkpoint", "--key", key, "-o", path(name), "--store",
                "sqlite:" + path("store.sqlite"),
            ] + more)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test func listsInEveryFormat() async throws {
        try await record(3)
        let table = try audit("list")
        #expect(table.output.split(separator: "\n").count == 4)
        #expect(table.output.contains("delegate-2 (a delegate)"))
        let own = try audit("list", "--person", Self.person, "--format", "words")
        #expect(own.output.contains("delegate-0 (a delegate) wanted to read a document (d-0)"))
        #expect(own.output.split(separator: "\n").count == 1)
        for format in ["jsonl", "fhir"] {
            let lines = try audit("list", "--limit", "2", "--format", format).output
                .split(separator: "\n")
            #expect(lines.count == 2)
            for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test(arguments: [["list", "--before=-1"], ["list", "--limit=-1"], ["export", "--event=-1"]])
    func placesThatAreNone(arguments: [String]) async throws {
        try await record(2)
        let run = try Command.run(
            ["audit"] + arguments + ["--store", "sqlite:" + path("store.sqlite")])
        #expect(run.status == 2 && run.output.isEmpty, "\(run.errors)")
        #expect(run.errors.contains("0 or more"))
    }

    @Test func provesWhatItHoldsAndThatItHasGrown() async throws {
        try await record(5)
        let (key, secret) = try (path("key.pub"), path("key"))
        try checkpoint("old", "--new-key", "example.org/log")
        let mode = try FileManager.default.attributesOfItem(atPath: secret)[.posixPermissions]
        #expect(mode as? Int == 0o600)
        try await record(4)
        try checkpoint("new")
        let verified = try audit(
            "verify", "--key", key, "--checkpoint", path("old"), "--checkpoint", path("new"))
        #expect(verified.status == 0 && verified.output.contains("9 events"))
        let paper = try InclusionProof(
            text: audit("prove", "6", "--key", key, "--checkpoint", path("new")).output)
        let line = try audit("export", "--event", "6").output
        let verifier = try NoteVerifier(
            text: String(contentsOfFile: key, encoding: .utf8)
                .trimmingCharacters(in: .newlines))
        #expect(line.contains("\"index\":6"))
        #expect(try Checkpoint(paper.checkpoint, by: verifier).size == 9)
        let fresh = try audit("prove", "--since", path("old"), "--key", secret)
        #expect(fresh.status == 0 && fresh.output.hasPrefix("old 5\n"))
        #expect(try audit("export").output.split(separator: "\n").count == 9)
        #expect(try audit("prove", "9", "--key", secret).status != 0)
    }

    @Test func anotherLogIsSeen() async throws {
        try await record(5)
        try checkpoint("old", "--new-key", "example.org/log")
        try await record(6, store: "forged.sqlite")
        let (key, old) = try (path("key.pub"), path("old"))
        #expect(try audit("verify", store: "forged.sqlite").status == 0)
        let forged = try audit(
            "verify", "--key", key, "--checkpoint", old, store: "forged.sqlite")
        #expect(forged.status == 1)
        #expect(forged.output.contains("the first 5 events were changed"))
        #expect(
            try audit("prove", "--since", old, "--key", path("key"), store: "forged.sqlite").status
                == 1)
        #expect(try audit("verify", "--key", path("key"), "--checkpoint", old).status == 2)
        #expect(try audit("verify", "--key", key).status == 2)
        let again = try audit("checkpoint", "--key", path("key"), "--new-key", "example.org/log")
        #expect(again.status == 2, "a key is never replaced")
    }

    @Test func theIndependentVerifierReadsAnExport() async throws {
        try await record(7)
        try checkpoint("head", "--new-key", "example.org/log")
        #expect(try audit("export", "-o", path("log")).status == 0)
        #expect(try audit("export", "--event", "2", "-o", path("line")).status == 0)
        let (key, head) = try (path("key.pub"), path("head"))
        #expect(
            try audit("prove", "2", "--key", key, "--checkpoint", head, "-o", path("proof")).status
                == 0)
        let verifier = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Tools/verify-access-log.py").path(percentEncoded: false)
        let checks: [(arguments: [String], status: Int32)] = [
            ([try path("log"), "--key", key, "--checkpoint", head], 0),
            ([try path("line"), "--key", key, "--checkpoint", head], 1),
            ([try path("line"), "--key", key, "--proof", try path("proof")], 0),
            ([try path("log"), "--key", key, "--proof", try path("proof")], 1),
            ([try path("no such file"), "--key", key, "--checkpoint", head], 2),
        ]
        // What is written after a checkpoint does not make it wrong.
        try await record(2)
        #expect(try audit("export", "-o", path("grown")).status == 0)
        let grown = [try path("grown"), "--key", key, "--checkpoint", head]
        for check in checks + [(grown, 0)] {
            let verified = try Program.run("python3", [verifier] + check.arguments)
            #expect(verified.status == check.status, "\(check.arguments)")
        }
    }
}
