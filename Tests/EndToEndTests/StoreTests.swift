import Fixtures
import Foundation
import Testing

/// `casebook import`, `documents` and `document` on a store on disk.
@Suite struct StoreTests {
    private let folder = Result { try TemporaryFolder() }

    private func store() throws -> String { "sqlite:" + (try folder.get().path("store.sqlite")) }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func imported(_ arguments: String...) throws -> [[String: Any]] {
        let run = try Command.run(
            ["import", "--format", "jsonl", "-q", "--store", try store()] + arguments)
        #expect(run.status == 0 || run.status == 1, "\(run.errors)")
        return try objects(run.output)
    }

    private func listed(_ arguments: String...) throws -> [[String: Any]] {
        let run = try Command.run(
            ["documents", "--format", "jsonl", "--store", try store()] + arguments)
        #expect(run.status == 0, "\(run.errors)")
        return try objects(run.output)
    }

    private func path(_ kind: FixtureKind) -> String {
        "\(Fixtures.directory)/\(kind.rawValue)"
    }

    @Test func fromFileToBytes() throws {
        let receipts = try imported(path(.documents))
        #expect(receipts.count == (try Fixtures.all(of: .documents).count))
        #expect(receipts.allSatisfy { $0["outcome"] as? String == "stored" })
        for receipt in receipts {
            let id = try #require(receipt["sample"] as? String)
            let file = try #require(receipt["file"] as? String)
            let raw = try Command.run(["document", id, "--raw", "--store", try store()])
            #expect(raw.outputData == (try Data(contentsOf: URL(filePath: file))))
            let header = try Command.run(["document", id, "--header", "--store", try store()])
            #expect(try objects(header.output)[0]["patients"] != nil)
            let report = try Command.run(["document", id, "--report", "--store", try store()])
            #expect(try objects(report.output)[0]["valid"] as? Bool == true)
        }
        let again = try imported(path(.documents))
        #expect(again.allSatisfy { $0["outcome"] as? String == "duplicate" })
        #expect(
            again.map { $0["sample"] as? String } == receipts.map { $0["sample"] as? String })
        #expect(try listed().count == receipts.count)
    }

    @Test func queries() throws {
        _ = try imported(path(.documents), path(.header))
        let all = try listed()
        let german = try Fixtures.named("discharge-summary-german").expected.header
        let title = try #require(german?["title"]?.string)
        let found = try listed("--title", title.uppercased())
        #expect(found.count == 1 && found[0]["title"] as? String == title)
        #expect(found[0]["data"] == nil)
        let patient = try #require(german?["patient_name"]?.string)
        #expect(
            try listed("--patient", String(patient.dropFirst(3))).contains {
                $0["patient_name"] as? String == patient
            })
        #expect(try listed("--title", "no document has this title").isEmpty)
        let data = try listed("--title", title, "--include-data")[0]["data"] as? String
        #expect(
            data.flatMap { Data(base64Encoded: $0) }
                == Data(try Fixtures.named("discharge-summary-german").bytes))
        let starts = try listed("--sort", "+start").compactMap { $0["start"] as? String }
        #expect(starts == starts.sorted() && starts.count == all.count)
        #expect(
            try listed("--from", "2024", "--to", "2025").allSatisfy {
                ($0["start"] as? String)?.hasPrefix("2024") == true
            })
        let person = try #require(found[0]["person"] as? String)
        #expect(try listed("--person", person).allSatisfy { $0["person"] as? String == person })
        #expect(try listed("--person", person, "--as", "some-app").isEmpty)
    }

    @Test func pagesHoldEveryDocumentOnce() throws {
        _ = try imported(path(.header))
        let all = try listed("--sort", "-start").compactMap { $0["sample"] as? String }
        var paged: [String] = []
        var token: String?
        repeat {
            let run = try Command.run(
                [
                    "documents", "--format", "jsonl", "--sort", "-start", "--limit", "7", "--store",
                    try store(),
                ]
                    + (token.map { ["--after", $0] } ?? []))
            paged += try objects(run.output).compactMap { $0["sample"] as? String }
            token = run.errors.split(separator: "--after ").dropFirst().first
                .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        } while token != nil
        #expect(paged == all)
        let wrong = try Command.run(
            ["documents", "--limit", "7", "--after", "nonsense", "--store", try store()])
        #expect(wrong.status == 2)
    }

    @Test func everyOutcome() throws {
        let receipts = try imported(path(.versions), path(.refused), path(.schemaInvalid))
        let words = Dictionary(grouping: receipts) { $0["outcome"] as? String ?? "" }
        #expect(words["conflict"]?.count == 1)
        #expect(
            words["rejected"]?.count == (try Fixtures.all(of: .refused).count)
                + (try Fixtures.all(of: .schemaInvalid).count))
        for receipt in words["rejected"] ?? [] {
            #expect((receipt["code"] as? String)?.hasPrefix("CB-") == true)
            #expect(receipt["sample"] == nil)
        }
        let old = try listed("--title", "").filter { $0["status"] as? String == "superseded" }
        #expect(!old.isEmpty)
        #expect(try listed("--current").allSatisfy { $0["status"] as? String == "current" })
    }

    @Test func storesThatAreNone() throws {
        let file = try folder.get().path("text.sqlite")
        try Data("this is no database, but it is long enough to look at".utf8)
            .write(to: URL(filePath: file))
        for store in [
            "sqlite:\(file)", "sqlite:/no/such/folder/a.sqlite", "nonsense", "postgresql://a/b",
        ] {
            let run = try Command.run(["documents", "--store", store])
            #expect(run.status == 2, "\(store)")
            #expect(!run.errors.isEmpty)
        }
        let missing = try Command.run(
            ["document", UUID().uuidString, "--raw", "--store", try store()])
        #expect(missing.status == 2)
    }
}
