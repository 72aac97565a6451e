import Foundation
import HealthModel
import Importers
import Testing
import Units

/// Tables of makers in their published forms, old and new, and in other languages. All contents
/// are made up.
@Suite struct VendorTableTests {
    static let zurich = ImportOptions(zone: TimeZone(identifier: "Europe/Zurich"))

    struct Found: Equatable, CustomStringConvertible {
        var type: String
        var value: Double
        var start: String
        var seconds: Double = 0

        var description: String { "\(type) \(value) \(start) \(seconds)" }

        init(_ type: String, _ value: Double, _ start: String, _ seconds: Double = 0) {
            (self.type, self.value) = (type, value)
            (self.start, self.seconds) = (start, seconds)
        }

        init?(_ line: SampleLine) {
            guard let sample = line.anySample else { return nil }
            type = sample.sampleType.objectType.name
            start = sample.startDate.ISO8601Format()
            seconds = sample.endDate.timeIntervalSince(sample.startDate)
            switch sample {
            case .quantity(let one): value = one.quantity.value
            case .category(let one): value = Double(one.value)
            case .workout(let one): value = Double(one.activityType.rawValue)
            case .correlation(let one): value = Double(one.objects.count)
            default: value = -1
            }
        }
    }

    /// Reads a file in the format that is detected.
    func read(
        _ text: String, name: String, as format: SampleFormat, _ options: ImportOptions = zurich
    ) throws -> (found: [Found], notes: [String], failures: [String]) {
        #expect(SampleFormat.detect(name: name, head: Array(text.utf8)) == format)
        let (lines, reader) = try Lines.all(format, text, name: name, options: options)
        return (
            lines.compactMap(Found.init), reader.notes.all.map(\.text),
            lines.compactMap(\.failure)
        )
    }

    // MARK: Names of columns

