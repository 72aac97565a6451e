import Fixtures
import Foundation
import Testing

/// `casebook samples`, `authorize` and `sources` on a store on disk.
@Suite struct SamplesTests: SampleCommanding {
    let folder = Result { try TemporaryFolder() }

    @Test func whatIsImportedIsListedAndNeverDoubled() throws {
        let file = Self.header + "\n" + steps(0..<30)
        for round in 0..<2 {
            let outcome = try run("samples", "import", "-", input: file)
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            let summary =
                round == 0
                ? "30 saved  0 replaced  0 already present"
                : "0 saved  0 replaced  30 already present"
            #expect(outcome.errors.hasPrefix(summary), "\(outcome.errors)")
        }
        let newer = try run(
            "samples", "import", "-", input: Self.header + "\n" + steps(10..<20, version: 2))
        #expect(newer.errors.hasPrefix("10 saved  10 replaced"), "\(newer.errors)")
        let all = try objects(try run("samples", "list", "--format", "jsonl"))
        #expect(all.compactMap { $0["value"] as? Int } == (0..<30).reversed())
        let some = try objects(
            try run(
                "samples", "list", "--format", "jsonl", "--type", "StepCount", "--where",
                "quantity > 20 \"count\"", "--sort", "+start"))
        #expect(some.compactMap { $0["value"] as? Int } == Array(21..<30))
        let json = try run("samples", "list", "--format", "json", "--limit", "3")
        let list = try JSONSerialization.jsonObject(with: json.outputData) as? [Any]
        #expect(list?.count == 3 && json.errors.hasPrefix("next page: --after "))
        let table = try run("samples", "list").output.split(separator: "\n")
        #expect(table.count == 31 && table[0].hasPrefix("sample "))
    }

    @Test func pagesHoldEverySampleOnce() throws {
        _ = try run("samples", "import", "-", input: Self.header + "\n" + steps(0..<25))
        var paged: [Int] = []
        var more: [String] = []
        repeat {
            let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
            let page = try Command.run(
                [
                    "samples", "list", "--person", Self.person, "--format", "jsonl", "--limit",
                    "7", "--store", store,
                ] + more)
            paged += try objects(page).compactMap { $0["value"] as? Int }
            let token = page.errors.split(separator: "--after ").dropFirst().first
            more =
                token.map { ["--after", $0.trimmingCharacters(in: .whitespacesAndNewlines)] } ?? []
        } while !more.isEmpty
        #expect(paged == (0..<25).reversed())
    }

    @Test func aTypeThatIsMisspeltIsAnswered() throws {
        let outcome = try Command.run(["types", "heartrate"])
        #expect(outcome.errors.contains("did you mean HeartRate"), "\(outcome.errors)")
    }

    /// A correlation is listed with what it holds inside it, and what it holds also by itself.
    @Test func aFileBecomesPartOfAWorkout() throws {
        let run = UUID().uuidString.lowercased()
        let workout = """
            {"version":1,"type":"Workout","uuid":"\(run)","activityType":"Running",\
            "startDate":"2023-11-14T22:00:00Z","endDate":"2023-11-14T23:00:00Z"}
            """
        func importing(_ text: String, _ words: String...) throws -> Command.Outcome {
            let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
            return try Command.run(
                ["samples", "import", "-", "--person", Self.person] + words,
                input: Data(text.utf8), environment: ["CASEBOOK_STORE": store])
        }
        let file = Self.header + "\n" + steps(0..<20)
        let missing = try importing(file, "--workout", run)
        #expect(missing.status == 2 && missing.errors.contains("--workout"))
        #expect(try importing(workout, "--format", "jsonl").status == 0)
        #expect(try importing(file).status == 0)
        // What is there already is not saved again, and becomes part of it.
        for words in [["0 saved", "20 already present"], ["0 saved", "20 already present"]] {
            let outcome = try importing(file, "--workout", run)
            #expect(outcome.status == 0 && words.allSatisfy(outcome.errors.contains))
        }
        let more = try importing(Self.header + "\n" + steps(20..<25), "--workout", run)
        #expect(more.errors.hasPrefix("5 saved"), "\(more.errors)")
        let one = [
            "HeartRate", "72", "count/min", "--start", "2023-11-14T22:10:00Z", "--workout", run,
        ]
        func adding(source: String) throws -> Command.Outcome {
            try Command.run(
                ["samples", "add", "--person", Self.person, "--source", source] + one,
                environment: ["CASEBOOK_STORE": "sqlite:" + folder.get().path("samples.sqlite")])
        }
        #expect(try adding(source: "casebook import").status == 0)
        #expect(try adding(source: "Another").status != 0)
        let part = try objects(
            try self.run("samples", "list", "--format", "jsonl", "--where", "workout = \(run)"))
        #expect(part.count == 26)
    }

