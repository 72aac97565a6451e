import HealthStore

/// Tokens whose signatures held, taken apart, so that a caller who comes again is known at once.
/// Whether a token still holds, and was not revoked, is asked each time.
final class KnownTokens: Sendable {
    /// At most a few megabytes.
    private let tokens = RecentlyUsed<String, CompactToken>(limit: 1_024)

    subscript(written: String) -> CompactToken? { tokens[written] }

    /// Keeps a token under its whole text, so that another signature is another token.
    func keep(_ token: CompactToken, written: String) {
        tokens.keep(token.proven, for: written)
    }
}
