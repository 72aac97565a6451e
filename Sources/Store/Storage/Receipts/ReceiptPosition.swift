package import HealthModel

/// The place of a receipt among all, the latest first: where the next page begins. It says when
/// the receipt was decided and its digest, and so nothing of a person.
public struct ReceiptPosition: Sendable, Hashable {
    /// Microseconds since 1970.
    package let decided: Int64
    package let digest: ContentDigest

    package init(decided: Int64, digest: ContentDigest) {
        self.decided = decided
        self.digest = digest
    }

    /// Behind a receipt.
    public init(of entry: ReceiptEntry) {
        self.init(decided: entry.decidedAt.microseconds, digest: entry.digest)
    }

    /// Reads what ``text`` wrote; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let decided = Int64(parts[0]), decided >= 0,
            let digest = ContentDigest(hexadecimal: String(parts[1]))
        else { return nil }
        self.init(decided: decided, digest: digest)
    }

    /// Digits, a dash, and the digest: fit for an address.
    public var text: String { "\(decided)-\(digest.hexadecimal)" }
}
