internal import Base
internal import Foundation
internal import HealthModel
internal import Units

extension DeviceTableReader {
    /// Makes the samples of one row.
    mutating func take(_ row: TableRow, _ table: DeviceTable) throws {
        guard let text = row[table.start], !text.isEmpty else { return }
        // Between tables of one file stand their titles and sums.
        if table.hasSections, !row.hasMore || !text.contains(where: \.isNumber) { return }
        for column in unread where row[column.place]?.isEmpty == false {
            found.notes.leaveOut(column.name, line: row.line)
        }
        if let rows = table.rows, !rows.values.contains(row[rows.column]?.lowercased() ?? "") {
            return found.notes.leaveOut("rows of other kinds", line: row.line)
        }
        guard let (start, end) = try span(of: row, table, text) else { return }
        let revision = SourceRevision(source: Source(name: source(of: row, table)))
        if let (type, value) = table.category {
            add(type, value, start, end, row, revision)
        }
        addStages(row, table, start, end, revision)
        if let workout = table.workout { add(workout, row, start, end, revision) }
        if let pressure = table.pressure { add(pressure, row, at: start, revision) }
        if let bins = table.bins, addBins(bins, row, revision) { return }
        var others = Set(table.columns.filter { $0.only != nil }.map(\.name))
        for column in table.columns {
            if let only = column.only,
                !only.values.contains(row[only.column]?.lowercased() ?? ""),
                column.orEmpty.map({ row[$0] != "" }) ?? true
            {
                continue
            }
            others.remove(column.name)
            add(column, row, start, end, lasting: table.duration.flatMap { row[$0] }, revision)
        }
        if others.contains(where: { row[$0]?.isEmpty == false }) {
            found.notes.leaveOut("values of other kinds of events", line: row.line)
        }
    }

    private func source(of row: TableRow, _ table: DeviceTable) -> String {
        if let source = options.source { return source }
        guard let name = row[table.sourceColumn], !name.isEmpty else { return table.source }
        return table.namesDevices ? "\(table.source) (\(name))" : name
    }

    // MARK: Categories

    private mutating func add(
        _ type: CategoryType, _ value: Int, _ start: Int64, _ end: Int64, _ row: TableRow,
        _ revision: SourceRevision
    ) {
        found.add(at: row.line) { () throws(SampleError) in
            .category(
                try CategorySample(
                    type: type, value: value, start: Date(microseconds: start),
                    end: Date(microseconds: end), sourceRevision: revision,
                    uuid: ContentIdentity.uuid(
                        SampleType(type), start, end, source: revision.source, [],
                        [Double(value)])))
        }
    }

    private mutating func addStages(
        _ row: TableRow, _ table: DeviceTable, _ start: Int64, _ end: Int64,
        _ revision: SourceRevision
    ) {
        if let stages = table.stages, let word = row[stages.column], !word.isEmpty {
            if let value = stages.values[word.lowercased()] {
                add(.sleepAnalysis, value, start, end, row, revision)
            } else {
                found.notes.leaveOut("other stages of sleep", line: row.line)
            }
        }
        guard let phases = table.phases, let text = row[phases.column], !text.isEmpty else {
            return
        }
        var open: (value: Int?, from: Int64)?
        var time = start
        for letter in Array(text).map(Optional.some) + [nil] {
            let value = letter.flatMap { phases.values[$0] }
            if letter != nil, value == nil {
                found.notes.leaveOut("other stages of sleep", line: row.line)
            }
            if let last = open, last.value != value || letter == nil || time >= end {
                let until = min(time, end)
                if let stage = last.value, until > last.from {
                    add(.sleepAnalysis, stage, last.from, until, row, revision)
                }
                open = nil
            }
            guard letter != nil, time < end else { break }
            if open == nil { open = (value, time) }
            time += phases.seconds * 1_000_000
        }
    }

    // MARK: Workouts

    private mutating func add(
        _ workout: DeviceTable.Workout, _ row: TableRow, _ start: Int64, _ end: Int64,
        _ revision: SourceRevision
    ) {
        let word = row[workout.kind]?.lowercased() ?? ""
        let type = workout.kinds[word] ?? SportNames.type(word)
        if type == nil {
            found.notes.add("a kind of exercise that is not known, read as Other", line: row.line)
        }
        var end = end
        if let elapsed = seconds(workout.elapsed, row) { end = max(end, start + elapsed) }
        let duration = seconds(workout.duration, row)
        if end == start, let duration { end = start + duration }
        guard end > start else {
            return found.fail(
                at: row.line, expected: "a workout with a duration", found: "none")
        }
        var activity = RecordedActivity(
            type ?? .other, line: row.line, start: start, end: end, revision: revision)
        func amount(_ column: String?) -> Double? {
            guard let column, let text = row[column], let number = number(text), number > 0 else {
                return nil
            }
            return number
        }
        activity.totals = RecordedActivity.Totals(
            distance: workout.distance.flatMap { distance in
                amount(distance.column).map { $0 * distance.meters }
            }, kilocalories: amount(workout.energy), duration: duration.map { Double($0) / 1e6 },
            ascent: amount(workout.ascent),
            averageHeartRate: amount(workout.averageHeartRate),
            maximumHeartRate: amount(workout.maximumHeartRate))
        activity.points = samsungPoints(of: row)
        activity.add(to: &found)
    }

