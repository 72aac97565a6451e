import Fixtures
import Foundation
import Testing

/// `casebook samples import` and `export`: files that come in, go out and come back.
@Suite struct SampleFilesTests: SampleCommanding {
    let folder = Result { try TemporaryFolder() }

    @Test func badLinesAreSaidAndTheOthersSaved() throws {
        let secret = "Zx9QmarkerQ9xZ"
        let bad = "StepCount,2026-04-01T10:00:00Z,,\(secret),count,x,1\n"
        let text = Self.header + "\n" + steps(0..<3) + bad + "\"\n" + steps(3..<6)
        let dry = try run("samples", "import", "-", "--dry-run", input: text)
        #expect(dry.status == 1 && dry.errors.hasPrefix("6 valid  2 invalid"), "\(dry.errors)")
        let outcome = try run("samples", "import", "-", input: text)
        #expect(outcome.status == 1 && dry.output.hasSuffix(outcome.output))
        #expect(dry.output.hasPrefix("2: 2023-11-14T22:13:20Z"), "\(dry.output)")
        #expect(dry.output.split(separator: "\n").count == 6 + 2)
        let lines = outcome.output.split(separator: "\n")
        #expect(
            lines.first
                == "<stdin>:5:33: value: expected a number with a point, as 36.6, found something else"
        )
        #expect(lines.count == 2 && lines[1].hasPrefix("<stdin>:6:1: expected a closing quote"))
        #expect(!outcome.output.contains(secret) && !outcome.errors.contains(secret))
        #expect(try objects(try run("samples", "list", "--format", "jsonl")).count == 6)
    }

    @Test(
        arguments: [
            "", "\0\0\0", "type|start|value\n", "no header at all", "\"", "a,b,c\n1,2,3\n",
            String(repeating: "\u{FF}\",\n\r", count: 5_000),
        ])
    func garbageIsRefused(text: String) throws {
        let outcome = try run("samples", "import", "-", input: text)
        #expect(outcome.status == 2 && !outcome.errors.isEmpty, "\(outcome)")
        let json = try run("samples", "import", "-", "--format", "jsonl", input: text)
        #expect(json.status == (text.isEmpty ? 0 : 1), "\(json.errors)")
    }

    private static let health = """
        <?xml version="1.0"?>
        <HealthData locale="en_GB">
         <Me HKCharacteristicTypeIdentifierDateOfBirth="1980-02-29"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" \
        startDate="2026-04-01 10:00:00 +0200" endDate="2026-04-01 10:05:00 +0200" value="12"/>
         <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Watch" unit="count" \
        startDate="2026-04-01 10:00:00 +0200" endDate="2026-04-01 10:05:00 +0200" value="14"/>
        </HealthData>
        """

    /// A grown export brings what is new; sources stay apart, and an export of ours brings the same
    /// samples.
    // rows 108
    @Test(arguments: ["apple", "jsonl", "csv"])
    func exportImportExport(format: String) throws {
        let first = try run("samples", "import", "-", input: Self.health)
        #expect(first.errors.hasPrefix("2 saved  0 replaced  0 already present"), "\(first.errors)")
        let more = Self.health.replacing(
            "</HealthData>", with: Self.health.split(separator: "\n")[3].replacing("12", with: "15")
        )
        let second = try run("samples", "import", "-", input: String(more))
        #expect(
            second.errors.hasPrefix("1 saved  0 replaced  2 already present"), "\(second.errors)")
        #expect(second.errors.contains("cut off"))
        let sources = try objects(try run("sources", "list", "--format", "jsonl"))
        #expect(Set(sources.compactMap { $0["source"] as? String }) == ["Phone", "Watch"])
        let exported = try run("samples", "export", "--format", format)
        #expect(exported.status == 0, "\(exported.errors)")
        let again = try run("samples", "import", "-", input: exported.output)
        #expect(again.errors.hasPrefix("0 saved  0 replaced  3 already present"), "\(again.errors)")
        let other = "00000000-0000-4000-8000-000000000002"
        let source = format == "apple" ? [] : ["--source", "Phone"]
        let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
        let copy = try Command.run(
            ["samples", "import", "-", "--person", other, "--store", store] + source,
            input: exported.outputData)
        #expect(copy.errors.hasPrefix("3 saved"), "\(copy.errors)")
        let exportedAgain = try run("samples", "export", "--format", format, person: other)
        func body(_ text: String) -> [Substring] {
            text.split(separator: "\n").filter {
                !$0.contains("ExportDate") && !$0.contains("<Me ")
            }
            .map { line in
                format == "jsonl" ? line.split(separator: "\"source\"")[0] : line
            }
        }
        #expect(body(exportedAgain.output) == body(exported.output))
    }

    /// The forms that keep everything bring the sources along, too.
    @Test(arguments: ["jsonl", "parquet"])
    func everythingComesBack(format: String) throws {
        _ = try run("samples", "import", "-", input: Self.health)
        let exported = try run("samples", "export", "--format", format)
        let other = "00000000-0000-4000-8000-000000000003"
        let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
        let copy = try Command.run(
            ["samples", "import", "-", "--person", other, "--store", store],
            input: exported.outputData)
        #expect(copy.status == 0 && copy.errors.hasPrefix("2 saved"), "\(copy.errors)")
        let lines = try run("samples", "export")
        #expect(try run("samples", "export", person: other).output == lines.output)
        let names = try objects(lines).compactMap { ($0["source"] as? [String: Any])?["name"] }
        #expect(Set(names.compactMap { $0 as? String }) == ["Phone", "Watch"])
    }

    /// Makers pack each activity, and the folder of them.
    @Test func packedFilesInAFolderAreRead() throws {
        let place = try folder.get().url.appending(path: "export/activities")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appending(path: "export.xml")
        try Data(Self.health.utf8).write(to: file)
        let packed = try Program.run("gzip", [file.path(percentEncoded: false)])
        #expect(packed.status == 0)
        let export = try folder.get().path("export")
        let outcome = try run("samples", "import", export)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("2 saved"), "\(outcome.errors)")
    }

    /// A takeout comes as parts, packed by tar; tables that nobody knows are counted.
    @Test(arguments: ["", "/takeout-001.tgz"])
    func tarArchivesAreRead(inside: String) throws {
        let place = try folder.get().url.appending(path: "parts/Takeout/Fit")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try Data(Self.health.utf8).write(to: place.appending(path: "export.xml"))
        try Data("a,b\n1,2\n".utf8).write(to: place.appending(path: "other.csv"))
        let parts = try folder.get().path("parts")
        let packed = try Program.run(
            "tar", ["-czf", "\(parts)/takeout-001.tgz", "-C", parts, "Takeout"])
        #expect(packed.status == 0)
        try FileManager.default.removeItem(at: place)
        let outcome = try run("samples", "import", parts + inside)
        #expect(outcome.status == 0 && outcome.errors.hasPrefix("2 saved"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("files in an unknown format, not read (1"),
            "\(outcome.errors)")
    }

    /// Garmin's account export lists activities that it also has as recordings.
    @Test func listedActivitiesAreNotReadTwice() throws {
        let place = try folder.get().url.appending(path: "DI_CONNECT/DI-Connect-Fitness")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let list = """
            [{"summarizedActivitiesExport":[{"activityId":1,"activityType":"running",
            "beginTimestamp":1767225600000,"duration":60000.0},{"activityId":2,
            "activityType":"yoga","beginTimestamp":1767312000000,"duration":60000.0}]}]
            """
        try Data(list.utf8).write(to: place.appending(path: "x_0_summarizedActivities.json"))
        let track = """
            <gpx version="1.1" creator="watch"><trk><type>running</type><trkseg>
            <trkpt lat="47.0" lon="8.0"><time>2026-01-01T00:00:00Z</time></trkpt>
            <trkpt lat="47.1" lon="8.0"><time>2026-01-01T00:01:00Z</time></trkpt>
            </trkseg></trk></gpx>
            """
        try Data(track.utf8).write(to: place.appending(path: "x_1.gpx"))
        let outcome = try run("samples", "import", try folder.get().path("DI_CONNECT"))
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
        #expect(
            outcome.errors.contains("left out: listed activities that also have a recording (1"),
            "\(outcome.errors)")
        let workouts = try run(
            "samples", "list", "--type", "Workout", "--format", "jsonl")
        #expect(workouts.output.split(separator: "\n").count == 2, "\(workouts)")
    }

    @Test func samplesAreCheckedInAFile() throws {
        let path = try folder.get().path("samples.jsonl")
        try Data("{}\n\nx\n".utf8).write(to: URL(filePath: path))
        let outcome = try Command.run(["sample", "check", path])
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("\(path):1: version") && outcome.errors.contains(":3: not JSON")
        )
    }

    @Test func whatWasListedIsImportedElsewhere() throws {
        _ = try run("samples", "import", "-", input: Self.header + "\n" + steps(0..<5))
        let listed = try run("samples", "list", "--format", "jsonl")
        let other = "00000000-0000-4000-8000-000000000001"
        for count in [5, 0] {
            let outcome = try run(
                "samples", "import", "-", "--format", "jsonl", "--source", "other",
                input: listed.output, person: other)
            #expect(outcome.status == 0)
            #expect(outcome.errors.hasPrefix("\(count) saved"), "\(outcome.errors)")
        }
        let copies = try objects(try run("samples", "list", "--format", "jsonl", person: other))
        #expect(
            copies.compactMap { $0["uuid"] as? String }
                == (try objects(listed)).compactMap { $0["uuid"] as? String })
    }

    @Test func correlationsThatWereListedAreImportedInAnyOrder() throws {
        let common = "\"version\":1,\"startDate\":\"2026-04-01T10:00:00Z\""
        let parts = [("Systolic", 120), ("Diastolic", 80)].enumerated().map { index, part in
            "\"uuid\":\"00000000-0000-4000-8000-00000000000\(index)\","
                + "\"type\":\"BloodPressure\(part.0)\",\"value\":\(part.1),\"unit\":\"mmHg\""
        }
        let held = parts.map { "{\"startDate\":\"2026-04-01T10:00:00Z\",\($0)}" }
        let pressure =
            "{\(common),\"type\":\"BloodPressure\",\"uuid\":"
            + "\"00000000-0000-4000-8000-00000000000a\",\"objects\":[\(held.joined(separator: ","))]}\n"
        _ = try run("samples", "import", "-", "--format", "jsonl", input: pressure)
        let listed = try run("samples", "list", "--format", "jsonl").output
            .split(separator: "\n").map { "\($0)\n" }
        #expect(listed.count == 3)
        let bad = "{\(common),\"type\":\"StepCount\"}\n"
        let files = [
            listed, listed.reversed(), [listed[2], bad, listed[0], listed[1]],
            [listed[1], listed[1], listed[2], listed[0], listed[2]],
        ]
        for (index, file) in files.enumerated() {
            let person = "00000000-0000-4000-8000-0000000001\(10 + index)"
            let outcome = try run(
                "samples", "import", "-", "--format", "jsonl", input: file.joined(), person: person)
            #expect(outcome.errors.hasPrefix("3 saved"), "\(index): \(outcome.errors)")
            #expect(outcome.status == (file.contains(bad) ? 1 : 0), "\(outcome.output)")
            let copies = try run("samples", "list", "--format", "jsonl", person: person)
            #expect(Set(copies.output.split(separator: "\n").map { "\($0)\n" }) == Set(listed))
        }
        let person = "00000000-0000-4000-8000-000000000200"
        for line in listed {
            let outcome = try run(
                "samples", "import", "-", "--format", "jsonl", input: line, person: person)
            #expect(outcome.status == 0, "\(outcome.output)")
        }
        #expect(
            try objects(try run("samples", "list", "--format", "jsonl", person: person)).count == 3)
    }

    @Test func aColumnOfUUIDsNamesSamples() throws {
        let text = """
            uuid,when,bpm
            00000000-0000-4000-8000-00000000000a,2026-04-01T10:00:00Z,60
            00000000-0000-4000-8000-00000000000b,2026-04-01T10:00:05Z,61
            00000000-0000-4000-8000-00000000000A,2026-04-01T10:00:10Z,62
            """
        for (saved, known) in [(2, 1), (0, 3)] {
            let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
            let outcome = try Command.run(
                [
                    "samples", "import", "-", "--person", Self.person, "--store", store, "--map",
                    "when=start", "--map", "bpm=value", "--set", "type=HeartRate", "--set",
                    "unit=count/min",
                ], input: Data(text.utf8))
            #expect(outcome.status == 0)
            #expect(
                outcome.errors.hasPrefix("\(saved) saved  0 replaced  \(known) already present"))
            #expect(!outcome.errors.contains("note:"), "\(outcome.errors)")
        }
    }

    /// ```
    /// import ── batch ── batch ── ✕ kill -9      … again and again
    ///                              └─ import ── to the end: each sample once
    /// ```
    @Test func killedInTheMiddleOfAnImport() throws {
        let count = 60_000
        let file = try folder.get().path("many.csv")
        try Data((Self.header + "\n" + steps(0..<count)).utf8).write(to: URL(filePath: file))
        let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
        let arguments = ["samples", "import", file, "--person", Self.person, "--store", store]
        for round in 0..<5 {
            let process = try Program(Command.path, arguments + ["-q"], errors: .null)
            usleep(UInt32(100_000 + round * 250_000))
            process.signal(SIGKILL)
            process.wait()
        }
        let last = try Command.run(arguments)
        #expect(last.status == 0, "\(last.errors)")
        let listed = try objects(try run("samples", "list", "--format", "jsonl"))
        #expect(listed.compactMap { $0["value"] as? Int } == (0..<count).reversed())
    }
}

/// Commands about one person's samples, in a store on disk of the test's own.
protocol SampleCommanding {
    var folder: Result<TemporaryFolder, any Error> { get }
}

extension SampleCommanding {
    static var person: String { "6f1a7b52-3c64-4f0e-9a65-0d5a2c3b4e10" }
    static var header: String {
        "type,start,end,value,unit,HKMetadataKeySyncIdentifier,HKMetadataKeySyncVersion"
    }

    func run(
        _ arguments: String..., input: String = "", person: String? = Self.person
    ) throws -> Command.Outcome {
        let store = "sqlite:" + (try folder.get().path("samples.sqlite"))
        return try Command.run(
            arguments + (person.map { ["--person", $0] } ?? []), input: Data(input.utf8),
            environment: ["CASEBOOK_STORE": store])
    }

    func objects(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    func steps(_ numbers: Range<Int>, version: Int = 1) -> String {
        numbers.map { number in
            let time = Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 60)
                .formatted(.iso8601)
            return "StepCount,\(time),,\(number),count,s\(number),\(version)\n"
        }.joined()
    }
}
