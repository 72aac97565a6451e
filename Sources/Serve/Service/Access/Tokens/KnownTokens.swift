import Synchronization

/// Tokens whose signatures held, taken apart, so that a caller who comes again is known at once.
/// Whether a token still holds, and was not revoked, is asked each time.
final class KnownTokens: Sendable {
    /// Tokens that are kept; at most a few megabytes.
    private static let limit = 1_024

    private let tokens = Mutex<[String: CompactToken]>([:])

    subscript(written: String) -> CompactToken? { tokens.withLock { $0[written] } }

    /// Keeps a token under its whole text, so that another signature is another token.
    func keep(_ token: CompactToken, written: String) {
        var token = token
        token.isProven = true
        tokens.withLock { [token] tokens in
            if tokens.count >= Self.limit { tokens.removeAll() }
            tokens[written] = token
        }
    }
}
