internal import Base
internal import Foundation
internal import HealthModel
internal import Units

/// Samples of a table of comma-separated values (RFC 4180): a header line, and then a quantity or
/// a category sample a record. Fields may be parted by semicolons or tabs instead, and their
/// numbers may have a comma as the decimal mark.
///
/// The columns `type`, `start` and `value` are needed; `end`, where it is absent or empty, is the
/// start; a quantity has a `unit`, and nothing else has one; a `uuid` is made where there is none.
/// Every other column is a piece of metadata, absent where it is empty. Times are RFC 3339, or
/// seconds, milliseconds, microseconds or nanoseconds since 1970.
public struct CSVSampleReader: SampleLineReader {
    private var reader: CSVReader
    private let map: [(String, String)]
    private let times: TimeReader?
    private let constants: [String: String]
    private var layout: TableLayout?
    private var types = LastValue<SampleType>()
    private var units = LastValue<HealthUnit>()
    private var numbers: WrittenNumbers
    /// Whether the caller named the decimal mark; else it is a point beside commas.
    private let mayHaveCommas: Bool
    private var lastMetadata: (bytes: [ArraySlice<UInt8>], metadata: Metadata) = ([], .none)

    /// - Parameters:
    ///   - map: Pairs of a field and the file's column for it (`start`, `Time`), or of a column and
    ///     what it is to be called instead. A type or unit that is no column is the text itself.
    ///   - constants: Texts for columns that the file does not have: `type`, `start`, `end`,
    ///     `value`, `unit`.
    ///   - options: With a zone, times may be written without one.
    ///   - read: Gives the next bytes of the file, none at its end.
    public init(
        map: [(String, String)] = [], constants: [String: String] = [:],
        options: ImportOptions = ImportOptions(),
        reading read: @escaping () throws -> [UInt8]
    ) {
        reader = CSVReader(reading: read) { names in
            (try? TableLayout(names, map: map, constants: constants)) != nil
        }
        self.map = map
        numbers = WrittenNumbers(mark: options.decimalMark)
        mayHaveCommas = options.decimalMark != nil
        times = options.zone == nil ? nil : TimeReader(options)
        self.constants = constants
    }

    /// Whether there is a column `uuid`.
    public var hasUUIDs: Bool { layout?[.uuid] != nil }

    /// The next sample, or why a record is none; nil at the end.
    ///
    /// - Throws: ``FileFormatError`` for text in another encoding and for a header line that does
    ///   not name what is needed; what `read` throws.
    public mutating func next() throws -> SampleLine? {
        do {
            let layout = try layout ?? header()
            guard try reader.next() else { return nil }
            return .sample(try sample(layout), line: reader.record.line)
        } catch let failure as LineFailure {
            return .failure(failure)
        }
    }

    /// The header line: the first record that names what is needed. Some programs write about the
    /// file above it.
    private mutating func header() throws -> TableLayout {
        var first: FileFormatError?
        for _ in 0..<ImportLimits.preambleRecords {
            do {
                guard try reader.next() else { break }
                let layout = try TableLayout(names(), map: map, constants: constants)
                self.layout = layout
                return layout
            } catch let failure as LineFailure {
                first = first ?? FileFormatError("the header line: \(failure)")
            } catch let error as FileFormatError {
                first = first ?? error
            }
        }
        throw first ?? FileFormatError("expected a header line, found an empty file")
    }

    private func names() throws(FileFormatError) -> [String] {
        var names: [String] = []
        for index in reader.record.fields.indices {
            guard let name = text(index) else {
                throw FileFormatError("expected text in UTF-8 in the header line")
            }
            names.append(name)
        }
        return names
    }

    private mutating func sample(_ layout: TableLayout) throws(LineFailure) -> Sample {
        let count = reader.record.fields.count
        // Some programs end each record with a separator, and the header line without one.
        let rest = count > layout.width ? layout.width..<count : 0..<0
        let isOver = rest.contains { !reader.record.bytes($0, in: reader.window.bytes).isEmpty }
        guard count >= layout.width, !isOver else {
            throw LineFailure(
                line: reader.record.line, expected: "\(layout.width) fields, as in the header line",
                found: "\(count)")
        }
        let type = try type(layout)
        let start = try instant(.start, layout)
        let end = has(.end, layout) ? try instant(.end, layout) : start
        do {
            let interval = (Date(microseconds: start), Date(microseconds: end))
            if let quantity = QuantityType(type.objectType) {
                return .quantity(
                    try QuantitySample(
                        type: quantity, quantity: Quantity(try number(layout), try unit(layout)),
                        start: interval.0, end: interval.1, metadata: try metadata(layout),
                        uuid: try uuid(layout)))
            }
            guard let category = CategoryType(type.objectType) else {
                throw failure(
                    .type, layout,
                    "a type of quantities or categories (others are imported as "
                        + "JSON lines)", "one of a \(type.objectType.kind.rawValue)")
            }
            if has(.unit, layout) { throw failure(.unit, layout, "none for a category", "one") }
            return .category(
                try CategorySample(
                    type: category, value: try value(of: category, layout), start: interval.0,
                    end: interval.1, metadata: try metadata(layout), uuid: try uuid(layout)))
        } catch let failure as LineFailure {
            throw failure
        } catch let error as SampleError {
            throw place(error, layout)
        } catch {
            preconditionFailure("a sample is refused by a SampleError")
        }
    }

    // MARK: Fields

