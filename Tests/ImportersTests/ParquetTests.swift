import Fixtures
import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Files that Casebook writes for other programs, held against those programs.
@Suite struct ParquetTests {
    private func samples(_ count: Int) throws -> [Sample] {
        let start = Date(timeIntervalSince1970: 1_775_030_400)
        return try (0..<count).map { number in
            let date = start.addingTimeInterval(Double(number) * 60)
            guard number % 3 > 0 else {
                return .category(
                    try CategorySample(
                        type: .sleepAnalysis, value: 3, start: date,
                        end: date.addingTimeInterval(60)))
            }
            return .quantity(
                try QuantitySample(
                    type: .heartRate,
                    quantity: Quantity(Double(number) + 0.5, HealthUnit("count/min")),
                    start: date, end: date,
                    sourceRevision: SourceRevision(source: Source(name: "Uhr \u{231A}"))))
        }
    }

    private func file(_ samples: [Sample]) -> [UInt8] {
        var writer = ParquetSampleWriter()
        return writer.head + samples.flatMap { writer.append($0) } + writer.finish()
    }

    /// The mark at both ends, and the length of the metadata before the last one (parquet-format,
    /// "File format").
    @Test(arguments: [0, 1, 25_000]) func theFrameIsParquets(count: Int) throws {
        let bytes = file(try samples(count))
        #expect(bytes.starts(with: "PAR1".utf8) && bytes.suffix(4).elementsEqual("PAR1".utf8))
        let length = bytes.dropLast(4).suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(length > 0 && length <= bytes.count - 12)
    }

    @Test(arguments: [0, 1, 25_000]) func samplesComeBack(count: Int) throws {
        let samples = try samples(count)
        let bytes = file(samples)
        #expect(SampleFormat.detect(name: "x", head: Array(bytes.prefix(100))) == .parquet)
        let lines = try Lines.all(.parquet, bytes, chunk: 10_000).lines
        #expect(lines.compactMap(\.sample) == samples)
        #expect(lines.map(\.line) == Array(1..<count + 1))
    }

    /// What another program wrote is refused as a whole; what was cut off gives its whole groups.
    @Test func otherFilesAreRefused() throws {
        let samples = try samples(12_000)
        let whole = file(samples)
        for count in stride(from: 12, to: whole.count, by: 300_007) {
            let lines = try Lines.all(.parquet, Array(whole.prefix(count)), chunk: 10_000).lines
            #expect(lines.last?.failure?.contains("found the end of the file") == true)
            #expect([0, 10_000, 12_000].contains(lines.compactMap(\.sample).count))
        }
        var random = SplitMix64(seed: 8)
        for _ in 0..<100 {
            var bytes = file(Array(samples.prefix(20)))
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                bytes[Int.random(in: 4..<bytes.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Lines.all(.parquet, bytes, chunk: 100)
        }
        // A page of a dictionary comes first in files of Apache's writer (parquet-format,
        // PageHeader: type 2).
        let foreign =
            Array("PAR1".utf8) + [0x15, 4, 0x15, 8, 0x15, 8, 0x4C, 0x15, 2, 0x15, 0, 0, 0]
        #expect { try Lines.all(.parquet, foreign) } throws: {
            "\($0)".contains("another program's")
        }
        // The largest number of a field that its bytes can say, and a field behind it.
        let number: [UInt8] = [0x05, 0xFE] + Array(repeating: 0xFF, count: 8) + [1, 0, 0x15, 0, 0]
        #expect(throws: FileFormatError.self) {
            try Lines.all(.parquet, Array("PAR1".utf8) + number)
        }
    }

