import HTTPTypes

/// Answers of RFC 6750 section 3. They say what is wrong with the credentials, and nothing that
/// the credentials contain.
extension ServiceFailure {
    /// A token that does not hold: 401.
    package static func invalidToken(_ detail: String) -> ServiceFailure {
        ServiceFailure(
            .unauthorized, "invalid-token", detail,
            headers: [.wwwAuthenticate: challenge("invalid_token", detail)])
    }

    /// Credentials that cannot be read at all: 400.
    package static func invalidCredentials(_ detail: String) -> ServiceFailure {
        ServiceFailure(
            .badRequest, "invalid-request", detail,
            headers: [.wwwAuthenticate: challenge("invalid_request", detail)])
    }

    /// A token whose scopes do not reach so far: 403, with the scope that would.
    static func insufficientScope(_ scope: String) -> ServiceFailure {
        let detail = "this needs the scope \(scope)"
        return ServiceFailure(
            .forbidden, "insufficient-scope", detail,
            headers: [
                .wwwAuthenticate: challenge("insufficient_scope", detail) + ", scope=\"\(scope)\""
            ])
    }

    private static func challenge(_ error: String, _ detail: String) -> String {
        "Bearer realm=\"casebook\", error=\"\(error)\", error_description=\"\(detail)\""
    }
}