    @Test func changesAreToldOnce() throws {
        _ = try run("samples", "import", "-", input: Self.header + "\n" + steps(0..<4))
        let first = try objects(try run("samples", "changes", "--format", "jsonl"))
        #expect(first.count == 5 && first.dropLast().allSatisfy { $0["added"] != nil })
        let anchor = try #require(first.last?["anchor"] as? String)
        let gone = try #require((first[1]["added"] as? [String: Any])?["uuid"] as? String)
        #expect(try run("samples", "delete", gone).errors == "1 deleted\n")
        #expect(try run("samples", "delete", gone).status == 2)
        let second = try objects(
            try run("samples", "changes", "--since", anchor, "--format", "jsonl"))
        #expect(second.count == 2)
        #expect((second[0]["deleted"] as? [String: Any])?["uuid"] as? String == gone)
        let dry = try run("samples", "delete", "--type", "StepCount", "--dry-run")
        #expect(dry.errors == "3 would be deleted\n")
        let matching = try run(
            "samples", "delete", "--type", "StepCount", "--where", "quantity >= 2 \"count\"")
        #expect(matching.errors == "2 deleted\n")
        #expect(try run("samples", "changes", "--since", "00").status == 2)
    }

    @Test func anAppSeesWhatThePersonAllows() throws {
        _ = try run("samples", "import", "-", input: Self.header + "\n" + steps(0..<4))
        let list = ["samples", "list", "--as", "app", "--type", "StepCount", "--format", "jsonl"]
        func seen() throws -> Command.Outcome {
            try run(list[0], list[1], list[2], list[3], list[4], list[5], list[6], list[7])
        }
        #expect(try seen().status == 2)
        let asked = try run(
            "authorize", "ask", "--app", "app", "--read", "StepCount", "--save", "StepCount",
            "--usage", "de=Für ein Bild")
        let request = asked.output.trimmingCharacters(in: .whitespacesAndNewlines)
        let requests = try objects(try run("authorize", "requests", "--format", "jsonl"))
        #expect(requests.first?["request"] as? String == request)
        #expect(requests.first?["readUsage"] as? String == "Für ein Bild")
        let answer = try run("authorize", "answer", request, "--allow-save", "StepCount")
        #expect(answer.status == 0, "\(answer.errors)")
        #expect(try objects(try seen()).isEmpty)
        let saved = try run(
            "samples", "add", "StepCount", "7", "count", "--as", "app", "--format", "jsonl")
        #expect(try objects(saved).count == 1)
        #expect(try objects(try seen()).count == 1)
        _ = try run("authorize", "set", "--app", "app", "--allow-read", "StepCount")
        #expect(try objects(try seen()).count == 5)
        _ = try run(
            "authorize", "set", "--app", "app", "--allow-read", "StepCount", "--from",
            "2023-11-14T22:15:20Z", "--to", "2024")
        #expect(try objects(try seen()).count == 3)
        let why = try objects(
            try run("authorize", "explain", "StepCount", "--app", "app", "--format", "jsonl"))
        #expect((why.first?["sees"] as? String)?.hasPrefix("from 2023-11-14T22:15:20Z") == true)
        let decisions = try objects(try run("authorize", "list", "--format", "jsonl"))
        #expect(decisions.first?["readUsage"] as? String == "Für ein Bild")
        let sources = try objects(try run("sources", "--format", "jsonl"))
        #expect(Set(sources.compactMap { $0["source"] as? String }) == ["app", "casebook import"])
        _ = try run("authorize", "reset", "--app", "app")
        #expect(try seen().status == 2)
        #expect(try objects(try run("authorize", "list", "--format", "jsonl")).isEmpty)
    }

