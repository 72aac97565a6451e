internal import Crypto

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
