import HTTPExchange
import Foundation

/// Somebody whose tokens are believed.
protocol TokenIssuing: Sendable {
    /// What its tokens have as `iss`.
    var name: String { get }

    /// Who stands behind a token of this issuer.
    ///
    /// - Throws: ``ServiceFailure`` with status 401 for a token that does not hold.
    func caller(for token: CompactToken, at now: Date) async throws -> Caller
}
