import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// What is wrong with a request for a token, in the words of RFC 6749 sections 4.1.2.1 and 5.2, or
/// with one to be registered.
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
        /// RFC 7591 section 3.2.2.
        case invalidRedirectAddress = "invalid_redirect_uri"
        case invalidClientMetadata = "invalid_client_metadata"
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

/// Answers in JSON that no cache keeps and that apps in browsers may read, since no cookie has
/// anything to do with them.
enum OAuthAnswer {
    static func json(
        _ fields: [String: JSONValue], status: HTTPResponse.Status = .ok
    ) -> Response {
        return Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store", .pragma: "no-cache",
                .accessControlAllowOrigin: "*",
            ],
            body: ResponseBody(
                byteBuffer: ByteBuffer(bytes: JSONValue.object(fields).canonicalBytes)))
    }
}

extension HTTPField.Name {
    /// What SMART's token endpoint says beside `Cache-Control`, as RFC 6749 section 5.1 has it.
    static let pragma = HTTPField.Name("Pragma")!
}