    /// Apache's own reader and DuckDB, where Python has them, read what the samples are.
    @Test func otherProgramsReadTheSame() throws {
        let python = ProcessInfo.processInfo.environment["CASEBOOK_PYTHON"] ?? "python3"
        guard let found = try? Program.run(python, ["-c", "import pyarrow.parquet, duckdb"]),
            found.status == 0
        else { return print("skipped: python3 has no pyarrow and duckdb") }
        let samples = try samples(25_000)
        let place = FileManager.default.temporaryDirectory
            .appending(path: "\(UUID().uuidString).parquet")
        defer { try? FileManager.default.removeItem(at: place) }
        try Data(file(samples)).write(to: place)
        let path = place.path(percentEncoded: false)
        let script = """
            import sys, json, pyarrow.parquet as pq, duckdb
            t = pq.read_table(sys.argv[1]).to_pydict()
            rows = duckdb.sql(
                f"select count(*), count(value), sum(value), count(source) from '{sys.argv[1]}'").fetchall()[0]
            pq.write_table(pq.read_table(sys.argv[1]), sys.argv[1] + ".apache")
            pq.write_table(pq.read_table(sys.argv[1]), sys.argv[1] + ".plain",
                compression="none", use_dictionary=False, write_statistics=False)
            print(json.dumps([rows[0], rows[1], rows[2], rows[3], t["uuid"][1], t["unit"][:3],
                str(t["start"][2]), t["source"][1], json.loads(t["json"][1])["value"]]))
            """
        let run = try Program.run(python, ["-c", script, path])
        #expect(run.status == 0, "\(run.output)")
        let read = try #require(
            try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [Any])
        for ending in ["apache", "plain"] {
            let other = URL(filePath: "\(path).\(ending)")
            defer { try? FileManager.default.removeItem(at: other) }
            let bytes = Array(try Data(contentsOf: other))
            #expect(throws: FileFormatError.self) {
                try Lines.all(.parquet, bytes, chunk: 100_000)
            }
        }
        let quantities = samples.count { if case .quantity = $0 { true } else { false } }
        let sum = samples.reduce(0.0) { total, sample in
            switch sample {
            case .quantity(let quantity): total + quantity.quantity.value
            case .category(let category): total + Double(category.value)
            default: total
            }
        }
        #expect(read[0] as? Int == 25_000 && read[1] as? Int == 25_000)
        #expect(read[2] as? Double == sum && read[3] as? Int == quantities)
        #expect((read[4] as? String)?.uppercased() == samples[1].uuid.uuidString)
        #expect((read[5] as? [Any])?.first is NSNull)
        #expect(read[6] as? String == "2026-04-01 08:02:00+00:00")
        #expect(read[7] as? String == "Uhr \u{231A}" && read[8] as? Double == 1.5)
    }

    // rows 174
    @Test func aRouteComesBackFromGPX() throws {
        let start = Date(timeIntervalSince1970: 1_775_030_400.25)
        var places: [Location] = []
        for number in 0..<500 {
            let step = Double(number)
            let altitude: Double? = number % 2 == 0 ? 400.125 : nil
            let vertical: Double? = number % 3 == 0 ? 2.5 : nil
            let speed: Double? = number % 5 == 0 ? nil : 2.75
            places.append(
                try Location(
                    timestamp: start.addingTimeInterval(step * 1.5), latitude: 47 + step / 7_919,
                    longitude: -8.123_456_789, altitude: altitude, horizontalAccuracy: 3,
                    verticalAccuracy: vertical, course: 359.9, speed: speed))
        }
        let workout = try WorkoutSample(
            configuration: WorkoutConfiguration(.running), start: start,
            end: start.addingTimeInterval(800))
        let text =
            GPXWriter.head(of: workout) + GPXWriter.segmentStart
            + places.map(GPXWriter.point).joined() + GPXWriter.segmentEnd + GPXWriter.tail
        let (lines, _) = try Lines.all(.gpx, text, name: "route.gpx")
        #expect(lines.compactMap(\.failure).isEmpty)
        let routes = lines.compactMap { line -> [Location]? in
            guard case .series(let series)? = line.anySample,
                case .route(let found) = series.points
            else { return nil }
            return found
        }
        #expect(routes.count == 1 && routes.first == places)
        guard case .workout(let back)? = lines.compactMap(\.anySample).first else {
            Issue.record("no workout")
            return
        }
        #expect(back.activityType == .running)
    }
}
