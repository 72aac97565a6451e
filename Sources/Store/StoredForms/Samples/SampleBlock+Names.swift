package import Foundation
package import HealthModel
package import HealthStore

/// The names that a store gives to samples of one lane.
package struct LaneNaming: Sendable {
    private let naming: SampleNaming
    private let type: SampleType

    /// Nil where the store gives none.
    package init?(_ naming: SampleNaming?, _ type: SampleType) {
        guard let naming else { return nil }
        self.naming = naming
        self.type = type
    }

    /// Whether the store gave this name to the sample in this place of the change log.
    package func gave(_ uuid: UUID, at sequence: Int64) -> Bool {
        naming.gave(uuid, to: type, at: sequence)
    }

    fileprivate func name(at sequence: Int64) -> UUID { naming.name(type, at: sequence) }
}

extension SampleBlock {
    /// A block's bytes, its columns uncompressed, before they are taken apart.
    package struct Parts {
        package let count: Int
        package let columns: [UInt8]
        /// Whether all names are written.
        package let isNamed: Bool
        /// For each sample a bit that says whether its name is written; empty where none, or all.
        fileprivate let mask: ArraySlice<UInt8>
        /// The names that are written, 16 bytes each.
        package let uuids: ArraySlice<UInt8>
    }

    /// Takes bytes apart.
    ///
    /// - Throws: ``HealthStore/StoreError/Code/corrupt``.
    package static func parts(of bytes: [UInt8]) throws -> Parts {
        var whole = ByteReader(bytes)
        let layout = Layout(rawValue: try whole.byte())
        guard let layout else { throw StoredBytes.damaged }
        let count = try whole.count()
        let encoding = Int(try whole.byte())
        let byteCount = try whole.count()
        let data = [UInt8](try whole.slice(try whole.count()))
        let columns = try StoredBytes(encoding: encoding, byteCount: byteCount, data: data).bytes()
        let written = layout == .named ? count : try whole.count()
        guard written <= count else { throw StoredBytes.damaged }
        let isMasked = layout == .derived && written > 0
        let mask = try whole.slice(isMasked ? (count + 7) / 8 : 0)
        guard !isMasked || mask.reduce(0, { $0 + $1.nonzeroBitCount }) == written else {
            throw StoredBytes.damaged
        }
        return Parts(
            count: count, columns: columns, isNamed: layout == .named, mask: mask,
            uuids: try whole.slice(16 * written))
    }

    /// Writes the names that the store did not give.
    func writeNames(_ naming: LaneNaming, to whole: inout ByteWriter) {
        let written = (0..<count).filter { !naming.gave(uuids[$0], at: sequences[$0]) }
        whole.append(number: UInt64(written.count))
        guard !written.isEmpty else { return }
        var mask = [UInt8](repeating: 0, count: (count + 7) / 8)
        for place in written { mask[place / 8] |= 1 << UInt8(place % 8) }
        whole.append(mask)
        for place in written { whole.append(uuid: uuids[place]) }
    }
}

extension SampleBlock.Parts {
    /// The samples' names.
    ///
    /// - Parameter sequences: Their places in the change log.
    package func names(
        at sequences: [Int64], _ naming: () throws -> LaneNaming?
    ) throws -> [UUID] {
        var written = ByteReader([UInt8](uuids))
        guard !isNamed else { return try (0..<count).map { _ in try written.uuid() } }
        guard let naming = try naming() else { throw StoredBytes.damaged }
        var names: [UUID] = []
        names.reserveCapacity(count)
        for (place, sequence) in sequences.enumerated() {
            let isWritten =
                !mask.isEmpty && mask[mask.startIndex + place / 8] & 1 << UInt8(place % 8) != 0
            names.append(isWritten ? try written.uuid() : naming.name(at: sequence))
        }
        return names
    }
}
