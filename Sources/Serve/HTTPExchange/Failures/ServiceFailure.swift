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
}
