internal import Crypto

/// A set of fingerprints in a file: open addressing, read where it is asked, so that it takes no
/// memory. Behind a head of which it knows nothing, 16 bytes with the number of fingerprints, then
/// slots of 16 bytes, zeros where they are free.
///
/// Nothing is synchronized and nothing is checked: what a crash loses is a file that is read once
/// more, and what it garbles is the fingerprint of no file.
struct FingerprintTable {
    /// Slots that are looked at; beyond them a fingerprint is not kept.
    private static let reach = 64
    private static let width = KeptFingerprint.byteCount
    private static let pieceBytes = 1 << 20

    let file: any OpenedFile
    /// Where the slots begin.
    private let start: Int
    private(set) var slots: Int
    private(set) var count = 0

    /// Takes over a file's table, or makes one of `slots` where there is none.
    init(_ file: any OpenedFile, head: Int, slots: Int) throws(FolderFailure) {
        self.file = file
        start = head + Self.width
        let there = (try file.status().size - start) / Self.width
        self.slots = max(slots, there)
        if there < slots { try file.resize(to: start + slots * Self.width) }
        let number = try file.read(count: 8, at: head)
        count = Int(number.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & 0xFF_FFFF_FFFF)
    }

    /// Whether another one should be made that is larger, or free of what is no longer there.
    var isCrowded: Bool { count > slots / 4 * 3 }

    func contains(_ wanted: KeptFingerprint) throws(FolderFailure) -> Bool {
        try place(of: wanted).isThere
    }

    /// - Complexity: O(1).
    mutating func insert(_ new: KeptFingerprint) throws(FolderFailure) {
        let place = try place(of: new)
        guard !place.isThere, let free = place.free else { return }
        try file.write(new.bytes, at: start + free * Self.width)
        try tell(count + 1)
    }

    /// Forgets all of them.
    mutating func clear() throws(FolderFailure) {
        try file.resize(to: start)
        try file.resize(to: start + slots * Self.width)
        try tell(0)
    }

    /// Takes another table's slots in place of its own.
    mutating func replace(by other: FingerprintTable) throws(FolderFailure) {
        try file.resize(to: start + other.slots * Self.width)
        try other.forEachPiece { piece, offset throws(FolderFailure) in
            try file.write(piece, at: start + offset)
        }
        slots = other.slots
        try tell(other.count)
    }

    private mutating func tell(_ count: Int) throws(FolderFailure) {
        self.count = count
        try file.write(
            (0..<8).map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }, at: start - Self.width)
    }

    private func place(
        of wanted: KeptFingerprint
    ) throws(FolderFailure) -> (isThere: Bool, free: Int?) {
        let first = wanted.slot(of: slots)
        var reached = 0
        while reached < Self.reach {
            let from = (first + reached) % slots
            let wide = min(Self.reach - reached, slots - from)
            let bytes = try file.read(count: wide * Self.width, at: start + from * Self.width)
            for slot in 0..<(bytes.count / Self.width) {
                let found = bytes[(slot * Self.width)..<((slot + 1) * Self.width)]
                if found.elementsEqual(wanted.bytes) { return (true, nil) }
                if found.allSatisfy({ $0 == 0 }) { return (false, from + slot) }
            }
            reached += wide
        }
        return (false, nil)
    }

    private func forEachPiece(
        _ body: ([UInt8], Int) throws(FolderFailure) -> Void
    ) throws(FolderFailure) {
        var offset = 0
        while offset < slots * Self.width {
            let count = min(Self.pieceBytes, slots * Self.width - offset)
            try body(try file.read(count: count, at: start + offset), offset)
            offset += count
        }
    }

    static func fingerprints(in bytes: [UInt8]) -> [KeptFingerprint] {
        stride(from: 0, to: bytes.count / width * width, by: width).compactMap {
            let slot = bytes[$0..<($0 + width)]
            return slot.allSatisfy { $0 == 0 } ? nil : KeptFingerprint(bytes: slot)
        }
    }
}

/// What tells a file that stays in its folder from itself after a change: 16 bytes of a SHA-256
/// over inode, size and both times.
///
/// The name has no part in it, since a rename changes `changed`; nor has the device, whose number
/// is another one after a restart on many file systems.
struct KeptFingerprint: Hashable, Sendable {
    static let byteCount = 16

    let bytes: [UInt8]

    init(_ status: FileStatus) {
        var hash = SHA256()
        for field in [
            status.inode, UInt64(bitPattern: Int64(status.size)),
            UInt64(bitPattern: status.modified), UInt64(bitPattern: status.changed),
        ] {
            hash.update(data: (0..<8).map { UInt8(truncatingIfNeeded: field >> (8 * $0)) })
        }
        bytes = Array(hash.finalize().prefix(Self.byteCount))
    }

    init(bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }

    /// Where it is looked for first in a table of so many slots.
    func slot(of slots: Int) -> Int {
        let number = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Int(number % UInt64(slots))
    }
}
