package import Foundation
internal import HealthModel
internal import HealthStore

/// A block as it lies in the database: the columns, compressed, and behind them the UUIDs, which
/// do not compress; those that the store derives from places in the change log are left out.
extension SampleBlock {
    /// How a block is written; the raw value is stored.
    enum Layout: UInt8 {
        /// With all names.
        case named = 1
        /// Without those that the store gave.
        case derived = 2
    }

    /// O(count).
    ///
    /// - Parameter naming: What names of the lane are derived from.
    package func bytes(_ naming: LaneNaming? = nil) -> [UInt8] {
        assert(brokenInvariant == nil, brokenInvariant ?? "")
        var columns = ByteWriter()
        columns.reserve(16 * count + 64)
        var last: Int64 = 0
        for start in starts {
            columns.append(signed: start &- last)
            last = start
        }
        for place in 0..<count { columns.append(number: UInt64(ends[place] &- starts[place])) }
        last = 0
        for sequence in sequences {
            columns.append(number: UInt64(sequence - last))
            last = sequence
        }
        last = 0
        for time in storedAt {
            columns.append(signed: time &- last)
            last = time
        }
        columns.append(number: UInt64(units.count))
        for unit in units { columns.append(text: unit) }
        columns.append(unitPlaces.isEmpty ? 0 : 1)
        columns.append(unitPlaces)
        ValueColumn.write(values, to: &columns)
        let hasExtras = extras.contains { !$0.isEmpty }
        columns.append(hasExtras ? 1 : 0)
        if hasExtras {
            for extra in extras { columns.append(number: UInt64(extra.count)) }
            for extra in extras { columns.append(extra) }
        }
        let stored = StoredBytes(compressing: columns.bytes, level: 1)
        var whole = ByteWriter()
        whole.reserve(stored.data.count + 16 * count + 24)
        let given = naming.flatMap { naming in
            (0..<count).contains { naming.gave(uuids[$0], at: sequences[$0]) } ? naming : nil
        }
        whole.append((given == nil ? Layout.named : .derived).rawValue)
        whole.append(number: UInt64(count))
        whole.append(UInt8(stored.encoding.rawValue))
        whole.append(number: UInt64(stored.byteCount))
        whole.append(number: UInt64(stored.data.count))
        whole.append(stored.data)
        if let given {
            writeNames(given, to: &whole)
        } else {
            for uuid in uuids { whole.append(uuid: uuid) }
        }
        return whole.bytes
    }

    /// - Parameter naming: What names of the lane are derived from; asked where some are.
    /// - Throws: ``StoreError/Code/corrupt``.
    package init(bytes: [UInt8], _ naming: () throws -> LaneNaming?) throws {
        let parts = try Self.parts(of: bytes)
        var reader = ByteReader(parts.columns)
        try read(&reader, count: parts.count)
        uuids = try parts.names(at: sequences, naming)
    }

    /// The units, and for each sample the place of its own; none where all have the first.
    package static func units(
        _ count: Int, from columns: inout ByteReader
    ) throws -> (units: [String], places: [UInt8]) {
        var units: [String] = []
        for _ in 0..<(try columns.count()) { units.append(try columns.text()) }
        guard try columns.byte() == 1 else { return (units, []) }
        let places = [UInt8](try columns.slice(count))
        guard places.allSatisfy({ $0 < units.count }) else { throw StoredBytes.damaged }
        return (units, places)
    }

    private mutating func read(_ columns: inout ByteReader, count: Int) throws {
        starts = Self.sums(try columns.signed(count))
        ends = zip(starts, try columns.numbers(count)).map { $0 &+ Int64(bitPattern: $1) }
        sequences = Self.sums(try columns.numbers(count).map { Int64(bitPattern: $0) })
        storedAt = Self.sums(try columns.signed(count))
        (units, unitPlaces) = try Self.units(count, from: &columns)
        values = try ValueColumn.read(count, from: &columns)
        extras = Array(repeating: [], count: count)
        guard try columns.byte() == 1 else { return }
        var lengths: [Int] = []
        for _ in 0..<count { lengths.append(try columns.count()) }
        for (place, length) in lengths.enumerated() where length > 0 {
            extras[place] = [UInt8](try columns.slice(length))
        }
    }

    /// What differences come to, one after the other.
    package static func sums(_ differences: [Int64]) -> [Int64] {
        var last: Int64 = 0
        return differences.map { difference in
            last &+= difference
            return last
        }
    }
}

extension ByteWriter {
    package mutating func append(uuid: UUID) {
        let b = uuid.uuid
        append(
            [
                b.0, b.1, b.2, b.3, b.4, b.5, b.6, b.7, b.8, b.9, b.10, b.11, b.12, b.13, b.14,
                b.15,
            ])
    }
}

extension ByteReader {
    package mutating func uuid() throws -> UUID {
        let b = try slice(16)
        let s = b.startIndex
        return UUID(
            uuid: (
                b[s], b[s + 1], b[s + 2], b[s + 3], b[s + 4], b[s + 5], b[s + 6], b[s + 7],
                b[s + 8], b[s + 9], b[s + 10], b[s + 11], b[s + 12], b[s + 13], b[s + 14],
                b[s + 15]
            ))
    }
}
