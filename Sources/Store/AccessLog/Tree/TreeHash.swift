internal import Crypto

/// A hash of the tree: SHA-256 as RFC 6962 section 2.1 uses it.
public struct TreeHash: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = 32

    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes a hash's bytes; nil unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    private init(hashing input: [UInt8]) { bytes = SHA256.bytes(of: input) }

    /// The root of the tree without leaves.
    public static let empty = TreeHash(hashing: [])

    /// A leaf's hash: of 0x00 and its bytes.
    public static func leaf(_ bytes: [UInt8]) -> TreeHash {
        var input: [UInt8] = [0]
        input.reserveCapacity(bytes.count + 1)
        input += bytes
        return TreeHash(hashing: input)
    }

    /// A node's hash: of 0x01 and its children's hashes.
    public static func node(_ left: TreeHash, _ right: TreeHash) -> TreeHash {
        var input: [UInt8] = [1]
        input.reserveCapacity(2 * byteCount + 1)
        input += left.bytes
        input += right.bytes
        return TreeHash(hashing: input)
    }
}
