import Base
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

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