    private func bytes(_ role: TableLayout.Role, _ layout: TableLayout) -> ArraySlice<UInt8> {
        if let index = layout[role] { return reader.record.bytes(index, in: reader.window.bytes) }
        return Array((layout.constant(role) ?? "").utf8)[...]
    }

    private func has(_ role: TableLayout.Role, _ layout: TableLayout) -> Bool {
        !bytes(role, layout).isEmpty
    }

    private func text(_ index: Int) -> String? {
        reader.record.text(index, in: reader.window.bytes)
    }

    private mutating func type(_ layout: TableLayout) throws(LineFailure) -> SampleType {
        let bytes = bytes(.type, layout)
        let type = types.value(of: bytes) { SampleType(identifier: $0) }
        guard let type else {
            throw failure(.type, layout, "the name of a type, as StepCount", found(bytes))
        }
        return type
    }

    private mutating func unit(_ layout: TableLayout) throws(LineFailure) -> HealthUnit {
        let bytes = bytes(.unit, layout)
        let unit = bytes.isEmpty ? nil : units.value(of: bytes) { try? HealthUnit($0) }
        guard let unit else {
            throw failure(.unit, layout, "a unit string, as count/min", found(bytes))
        }
        return unit
    }

    private func instant(
        _ role: TableLayout.Role, _ layout: TableLayout
    ) throws(LineFailure) -> Int64 {
        let bytes = bytes(role, layout)
        if let instant = InstantText.parse(internet: bytes) ?? TimeReader.epoch(bytes) {
            return instant
        }
        switch try? times?.read(String(decoding: bytes, as: UTF8.self)) {
        case .instant(let instant): return instant
        case .ambiguous:
            throw failure(
                role, layout, "a date whose day and month can be told apart, or --date-order",
                "one where either may come first")
        default:
            throw failure(
                role, layout, "a time with its offset, as 2026-04-01T10:00:00+02:00", found(bytes))
        }
    }

    private mutating func number(_ layout: TableLayout) throws(LineFailure) -> Double {
        let bytes = bytes(.value, layout)
        let text = String(decoding: bytes, as: UTF8.self)
        if !mayHaveCommas, reader.separator == UInt8(ascii: ",") {
            guard let number = DecimalText.number(text) else {
                throw failure(.value, layout, "a number with a point, as 36.6", found(bytes))
            }
            return number
        }
        switch numbers.read(text) {
        case .number(let number): return number
        case .ambiguous:
            throw failure(
                .value, layout, "a number whose decimal mark is clear, or --decimal-mark",
                "one that is a thousand times as much with the other mark")
        case .none: throw failure(.value, layout, "a number, as 36.6", found(bytes))
        }
    }

    private func value(
        of type: CategoryType, _ layout: TableLayout
    ) throws(LineFailure) -> Int {
        let bytes = bytes(.value, layout)
        let text = String(decoding: bytes, as: UTF8.self)
        guard let value = Int(text) ?? type.values.rawValue(named: text) else {
            let names = type.values.cases.map(\.name).joined(separator: ", ")
            throw failure(.value, layout, "one of \(names), or its number", found(bytes))
        }
        return value
    }

    private func uuid(_ layout: TableLayout) throws(LineFailure) -> UUID {
        let bytes = bytes(.uuid, layout)
        guard !bytes.isEmpty else { return UUID() }
        guard let uuid = UUID(uuidString: String(decoding: bytes, as: UTF8.self)) else {
            throw failure(.uuid, layout, "a UUID", found(bytes))
        }
        return uuid
    }

    /// Records that follow each other often have the same metadata, and then share it.
    private mutating func metadata(_ layout: TableLayout) throws(LineFailure) -> Metadata {
        guard !layout.metadata.isEmpty else { return .none }
        let window = reader.window.bytes
        let texts = layout.metadata.map { reader.record.bytes($0.index, in: window) }
        if texts == lastMetadata.bytes { return lastMetadata.metadata }
        var values: [MetadataKey: MetadataValue] = [:]
        for (column, bytes) in zip(layout.metadata, texts) where !bytes.isEmpty {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw failure(
                    at: column.index, field: layout.title(of: column.index), "text in UTF-8",
                    "other bytes")
            }
            values[column.key] = MetadataValue(text: text, for: column.key)
        }
        lastMetadata = (texts.map { Array($0)[...] }, Metadata(values))
        return lastMetadata.metadata
    }

    // MARK: Failures

    private func found(_ bytes: ArraySlice<UInt8>) -> String {
        bytes.isEmpty ? "nothing" : "something else"
    }

    private func failure(
        _ role: TableLayout.Role, _ layout: TableLayout, _ expected: String, _ found: String
    ) -> LineFailure {
        guard let index = layout[role] else {
            return LineFailure(
                line: reader.record.line, field: role.rawValue, expected: expected, found: found)
        }
        return failure(at: index, field: layout.title(of: index), expected, found)
    }

    private func failure(
        at index: Int, field: String, _ expected: String, _ found: String
    ) -> LineFailure {
        let place = reader.record.place(index, in: reader.window.bytes)
        return LineFailure(
            line: place.line, column: place.column, field: field, expected: expected, found: found)
    }

    private func place(_ error: SampleError, _ layout: TableLayout) -> LineFailure {
        guard let index = layout.column(ofField: error.field) else {
            return LineFailure(
                line: reader.record.line, field: error.field, expected: error.expected,
                found: error.found)
        }
        return failure(at: index, field: layout.title(of: index), error.expected, error.found)
    }
}
