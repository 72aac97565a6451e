internal import Foundation
internal import HealthModel
internal import Units

/// Samples of Health Connect's backup (Android, `health_connect_export.db`). Times are milliseconds
/// since 1970, masses grams, energies calories. Records have UUIDs and name the app that wrote
/// them.
struct HealthConnectFile {
    private let database: SQLiteTables
    private let options: ImportOptions
    private var apps: [Int64: SourceRevision] = [:]
    private var devices: [Int64: Device] = [:]
    private var found = FoundLines()
    private var line = 0

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var reader = HealthConnectFile(
            database: try SQLiteTables(try file.contents()), options: options)
        try reader.readAll()
        return reader.found.result
    }

    private init(database: SQLiteTables, options: ImportOptions) {
        self.database = database
        self.options = options
    }

    private mutating func readAll() throws {
        guard database.tables["application_info_table"] != nil else {
            throw FileFormatError(
                "expected a backup of Health Connect, found another database")
        }
        apps = try named("application_info_table") { row in
            guard case .text(let package)? = row["package_name"] else { return nil }
            var name = package
            if case .text(let shown)? = row["app_name"], !shown.isEmpty { name = shown }
            return SourceRevision(source: Source(name: name, bundleIdentifier: package))
        }
        devices = try named("device_info_table") { row in
            var values: [DeviceProperty: String] = [:]
            if case .text(let maker)? = row["manufacturer"] { values[.manufacturer] = maker }
            if case .text(let model)? = row["model"] { values[.model] = model }
            return values.isEmpty ? nil : Device(values)
        }
        for row in HealthConnectRows.all { try read(row) }
        for row in HealthConnectRows.series { try read(row) }
        try readPressures()
        try readSleep()
        try readWorkouts()
        for name in database.tables.keys.sorted() where HealthConnectRows.isLeftOut(name) {
            guard let table = database.tables[name] else { continue }
            var count = 0
            try database.rows(of: table) { _ in count += 1 }
            if count > 0 { found.notes.leaveOut(named: name, count: count) }
        }
        for page in database.damaged.numbers.sorted() {
            found.fail(at: page, field: "page", expected: "a whole page", found: "damage")
        }
    }

    private func named<Value>(
        _ table: String, _ make: ([String: SQLiteTables.Value]) -> Value?
    ) throws -> [Int64: Value] {
        var values: [Int64: Value] = [:]
        guard let table = database.tables[table] else { return values }
        try database.rows(of: table) { row in
            if let id = row["row_id"]?.integer { values[id] = make(row) }
        }
        return values
    }

    // MARK: Records

    /// What every record has.
    private struct Head {
        let uuid: UUID?
        let start: Int64
        let end: Int64
        let revision: SourceRevision
        let device: Device?
        var dates: (Date, Date) { (Date(microseconds: start), Date(microseconds: end)) }
    }

    private func head(_ row: [String: SQLiteTables.Value]) -> Head? {
        guard let start = Self.microseconds(row["time"] ?? row["start_time"]) else { return nil }
        let end = Self.microseconds(row["end_time"]) ?? start
        var uuid: UUID?
        if case .blob(let bytes)? = row["uuid"] { uuid = UUID(bytes: bytes) }
        let app = row["app_info_id"]?.integer.flatMap { apps[$0] }
        let revision =
            options.source.map { SourceRevision(source: Source(name: $0)) }
            ?? app ?? SourceRevision(source: Source(name: "Health Connect"))
        return Head(
            uuid: uuid, start: start, end: end, revision: revision,
            device: row["device_info_id"]?.integer.flatMap { devices[$0] })
    }

    private static func microseconds(_ value: SQLiteTables.Value?) -> Int64? {
        guard let milliseconds = value?.integer, milliseconds.magnitude < 1 << 50 else {
            return nil
        }
        return milliseconds * 1_000
    }

    private func identity(_ head: Head, _ type: SampleType, _ numbers: [Double]) -> UUID {
        head.uuid
            ?? ContentIdentity.uuid(
                type, head.start, head.end, source: head.revision.source, [], numbers)
    }

    private mutating func each(
        _ name: String,
        _ body: (inout HealthConnectFile, Head, [String: SQLiteTables.Value]) throws -> Void
    ) throws {
        guard let table = database.tables[name] else { return }
        var copy = self
        try database.rows(of: table) { row in
            copy.line += 1
            guard let head = copy.head(row) else {
                copy.found.fail(
                    at: copy.line, field: name, expected: "a record with a time", found: "none")
                return
            }
            try body(&copy, head, row)
        }
        self = copy
    }

    private mutating func read(_ row: HealthConnectRows.Row) throws {
        guard let unit = try? HealthUnit(row.unit) else { return }
        try each(row.table) { reader, head, values in
            guard let number = values[row.column]?.number else {
                reader.found.notes.add("records of \(row.table) without a value, left out")
                return
            }
            let uuid = reader.identity(head, SampleType(row.type), [number])
            reader.found.add(at: reader.line, field: row.table) { () throws(SampleError) in
                .quantity(
                    try QuantitySample(
                        type: row.type, quantity: Quantity(number * row.scale, unit),
                        start: head.dates.0, end: head.dates.1, device: head.device,
                        sourceRevision: head.revision, uuid: uuid))
            }
        }
    }

    private mutating func read(_ row: HealthConnectRows.Series) throws {
        guard let unit = try? HealthUnit(row.unit) else { return }
        var points: [Int64: [QuantityPoint]] = [:]
        var broken = 0
        if let child = database.tables[row.child] {
            try database.rows(of: child) { values in
                guard let parent = values["parent_key"]?.integer,
                    let time = Self.microseconds(values["epoch_millis"]),
                    let number = values[row.column]?.number,
                    let point = try? QuantityPoint(
                        value: number * row.scale, start: Date(microseconds: time),
                        end: Date(microseconds: time))
                else {
                    broken += 1
                    return
                }
                points[parent, default: []].append(point)
            }
        }
        defer {
            // What is left belongs to no record.
            let lost = broken + points.values.reduce(0) { $0 + $1.count }
            if lost > 0 {
                found.notes.add(
                    "points of \(row.child) without a record, a time or a value, left out",
                    count: lost)
            }
        }
        try each(row.table) { reader, head, values in
            guard let own = values["row_id"]?.integer.flatMap({ points.removeValue(forKey: $0) })
            else {
                return reader.found.notes.add("records of \(row.table) without a value, left out")
            }
            let uuid = reader.identity(head, SampleType(row.type), [Double(own.count)])
            reader.found.add(at: reader.line, field: row.table) { () throws(SampleError) in
                .quantity(
                    try QuantitySample(
                        type: row.type, unit: unit, points: own, device: head.device,
                        sourceRevision: head.revision, uuid: uuid))
            }
        }
    }

    private mutating func readPressures() throws {
        try each("blood_pressure_record_table") { reader, head, values in
            guard let systolic = values["systolic"]?.number,
                let diastolic = values["diastolic"]?.number
            else {
                return reader.found.notes.add("blood pressures without both values, left out")
            }
            reader.found.add(at: reader.line) { () throws(SampleError) in
                try BloodPressure.sample(
                    systolic, diastolic, at: head.start, revision: head.revision,
                    device: head.device, uuid: head.uuid)
            }
        }
    }

    private mutating func readSleep() throws {
        var stages: [Int64: [(Int64, Int64, Int64)]] = [:]
        var broken = 0
        if let table = database.tables["sleep_stages_table"] {
            try database.rows(of: table) { values in
                guard let parent = values["parent_key"]?.integer,
                    let start = Self.microseconds(values["stage_start_time"]),
                    let end = Self.microseconds(values["stage_end_time"]),
                    let stage = values["stage_type"]?.integer
                else {
                    broken += 1
                    return
                }
                stages[parent, default: []].append((start, end, stage))
            }
        }
        if broken > 0 {
            found.notes.add("stages of sleep without a time or a kind, left out", count: broken)
        }
        try each("sleep_session_record_table") { reader, head, values in
            reader.addSleep(0, head, head.start, head.end, uuid: head.uuid)
            for stage in values["row_id"]?.integer.flatMap({ stages[$0] }) ?? [] {
                guard let value = HealthConnectRows.sleepStages[stage.2] else {
                    reader.found.notes.leaveOut("other stages of sleep")
                    continue
                }
                reader.addSleep(value, head, stage.0, stage.1, uuid: nil)
            }
        }
    }

    private mutating func addSleep(
        _ value: Int, _ head: Head, _ start: Int64, _ end: Int64, uuid: UUID?
    ) {
        found.add(at: line) { () throws(SampleError) in
            .category(
                try CategorySample(
                    type: .sleepAnalysis, value: value, start: Date(microseconds: start),
                    end: Date(microseconds: end), device: head.device,
                    sourceRevision: head.revision,
                    uuid: uuid
                        ?? ContentIdentity.uuid(
                            SampleType(CategoryType.sleepAnalysis), start, end,
                            source: head.revision.source, [], [Double(value)])))
        }
    }

    private mutating func readWorkouts() throws {
        try each("exercise_session_record_table") { reader, head, values in
            let number = values["exercise_type"]?.integer ?? 0
            let type = HealthConnectRows.exercises[number]
            if type == nil {
                reader.found.notes.add("a kind of exercise that is not known, read as Other")
            }
            let uuid = reader.identity(head, SampleType(WorkoutType.workout), [Double(number)])
            reader.found.add(at: reader.line) { () throws(SampleError) in
                .workout(
                    try WorkoutSample(
                        configuration: WorkoutConfiguration(type ?? .other), start: head.dates.0,
                        end: head.dates.1, device: head.device, sourceRevision: head.revision,
                        uuid: uuid))
            }
        }
    }
}
