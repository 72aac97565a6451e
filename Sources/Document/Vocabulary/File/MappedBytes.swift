internal import Synchronization

/// The bytes of a compiled file, checked block by block when they are first looked at: damage is
/// found where it would matter, and opening a file of a million codes costs nothing.
final class MappedBytes: @unchecked Sendable {
    // The bytes do not change, and the checked blocks are behind a lock.
    private let bytes: UnsafeRawBufferPointer
    private let owner: AnyObject
    private let sums: Int
    private let checked: Mutex<[UInt64]>

    /// Bytes that one checksum is for.
    static let block = 4_096

    /// - Parameter owner: Keeps the bytes where they are.
    /// - Parameter sums: Where the checksums begin, behind all other bytes.
    init(_ bytes: UnsafeRawBufferPointer, keptBy owner: AnyObject, sums: Int) {
        self.bytes = bytes
        self.owner = owner
        self.sums = sums
        let blocks = (sums + Self.block - 1) / Self.block
        checked = Mutex(Array(repeating: 0, count: (blocks + 63) / 64))
    }

    /// The checksum of bytes: FNV-1a of 64 bits.
    static func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var sum: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return sum
    }

    /// Bytes of a range; nil where it lies outside or is damaged.
    func range(_ start: Int, _ count: Int) -> UnsafeRawBufferPointer? {
        guard start >= 0, count >= 0, start <= sums, count <= sums - start else { return nil }
        guard count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        for block in (start / Self.block)...((start + count - 1) / Self.block)
        where !isSound(block) { return nil }
        return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + count)])
    }

    /// Two numbers of 32 bits beside each other.
    func pair(_ place: Int) -> (first: UInt32, second: UInt32)? {
        range(place, 8).map { bytes in
            let both = UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self))
            return (UInt32(truncatingIfNeeded: both), UInt32(truncatingIfNeeded: both >> 32))
        }
    }

    func long(_ place: Int) -> Int? {
        range(place, 8).flatMap {
            Int(exactly: UInt64(littleEndian: $0.loadUnaligned(as: UInt64.self)))
        }
    }

    func text(_ start: Int, _ count: Int) -> String? {
        range(start, count).map { String(decoding: $0, as: UTF8.self) }
    }

    private func isSound(_ block: Int) -> Bool {
        checked.withLock { checked in
            if checked[block / 64] & 1 << (block % 64) != 0 { return true }
            let start = block * Self.block
            let stated = bytes.loadUnaligned(fromByteOffset: sums + block * 8, as: UInt64.self)
            let end = min(start + Self.block, sums)
            guard Self.sum(bytes[start..<end]) == UInt64(littleEndian: stated) else {
                return false
            }
            checked[block / 64] |= 1 << (block % 64)
            return true
        }
    }

    /// Whether every block is as it was written.
    var isSound: Bool { (0..<((sums + Self.block - 1) / Self.block)).allSatisfy(isSound) }
}
