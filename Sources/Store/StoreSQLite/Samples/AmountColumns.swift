internal import Foundation
internal import HealthStore

/// The columns of a block that statistics need; the others are passed over.
struct AmountColumns {
    let starts: [Int64]
    let ends: [Int64]
    let values: [Double]
    /// For each the place of its unit in ``units``; empty where all have the first.
    let unitPlaces: [UInt8]
    let units: [String]
    /// By its place each sample that is written as a whole, as those with a series are.
    let wholes: [Int: ArraySlice<UInt8>]
    /// The names as they are written, if all are.
    private let written: ArraySlice<UInt8>
    /// The names, if some are not written.
    private let names: [UUID]
}

extension AmountColumns {
    /// - Throws: ``StoreError/Code/corrupt``.
    init(bytes: [UInt8], _ naming: () throws -> LaneNaming?) throws {
        let parts = try SampleBlock.parts(of: bytes)
        let count = parts.count
        var columns = ByteReader(parts.columns)
        let starts = SampleBlock.sums(try columns.signed(count))
        self.starts = starts
        ends = zip(starts, try columns.numbers(count)).map { $0 &+ Int64(bitPattern: $1) }
        if parts.isNamed {
            (written, names) = (parts.uuids, [])
            try columns.skip(numbers: count)
        } else {
            let sequences = try columns.numbers(count).map { Int64(bitPattern: $0) }
            written = []
            names = try parts.names(at: SampleBlock.sums(sequences), naming)
        }
        try columns.skip(numbers: count)
        (units, unitPlaces) = try SampleBlock.units(count, from: &columns)
        values = try ValueColumn.read(count, from: &columns)
        wholes = try Self.wholes(count, from: &columns)
    }

    private static func wholes(
        _ count: Int, from columns: inout ByteReader
    ) throws -> [Int: ArraySlice<UInt8>] {
        guard try columns.byte() == 1 else { return [:] }
        var wholes: [Int: ArraySlice<UInt8>] = [:]
        for (place, length) in try columns.numbers(count).enumerated() where length > 0 {
            guard let length = Int(exactly: length) else { throw StoredBytes.damaged }
            let extra = try columns.slice(length)
            if SampleCoding.isWhole(extra) { wholes[place] = extra }
        }
        return wholes
    }

    /// Calls with the place of each sample and its UUID.
    func eachUUID(_ body: (Int, UUID) throws -> Void) rethrows {
        guard names.isEmpty else {
            for (index, name) in names.enumerated() { try body(index, name) }
            return
        }
        try unsafe written.withUnsafeBytes { bytes in
            for index in starts.indices {
                let uuid = unsafe bytes.loadUnaligned(fromByteOffset: 16 * index, as: uuid_t.self)
                try body(index, UUID(uuid: uuid))
            }
        }
    }
}
