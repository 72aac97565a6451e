import Fixtures
import Foundation
import Testing

/// `casebook consent` and `casebook documents --as`, as an owner and an app use them.
@Suite struct ConsentTests {
    private let folder = Result { try TemporaryFolder() }

    private func run(_ arguments: String...) throws -> Command.Outcome {
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        return try Command.run(arguments + ["--store", store])
    }

    private func objects(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test func fromNothingToARevokedGrant() throws {
        let file = "\(Fixtures.directory)/documents"
        #expect(try run("import", "-q", file).status == 0)
        let all = try objects(try run("documents", "--format", "jsonl").output)
        let person = try #require(all[0]["person"] as? String)
        let document = try #require(all[0]["sample"] as? String)
        func seen() throws -> [String] {
            let listed = try run(
                "documents", "--as", "org.example.app", "--person", person, "--format", "jsonl")
            #expect(listed.status == 0, "\(listed.errors)")
            return try objects(listed.output).compactMap { $0["sample"] as? String }
        }
        #expect(try seen().isEmpty)
        let grant = [
            "consent", "grant", "org.example.app", "--person", person, "--document", document,
        ]
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        let endless = try Command.run(grant + ["--store", store])
        #expect(endless.status == 2 && endless.errors.contains("--no-end"))
        let granted = try Command.run(
            grant + ["--no-end", "--format", "jsonl", "--store", store])
        #expect(granted.status == 0, "\(granted.errors)")
        let record = try #require(try objects(granted.output)[0]["record"] as? String)
        #expect(try seen() == [document])
        let told = try run(
            "consent", "explain", "org.example.app", "--person", person, "--document", document,
            "--format", "jsonl")
        #expect(told.status == 0)
        #expect(try objects(told.output)[0]["record"] as? String == record)
        #expect(try run("consent", "list", "--person", person).output.contains(record))
        let fhir = try objects(try run("consent", "list", "--person", person, "--fhir").output)
        #expect(fhir[0]["resourceType"] as? String == "Consent")
        let research = try run(
            "documents", "--as", "org.example.app", "--person", person, "--purpose", "HRESCH",
            "--format", "jsonl")
        #expect(research.output.isEmpty)
        #expect(try run("consent", "revoke", record, "--person", person).status == 0)
        #expect(try seen().isEmpty)
        let hidden = try run(
            "consent", "explain", "org.example.app", "--person", person, "--document", document)
        #expect(hidden.status == 1 && hidden.output.contains("not seen"))
        #expect(try run("consent", "revoke", record, "--person", person).status == 2)
        let accesses = try run("audit", "list", "--person", person, "--format", "words").output
        let app = accesses.split(separator: "\n").filter { $0.contains("org.example.app") }
        #expect(app.count == 4)
        #expect(app.count { $0.contains("was allowed, as record \(record) decides") } == 1)
        #expect(app.count { $0.contains("for research. This was denied") } == 1)
        #expect(accesses.contains("(an administrator) looked for documents (\(document)"))
    }

    @Test func aRequestListsOnlyWhatIsNew() throws {
        let file = "\(Fixtures.directory)/documents"
        #expect(try run("import", "-q", file).status == 0)
        let all = try objects(try run("documents", "--format", "jsonl").output)
        let person = try #require(all[0]["person"] as? String)
        let own = all.filter { $0["person"] as? String == person }
        let document = try #require(own[0]["sample"] as? String)
        let app = "org.example.app"
        let early = try run("consent", "request", app, "--person", person, "--text", "Why")
        #expect(early.status == 2)
        let denied = try run(
            "consent", "grant", app, "--person", person, "--rule", "--type", "none", "--no-end")
        #expect(denied.status == 0, "\(denied.errors)")
        let asked = try run("consent", "request", app, "--person", person, "--text", "Why")
        #expect(asked.status == 1, "\(asked.errors)")
        let documents = try objects(asked.output)[0]["documents"] as? [String]
        #expect(documents?.contains(document) == true && documents?.count == own.count)
        let closed = try run(
            "consent", "deny", "anyone", "--person", person, "--rule", "--until", "2999")
        #expect(closed.status == 0, "\(closed.errors)")
        let app2 = try run(
            "consent", "grant", "other", "--person", person, "--document", document, "--no-end")
        #expect(app2.status == 0)
        let nothing = try run("consent", "request", "other", "--person", person, "--text", "Why")
        #expect(nothing.status == 0 && nothing.output.isEmpty)
    }
}
