internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Reads a maker's table by its row of ``DeviceTable/all``.
struct DeviceTableReader {
    let file: ImportedFile
    let options: ImportOptions
    var found = FoundLines()
    var times: TimeReader
    /// Times in UTC, by the dates' order in the file.
    var utcTimes: TimeReader
    /// What the file itself shows of the order of its dates.
    var isDayFirst: Bool?
    var written: WrittenNumbers
    /// The day that the file's name says, for times without one.
    let day: String?
    /// Columns that no sample is made of: their places, and what they are called in notes.
    var unread: [(place: Int, name: String)] = []

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
        utcTimes = TimeReader(zone: .gmt)
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
            var reader = rows(of: bytes, separator, hasLooseQuotes: false)
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

    private static func rows(
        of bytes: [UInt8], _ separator: UInt8, hasLooseQuotes: Bool
    ) -> CSVReader {
        var rest: [UInt8]? = bytes
        return CSVReader(separator: separator, hasLooseQuotes: hasLooseQuotes) {
            defer { rest = nil }
            return rest ?? []
        }
    }

    /// The rows below a header line, one after the other; those that cannot be read are left out.
    static func allRows(_ bytes: [UInt8], _ header: Header) -> AnyIterator<TableRow> {
        var reader = rows(
            of: bytes, header.separator, hasLooseQuotes: header.table.hasLooseQuotes)
        var isBody = false
        let places = Dictionary(
            header.fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        return AnyIterator {
            while true {
                do {
                    guard try reader.next() else { return nil }
                } catch {
                    continue
                }
                if isBody { return TableRow(texts(of: reader), places, line: reader.record.line) }
                isBody = names(of: reader) == header.names
            }
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
        var table = header.table
        if table.format == .samsungHealth { adoptClock(&table, bytes) }
        var places = open(table, header.fields)
        if day == nil || table.format != .googleFit {
            isDayFirst =
                options.isDayFirst ?? Self.dayFirst(bytes, header, places[table.start])
            times = TimeReader(options, isDayFirst: isDayFirst)
            utcTimes = TimeReader(zone: .gmt, isDayFirst: isDayFirst)
        }
        var reader = Self.rows(
            of: bytes, header.separator, hasLooseQuotes: table.hasLooseQuotes)
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
            if table.hasSections,
                let (next, fields) = DeviceTable.find(Self.names(of: reader), file: file.name)
            {
                table = next
                places = open(next, fields)
                continue
            }
            try take(TableRow(Self.texts(of: reader), places, line: reader.record.line), table)
        }
    }

    /// The places of a table's columns; notes what will not be read.
    private mutating func open(_ table: DeviceTable, _ fields: [String]) -> [String: Int] {
        let known = table.known
        unread = fields.enumerated().compactMap { place, name in
            guard !known.contains(name), !name.isEmpty else { return nil }
            // A name that nobody knows can be about the patient.
            return (
                place,
                table.leftOut.contains(name)
                    ? "the column \(name)" : "column \(place + 1), whose name is not known"
            )
        }
        return Dictionary(
            fields.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What the file itself shows of the order of its dates: one that has a day above 12.
    private static func dayFirst(_ bytes: [UInt8], _ header: Header, _ start: Int?) -> Bool? {
        guard let start else { return nil }
        var reader = rows(
            of: bytes, header.separator, hasLooseQuotes: header.table.hasLooseQuotes)
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
}
