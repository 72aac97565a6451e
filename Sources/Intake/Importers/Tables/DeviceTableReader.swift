internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Reads a maker's table by its row of ``DeviceTable/all``.
struct DeviceTableReader {
    private let file: ImportedFile
    private let options: ImportOptions
    private var found = FoundLines()
    private var times: TimeReader
    private var written: WrittenNumbers
    /// The day that the file's name says, for times without one.
    private let day: String?
    /// Columns that no sample is made of.
    private var unread: [String] = []

    static func lines(
        of file: ImportedFile, options: ImportOptions
    ) throws -> (lines: [SampleLine], notes: ImportNotes) {
        var reader = DeviceTableReader(file, options)
        try reader.readAll(UTF16Text.decoded(try file.contents()))
        return reader.found.result
    }

    private init(_ file: ImportedFile, _ options: ImportOptions) {
        self.file = file
        self.options = options
        times = TimeReader(options)
        written = WrittenNumbers(mark: options.decimalMark)
        let name = file.lastName
        day = CivilDate(name.prefix(10)).map { _ in String(name.prefix(10)) }
    }

    /// A table's header line, and where it is.
    struct Header {
        let table: DeviceTable
        /// What the file calls its columns, and what they are called in English.
        let names: [String]
        let fields: [String]
        let separator: UInt8
    }

    /// Finds the header among the first lines: some makers write about the export above it.
    static func header(_ bytes: [UInt8], file: String) -> Header? {
        for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
            var reader = rows(of: bytes, separator)
            for _ in 0..<ImportLimits.preambleRecords {
                guard (try? reader.next()) == true else { break }
                let names = names(of: reader)
                if let (table, fields) = DeviceTable.find(names, file: file) {
                    return Header(
                        table: table, names: names, fields: fields, separator: separator)
                }
            }
        }
        return nil
    }

    private static func rows(of bytes: [UInt8], _ separator: UInt8) -> CSVReader {
        var rest: [UInt8]? = bytes
        return CSVReader(separator: separator) {
            defer { rest = nil }
            return rest ?? []
        }
    }

    private static func texts(of reader: CSVReader) -> [String] {
        reader.record.fields.indices.map {
            // What is no UTF-8 is of a spreadsheet, in Latin-1.
            reader.record.text($0, in: reader.window.bytes)
                ?? reader.record.bytes($0, in: reader.window.bytes).reduce(into: "") {
                    $0.unicodeScalars.append(Unicode.Scalar($1))
                }
        }
    }

    private static func names(of reader: CSVReader) -> [String] {
        texts(of: reader).map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
    }

    private mutating func readAll(_ bytes: [UInt8]) throws {
        let head = Array(bytes.prefix(ImportLimits.headBytes))
        guard let header = Self.header(head, file: file.name) else {
            throw FileFormatError("expected the header line of a known table, found none")
        }
        let places = Dictionary(
            header.fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        if day == nil || header.table.format != .googleFit {
            times = TimeReader(
                options, isDayFirst: Self.dayFirst(bytes, header, places[header.table.start]))
        }
        let known = header.table.known
        unread = places.filter { !known.contains($0.key) && !$0.key.isEmpty }.map(\.key).sorted()
        var reader = Self.rows(of: bytes, header.separator)
        var isBody = false
        while true {
            do {
                guard try reader.next() else { return }
            } catch let failure as LineFailure {
                found.fail(
                    at: failure.line, column: failure.column, expected: failure.expected,
                    found: failure.found)
                continue
            }
            guard isBody else {
                isBody = Self.names(of: reader) == header.names
                continue
            }
            var row = TableRow(Self.texts(of: reader), places, line: reader.record.line)
            try take(&row, header.table)
        }
    }

    /// What the file itself shows of the order of its dates: one that has a day above 12.
    private static func dayFirst(_ bytes: [UInt8], _ header: Header, _ start: Int?) -> Bool? {
        guard let start else { return nil }
        var reader = rows(of: bytes, header.separator)
        while (try? reader.next()) == true {
            guard start < reader.record.fields.count,
                let text = reader.record.text(start, in: reader.window.bytes)
            else { continue }
            let parts = text.prefix(10).split { !$0.isNumber }.compactMap { Int($0) }
            guard parts.count >= 2, parts[0] <= 31, parts[1] <= 31 else { continue }
            if parts[0] > 12 { return true }
            if parts[1] > 12 { return false }
        }
        return nil
    }

    // MARK: Rows

    private mutating func take(_ row: inout TableRow, _ table: DeviceTable) throws {
        guard let text = row[table.start], !text.isEmpty else { return }
        for name in unread where row[name]?.isEmpty == false {
            found.notes.leaveOut("the column \(name)", line: row.line)
        }
        guard let start = try instant(text, row, table.start) else { return }
        var end = start + table.seconds * 1_000_000
        if let name = table.end, let text = row[name], !text.isEmpty {
            guard let read = try instant(text, row, name) else { return }
            // The last quarter of a day ends at the next one's first moment.
            end = read < start && day != nil ? read + 86_400_000_000 : read
        }
        let source =
            options.source ?? row[table.sourceColumn].flatMap { $0.isEmpty ? nil : $0 }
            ?? table.source
        let revision = SourceRevision(source: Source(name: source))
        if let (type, value) = table.category {
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
        if let pressure = table.pressure { add(pressure, row, at: start, revision) }
        var others = Set(table.columns.filter { $0.only != nil }.map(\.name))
        for column in table.columns {
            if let only = column.only,
                !only.values.contains(row[only.column]?.lowercased() ?? "")
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

    private mutating func instant(
        _ text: String, _ row: TableRow, _ column: String
    ) throws -> Int64? {
        let isTimeAlone =
            text.firstIndex(of: ":").map { $0 <= text.index(text.startIndex, offsetBy: 2) } ?? false
        let whole = isTimeAlone ? day.map { "\($0)T\(text)" } ?? text : text
        switch try times.read(whole) {
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
            let type = ObjectType(identifier: column.type).flatMap(QuantityType.init),
            let unit = try? HealthUnit(column.unit)
        else { return }
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
                found.fail(
                    at: row.line, field: column.name, expected: "a number", found: "something else")
                continue
            }
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
        switch text.lowercased() {
        case "low", "lo", "niedrig", "tief", "bas", "bajo", "basso", "laag":
            return (isMilligrams ? 40 : 2.2, "HKQuantityClampedToLowerBound")
        case "high", "hi", "hoch", "haut", "\u{E9}lev\u{E9}", "alto", "hoog":
            return (isMilligrams ? 400 : 22.2, "HKQuantityClampedToUpperBound")
        default: return nil
        }
    }
}

/// A row's texts by the names of columns.
struct TableRow {
    private let texts: [String]
    private let places: [String: Int]
    let line: Int

    init(_ texts: [String], _ places: [String: Int], line: Int) {
        self.texts = texts
        self.places = places
        self.line = line
    }

    subscript(name: String) -> String? {
        guard let place = places[name], place < texts.count else { return nil }
        return texts[place]
    }

    /// The values of `[60,60]`, or the one value.
    static func list(_ text: String) -> [String] {
        guard text.hasPrefix("["), text.hasSuffix("]") else { return [text] }
        return text.dropFirst().dropLast().split(separator: ",").map(String.init)
    }
}