    /// What nobody knows as a column may be the patient's name.
    @Test func unknownColumnsAreNotNamed() throws {
        let text = "Date,\"Weight (kg)\",Jane Doe 1980-01-01\n2026-04-01 07:00:00,70.5,x\n"
        let notes = try read(text, name: "weight.csv", as: .withings).notes
        #expect(notes == ["not kept: column 3, whose name is not known"])
        let own = "type,start,value,unit,Jane Doe\nStepCount,2026-04-01T08:00:00Z,5,count,\u{FF}\n"
        let bytes = own.unicodeScalars.map { UInt8($0.value) }
        let lines = try Lines.all(.csv, bytes).lines
        #expect(
            lines.compactMap(\.failure) == [
                "2:40: column 5: expected text in UTF-8, found other bytes"
            ])
    }

    // MARK: Dexcom, Libre, Withings

    /// Rows of glucose are told by their empty subtype where the kind of event has another name.
    @Test func dexcomInAnyLanguage() throws {
        let text = """
            インデックス,タイムスタンプ (YYYY-MM-DDThh:mm:ss),イベントの種類,イベントのサブタイプ,患者情報,デバイス情報,\
            ソースデバイスID,グルコース値 (mg/dL),インスリン値 (u),炭水化物値 (グラム)
            1,2026-06-02 00:00:00,グルコース,,,,iOS,105,,
            2,2026-06-02 00:05:00,グルコース,,,,iOS,低,,
            3,2026-06-02 00:10:00,アラート,緊急低値,,,iOS,55,,

            """
        let read = try read(text, name: "x.csv", as: .dexcom)
        #expect(
            read.found == [
                Found("BloodGlucose", 105, "2026-06-01T22:00:00Z"),
                Found("BloodGlucose", 40, "2026-06-01T22:05:00Z"),
            ])
        #expect(read.notes == ["not kept: values of other kinds of events"])
    }

    /// A time of a single character, or of none.
    @Test(arguments: [":", "1:", "x", ";", "2026-06-02T00:00:00"])
    func timesOfAnyForm(text: String) throws {
        let table = "Date,\"Weight (kg)\"\n\(text),70\n"
        let read = try read(table, name: "weight.csv", as: .withings)
        #expect(read.found.count + read.failures.count == 1)
    }

    /// The program for computers wrote tabs, and the patient's name into the first line.
    @Test func libreBeforeLibreView() throws {
        let head =
            "Jane Doe\nID\tTime\tRecord Type\tHistoric Glucose (mmol/L)\tScan Glucose (mmol/L)\t"
            + "Non-numeric Rapid-Acting Insulin\tRapid-Acting Insulin (units)\tNon-numeric Food\t"
            + "Carbohydrates (grams)\tNon-numeric Long-Acting Insulin\tLong-Acting Insulin (units)"
            + "\tNotes\tStrip Glucose (mmol/L)\tKetone (mmol/L)\n"
        let rows = "1\t2016/08/20 09:51\t0\t5,5\n2\t2016/08/20 10:06\t1\t\t6,1\n"
        let read = try read(head + rows, name: "Jane.txt", as: .libre)
        #expect(
            read.found == [
                Found("BloodGlucose", 5.5, "2016-08-20T07:51:00Z"),
                Found("BloodGlucose", 6.1, "2016-08-20T08:06:00Z"),
            ])
        #expect(read.notes.isEmpty && read.failures.isEmpty)
    }

    @Test(
        arguments: [
            (
                "Date,\"Gewicht (kg)\",\"Fettmasse (kg)\",Kommentare\n2026-02-13 06:04:00,94.3,26,\n",
                94.3
            ),
            (
                "\"Date\",\"Gewicht (kg)\",\"Fettfreier Anteil (kg)\"\n\"2026-02-13 6:04 Uhr\",\"94.3\",\"68\"\n",
                94.3
            ),
            (
                "Date,\"Poids (kg)\",\"Masse grasse (kg)\"\n\"2026-02-13 06:04:00\",\"94,3\",26\n",
                94.3
            ),
            ("Datum,\"Grösse (m)\",Kommentare\n2026-02-13 06:04:00,1.8,\n", 1.8),
            ("Fecha,\"Peso (kg)\"\n2026-02-13 06:04:00,94.3\n", 94.3),
        ])
    func withingsInOtherLanguages(text: String, value: Double) throws {
        let read = try read(text, name: "weight.csv", as: .withings)
        let type = value < 3 ? "Height" : "BodyMass"
        #expect(read.found == [Found(type, value, "2026-02-13T05:04:00Z")])
        #expect(read.failures.isEmpty)
    }

    @Test func germanPressures() throws {
        let text = "Date,Herzfrequenz,Systole,Diastole,Kommentare\n2026-02-13 06:04:00,61,120,80,\n"
        let read = try read(text, name: "bp.csv", as: .withings)
        #expect(read.found.map(\.type) == ["BloodPressure", "HeartRate"])
    }

    // MARK: Fitbit

    @Test(
        arguments: [
            ("heart_rate-2026-06-10.csv", "beats per minute", "133.0", "HeartRate", 133.0, 0.0),
            (
                "Distance/distance_2026-06-01.csv", "distance", "800.5", "DistanceWalkingRunning",
                800.5, 60
            ),
            ("height.csv", "height millimeters", "1800", "Height", 1_800, 0),
            (
                "daily_respiratory_rate.csv", "breaths per minute", "13.8", "RespiratoryRate", 13.8,
                86_400
            ),
            (
                "daily_oxygen_saturation.csv", "average percentage", "94.5", "OxygenSaturation",
                0.945, 86_400
            ),
        ])
    func fitbitOfGoogle(
        file: String, column: String, text: String, type: String, value: Double, seconds: Double
    ) throws {
        let table =
            "timestamp,\(column),data source\n2026-06-11T00:00:00Z,\(text),Watch\n"
            + "2026-06-12T00:00:00Z,0,Watch\n"
        let name = "Takeout/Google Health/Physical Activity_GoogleData/\(file)"
        let found = try read(table, name: name, as: .fitbit).found
        // A day's value is of the local day: midnight in Zurich is at 22:00 UTC.
        let start = seconds == 86_400 ? "2026-06-10T22:00:00Z" : "2026-06-11T00:00:00Z"
        #expect(found.map(\.type) == [type] && found.map(\.start) == [start])
        #expect(found.first.map { abs($0.value - value) < 1e-12 && $0.seconds == seconds } == true)
    }

    @Test func fitbitNightsAndExercises() throws {
        let nights = """
            sleep_id,sleep_type,start_utc_offset,sleep_start,end_utc_offset,sleep_end
            1,STAGES,+02:00,2026-10-04 20:30:00+0000,+02:00,2026-10-05 04:30:00+0000

            """
        #expect(
            try read(nights, name: "UserSleeps_2026.csv", as: .fitbit, ImportOptions()).found
                == [Found("SleepAnalysis", 0, "2026-10-04T20:30:00Z", 28_800)])
        let stages = """
            sleep_id,sleep_stage_id,sleep_stage_type,sleep_stage_start,sleep_stage_end
            1,1,LIGHT,2026-10-04T20:30:00Z,2026-10-04T21:30:00Z
            1,2,AWAKE,2026-10-04T21:30:00Z,2026-10-04T21:45:00Z
            1,3,NEW,2026-10-04T21:45:00Z,2026-10-04T21:50:00Z

            """
        let read1 = try read(stages, name: "UserSleepStages_1.csv", as: .fitbit, ImportOptions())
        #expect(
            read1.found == [
                Found("SleepAnalysis", 3, "2026-10-04T20:30:00Z", 3_600),
                Found("SleepAnalysis", 2, "2026-10-04T21:30:00Z", 900),
            ])
        #expect(read1.notes == ["not kept: other stages of sleep"])
        let exercises = """
            exercise_id,exercise_start,exercise_end,utc_offset,activity_name,tracker_total_calories,tracker_total_distance_mm
            1,2026-05-12T10:00:00Z,2026-05-12T10:30:00Z,+02:00,Outdoor Walk,120,2500000

            """
        let lines = try Lines.all(.fitbit, exercises, name: "UserExercises_1.csv").lines
        guard case .workout(let walk)? = lines.first?.anySample else {
            Issue.record("no workout")
            return
        }
        #expect(
            walk.activityType == .walking && walk.totals[.distance] == Quantity(2_500, .meter()))
    }

    /// The monthly export has several tables, and days and units of the account.
    @Test func fitbitSections() throws {
        let text = """
            Body
            Date,Weight,BMI,Fat
            "2018-01-01","72.4","22.3","0"

            Foods
            Date,Calories In
            "2018-01-01","0"

            Activities
            Date,Calories Burned,Steps,Distance,Floors,Minutes Sedentary
            "2018-01-01","2,412","12345","9.1","12","700"
            "2018-01-02","2,300","9,876","9.1","0","700"

            Sleep
            Start Time,End Time,Minutes Asleep
            "2018-01-01 11:17PM","2018-01-02 7:02AM","420"

            Food Log 20180101
            Daily Totals
            "","Calories","0"

            """
        var options = Self.zurich
        options.units = ["BodyMass": "kg"]
        let read = try read(text, name: "fitbit_export_20180201.csv", as: .fitbit, options)
        #expect(
            read.found == [
                Found("BodyMass", 72.4, "2017-12-31T23:00:00Z", 86_400),
                Found("BodyMassIndex", 22.3, "2017-12-31T23:00:00Z", 86_400),
                Found("StepCount", 12_345, "2017-12-31T23:00:00Z", 86_400),
                Found("FlightsClimbed", 12, "2017-12-31T23:00:00Z", 86_400),
                Found("FlightsClimbed", 0, "2018-01-01T23:00:00Z", 86_400),
                Found("SleepAnalysis", 0, "2018-01-01T22:17:00Z", 27_900),
            ])
        #expect(read.failures.count == 1 && read.failures.first?.contains("--decimal-mark") == true)
        options = Self.zurich
        options.decimalMark = "."
        let other = try Lines.all(.fitbit, text, name: "fitbit_export.csv", options: options)
        let values = other.lines.map { $0.anySample?.value }
        #expect(values.contains(9_876))
        #expect(other.reader.notes.all.contains { $0.text.contains("--unit BodyMass=") })
    }
}
