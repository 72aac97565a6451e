internal import Base
internal import Crypto

/// A SHA-256, as its bytes lie in memory: no array, since an audit makes millions.
struct HashBytes: Sendable, Hashable {
    /// How many bytes it has.
    static let count = 32

    private let words: SIMD4<UInt64>

    /// The SHA-256 of some bytes, of one more before them if there is one.
    ///
    /// By pointers, since `SHA256.hash(data:)` is generic and is not specialized for an array
    /// across modules, which costs more than hashing an event does.
    init(of input: [UInt8], after first: UInt8? = nil) {
        var hasher = SHA256()
        if let first { hasher.append(first) }
        unsafe input.withUnsafeBytes { unsafe hasher.update(bufferPointer: $0) }
        self.init(hasher)
    }

    /// The SHA-256 of a byte and two others.
    init(of left: HashBytes, _ right: HashBytes, after first: UInt8) {
        var hasher = SHA256()
        hasher.append(first)
        unsafe withUnsafeBytes(of: (left.words, right.words)) {
            unsafe hasher.update(bufferPointer: $0)
        }
        self.init(hasher)
    }

    private init(_ hasher: SHA256) {
        self = unsafe hasher.finalize().withUnsafeBytes { unsafe $0.loadUnaligned(as: Self.self) }
    }

    /// The one that begins at a place among bytes; nil if they end before it does.
    init?(in bytes: [UInt8], at start: Int) {
        guard start + Self.count <= bytes.count else { return nil }
        self = unsafe bytes.withUnsafeBytes {
            unsafe $0.loadUnaligned(fromByteOffset: start, as: Self.self)
        }
    }

    /// The one whose hexadecimal digits begin at a place among bytes; nil if there
    /// are none.
    init?(hexadecimal digits: [UInt8], at start: Int) {
        guard start + 2 * Self.count <= digits.count else { return nil }
        var words = SIMD4<UInt64>()
        var isOther: UInt8 = 0
        unsafe digits.withUnsafeBufferPointer { digits in
            for word in 0..<4 {
                var value: UInt64 = 0
                for place in start + 16 * word..<start + 16 * (word + 1) {
                    let digit = Hexadecimal.value(of: unsafe digits[place]) ?? .max
                    isOther |= digit
                    value = value << 4 | UInt64(digit & 15)
                }
                words[word] = value.bigEndian
            }
        }
        guard isOther < 16 else { return nil }
        self.words = words
    }

    /// The 32 bytes.
    var bytes: [UInt8] { unsafe withUnsafeBytes(of: words) { unsafe Array($0) } }
}

extension SHA256 {
    fileprivate mutating func append(_ byte: UInt8) {
        unsafe withUnsafeBytes(of: byte) { unsafe update(bufferPointer: $0) }
    }
}

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