    /// Two sources that count at the same time: the trusted one's figure is the day's.
    @Test func theOrderOfSourcesDecidesWhatCounts() throws {
        for (source, value) in [("watch", 100), ("phone", 70)] {
            let line =
                "StepCount,2026-03-01T10:00:00Z,2026-03-01T10:10:00Z,\(value),count,\(source),1\n"
            let saved = try run(
                "samples", "import", "-", "--source", source, input: "\(Self.header)\n\(line)")
            #expect(saved.status == 0, "\(saved.errors)")
        }
        func sum() throws -> Double? {
            let run = try run(
                "samples", "stats", "--type", "StepCount", "--interval", "1d", "--zone", "UTC",
                "--from", "2026-03-01", "--to", "2026-03-02", "--format", "jsonl")
            return try objects(run).first?["sum"] as? Double
        }
        func sources(_ words: String...) throws -> [String] {
            let run = try Command.run(
                ["sources", "order", "--format", "jsonl", "--person", Self.person, "--store"]
                    + ["sqlite:" + (try folder.get().path("samples.sqlite"))] + words)
            #expect(run.status == 0, "\(run.errors)")
            return try objects(run).compactMap { $0["source"] as? String }
        }
        #expect(try sources().isEmpty)
        #expect(try sources("--set", "phone, watch") == ["phone", "watch"])
        #expect(try sum() == 70)
        #expect(
            try sources("--type", "StepCount", "--set", "watch,phone") == ["watch", "phone"])
        #expect(try sum() == 100)
        #expect(try sources().count == 4)
        #expect(try sources("--type", "HeartRate") == ["phone", "watch"])
        #expect(try sources("--type", "StepCount", "--reset") == ["phone", "watch"])
        #expect(try sum() == 70)
        #expect(try sources("--reset").isEmpty)
        let unknown = try run("sources", "order", "--set", "pho")
        #expect(unknown.status == 2 && unknown.errors.contains("pho"))
        #expect(try run("sources", "order", "--type", "SleepAnalysis").status == 2)
        #expect(try run("sources", "order", "--set", "phone", "--reset").status == 2)
        #expect(try objects(try run("sources", "list", "--format", "jsonl")).count == 2)
    }

    @Test(
        arguments: [
            ["samples", "list", "--person", "nobody"],
            ["samples", "list", "--person", "1.2.3^unknown"],
            ["samples", "list", "--type", "Nothing", "--person", person],
            ["samples", "list", "--where", "quantity >", "--person", person],
            ["samples", "list", "--as", "app", "--person", person],
            ["samples", "delete", "--person", person],
            ["samples", "import", "/no/such/file.csv", "--person", person],
            ["samples", "import", "-", "--map", "a=start", "--person", person],
            ["authorize", "set", "--app", "a", "--person", person],
            ["authorize", "answer", person, "--person", person],
            [
                "authorize", "set", "--app", "a", "--allow-read", "BloodPressure", "--person",
                person,
            ],
        ])
    func whatCannotRunIsSaid(arguments: [String]) throws {
        _ = try run("samples", "import", "-", input: Self.header + "\n" + steps(0..<1))
        let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
        let outcome = try Command.run(arguments + ["--store", store])
        #expect(outcome.status == 2 && !outcome.errors.isEmpty, "\(arguments) \(outcome)")
        #expect(outcome.output.isEmpty)
    }
}
