import HTTPExchange
import Crypto
import Foundation
import Hummingbird
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
