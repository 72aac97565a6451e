import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Tables as programs of many countries and spreadsheets write them.
@Suite struct TableZooTests {
    private static let zurich = ImportOptions(zone: TimeZone(identifier: "Europe/Zurich"))

    /// LibreView in German; the order of its columns is that of English.
    private static let libre = """
        Glukose-Werte,Erstellt am,24-02-2026 12:12 UTC,Erstellt von,X
        Gerät,Seriennummer,Gerätezeitstempel,Aufzeichnungstyp,Glukosewert-Verlauf mg/dL,Glukose-Scan mg/dL,\
        Nicht numerisches schnellwirkendes Insulin,Schnellwirkendes Insulin (Einheiten),\
        Nicht numerische Nahrungsdaten,Kohlenhydrate (Gramm),Kohlenhydrate (Portionen),\
        Nicht numerisches Depotinsulin,Depotinsulin (Einheiten),Notizen,Glukose-Teststreifen mg/dL,Keton mmol/L
        Libre,1,13-02-2026 10:05,0,101,,,,,,,,,,,
        Libre,1,13-02-2026 10:10,1,,99,,,,,,,,,,
        Libre,1,13-02-2026 10:15,4,,,,"2,5",,,,,,,,
        Libre,1,13-02-2026 10:20,5,,,,,,40,,,,,,
        Libre,1,13-02-2026 10:25,4,,,,,,,,,10,,,
        Libre,1,13-02-2026 10:30,2,,,,,,,,,,,88,

        """

    private static func utf16(_ text: String, isBig: Bool, mark: Bool) -> [UInt8] {
        let units = (mark ? [0xFEFF] : []) + Array(text.utf16)
        return units.flatMap { unit in
            let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
            return isBig ? bytes : bytes.reversed()
        }
    }

    private static let encodings: [String: [UInt8]] = [
        "UTF-8": Array(libre.utf8),
        "UTF-8 with a mark": [0xEF, 0xBB, 0xBF] + Array(libre.utf8),
        "UTF-16, little": utf16(libre, isBig: false, mark: true),
        "UTF-16, big": utf16(libre, isBig: true, mark: true),
        "UTF-16 without a mark": utf16(libre, isBig: false, mark: false),
        "Latin-1": libre.unicodeScalars.map { UInt8($0.value) },
        "semicolons": Array(
            libre.replacing(",", with: ";").replacing("\"2;5\"", with: "2,5").utf8),
        "tabs": Array(libre.replacing(",", with: "\t").replacing("\"2\t5\"", with: "2,5").utf8),
    ]

