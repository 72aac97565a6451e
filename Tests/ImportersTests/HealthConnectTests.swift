import Fixtures
import Foundation
import GRDB
import HealthModel
import Importers
import Testing
import Units

/// A backup of Health Connect, made by SQLite itself and read without it.
@Suite struct HealthConnectTests {
    private static func backup(rows: Int = 3, more: String? = nil) throws -> [UInt8] {
        let url = FileManager.default.temporaryDirectory
            .appending(path: "casebook-\(UUID().uuidString).db")
        defer { try? FileManager.default.removeItem(at: url) }
        let queue = try DatabaseQueue(path: url.path(percentEncoded: false))
        try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE application_info_table (
                      row_id INTEGER PRIMARY KEY AUTOINCREMENT, package_name TEXT, app_name TEXT);
                    INSERT INTO application_info_table VALUES (7, 'com.example.app', 'Example');
                    CREATE TABLE device_info_table (
                      row_id INTEGER PRIMARY KEY, manufacturer TEXT, model TEXT);
                    INSERT INTO device_info_table VALUES (1, 'Maker', 'M1');
                    CREATE TABLE steps_record_table (
                      row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL UNIQUE,
                      app_info_id INTEGER, device_info_id INTEGER, start_time INTEGER,
                      start_zone_offset INTEGER, end_time INTEGER, count INTEGER,
                      local_date_time INTEGER AS (start_time + 1000 * start_zone_offset),
                      notes TEXT, FOREIGN KEY (app_info_id) REFERENCES application_info_table(row_id));
                    CREATE TABLE weight_record_table (
                      row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER, time INTEGER,
                      weight REAL);
                    INSERT INTO weight_record_table VALUES (1, x'00112233445566778899aabbccddeeff',
                      7, 1775030400000, 70500.0);
                    CREATE TABLE heart_rate_record_table (
                      row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER,
                      start_time INTEGER, end_time INTEGER);
                    CREATE TABLE heart_rate_record_series_table (
                      parent_key INTEGER, beats_per_minute INTEGER, epoch_millis INTEGER);
                    INSERT INTO heart_rate_record_table VALUES
                      (4, x'10112233445566778899aabbccddeeff', 7, 1775030400000, 1775030500000);
                    INSERT INTO heart_rate_record_series_table VALUES
                      (4, 60, 1775030400000), (4, 80, 1775030460000);
                    CREATE TABLE nutrition_record_table (row_id INTEGER PRIMARY KEY, x REAL);
                    INSERT INTO nutrition_record_table VALUES (1, 2), (2, 3);
                    """)
            if let more { try db.execute(sql: more) }
            for row in 0..<rows {
                let uuid = UUID()
                try db.execute(
                    sql: """
                        INSERT INTO steps_record_table
                        (uuid, app_info_id, device_info_id, start_time, start_zone_offset, end_time,
                         count, notes) VALUES (?, 7, 1, ?, 3600, ?, ?, ?)
                        """,
                    arguments: [
                        withUnsafeBytes(of: uuid.uuid) { Data($0) },
                        1_775_030_400_000 + row * 60_000, 1_775_030_460_000 + row * 60_000, row + 1,
                        String(repeating: "x", count: row % 10 == 0 ? 9_000 : 3),
                    ])
            }
        }
        return Array(try Data(contentsOf: url))
    }

    /// Enough rows for pages below pages, and texts that go on in pages of their own.
    @Test func everyRowIsRead() throws {
        let bytes = try Self.backup(rows: 2_000)
        #expect(SampleFormat.detect(name: "x", head: Array(bytes.prefix(100))) == .healthConnect)
        let (lines, reader) = try Lines.all(.healthConnect, bytes, chunk: 1 << 20)
        #expect(lines.compactMap(\.failure).isEmpty)
        let steps = lines.compactMap(\.sample).filter { $0.sampleType == SampleType(.stepCount) }
        #expect(steps.compactMap(\.value) == (1...2_000).map(Double.init))
        #expect(steps[0].device?[.model] == "M1")
        #expect(steps[0].sourceRevision?.source.bundleIdentifier == "com.example.app")
        #expect(steps[1].startDate == Date(timeIntervalSince1970: 1_775_030_460))
        let weight = lines.compactMap(\.sample).first { $0.sampleType == SampleType(.bodyMass) }
        #expect(weight?.value == 70_500)
        #expect(weight?.uuid == UUID(uuidString: "00112233-4455-6677-8899-AABBCCDDEEFF"))
        let heart = lines.compactMap(\.sample).first { $0.sampleType == SampleType(.heartRate) }
        if case .quantity(let series)? = heart { #expect(series.count == 2) }
        #expect(
            reader.notes.all.map(\.description) == ["not kept: nutrition_record_table (2)"])
    }

    /// Android's numbers of kinds of exercise; what has no value, or no record, is counted.
    @Test func exercisesAndWhatIsIncomplete() throws {
        let bytes = try Self.backup(
            more: """
                CREATE TABLE exercise_session_record_table (
                  row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER, start_time INTEGER,
                  end_time INTEGER, exercise_type INTEGER);
                INSERT INTO exercise_session_record_table VALUES
                  (1, x'20112233445566778899aabbccddeeff', 7, 1775030400000, 1775030500000, 33),
                  (2, x'21112233445566778899aabbccddeeff', 7, 1775031400000, 1775031500000, 4),
                  (3, x'22112233445566778899aabbccddeeff', 7, 1775032400000, 1775032500000, 53),
                  (4, x'23112233445566778899aabbccddeeff', 7, 1775033400000, 1775033500000, 57);
                INSERT INTO heart_rate_record_table VALUES
                  (5, x'30112233445566778899aabbccddeeff', 7, 1775030400000, 1775030500000);
                INSERT INTO heart_rate_record_series_table VALUES
                  (99, 60, 1775030400000), (4, NULL, 1775030460000);
                CREATE TABLE blood_pressure_record_table (
                  row_id INTEGER PRIMARY KEY, uuid BLOB, app_info_id INTEGER, time INTEGER,
                  systolic REAL, diastolic REAL);
                INSERT INTO blood_pressure_record_table VALUES
                  (1, x'40112233445566778899aabbccddeeff', 7, 1775030400000, 120, NULL);
                """)
        let (lines, reader) = try Lines.all(.healthConnect, bytes, chunk: 1 << 20)
        let kinds = lines.compactMap { line -> WorkoutActivityType? in
            guard case .workout(let workout)? = line.sample else { return nil }
            return workout.activityType
        }
        #expect(kinds == [.running, .cycling, .walking, .yoga])
        #expect(
            reader.notes.all.map(\.description) == [
                "records of heart_rate_record_table without a value, left out (1)",
                "points of heart_rate_record_series_table without a record, a time or a value, "
                    + "left out (2)",
                "blood pressures without both values, left out (1)",
                "not kept: nutrition_record_table (2)",
            ])
    }

    /// A page of the steps is lost, and nothing else.
    @Test func aDamagedPageIsNamed() throws {
        var bytes = try Self.backup(rows: 2_000)
        let size = Int(bytes[16]) << 8 | Int(bytes[17])
        // The last page that is a leaf of a table (SQLite's file format, section 1.6).
        let pages = (1..<bytes.count / size).filter { bytes[$0 * size] == 13 }
        let page = try #require(pages.last)
        bytes[page * size] = 99
        let lines = try Lines.all(.healthConnect, bytes, chunk: 1 << 20).lines
        #expect(
            lines.compactMap(\.failure) == [
                "\(page + 1): page: expected a whole page, found damage"
            ])
        let steps = lines.compactMap(\.sample).filter { $0.sampleType == SampleType(.stepCount) }
        #expect(steps.count > 1_500 && steps.count < 2_000)
        #expect(lines.compactMap(\.sample).contains { $0.sampleType == SampleType(.bodyMass) })
    }

    @Test func hostileDatabases() throws {
        let whole = try Self.backup()
        var random = SplitMix64(seed: 5)
        for _ in 0..<150 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...12, using: &random) {
                bytes[Int.random(in: 16..<bytes.count, using: &random)] =
                    UInt8.random(in: 0...255, using: &random)
            }
            _ = try? Lines.all(.healthConnect, bytes, chunk: 1 << 20)
        }
        for count in stride(from: 0, to: whole.count, by: 997) {
            _ = try? Lines.all(.healthConnect, Array(whole.prefix(count)), chunk: 1 << 20)
        }
    }
}
