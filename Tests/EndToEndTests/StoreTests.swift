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

    /// A document is the same JSON everywhere; for one release the names that this program had
    /// before stand beside it.
    @Test func oneDialectAndTheOldNames() throws {
        let receipt = try #require(
            try imported(try Fixtures.named("discharge-summary-german").path).first)
        #expect(receipt["uuid"] as? String == receipt["sample"] as? String)
        let line = try #require(try listed().first)
        let document = try #require(line["document"] as? [String: Any])
        #expect(line["uuid"] as? String == receipt["uuid"] as? String)
        #expect((line["source"] as? [String: Any])?["name"] as? String == "casebook import")
        let instant = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z/
        #expect((line["storedAt"] as? String)?.wholeMatch(of: instant) != nil)
        let renamed = [
            "title": "title", "patient_name": "patientName", "custodian_name": "custodianName",
            "sha256": "sha256", "effectiveTime": "effectiveTime", "languageCode": "languageCode",
        ]
        for (old, new) in renamed {
            #expect(line[old] as? String == document[new] as? String, "\(old)")
            #expect(document[new] is String)
        }
        #expect(line["author_names"] as? [String] == document["authorNames"] as? [String])
        #expect(line["bytes"] as? Int == document["byteCount"] as? Int)
        let id = try #require(line["uuid"] as? String)
        let run = try Command.run(["document", id, "--header", "--store", try store()])
        let header = try objects(run.output)[0]
        for name in ["title", "patientName", "custodianName", "effectiveTime", "versionNumber"] {
            #expect(header[name] as? String == document[name] as? String, "\(name)")
        }
        #expect(try listed("--where", "custodianName contains \"BIRKEN\"").count == 1)
        #expect(try listed("--where", "custodianName = \"Birken\"").isEmpty)
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
        let app = ["documents", "--person", person, "--as", "some-app", "--store", try store()]
        let unasked = try Command.run(app)
        #expect(unasked.status == 2 && unasked.errors.contains("authorization-not-determined"))
        #expect(unasked.output.isEmpty)
        let denied = try Command.run([
            "authorize", "set", "--person", person, "--app", "some-app", "--deny-read", "CDA",
            "--store", try store(),
        ])
        #expect(denied.status == 0, "\(denied.errors)")
        #expect(try listed("--person", person, "--as", "some-app").isEmpty)
    }

    @Test func aDocumentIsNobodyElses() throws {
        let known = try imported(try Fixtures.named("author-device").path)
        let person = try #require(known.first?["person"] as? String)
        let file = try Fixtures.named("operative-note").path
        let refused = try imported(file, "--person", person)
        #expect(refused.first?["outcome"] as? String == "rejected")
        #expect(refused.first?["code"] as? String == "CB-INTAKE-PATIENT")
        func assign(_ person: String, _ reason: String...) throws -> Command.Outcome {
            try Command.run(["assign", file, "--person", person, "--store", try store()] + reason)
        }
        #expect(try assign(person).status != 0)
        #expect(try assign(person, "--reason", " ").status == 2)
        #expect(try assign(UUID().uuidString, "--reason", "Numbers mixed up").status == 2)
        #expect(try listed().count == 1)
        let done = try assign(person, "--reason", "Numbers mixed up", "--by", "Rey")
        #expect(done.status == 0 && done.output.hasPrefix("stored "), "\(done.errors)")
        #expect(try listed("--person", person).count == 2)
        let log = try Command.run(
            ["audit", "list", "--person", person, "--format", "words", "--store", try store()])
        let told = log.output.split(separator: "\n").filter { $0.contains("Numbers mixed up") }
        #expect(told.count == 1)
        #expect(told.first?.contains("Rey (an administrator) added a document (") == true)
    }

    /// To list the sources is one access, however many types there are.
    @Test func sourcesAreListedInOneAccess() throws {
        let person = UUID().uuidString.lowercased()
        let samples = "type,start,end,value,unit\nHeartRate,2026-04-01T10:00:00Z,,60,count/min\n"
        let saved = try Command.run(
            [
                "samples", "import", "-", "--format", "csv", "--person", person, "--source",
                "Watch", "--store", try store(),
            ], input: Data(samples.utf8))
        #expect(saved.status == 0, "\(saved.errors)")
        func accesses() throws -> Int {
            try Command.run(
                ["audit", "list", "--person", person, "--format", "words", "--store", try store()]
            ).output.split(separator: "\n").count
        }
        let before = try accesses()
        let sources = try Command.run(
            ["sources", "list", "--person", person, "--format", "jsonl", "--store", try store()])
        #expect(try objects(sources.output).map { $0["source"] as? String } == ["Watch"])
        #expect(try accesses() == before + 1)
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
