public import HealthModel

/// A document's bytes exactly as they were received, and the SHA-256 that they were checked
/// against when they were read.
public struct DocumentBytes: Sendable, Hashable {
    /// The bytes.
    public let bytes: [UInt8]
    /// Their SHA-256.
    public let digest: ContentDigest

    /// Takes bytes whose digest was computed or checked by the caller.
    package init(bytes: [UInt8], digest: ContentDigest) {
        self.bytes = bytes
        self.digest = digest
    }
}
