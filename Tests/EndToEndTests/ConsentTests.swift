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
        // To an app that was never answered the record must not look empty.
        let unasked = try run("documents", "--as", "org.example.app", "--person", person)
        #expect(unasked.status == 2 && unasked.errors.contains("authorization-not-determined"))
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
        #expect(try run("consent", "withdraw", record, "--person", person).status == 0)
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

    /// A store of the fixtures, and the person of whom it has most documents.
    private func imported() throws -> (person: String, documents: [String]) {
        #expect(try run("import", "-q", "\(Fixtures.directory)/documents").status == 0)
        let all = try objects(try run("documents", "--format", "jsonl").output)
        let people = Dictionary(grouping: all) { $0["person"] as? String ?? "" }
        let most = try #require(people.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) })
        return (most.key, most.value.compactMap { $0["sample"] as? String })
    }

    private func seen(by reader: String..., of person: String) throws -> Set<String> {
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        let listed = try Command.run(
            ["documents", "--as"] + reader
                + ["--person", person, "--format", "jsonl", "--store", store])
        #expect(listed.status == 0, "\(listed.errors)")
        return Set(try objects(listed.output).compactMap { $0["sample"] as? String })
    }

    private func ask(_ person: String, _ more: String...) throws -> [String: Any] {
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        let asked = try Command.run(
            ["consent", "request", "app", "--person", person, "--text", "Why", "--store", store]
                + more)
        #expect(asked.status == 1, "\(asked.errors)")
        return try #require(try objects(asked.output).first)
    }

    @Test func aRequestIsAnsweredAsAWhole() throws {
        let (person, documents) = try imported()
        let allowed = try run(
            "authorize", "set", "--person", person, "--app", "app", "--allow-read", "CDA")
        #expect(allowed.status == 0, "\(allowed.errors)")
        let request = try #require(try ask(person)["request"] as? String)
        let listed = try run("consent", "requests", "--person", person, "--format", "jsonl")
        #expect(try objects(listed.output).map { $0["request"] as? String } == [request])
        let answer = ["consent", "answer", request, "--person", person]
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        func answered(_ words: String...) throws -> Command.Outcome {
            try Command.run(answer + words + ["--format", "jsonl", "--store", store])
        }
        for wrong in [
            try answered(), try answered("--grant-all"), try answered("--grant-all", "--deny-all"),
            try answered("--grant", person, "--no-end"),
            try answered("--grant-all", "--no-end", "--level", "data"),
        ] { #expect(wrong.status == 2) }
        let done = try answered("--grant", documents[0], "--until", "2999")
        #expect(done.status == 0, "\(done.errors)")
        let records = try objects(done.output)
        #expect(records.count == documents.count)
        #expect(records.allSatisfy { $0["text"] as? String == "Why" })
        #expect(try seen(by: "app", of: person) == [documents[0]])
        #expect(try answered("--deny-all").status == 2)
        #expect(
            try run("consent", "requests", "--person", person).output.split(separator: "\n")
                .count == 1)
    }

    @Test func aRequestWhoseDocumentsWereDecidedOtherwiseIsNotShown() throws {
        let (person, documents) = try imported()
        _ = try run("authorize", "set", "--person", person, "--app", "app", "--allow-read", "CDA")
        _ = try ask(person)
        for document in documents {
            let denied = try run(
                "consent", "deny", "app", "--person", person, "--document", document, "--no-end")
            #expect(denied.status == 0, "\(denied.errors)")
        }
        let listed = try run("consent", "requests", "--person", person, "--format", "json")
        #expect(listed.status == 0 && listed.output == "[]\n")
    }

    @Test func aDelegateIsAddedAndEnded() throws {
        let (person, documents) = try imported()
        let delegate = "00000000-0000-4000-8000-000000000d01"
        let added = try run(
            "consent", "delegate", "add", delegate, "--person", person, "--rule", "--no-end",
            "--format", "jsonl")
        #expect(added.status == 0, "\(added.errors)")
        #expect(try objects(added.output)[0]["purposes"] as? [String] == ["FAMRQT"])
        func explained() throws -> Int32 {
            try run(
                "consent", "explain", "delegate:\(delegate)", "--person", person, "--document",
                documents[0], "--purpose", "FAMRQT"
            ).status
        }
        #expect(try explained() == 0)
        #expect(try seen(by: "delegate:\(delegate)", of: person) == Set(documents))
        #expect(try seen(by: "delegate:\(delegate)", "--purpose", "TREAT", of: person).isEmpty)
        let listed = try run("consent", "delegate", "list", "--person", person)
        #expect(listed.output.contains(delegate))
        let end = ["consent", "delegate", "end", delegate, "--person", person]
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        #expect(try Command.run(end + ["--store", store]).status == 0)
        #expect(try explained() == 1)
        #expect(try seen(by: "delegate:\(delegate)", of: person).isEmpty)
        #expect(try run("documents", "--as", "anyone", "--person", person).status == 2)
        #expect(try Command.run(end + ["--store", store]).status == 2)
        let itself = try run(
            "consent", "delegate", "add", person, "--person", person, "--rule", "--no-end")
        #expect(itself.status == 2)
    }

    /// Whoever sits at the machine acts for a person, and the person's log says so.
    @Test func aPersonIsNamedByAnIdentifierAndToldWhoActedForThem() throws {
        let file = try Fixtures.named("operative-note").path
        #expect(try run("import", "-q", file).status == 0)
        let identifier = "2.999.71.2^LK-207714"
        let denied = try run(
            "consent", "deny", "app", "--person", identifier, "--rule", "--no-end")
        #expect(denied.status == 0, "\(denied.errors)")
        #expect(try run("consent", "list", "--person", identifier).output.contains("app"))
        let person = try #require(
            try objects(try run("documents", "--format", "jsonl").output)[0]["person"] as? String)
        let told = try run("audit", "list", "--person", person, "--format", "words").output
        #expect(
            told.contains("changed consents, for healthcare operations (“casebook consent deny”)"))
        #expect(told.contains("(“casebook consent list”)"))
        let unknown = try run("consent", "list", "--person", "2.999.71.2^nobody")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("no person with this patient identifier in the store"))
    }

    @Test func theGlassIsBrokenForAnHourAndOpensNoRemovedDocument() throws {
        let (person, documents) = try imported()
        let all = Set(documents)
        let open = ["consent", "emergency", "open", "ward", "--person", person, "--reason"]
        let store = "sqlite:" + (try folder.get().path("store.sqlite"))
        func opened(_ reason: String, by name: String) throws -> Command.Outcome {
            try Command.run(
                open + [reason, "--professional", name, "--format", "jsonl", "--store", store])
        }
        let denied = try run(
            "authorize", "set", "--person", person, "--app", "ward", "--deny-read", "CDA")
        #expect(denied.status == 0, "\(denied.errors)")
        #expect(try seen(by: "ward", "--purpose", "BTG", of: person).isEmpty)
        #expect(try opened(" ", by: "Dr. Fixture").status == 2)
        let access = try opened("unconscious", by: "Dr. Fixture")
        #expect(access.status == 0, "\(access.errors)")
        let line = try objects(access.output)[0]
        let times = try ["from", "until"].map {
            try Date(try #require(line[$0] as? String), strategy: .iso8601)
        }
        #expect(times[1].timeIntervalSince(times[0]) == 3_600)
        #expect(try seen(by: "ward", "--purpose", "BTG", of: person) == all)
        #expect(try run("consent", "remove", documents[0], "--person", person).status == 0)
        #expect(
            try seen(by: "ward", "--purpose", "BTG", of: person) == all.subtracting([documents[0]]))
        #expect(try run("consent", "put-back", documents[0], "--person", person).status == 0)
        #expect(try seen(by: "ward", "--purpose", "BTG", of: person) == all)
        #expect(try run("consent", "put-back", documents[0], "--person", person).status == 2)
        let id = try #require(line["access"] as? String)
        #expect(
            try run("consent", "emergency", "acknowledge", id, "--person", person).status == 0)
        #expect(try seen(by: "ward", "--purpose", "BTG", of: person).isEmpty)
        let told = try run("consent", "emergency", "list", "--person", person)
        #expect(told.output.contains("unconscious") && told.output.contains("yes"))
    }
}