    @Test(arguments: encodings.keys.sorted(), [1, 7, 100_000])
    func germanLibre(encoding: String, chunk: Int) throws {
        let bytes = try #require(Self.encodings[encoding])
        #expect(SampleFormat.detect(name: "x.csv", head: bytes) == .libre)
        let lines = try Lines.all(.libre, bytes, chunk: chunk, options: Self.zurich).lines
        #expect(lines.compactMap { $0.sample?.value } == [101, 99, 2.5, 40, 10, 88])
        #expect(lines.map(\.line) == [3, 4, 5, 6, 7, 8])
        #expect(
            lines.compactMap { $0.sample?.sampleType.objectType.name } == [
                "BloodGlucose", "BloodGlucose", "InsulinDelivery", "DietaryCarbohydrates",
                "InsulinDelivery", "BloodGlucose",
            ])
        #expect(
            lines[0].sample?.startDate == (try Date("2026-02-13T09:05:00Z", strategy: .iso8601)))
    }

    /// `1,234` is read by the numbers before it or by the caller's word, and never guessed.
    @Test func decimalMarks() throws {
        func values(_ numbers: [String], mark: Character? = nil) throws -> [Double?] {
            var options = ImportOptions()
            options.decimalMark = mark
            let rows = numbers.map { "StepCount;2026-04-01T10:00:00Z;\($0);count\n" }
            let bytes = Array(("type;start;value;unit\n" + rows.joined()).utf8)
            return try Lines.all(.csv, bytes, options: options).lines.map { $0.sample?.value }
        }
        #expect(try values(["1,234", "1.234", "12"]) == [nil, nil, 12])
        #expect(try values(["36,6", "1,234", "1.234", "0.5"]) == [36.6, 1.234, 1_234, 0.5])
        #expect(try values(["1.234,5", "0,975", "1.234.567"]) == [1_234.5, 0.975, 1_234_567])
        #expect(try values(["1,234"], mark: ",") == [1.234])
        #expect(try values(["1,234", "12,34", "1.5"], mark: ".") == [1_234, nil, 1.5])
    }

    /// A comma above the header says nothing of what parts the fields.
    @Test(arguments: [";", "\t", ","])
    func linesAboveTheHeader(separator: String) throws {
        let table = ["type start value unit", "StepCount 2026-04-01T10:00:00Z 5 count"]
            .map { $0.replacing(" ", with: separator) + "\n" }.joined()
        let bytes = Array(("Report for Doe, Jane\n" + table).utf8)
        let lines = try Lines.all(.csv, bytes).lines
        #expect(lines.map { $0.sample?.value } == [5])
    }

    /// Ten digits may be a date and an hour; they are no seconds, then.
    @Test func tenDigits() throws {
        let rows = ["2026040110", "1774951200"].map { "StepCount,\($0),5,count\n" }.joined()
        let lines = try Lines.all(.csv, Array(("type,start,value,unit\n" + rows).utf8)).lines
        let time = try Date("2026-03-31T10:00:00Z", strategy: .iso8601)
        #expect(lines.map { $0.sample?.startDate } == [nil, time])
    }

    /// A clock of twelve hours says nothing of the order of day and month.
    @Test func twelveHoursAreNoAmericanDate() throws {
        let head = "Device,Serial Number,Device Timestamp,Record Type,Historic Glucose mmol/L\n"
        let row = "Libre,1,03-04-2026 07:05 PM,0,5.5\n"
        #expect { try Lines.all(.libre, head + row, options: Self.zurich) } throws: {
            "\($0)".contains("--date-order")
        }
        let lines = try Lines.all(
            .libre, head + row + "Libre,1,13-04-2026 12:05 AM,0,5.6\n", options: Self.zurich
        ).lines
        #expect(
            lines[0].sample?.startDate == (try Date("2026-04-03T17:05:00Z", strategy: .iso8601)))
        #expect(
            lines[1].sample?.startDate == (try Date("2026-04-12T22:05:00Z", strategy: .iso8601)))
    }

    @Test func germanDexcom() throws {
        let text = """
            Index;Zeitstempel (JJJJ-MM-TTThh:mm:ss);Ereignistyp;Ereignisuntertyp;Patienteninfo;Geräteinfo;\
            Quellgeräte-ID;Glukosewert (mmol/l);Insulinwert (IE);Kohlenhydratwert (Gramm);Dauer (hh:mm:ss)
            1;;Vorname;;X;;;;;;
            2;2026-06-02T00:00:00;EGW;;;;iOS;5,8;;;
            3;2026-06-02T00:05:00;EGV;;;;iOS;Niedrig;;;
            4;2026-06-02T00:10:00;Warnung;Tief;;;iOS;3,1;;;

            """
        #expect(SampleFormat.detect(name: "x.csv", head: Array(text.utf8)) == .dexcom)
        let (lines, reader) = try Lines.all(.dexcom, text, options: Self.zurich)
        #expect(lines.compactMap { $0.sample?.value } == [5.8, 2.2])
        #expect(lines[1].sample?.metadata["HKQuantityClampedToLowerBound"] == .number(1))
        #expect(
            reader.notes.all.map(\.description)
                == ["not kept: values of other kinds of events (1, first in line 5)"])
    }

    @Test func pressuresWithUnitsAndCommas() throws {
        let text = """
            Date,Systolic (mmHg),Diastolic (mmHg),Heart rate (bpm)
            2026-01-15 08:00:00,"120,5",80,68
            2026-01-15 20:00:00,x,78,

            """
        #expect(SampleFormat.detect(name: "bp.csv", head: Array(text.utf8)) == .withings)
        let lines = try Lines.all(.withings, text, options: Self.zurich).lines
        guard case .correlation(let pressure)? = lines.first?.sample else {
            Issue.record("no blood pressure")
            return
        }
        let values = pressure.objects.map(\.quantity.value)
        #expect(values.sorted() == [80, 120.5])
        #expect(
            lines.last?.failure
                == "3: systolic (mmhg): expected two pressures, found something else")
    }

    /// Google's takeout since 2024: every row names who measured, so that sources are merged.
    @Test func fitbitTables() throws {
        let steps = """
            timestamp,steps,data source
            2026-10-01T06:14:03.552356Z,51,Phone
            2026-10-01T06:15:00Z,84,Watch

            """
        let name = "Takeout/Fitbit/Physical Activity_GoogleData/steps_2026-10-01.csv"
        #expect(SampleFormat.detect(name: name, head: Array(steps.utf8)) == .fitbit)
        let lines = try Lines.all(.fitbit, steps, name: name).lines.compactMap(\.sample)
        #expect(lines.map(\.value) == [51, 84])
        #expect(lines.compactMap { $0.sourceRevision?.source.name } == ["Phone", "Watch"])
        #expect(lines[1].endDate.timeIntervalSince(lines[1].startDate) == 60)
        let beats = "timestamp,beats per minute,data source\n2026-10-01T06:00:00Z,57,Watch\n"
        for (file, type) in [
            ("heart_rate_2026-10-01.csv", "HeartRate"),
            ("daily_resting_heart_rate.csv", "RestingHeartRate"),
        ] {
            let line = try Lines.all(.fitbit, beats, name: file).lines.first
            #expect(line?.sample?.sampleType.objectType.name == type)
        }
        let weight = "timestamp,weight grams,data source\n2026-10-01T06:00:00Z,70500,Scale\n"
        guard
            case .quantity(let mass)? = try Lines.all(.fitbit, weight, name: "weight.csv")
                .lines.first?.sample
        else {
            Issue.record("no weight")
            return
        }
        #expect(try mass.quantity.converted(to: HealthUnit("kg")).value == 70.5)
    }

    @Test func googleSessions() throws {
        let night = #"""
            {"fitnessActivity":"sleep","startTime":"2026-06-10T20:06:00Z","endTime":"2026-06-11T04:48:00Z",
            "segment":[{"fitnessActivity":"sleep.deep","startTime":"2026-06-10T20:06:00Z","endTime":"2026-06-11T00:06:00Z"},
            {"fitnessActivity":"sleep.awake","startTime":"2026-06-11T00:06:00Z","endTime":"2026-06-11T00:36:00Z"}]}
            """#
        #expect(SampleFormat.detect(name: "x.json", head: Array(night.utf8)) == .googleFit)
        let stages = try Lines.all(.googleFit, night, name: "x.json").lines.compactMap {
            line -> Int? in
            if case .category(let stage)? = line.sample { stage.value } else { nil }
        }
        // HKCategoryValueSleepAnalysis: in bed, asleep deep, awake.
        #expect(stages == [0, 4, 2])
        let run = #"""
            {"fitnessActivity":"running","startTime":"2026-04-19T20:57:39Z","endTime":"2026-04-19T21:08:53Z",
            "duration":"600.5s","aggregate":[{"metricName":"com.google.distance.delta","floatValue":1500.5}]}
            """#
        guard
            case .workout(let workout)? = try Lines.all(.googleFit, run, name: "x.json").lines
                .first?
                .sample
        else {
            Issue.record("no workout")
            return
        }
        #expect(workout.activityType == .running && workout.duration == 600.5)
        #expect(workout.totals[.distance] == Quantity(1_500.5, .meter()))
    }

    /// Tables of our own form, saved by a spreadsheet, below lines about the file, and with times as
    /// numbers: 1775030400 is 2026-04-01T08:00:00Z.
    @Test(
        arguments: [
            "type;start;value;unit\nHeartRate;2026-04-01T08:00:00Z;72,5;count/min\n",
            "type\tstart\tvalue\tunit\nHeartRate\t2026-04-01T08:00:00Z\t72,5\tcount/min\n",
            "export,1,2\n\ntype,start,value,unit\nHeartRate,2026-04-01T08:00:00Z,72.5,count/min,\n",
            "type,start,value,unit\nHeartRate,1775030400,72.5,count/min\n",
            "type,start,value,unit\nHeartRate,1775030400000,72.5,count/min\n",
            "type,start,value,unit\nHeartRate,1775030400000000,72.5,count/min\n",
            "type,start,value,unit\nHeartRate,1775030400000000000,72.5,count/min\n",
        ])
    func ownTables(text: String) throws {
        for bytes in [Array(text.utf8), Self.utf16(text, isBig: true, mark: true)] {
            for chunk in [1, 3, 1_000] {
                let lines = try Lines.csv(bytes, chunk: chunk)
                #expect(lines.compactMap { $0.sample?.value } == [72.5], "\(lines)")
                #expect(
                    lines.first?.sample?.startDate == Date(timeIntervalSince1970: 1_775_030_400))
            }
        }
    }
}
