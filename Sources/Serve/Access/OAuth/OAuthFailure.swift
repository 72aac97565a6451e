import Base
import Foundation
import HTTPTypes
import Hummingbird

/// What is wrong with a request for a token, in the words of RFC 6749 sections 4.1.2.1 and 5.2.
package struct OAuthFailure: Error {
    package enum Code: String {
        case invalidRequest = "invalid_request"
        case invalidClient = "invalid_client"
        case invalidGrant = "invalid_grant"
        case invalidScope = "invalid_scope"
        case unauthorizedClient = "unauthorized_client"
        case unsupportedGrantType = "unsupported_grant_type"
        case unsupportedResponseType = "unsupported_response_type"
        case accessDenied = "access_denied"
    }

    let code: Code
    let detail: String

    package init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    /// The answer of the token endpoint.
    func response() throws -> Response {
        var response = OAuthAnswer.json(
            ["error": .string(code.rawValue), "error_description": .string(detail)],
            status: code == .invalidClient ? .unauthorized : .badRequest)
        if code == .invalidClient {
            response.headers[.wwwAuthenticate] = "Basic realm=\"casebook\""
        }
        return response
    }
}
