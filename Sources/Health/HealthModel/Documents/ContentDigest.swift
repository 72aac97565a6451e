internal import Base

/// The SHA-256 of a document's bytes (FIPS 180-4): the name under which the bytes are kept.
public struct ContentDigest: Sendable, Hashable {
    /// How many bytes a digest has.
    public static let byteCount = 32

    /// The 32 bytes.
    public let bytes: [UInt8]

    /// Takes a digest computed elsewhere; nil unless there are 32 bytes.
    public init?(bytes: some Sequence<UInt8>) {
        let bytes = Array(bytes)
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits of either case; nil for anything else.
    public init?(hexadecimal: String) {
        guard let bytes = Hexadecimal.decode(hexadecimal.lowercased()) else { return nil }
        self.init(bytes: bytes)
    }

    /// 64 hexadecimal digits in lower case.
    public var hexadecimal: String { Hexadecimal.encode(bytes) }
}

extension ContentDigest: CustomStringConvertible {
    /// The same as ``hexadecimal``.
    public var description: String { hexadecimal }
}
