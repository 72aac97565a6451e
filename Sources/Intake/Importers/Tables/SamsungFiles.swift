internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Files of JSON beside Samsung Health's tables, in `jsons`, and what they tell of the tables'
/// clock.
///
/// Samsung's documentation has times in UTC, and the tables name the offset beside them; but
/// exports have been seen in which the times are those of the device's clock. The files of JSON
/// have milliseconds since 1970: where they belong to a row, they show which it is.
extension DeviceTableReader {
    /// How far the first moment of a file may be from its row's start, in microseconds. Offsets
    /// are half an hour and more apart.
    private static let tolerance: Int64 = 14 * 60_000_000
    private static let rates = "com.samsung.shealth.tracker.heart_rate"

    /// Reads the table by the clock that the export shows: its own rows, or those of the heart
    /// rates beside it.
    mutating func adoptClock(_ table: inout DeviceTable, _ bytes: [UInt8]) {
        guard case .utc = table.clock, !table.isDaily else { return }
        var parts = file.lastName.split(separator: ".").map(String.init)
        var clock = clock(of: bytes, file.lastName)
        if clock.isLocal == nil, parts.count > 2 {
            parts.removeFirst(parts.count - 2)
            let sibling = "\(Self.rates).\(parts.joined(separator: "."))"
            if sibling != file.lastName, let beside = try? file.companion(sibling) {
                clock.isLocal = self.clock(of: beside, sibling).isLocal
            }
        }
        if clock.isLocal == true {
            table.clock = .offset("time_offset")
            found.notes.add("times of the device's clock, as other files of the export show")
        } else if clock.isLocal == nil, clock.matters {
            found.notes.add(
                "times read as in UTC, as Samsung documents; no file of the export shows it")
        }
    }

    /// Whether a table's times are those of a clock with its offset; nil where no row shows it.
    /// It matters where there are rows with an offset.
    private func clock(
        of bytes: [UInt8], _ name: String
    ) -> (isLocal: Bool?, matters: Bool) {
        let head = Array(bytes.prefix(ImportLimits.headBytes))
        guard let header = Self.header(head, file: name) else { return (nil, false) }
        var matters = false
        for row in Self.allRows(bytes, header) {
            guard let offset = row["time_offset"].flatMap(TableRow.offset), offset != 0,
                let text = row["start_time"],
                let written = (try? LocalTime(text, isDayFirst: nil))?.microseconds
            else { continue }
            matters = true
            guard let bins = header.table.bins, let file = row[bins.column], !file.isEmpty,
                let first = json(file, of: name).lazy.compactMap({ Self.time($0) }).first
            else { continue }
            if abs(first - written) <= Self.tolerance { return (false, true) }
            if abs(first - (written - offset)) <= Self.tolerance { return (true, true) }
        }
        return (nil, matters)
    }

    private static func time(_ entry: JSONValue, _ name: String = "start_time") -> Int64? {
        entry[name]?.integer.flatMap {
            (1...9_999_999_999_999).contains($0) ? $0 * 1_000 : nil
        }
    }

    /// The entries of a file that a row names; none without it. Files lie in folders by the
    /// table's name and their own first letter.
    private func json(_ name: String, of table: String) -> [JSONValue] {
        let type = table.split(separator: ".").dropLast(2).joined(separator: ".")
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let letter = last.first else { return [] }
        for path in ["jsons/\(type)/\(letter)/\(last)", "jsons/\(type)/\(last)"] {
            guard let bytes = try? file.companion(path) else { continue }
            return (try? JSONValue(bytes))?.list ?? []
        }
        return []
    }

    /// Adds the measurements of a row's own file; false where there are none, and the row's mean
    /// counts.
    mutating func addBins(
        _ bins: DeviceTable.Bins, _ row: TableRow, _ revision: SourceRevision
    ) -> Bool {
        guard let name = row[bins.column], !name.isEmpty,
            let type = ObjectType(identifier: bins.type).flatMap(QuantityType.init),
            let unit = try? HealthUnit(bins.unit)
        else { return false }
        var isThere = false
        for entry in json(name, of: file.lastName) {
            guard let start = Self.time(entry), let number = entry[bins.member]?.number,
                number > 0
            else { continue }
            let end = Self.time(entry, "end_time") ?? start
            isThere = true
            found.addQuantity(
                type, Quantity(number, unit), start, max(start, min(end, start + 86_400_000_000)),
                line: row.line, revision: revision)
        }
        if !isThere { found.notes.add("rows whose own files are missing or empty", line: row.line) }
        return isThere
    }

    /// The places and measurements of an exercise, from the files that its row names.
    func samsungPoints(of row: TableRow) -> [RecordedActivity.Point] {
        var points: [Int64: RecordedActivity.Point] = [:]
        for column in DeviceTable.samsungPoints {
            guard let name = row[column], !name.isEmpty else { continue }
            for entry in json(name, of: file.lastName) {
                guard let time = Self.time(entry), points.count < ImportLimits.points else {
                    continue
                }
                var point = points[time] ?? RecordedActivity.Point(time: time)
                point.latitude = entry["latitude"]?.number ?? point.latitude
                point.longitude = entry["longitude"]?.number ?? point.longitude
                point.altitude = entry["altitude"]?.number ?? point.altitude
                point.accuracy = entry["accuracy"]?.number ?? point.accuracy
                point.heartRate = entry["heart_rate"]?.number ?? point.heartRate
                point.cadence = entry["cadence"]?.number ?? point.cadence
                point.speed = entry["speed"]?.number ?? point.speed
                point.power = entry["power"]?.number ?? point.power
                points[time] = point
            }
        }
        return points.values.sorted { $0.time < $1.time }
    }
}
