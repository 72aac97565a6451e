public import Hummingbird

/// Finds out who stands behind a request's credentials.
public protocol CallerResolving: Sendable {
    /// The caller; nil if the request brings no credentials.
    ///
    /// - Throws: ``ServiceFailure`` with status 401 for credentials that do not hold.
    func caller(of request: Request) async throws -> Caller?
}
