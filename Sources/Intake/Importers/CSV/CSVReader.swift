/// Records of comma-separated values (RFC 4180), one after the other. Lines end with CR LF, with
/// LF or with CR; empty ones are left out.
struct CSVReader {
    private(set) var window: ByteWindow
    /// The record that ``next()`` has found.
    private(set) var record = CSVRecord()
    private var isOpen = false
    private(set) var separator: UInt8
    /// Whether names are those of a header line; nil where the separator is known.
    private let isHeader: (([String]) -> Bool)?
    /// Whether quotes within a field that does not begin with one are text.
    private let hasLooseQuotes: Bool

    /// Fields are parted by `separator`.
    init(
        separator: UInt8, hasLooseQuotes: Bool = false,
        reading read: @escaping () throws -> [UInt8]
    ) {
        window = ByteWindow(reading: read)
        self.separator = separator
        self.hasLooseQuotes = hasLooseQuotes
        isHeader = nil
    }

    /// Fields are parted by the comma, semicolon or tab with which one of the first records is a
    /// header line; where none is, by the one that the first line has.
    init(reading read: @escaping () throws -> [UInt8], isHeader: @escaping ([String]) -> Bool) {
        window = ByteWindow(reading: read)
        separator = UInt8(ascii: ",")
        hasLooseQuotes = false
        self.isHeader = isHeader
    }

    /// Finds the next record; false at the end of the file.
    ///
    /// - Throws: ``LineFailure`` for a record that is none; the next one can be asked for.
    mutating func next() throws -> Bool {
        if !isOpen {
            try window.open()
            if let isHeader { try findSeparator(isHeader) }
            isOpen = true
        }
        while true {
            guard let end = try scan() else { return false }
            window.use(upTo: end.position, lines: end.lines)
            let isEmpty =
                record.fields.count == 1 && !record.fields[0].isQuoted
                && record.fields[0].start == record.fields[0].end
            if !isEmpty { return true }
        }
    }

    private mutating func findSeparator(_ isHeader: ([String]) -> Bool) throws {
        _ = try window.fill(ImportLimits.headBytes)
        let known = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]
        let head = Array(window.bytes[window.start...].prefix(ImportLimits.headBytes))
        if let mark = known.first(where: { Self.hasHeader(head, separator: $0, isHeader) }) {
            separator = mark
            return
        }
        // What stands between quotes is text.
        var marks: Set<UInt8> = []
        var isQuoted = false
        for byte in head {
            let endsLine = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            if endsLine, !isQuoted, !marks.isEmpty { break }
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if !isQuoted, known.contains(byte) { marks.insert(byte) }
        }
        separator = known.first(where: marks.contains) ?? separator
    }

    /// Whether one of the first records is a header line.
    private static func hasHeader(
        _ head: [UInt8], separator: UInt8, _ isHeader: ([String]) -> Bool
    ) -> Bool {
        var rest: [UInt8]? = head
        var reader = CSVReader(separator: separator) {
            defer { rest = nil }
            return rest ?? []
        }
        for _ in 0..<ImportLimits.preambleRecords {
            do {
                guard try reader.next() else { return false }
            } catch {
                continue
            }
            let names = reader.record.fields.indices.map {
                reader.record.text($0, in: reader.window.bytes) ?? ""
            }
            if isHeader(names) { return true }
        }
        return false
    }

    private typealias End = (position: Int, lines: Int)

    /// What one look at a window's bytes comes to.
    private enum Scan {
        case record(End)
        /// The record goes on behind the window; maybe within a quote that began at a byte.
        case needsMore(quote: Int?)
        case failure(at: Int, expected: String, found: String)
    }

    /// Finds the fields of the record at the window's start, and where it ends.
    private mutating func scan() throws -> End? {
        while true {
            if window.isAtEnd { return nil }
            switch look() {
            case .record(let end): return end
            case .needsMore(let quote):
                guard window.bytes.count - window.start > ImportLimits.recordBytes else {
                    try window.grow()
                    continue
                }
                let limit = "a record of at most \(ImportLimits.recordBytes) bytes"
                try skip(
                    at: quote ?? window.start,
                    quote == nil ? limit : "a closing quote, in \(limit)", "none")
            case .failure(let position, let expected, let found):
                try skip(at: position, expected, found)
            }
        }
    }

    /// Gives a record up: reading goes on with the line behind its first one.
    private mutating func skip(
        at position: Int, _ expected: String, _ found: String
    ) throws -> Never {
        let place = record.place(ofByte: position, in: window.bytes)
        try window.skipLine()
        throw LineFailure(
            line: place.line, column: place.column, expected: expected, found: found)
    }

    private mutating func look() -> Scan {
        let bytes = window.bytes
        record.start = window.start
        record.line = window.line
        record.fields.removeAll(keepingCapacity: true)
        var position = window.start
        var lines = 0
        while true {
            var field = CSVRecord.Field(start: position, end: position)
            if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
                guard let end = Self.closingQuote(of: &field, in: bytes, lines: &lines) else {
                    guard window.isComplete else { return .needsMore(quote: position) }
                    return .failure(
                        at: position, expected: "a closing quote", found: "the end of the file")
                }
                guard end + 1 < bytes.count || window.isComplete else {
                    return .needsMore(quote: position)
                }
                field.end = end
                position = end + 1
            } else {
                while position < bytes.count, !endsText(bytes[position]) { position += 1 }
                field.end = position
            }
            record.fields.append(field)
            guard position < bytes.count else {
                return window.isComplete ? .record((position, lines)) : .needsMore(quote: nil)
            }
            switch bytes[position] {
            case separator: position += 1
            case UInt8(ascii: "\n"): return .record((position + 1, lines + 1))
            case UInt8(ascii: "\r"):
                guard position + 1 < bytes.count || window.isComplete else {
                    return .needsMore(quote: nil)
                }
                let isPair =
                    position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\n")
                return .record((position + (isPair ? 2 : 1), lines + 1))
            default:
                return .failure(
                    at: position,
                    expected: field.isQuoted
                        ? "a comma or the end of the line behind a quote"
                        : "quotes around a whole field",
                    found: field.isQuoted ? "something else" : "a quote inside it")
            }
        }
    }

    /// Whether a byte cannot be part of a field without quotes.
    private func endsText(_ byte: UInt8) -> Bool {
        switch byte {
        case separator, UInt8(ascii: "\n"), UInt8(ascii: "\r"): true
        case UInt8(ascii: "\""): !hasLooseQuotes
        default: false
        }
    }

    /// The place of the quote that closes a field; nil if it is not among the bytes.
    private static func closingQuote(
        of field: inout CSVRecord.Field, in bytes: [UInt8], lines: inout Int
    ) -> Int? {
        field.isQuoted = true
        field.start += 1
        var position = field.start
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "\n") { lines += 1 }
            if bytes[position] == UInt8(ascii: "\"") {
                guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"")
                else { return position }
                field.hasTwins = true
                position += 1
            }
            position += 1
        }
        return nil
    }
}
