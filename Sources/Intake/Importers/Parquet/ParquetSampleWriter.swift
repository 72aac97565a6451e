internal import Base
internal import Foundation
public import HealthModel
internal import Units

/// Writes samples as a Parquet file (parquet-format 2, Thrift's compact protocol): a row for each,
/// in groups of rows, neither compressed nor with dictionaries, so that no library is needed.
///
/// The column `json` is the whole sample in its JSON form; the other columns are what figures are
/// worked out of.
public struct ParquetSampleWriter {
    /// Rows of a group, which is held in memory.
    static let rows = 10_000
    /// Bytes of a group after which it is written: routes are long.
    static let groupBytes = 8 << 20

    private enum Physical: Int {
        case int64 = 2
        case double = 5
        case text = 6
    }

    private struct Column {
        let name: String
        let physical: Physical
        let isOptional: Bool
        /// Parquet's ConvertedType; nil for none.
        let converted: Int?
        var values: [UInt8] = []
        /// Of an optional column, whether rows have a value.
        var isThere: [Bool] = []

        init(_ name: String, _ physical: Physical, isOptional: Bool = false, as converted: Int? = 0)
        {
            self.name = name
            self.physical = physical
            self.isOptional = isOptional
            self.converted = physical == .double ? nil : converted
        }

        mutating func append(_ text: String?) {
            if isOptional { isThere.append(text != nil) }
            guard let text else { return }
            append(word: UInt64(text.utf8.count), bytes: 4)
            values += text.utf8
        }

        mutating func append(_ number: Double?) {
            if isOptional { isThere.append(number != nil) }
            if let number { append(word: number.bitPattern, bytes: 8) }
        }

        mutating func append(_ number: Int64) {
            append(word: UInt64(bitPattern: number), bytes: 8)
        }

        private mutating func append(word: UInt64, bytes count: Int) {
            for place in 0..<count { values.append(UInt8(truncatingIfNeeded: word >> (8 * place))) }
        }

        /// The page's content: which rows have a value, in groups of eight bits, and the values.
        var page: [UInt8] {
            guard isOptional else { return values }
            let groups = (isThere.count + 7) / 8
            var levels: [UInt8] = []
            var header = UInt64(groups) << 1 | 1
            while header >= 0x80 {
                levels.append(UInt8(truncatingIfNeeded: header) | 0x80)
                header >>= 7
            }
            levels.append(UInt8(header))
            for group in 0..<groups {
                var byte: UInt8 = 0
                for bit in 0..<8 where group * 8 + bit < isThere.count && isThere[group * 8 + bit] {
                    byte |= 1 << UInt8(bit)
                }
                levels.append(byte)
            }
            let length = (0..<4).map { UInt8(truncatingIfNeeded: levels.count >> (8 * $0)) }
            return length + levels + values
        }
    }

    /// A column's part of a group: where it lies.
    private struct Chunk {
        let offset: Int
        let bytes: Int
    }

    private var columns = Self.empty
    private var count = 0
    private var position = 4
    private var groups: [(rows: Int, chunks: [Chunk])] = []

    private static var empty: [Column] {
        [
            Column("uuid", .text), Column("type", .text),
            Column("start", .int64, as: 10), Column("end", .int64, as: 10),
            Column("value", .double, isOptional: true), Column("unit", .text, isOptional: true),
            Column("source", .text, isOptional: true),
            Column("bundle", .text, isOptional: true), Column("json", .text, as: 19),
        ]
    }

    /// The columns of a group; the last one is `json`.
    static let columnCount = empty.count

    /// A writer.
    public init() {}

    /// What stands before everything.
    public let head = Array("PAR1".utf8)

    /// Takes a sample in.
    ///
    /// - Returns: The bytes that follow those that were given before; mostly none.
    public mutating func append(_ sample: Sample) -> [UInt8] {
        let source = sample.sourceRevision?.source
        columns[0].append(sample.uuid.lowercasedText)
        columns[1].append(sample.sampleType.identifier)
        columns[2].append(sample.startDate.microseconds)
        columns[3].append(sample.endDate.microseconds)
        switch sample {
        case .quantity(let quantity):
            columns[4].append(quantity.quantity.value)
            columns[5].append(quantity.quantity.unit.unitString)
        case .category(let category):
            columns[4].append(Double(category.value))
            columns[5].append(nil as String?)
        default:
            columns[4].append(nil as Double?)
            columns[5].append(nil as String?)
        }
        columns[6].append(source?.name)
        columns[7].append(source?.bundleIdentifier)
        columns[8].append(sample.json)
        count += 1
        let isFull = count == Self.rows || columns[8].values.count >= Self.groupBytes
        return isFull ? group() : []
    }

    /// The rows that were not written yet, and the file's metadata; nothing is appended after it.
    public mutating func finish() -> [UInt8] {
        let rest = count > 0 ? group() : []
        let total = groups.reduce(0) { $0 + $1.rows }
        let (groups, columns) = (groups, Self.empty)
        let footer = ThriftWriter.bytes { file in
            file.int32(1, 2)
            file.list(2, of: .structure, count: columns.count + 1) { list in
                list.element { root in
                    root.text(4, "samples")
                    root.int32(5, columns.count)
                }
                for column in columns {
                    list.element { element in
                        element.int32(1, column.physical.rawValue)
                        element.int32(3, column.isOptional ? 1 : 0)
                        element.text(4, column.name)
                        if let converted = column.converted { element.int32(6, converted) }
                    }
                }
            }
            file.int64(3, total)
            file.list(4, of: .structure, count: groups.count) { list in
                for group in groups {
                    list.element { Self.write(group.rows, group.chunks, columns, to: &$0) }
                }
            }
            file.text(6, "Casebook")
        }
        let length = (0..<4).map { UInt8(truncatingIfNeeded: footer.count >> (8 * $0)) }
        return rest + footer + length + head
    }

    /// The pages of the rows at hand.
    private mutating func group() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunks: [Chunk] = []
        for column in columns {
            let page = column.page
            let rows = count
            let header = ThriftWriter.bytes { header in
                header.int32(1, 0)
                header.int32(2, page.count)
                header.int32(3, page.count)
                header.structure(5) { data in
                    data.int32(1, rows)
                    data.int32(2, 0)
                    data.int32(3, 3)
                    data.int32(4, 3)
                }
            }
            chunks.append(
                Chunk(offset: position + bytes.count, bytes: header.count + page.count))
            bytes += header
            bytes += page
        }
        groups.append((count, chunks))
        position += bytes.count
        columns = Self.empty
        count = 0
        return bytes
    }

    private static func write(
        _ rows: Int, _ chunks: [Chunk], _ columns: [Column], to group: inout ThriftWriter
    ) {
        group.list(1, of: .structure, count: chunks.count) { list in
            for (column, chunk) in zip(columns, chunks) {
                list.element { part in
                    part.int64(2, chunk.offset)
                    part.structure(3) { facts in
                        facts.int32(1, column.physical.rawValue)
                        facts.list(2, of: .int32, count: 2) { encodings in
                            encodings.element(0)
                            encodings.element(3)
                        }
                        facts.list(3, of: .binary, count: 1) { $0.element(column.name) }
                        facts.int32(4, 0)
                        facts.int64(5, rows)
                        facts.int64(6, chunk.bytes)
                        facts.int64(7, chunk.bytes)
                        facts.int64(9, chunk.offset)
                    }
                }
            }
        }
        group.int64(2, chunks.reduce(0) { $0 + $1.bytes })
        group.int64(3, rows)
    }
}
