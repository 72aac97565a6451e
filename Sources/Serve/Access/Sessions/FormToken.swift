import Crypto
import Foundation
package import HTTPExchange
import HTTPTypes
package import Hummingbird
import NIOCore

/// What a request brings to show that it comes from a page that this session was given: in a
/// header, or in the form's first field.
enum FormToken {
    /// How far into a form with files the field is looked for, in bytes.
    private static let prefixBytes = 4_096

    /// Whether a request brings the session's token. A form's body is read, and can be read
    /// again.
    static func isBrought(
        by request: inout Request, for session: Session, bodyBytes: Int
    ) async throws -> Bool {
        guard let given = try await given(&request, bodyBytes) else { return false }
        // Digests are compared, so that how long it takes says nothing about the token.
        return SHA256.hash(data: Data(given.utf8))
            == SHA256.hash(data: Data(session.formToken.utf8))
    }

    private static func given(_ request: inout Request, _ bodyBytes: Int) async throws -> String? {
        if let header = request.headers[.formToken] { return header }
        let type = request.headers[.contentType]?.lowercased() ?? ""
        if type.hasPrefix("application/x-www-form-urlencoded") {
            let body = try await request.collectBody(upTo: FormFields.bytes)
            return FormFields(String(buffer: body))[Session.formField]
        }
        if type.hasPrefix("multipart/form-data") {
            let body = try await request.collectBody(upTo: bodyBytes)
            return firstPart(
                String(decoding: body.readableBytesView.prefix(prefixBytes), as: UTF8.self))
        }
        return nil
    }

    /// The field's value in a form with files (RFC 7578).
    private static func firstPart(_ text: String) -> String? {
        guard let head = text.range(of: "name=\"\(Session.formField)\"\r\n\r\n"),
            let end = text.range(of: "\r\n", range: head.upperBound..<text.endIndex)
        else { return nil }
        return String(text[head.upperBound..<end.lowerBound])
    }
}

/// Whether a browser sent a request from a page of this service.
package struct SameOrigin: Sendable {
    private let publicAuthority: String?

    package init(_ configuration: ServiceConfiguration) {
        publicAuthority = Self.authority(of: configuration.publicBase)
    }

    /// By `Sec-Fetch-Site`, where the browser sends it, else by `Origin`; who sends neither is no
    /// browser of these years, and has no page to be lured from.
    package func holds(_ request: Request) -> Bool {
        if let site = request.headers[.secFetchSite] {
            return site == "same-origin" || site == "none"
        }
        guard let origin = request.headers[.origin] else { return true }
        guard let authority = Self.authority(of: origin), !authority.isEmpty else { return false }
        return authority == publicAuthority || authority == request.head.authority
    }

    private static func authority(of origin: String) -> String? {
        guard let colon = origin.range(of: "://") else { return nil }
        return String(origin[colon.upperBound...].prefix { $0 != "/" })
    }
}

extension HTTPField.Name {
    static let secFetchSite = HTTPField.Name("Sec-Fetch-Site")!
    static let formToken = HTTPField.Name("X-Form-Token")!
}
