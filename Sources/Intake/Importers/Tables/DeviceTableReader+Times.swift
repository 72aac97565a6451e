internal import Base
internal import Foundation
internal import HealthModel

extension DeviceTableReader {
    static let daysWithoutZone =
        "days of an unknown time zone, read as in UTC: name the zone with --zone"

    /// The start and the end of a row; nil for a row that has failed.
    mutating func span(
        of row: TableRow, _ table: DeviceTable, _ text: String
    ) throws -> (start: Int64, end: Int64)? {
        var text = text
        if let time = table.time.flatMap({ row[$0] }), !time.isEmpty { text += " \(time)" }
        if table.isDaily { return try localDay(text, row, table.start) }
        guard let start = try instant(text, row, table.start, table.clock) else { return nil }
        guard let name = table.end, let text = row[name], !text.isEmpty else {
            return (start, start + table.seconds * 1_000_000)
        }
        guard let end = try instant(text, row, name, table.clock) else { return nil }
        // The last quarter of a day ends at the next one's first moment.
        return (start, end < start && day != nil ? end + 86_400_000_000 : end)
    }

    private mutating func instant(
        _ text: String, _ row: TableRow, _ column: String, _ clock: DeviceTable.Clock
    ) throws -> Int64? {
        let isTimeAlone = text.prefix(3).contains(":")
        let whole = isTimeAlone ? day.map { "\($0)T\(text)" } ?? text : text
        let reading: TimeReader.Reading
        switch clock {
        case .local: reading = try times.read(whole)
        case .utc:
            if let epoch = TimeReader.epoch(Array(whole.utf8)[...]) {
                reading = .instant(epoch)
            } else {
                reading = try utcTimes.read(whole)
            }
        case .offset(let name):
            if let ahead = row[name].flatMap(TableRow.offset),
                case .instant(let local) = try utcTimes.read(whole)
            {
                reading = .instant(local - ahead)
            } else if let zone = row[name].flatMap(TimeZone.init(identifier:)) {
                reading = try TimeReader(zone: zone, isDayFirst: isDayFirst).read(whole)
            } else if options.zone == nil, row[name]?.isEmpty == false {
                found.fail(
                    at: row.line, field: name, expected: "an offset, as UTC+0200",
                    found: "something else")
                return nil
            } else {
                reading = try times.read(whole)
            }
        }
        switch reading {
        case .instant(let instant): return instant
        case .none:
            found.fail(
                at: row.line, field: column, expected: "a date and a time", found: "something else")
        case .ambiguous:
            throw FileFormatError(
                "days and months cannot be told apart in this file's dates: say which comes first "
                    + "with --date-order dmy or --date-order mdy")
        }
        return nil
    }

    /// A whole day on the wearer's clock, of `2026-04-01`, or of its midnight as if that were UTC.
    private mutating func localDay(
        _ text: String, _ row: TableRow, _ column: String
    ) throws -> (start: Int64, end: Int64)? {
        let date = text.prefix { $0 != " " && $0 != "T" }
        let midnight: Int64
        if let epoch = TimeReader.epoch(Array(text.utf8)[...]) {
            midnight = epoch
        } else if case .instant(let instant) = try utcTimes.read(String(date)) {
            midnight = instant
        } else {
            found.fail(
                at: row.line, field: column, expected: "a day with a clear order, or --date-order",
                found: "something else")
            return nil
        }
        if options.zone == nil {
            found.notes.add(Self.daysWithoutZone, line: row.line)
        }
        let number = Int(midnight.dividedDown(by: 86_400_000_000))
        let zone = options.zone ?? .gmt
        return (
            LocalTime(dayNumber: number).instant(in: zone),
            LocalTime(dayNumber: number + 1).instant(in: zone)
        )
    }
}
