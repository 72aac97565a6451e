/// A hash of the tree: SHA-256 as RFC 6962 section 2.1 uses it.
public struct TreeHash: Sendable, Hashable {
    /// How many bytes it has.
    public static let byteCount = HashBytes.count

    private let hash: HashBytes

    /// The 32 bytes.
    public var bytes: [UInt8] { hash.bytes }

    /// Takes a hash's bytes; nil unless there are 32.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.init(in: Array(bytes), at: 0)
    }

    /// The hash that begins at a place among bytes; nil if they end before it does.
    init?(in bytes: [UInt8], at start: Int) {
        guard let hash = HashBytes(in: bytes, at: start) else { return nil }
        self.init(hash)
    }

    private init(_ hash: HashBytes) { self.hash = hash }

    /// The root of the tree without leaves.
    public static let empty = TreeHash(HashBytes(of: []))

    /// A leaf's hash: of 0x00 and its bytes.
    public static func leaf(_ bytes: [UInt8]) -> TreeHash {
        TreeHash(HashBytes(of: bytes, after: 0))
    }

    /// A node's hash: of 0x01 and its children's hashes.
    public static func node(_ left: TreeHash, _ right: TreeHash) -> TreeHash {
        TreeHash(HashBytes(of: left.hash, right.hash, after: 1))
    }
}