    /// Microseconds of a number of seconds, or of `1:02:03`.
    private mutating func seconds(
        _ column: (column: String, seconds: Double)?, _ row: TableRow
    ) -> Int64? {
        guard let column, let text = row[column.column], !text.isEmpty else { return nil }
        var total = 0.0
        for part in text.split(separator: ":", omittingEmptySubsequences: false) {
            guard let number = number(String(part)), number >= 0 else { return nil }
            total = total * 60 + number
        }
        total *= column.seconds
        return total < 1e9 ? Int64((total * 1e6).rounded()) : nil
    }

    // MARK: Quantities

    private mutating func add(
        _ pressure: (systolic: String, diastolic: String), _ row: TableRow, at time: Int64,
        _ revision: SourceRevision
    ) {
        let texts = [row[pressure.systolic] ?? "", row[pressure.diastolic] ?? ""]
        let numbers = texts.compactMap { number($0) }
        guard numbers.count == 2 else {
            if texts.allSatisfy(\.isEmpty) { return }
            return found.fail(
                at: row.line, field: pressure.systolic, expected: "two pressures",
                found: "something else")
        }
        found.add(at: row.line) { () throws(SampleError) in
            try BloodPressure.sample(numbers[0], numbers[1], at: time, revision: revision)
        }
    }

    private mutating func add(
        _ column: DeviceTable.Column, _ row: TableRow, _ start: Int64, _ end: Int64,
        lasting durations: String?, _ revision: SourceRevision
    ) {
        guard let text = row[column.name], !text.isEmpty,
            let type = ObjectType(identifier: column.type).flatMap(QuantityType.init)
        else { return }
        guard let unit = unit(of: column) else {
            return found.notes.leaveOut(
                "\(column.type) without a unit: name it with --unit \(column.type)=…",
                line: row.line)
        }
        // Withings writes the values of one row as lists: [60,60] and [12,3].
        let values = TableRow.list(text)
        let seconds = durations.map(TableRow.list) ?? []
        var (from, to) = (start, end)
        guard durations == nil || seconds.count == values.count else {
            return found.fail(
                at: row.line, field: column.name, expected: "a value for each duration",
                found: "another number of values")
        }
        for (index, text) in values.enumerated() {
            if index < seconds.count, let length = Int64(seconds[index]), length >= 0,
                length < 1 << 32
            {
                to = from + length * 1_000_000
            }
            defer { from = to }
            guard var number = number(text, unit: column.unit) else {
                fail(column, text, row)
                continue
            }
            if column.isNeverZero, number.value == 0 { continue }
            number.value *= column.scale
            var metadata = column.metadata
            if let bound = number.bound { metadata[bound] = 1 }
            let own = (from, to, number.value)
            found.add(at: row.line, field: column.name) { () throws(SampleError) in
                .quantity(
                    try QuantitySample(
                        type: type, quantity: Quantity(own.2, unit),
                        start: Date(microseconds: own.0), end: Date(microseconds: own.1),
                        metadata: Metadata(metadata), sourceRevision: revision,
                        uuid: ContentIdentity.uuid(
                            SampleType(type), own.0, own.1, source: revision.source,
                            [column.name], [own.2])))
            }
        }
    }

    private func unit(of column: DeviceTable.Column) -> HealthUnit? {
        let text = column.unit.isEmpty ? options.units[column.type] : column.unit
        return text.flatMap { try? HealthUnit($0) }
    }

    private mutating func fail(
        _ column: DeviceTable.Column, _ text: String, _ row: TableRow
    ) {
        if case .ambiguous = written.read(text) {
            return found.fail(
                at: row.line, field: column.name,
                expected: "a number whose decimal mark is clear, or --decimal-mark",
                found: "one that is a thousand times as much with the other mark")
        }
        found.fail(
            at: row.line, field: column.name, expected: "a number", found: "something else")
    }

    /// A plain number; nil for another text, and for one that may be grouped.
    private mutating func number(_ text: String) -> Double? {
        // Programs write a point; a comma is of the country.
        if let number = DecimalText.number(text) { return number }
        if case .number(let number) = written.read(text) { return number }
        return nil
    }

    /// A number; `Low` and `High` of a glucose sensor are its bounds (40 and 400 mg/dL), and marked
    /// as such.
    private mutating func number(
        _ text: String, unit: String
    ) -> (value: Double, bound: MetadataKey?)? {
        if let number = number(text) { return (number, nil) }
        let isMilligrams = unit == "mg/dL"
        guard isMilligrams || unit == DeviceTable.mmol else { return nil }
        switch text.lowercased() {
        case "low", "lo", "niedrig", "tief", "bas", "faible", "bajo", "baja", "basso", "baixo",
            "laag", "lav", "l\u{E5}g", "l\u{E5}gt", "\u{4F4E}\u{3044}", "\u{4F4E}":
            return (isMilligrams ? 40 : 2.2, "HKQuantityClampedToLowerBound")
        case "high", "hi", "hoch", "haut", "\u{E9}lev\u{E9}", "alto", "alta", "hoog", "h\u{F8}j",
            "h\u{F6}gt", "h\u{F8}y", "\u{9AD8}\u{3044}", "\u{9AD8}":
            return (isMilligrams ? 400 : 22.2, "HKQuantityClampedToUpperBound")
        default: return nil
        }
    }
}
