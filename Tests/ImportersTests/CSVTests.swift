import Fixtures
import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Tables of samples, as people and programs write them.
@Suite struct CSVTests {
    private static let header = "type,start,end,value,unit"
    private static let row = "StepCount,2026-04-01T10:00:00Z,2026-04-01T10:05:00Z,12,count"

    @Test func aRowIsASample() throws {
        let lines = try Lines.csv(
            """
            type,start,end,value,unit,HKMetadataKeySyncIdentifier,HKMetadataKeySyncVersion,lot,trip
            HeartRate,2026-04-01T10:00:00+02:00,,72.5,count/min,a-1,3,007,12345678901234567891
            SleepAnalysis,2026-04-01T00:00:00Z,2026-04-01T01:00:00Z,AsleepREM,,,,,
            """)
        guard case .quantity(let heart) = try #require(lines[0].sample) else {
            Issue.record("no quantity")
            return
        }
        #expect(heart.quantityType == .heartRate)
        #expect(heart.quantity == Quantity(72.5, try HealthUnit("count/min")))
        #expect(heart.startDate == Date(timeIntervalSince1970: 1_775_030_400))
        #expect(heart.endDate == heart.startDate)
        #expect(heart.metadata.syncIdentifier == "a-1" && heart.metadata.syncVersion == 3)
        #expect(heart.metadata["lot"] == .string("007"))
        #expect(heart.metadata["trip"] == .string("12345678901234567891"))
        guard case .category(let sleep) = try #require(lines[1].sample) else {
            Issue.record("no category")
            return
        }
        #expect(sleep.value == 5 && sleep.metadata.isEmpty)
        #expect(sleep.endDate.timeIntervalSince(sleep.startDate) == 3_600)
    }

    /// RFC 4180, section 2, and what programs write beside it.
    @Test(
        arguments: [
            "\(header)\r\n\(row)\r\n", "\(header)\n\(row)", "\(header)\r\(row)\r",
            "\u{FEFF}\(header)\n\(row)\n", "\n\n\(header)\n\n\(row)\n\n\r\n",
            "\"type\",\"start\",end,value,\"unit\"\n\"StepCount\",2026-04-01T10:00:00Z,\"2026-04-01T10:05:00Z\",\"12\",count",
            "\(header)\n" + row.replacing("T", with: " ").replacing("Z", with: "z"),
        ])
    func oneTableInManyWritings(text: String) throws {
        for size in [1, 2, 3, 7, 64, 4_096] {
            let lines = try Lines.csv(text, chunk: size)
            #expect(lines.count == 1, "\(lines), \(size) bytes at once")
            let sample = try #require(lines.first?.sample)
            #expect(sample.sampleType == SampleType(.stepCount))
            #expect(sample.endDate.timeIntervalSince(sample.startDate) == 300)
        }
    }

    @Test func quotedFieldsHoldEverything() throws {
        let note = "a \"quoted\", text\r\nof two lines — and ümlauts"
        let text =
            "\(Self.header),note\n\(Self.row),\"\(note.replacing("\"", with: "\"\""))\"\n"
            + "\(Self.row),plain\nStepCount\n"
        for size in [1, 5, 4_096] {
            let lines = try Lines.csv(text, chunk: size)
            #expect(lines[0].sample?.metadata["note"] == .string(note))
            #expect(lines[1].line == 4)
            #expect(lines[2].failure == "5: expected 6 fields, as in the header line, found 1")
        }
    }

    @Test(
        arguments: [
            (
                "Steps,2026-04-01T10:00:00Z,,12,count",
                "2:1: type: expected the name of a type, as StepCount, found something else"
            ),
            (
                "StepCount,2026-04-01,,12,count",
                "2:11: start: expected a time with its offset, as 2026-04-01T10:00:00+02:00, found something else"
            ),
            (
                "StepCount,2026-04-01T10:00:00,,12,count",
                "2:11: start: expected a time with its offset, as 2026-04-01T10:00:00+02:00, found something else"
            ),
            (
                "StepCount,2026-02-29T10:00:00Z,,12,count",
                "2:11: start: expected a time with its offset, as 2026-04-01T10:00:00+02:00, found something else"
            ),
            (
                "StepCount,2026-04-01T10:00:00Z,,\"1,5\",count",
                "2:33: value: expected a number with a point, as 36.6, found something else"
            ),
            (
                "StepCount,2026-04-01T10:00:00Z,,nan,count",
                "2:33: value: expected a number with a point, as 36.6, found something else"
            ),
            (
                "StepCount,2026-04-01T10:00:00Z,,,count",
                "2:33: value: expected a number with a point, as 36.6, found nothing"
            ),
            (
                "StepCount,2026-04-01T10:00:00Z,,12,",
                "2:36: unit: expected a unit string, as count/min, found nothing"
            ),
            (
                "StepCount,2026-04-01T10:00:00Z,,12,kg",
                "2:36: unit: expected a unit compatible with count"
            ),
            (
                "StepCount,2026-04-01T10:00:00Z,2026-04-01T09:00:00Z,12,count",
                "2:32: end: expected an instant not before startDate, found one before it"
            ),
            ("SleepAnalysis,2026-04-01T10:00:00Z,,99,", "2:37: value: expected"),
            (
                "SleepAnalysis,2026-04-01T10:00:00Z,,0,count",
                "2:39: unit: expected none for a category, found one"
            ),
            (
                "BloodPressure,2026-04-01T10:00:00Z,,0,",
                "2:1: type: expected a type of quantities or categories (others are imported as JSON lines), found one of a correlation"
            ),
            (
                "\"StepCount\"x,2026-04-01T10:00:00Z,,12,count",
                "2:12: expected a comma or the end of the line behind a quote, found something else"
            ),
            (
                "Step\"Count,2026-04-01T10:00:00Z,,12,count",
                "2:5: expected quotes around a whole field, found a quote inside it"
            ),
            ("ä,\"never closed", "2:3: expected a closing quote, found the end of the file"),
        ])
    func whatIsWrongIsSaidWithItsPlace(line: String, expected: String) throws {
        let lines = try Lines.csv("\(Self.header)\n\(line)")
        #expect(lines.count == 1)
        #expect(lines[0].failure?.hasPrefix(expected) == true, "\(lines[0].failure ?? "")")
    }

    @Test func aBadLineDoesNotTouchTheOthers() throws {
        let bad = ["x", "\"open", "a\"b,c", String(repeating: ",", count: 40), "\"a\"b"]
        for (index, line) in bad.enumerated() {
            let text = ([Self.header, Self.row, line] + Array(repeating: Self.row, count: 3))
                .joined(separator: "\n")
            let lines = try Lines.csv(text)
            #expect(lines.count { $0.sample != nil } == 4, "\(index)")
            #expect(lines.count { $0.failure != nil } == 1, "\(index)")
        }
    }

    @Test func columnsAreRenamedAndSet() throws {
        let lines = try Lines.csv(
            "time,bpm\n2026-04-01T10:00:00Z,72\n", renaming: ["time": "start", "bpm": "value"],
            constants: ["type": "HeartRate", "unit": "count/min"])
        #expect(lines[0].sample?.sampleType == SampleType(.heartRate))
        let failed = try Lines.csv(
            "start,value\n2026-04-01T10:00:00Z,72\n",
            constants: ["type": "Pulse", "unit": "count/min"])
        #expect(
            failed[0].failure
                == "2: type: expected the name of a type, as StepCount, found something else")
    }

    @Test(
        arguments: [
            ("", "expected a header line, found an empty file"),
            (
                "type,start,value,start\n",
                "expected each column once, found the name of column 4 before"
            ),
            ("type,start,value,\n", "expected a name for each column, found none for 4"),
            ("type,start\n", "expected a column `value` in the header line, found none"),
            (
                "type|start|value\n",
                "expected a table of a known device or app, or the columns type, start and value; "
                    + "name other columns with --map"
            ),
            (
                "type,start,value,HKTimeZone,HKMetadataKeyTimeZone",
                "expected each piece of metadata once, found that of column 5 before"
            ),
            (
                "\"type,start",
                "the header line: 1:1: expected a closing quote, found the end of the file"
            ),
        ])
    func headersThatAreNone(text: String, expected: String) {
        #expect { try Lines.csv(text) } throws: { "\($0)" == expected }
        #expect { try Lines.csv("\u{FEFF}\(text)") } throws: { "\($0)" == expected }
    }

    @Test func tablesInUTF16AreRead() throws {
        let text = "\u{FEFF}\(Self.header)\n\(Self.row)"
        for encoding in [String.Encoding.utf16LittleEndian, .utf16BigEndian] {
            let bytes = Array(text.data(using: encoding) ?? Data())
            #expect(
                try Lines.csv(bytes).compactMap { $0.sample?.value }
                    == Lines.csv(text).compactMap { $0.sample?.value })
        }
    }

    /// Nothing of a file is in an error, whatever is wrong with it.
    @Test func noValueLeaves() throws {
        var random = SplitMix64(seed: 1)
        let secret = "Zx9QmarkerQ9xZ"
        for _ in 0..<2_000 {
            var fields = Self.row.split(separator: ",").map(String.init)
            fields[Int.random(in: 0..<5, using: &random)] = secret
            if Bool.random(using: &random) { fields.append(secret) }
            if Bool.random(using: &random) { fields[0] = "\"" + fields[0] }
            let text = "\(Self.header)\n\(fields.joined(separator: ","))\n"
            for line in try Lines.csv(text) {
                #expect(line.failure?.contains(secret) != true)
            }
        }
    }
}
