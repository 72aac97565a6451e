import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers in JSON that no cache keeps and that apps in browsers may read, since no cookie has
/// anything to do with them.
enum OAuthAnswer {
    static func json(
        _ fields: [String: ClaimValue], status: HTTPResponse.Status = .ok
    ) throws -> Response {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Response(
            status: status,
            headers: [
                .contentType: "application/json", .cacheControl: "no-store",
                .accessControlAllowOrigin: "*",
            ], body: ResponseBody(byteBuffer: ByteBuffer(bytes: try encoder.encode(fields))))
    }
}
