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
    let uuids: ArraySlice<UInt8>
}

extension AmountColumns {
    /// - Throws: ``StoreError/Code/corrupt``.
    init(bytes: [UInt8]) throws {
        let (count, stored, uuids) = try SampleBlock.parts(of: bytes)
        self.uuids = uuids
        var columns = ByteReader(stored)
        let starts = SampleBlock.sums(try columns.signed(count))
        self.starts = starts
        ends = zip(starts, try columns.numbers(count)).map { $0 &+ Int64(bitPattern: $1) }
        try columns.skip(numbers: 2 * count)
        (units, unitPlaces) = try SampleBlock.units(count, from: &columns)
        values = try ValueColumn.read(count, from: &columns)
    }

    /// Calls with the place of each sample and its UUID.
    func eachUUID(_ body: (Int, UUID) -> Void) {
        unsafe uuids.withUnsafeBytes { bytes in
            for index in starts.indices {
                let uuid = unsafe bytes.loadUnaligned(fromByteOffset: 16 * index, as: uuid_t.self)
                body(index, UUID(uuid: uuid))
            }
        }
    }
}
