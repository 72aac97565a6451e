package import Base
public import HTTPTypes

/// Why a request was not done. What it says may travel: no content of a document, no name, no
/// value.
public struct ServiceFailure: Error, Sendable {
    /// The answer's status.
    public let status: HTTPResponse.Status
    /// What kind of failure it is; stable, in lower case with dashes.
    public let code: String
    /// One sentence: what was expected, what was found, where.
    public let detail: String
    /// What goes with the answer: `WWW-Authenticate`, `Retry-After`.
    public var headers: HTTPFields
    /// What is wrong with the request, one by one, where that is known.
    public let errors: [RequestError]

    /// Puts a failure together.
    public init(
        _ status: HTTPResponse.Status, _ code: String, _ detail: String, headers: HTTPFields = [:],
        errors: [RequestError] = []
    ) {
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers
        self.errors = errors
    }

    /// What is not there, and what may not be seen: the same, byte for byte.
    package static let notFound = ServiceFailure(
        .notFound, "not-found", "there is no such thing here")

    /// Without credentials that hold.
    package static let unauthenticated = ServiceFailure(
        .unauthorized, "unauthenticated", "this needs a bearer token",
        headers: [.wwwAuthenticate: "Bearer realm=\"casebook\""])

    /// With credentials that do not reach so far.
    package static func forbidden(_ detail: String) -> ServiceFailure {
        ServiceFailure(.forbidden, "forbidden", detail)
    }

    /// A form of another session, or of another site.
    package static let formTokenRequired = ServiceFailure(
        .forbidden, "form-token-required",
        "a change needs the form token of this session, from a page of this service")
}

extension ServiceFailure {
    /// A problem of RFC 9457.
    ///
    /// - Parameter members: Writes what the problem has beside the standard's members.
    package func problem(request: String, members: (inout JSONText) -> Void = { _ in }) -> [UInt8] {
        var json = JSONText()
        json.object { json in
            json.member("type", "urn:casebook:problem:\(code)")
            json.member("title", status.reasonPhrase)
            json.member("status", status.code)
            json.member("detail", detail)
            json.member("instance", "urn:casebook:request:\(request)")
            if !errors.isEmpty {
                json.key("errors")
                json.array(errors) { json, error in error.write(to: &json) }
            }
            members(&json)
        }
        return json.bytes
    }
}

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

extension ServiceFailure {
    /// That the drop folder cannot be looked at.
    public static func folderUnavailable(because reason: String) -> ServiceFailure {
        ServiceFailure(
            .serviceUnavailable, "folder-unavailable",
            "the drop folder cannot be looked at: \(reason)")
    }
}
