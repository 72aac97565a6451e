import Fixtures
import Foundation
import Testing

/// `casebook workouts`, `profile` and what corrects and lets go of samples, as a user runs them.
@Suite struct WorkoutCommandTests {
    private let folder = Result { try TemporaryFolder() }
    private static let person = "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e11"

    private func run(_ arguments: String..., status: Int32 = 0) throws -> Command.Outcome {
        let store = "sqlite:" + (try folder.get().path("workouts.sqlite"))
        let outcome = try Command.run(
            arguments + ["--person", Self.person], environment: ["CASEBOOK_STORE": store])
        #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
        return outcome
    }

    // rows 29 55 158
    @Test func samplesAreCorrectedListedAsOfADateAndLetGo() throws {
        let added = try run(
            "samples", "add", "StepCount", "900", "--start", "2026-04-01T10:00:00Z",
            "--source-version", "2.1", "--product", "Watch2,4", "--system", "4.0.0", "--format",
            "jsonl")
        let sample = try #require(
            try JSONSerialization.jsonObject(with: added.outputData) as? [String: Any])
        let id = try #require(sample["uuid"] as? String)
        let source = sample["source"] as? [String: Any]
        #expect(source?["productType"] as? String == "Watch2,4")
        let wrong = try run("samples", "correct", id, "90", status: 2)
        #expect(wrong.errors.contains("--reason"))
        _ = try run("samples", "correct", id, "90", "--reason", "one zero too many")
        let stats = try run("samples", "stats", "--type", "StepCount", "--format", "jsonl")
        #expect(stats.output.contains("\"sum\":90"))
        #expect(stats.errors.contains("1 samples do not count"))
        #expect(try run("samples", "corrections").output.contains("one zero too many"))
        let past = try run("samples", "list", "--as-of", "2020-01-01T00:00:00Z")
        #expect(past.output.split(separator: "\n").count == 1)
        #expect(past.errors.contains("2 added, 0 deleted, 1 corrected"))
        _ = try run("samples", "correct", id, "--undo")
        let again = try run("samples", "stats", "--type", "StepCount", "--format", "jsonl")
        #expect(again.output.contains("\"sum\":900"))
        let long = try run(
            "samples", "add", "StepCount", "1", "--start", "2020-01-01T00:00:00Z", "--end",
            "2026-01-01T00:00:00Z", status: 2)
        #expect(long.errors.contains("2020-01-01") && long.errors.contains("2026-01-01"))
        #expect(long.errors.contains("at most"))
        let pruned = try run("samples", "prune", "--before", "2026-05-01T00:00:00Z")
        #expect(pruned.errors.hasPrefix("1 removed"))
    }

    @Test func aWorkoutIsPutTogetherAndShown() throws {
        let app = ["--as", "org.example.run"]
        _ = try run(
            "authorize", "set", "--app", "org.example.run", "--allow-save",
            "HKWorkoutTypeIdentifier")
        let begun = try Command.run(
            ["workouts", "begin", "Running", "--person", Self.person] + app,
            environment: ["CASEBOOK_STORE": "sqlite:" + folder.get().path("workouts.sqlite")])
        let id = begun.output.trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(UUID(uuidString: id) != nil, "\(begun.errors)")
        let early = try run(
            "workouts", "move", id, "pause", "--as", "org.example.run", status: 2)
        #expect(early.errors.contains("notStarted"))
        for (action, minute) in [("start", "00"), ("pause", "10"), ("resume", "12"), ("end", "30")]
        {
            _ = try run(
                "workouts", "move", id, action, "--at", "2026-04-01T10:\(minute):00Z", "--as",
                "org.example.run")
        }
        let saved = try run("workouts", "end", id, "--as", "org.example.run")
        #expect(saved.output.contains("\"duration\":1680"))
        #expect(try run("workouts", "show", id).output.contains("Running"))
        #expect(try run("workouts", "route", id).output.contains("<gpx"))
        _ = try run("workouts", "end", id, "--as", "org.example.run", status: 2)
    }

    /// Beats a minute, or what the person chose, and not HealthKit's beats a second.
    @Test func figuresAreInThePersonsUnits() throws {
        let track = """
            <gpx version="1.1" creator="watch"><trk><type>running</type><trkseg>
            <trkpt lat="47.0" lon="8.0"><time>2026-01-01T00:00:00Z</time><extensions><hr>120</hr>
            </extensions></trkpt><trkpt lat="47.1" lon="8.0"><time>2026-01-01T00:01:00Z</time>
            <extensions><hr>120</hr></extensions></trkpt></trkseg></trk></gpx>
            """
        let file = try folder.get().path("run.gpx")
        try Data(track.utf8).write(to: URL(filePath: file))
        _ = try run("samples", "import", file)
        let listed = try run("samples", "list", "--type", "Workout", "--format", "jsonl").output
        let fields = try JSONSerialization.jsonObject(with: Data(listed.utf8)) as? [String: Any]
        let id = try #require(fields?["uuid"] as? String)
        func average() throws -> String {
            try run("workouts", "show", id, "--format", "jsonl").output
                .split(separator: "\n").first { $0.contains("HeartRate average") }
                .map(String.init) ?? ""
        }
        #expect(try average().contains("\"value\":\"120\",\"unit\":\"count/min\""))
        _ = try run("profile", "unit", "HeartRate", "count/s")
        #expect(try average().contains("\"value\":\"2\",\"unit\":\"count/s\""))
    }

    // rows 83 84 85 86 131 184
    @Test func whatIsTrueOfAPerson() throws {
        _ = try run("profile", "set", "WheelchairUse", "No")
        _ = try run("profile", "set", "WheelchairUse", "Yes", "--since", "2026-04-01T00:00:00Z")
        _ = try run("profile", "set", "DateOfBirth", "1980-02-29")
        _ = try run("profile", "set", "WheelchairUse", "Maybe", status: 2)
        _ = try run("profile", "unit", "BodyMass", "lb")
        _ = try run("profile", "goals", "--stand", "12", "--since", "2026-04-01")
        let shown = try run("profile", "show").output
        for word in ["1980-02-29", "Yes", "2026-04-01T00:00:00Z", "lb", "12"] {
            #expect(shown.contains(word), "\(shown)")
        }
    }

    @Test func filesOfAPhoneAreKept() throws {
        let export = try folder.get().path("export")
        try FileManager.default.createDirectory(
            atPath: export + "/electrocardiograms", withIntermediateDirectories: true)
        let recording =
            "Recorded Date,2026-04-01 10:00:00 +0200\nClassification,Sinus Rhythm\n"
            + "Sample Rate,512 hertz\n\nUnit,µV\n\n1\n2\n"
        try Data(recording.utf8).write(to: URL(filePath: export + "/electrocardiograms/ecg.csv"))
        let lines =
            "<HealthData locale=\"en\"><ActivitySummary dateComponents=\"2026-04-01\" "
            + "appleStandHours=\"11\" appleStandHoursGoal=\"12\"/></HealthData>"
        try Data(lines.utf8).write(to: URL(filePath: export + "/export.xml"))
        let first = try run("samples", "import", export)
        #expect(first.errors.contains("1 saved, 0 already present"), "\(first.errors)")
        #expect(first.errors.contains("1 days, 1 of them new"))
        #expect(try run("samples", "import", export).errors.contains("0 saved, 1 already present"))
        let list = try run("samples", "files", "--format", "jsonl")
        let file = try #require(
            try JSONSerialization.jsonObject(with: list.outputData) as? [String: Any])
        let digest = try #require(file["digest"] as? String)
        #expect(try run("samples", "files", digest).output == recording)
    }
}
