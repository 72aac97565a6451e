import Base
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
    /// An answer in JSON, which no cache keeps.
    static func json(
        _ status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        _ write: (inout JSONText) throws -> Void
    ) rethrows -> Response {
        var json = JSONText()
        try write(&json)
        return bytes(status, "application/json", json.bytes, headers: headers)
    }

    /// It is done, and there is nothing to say.
    static var done: Response {
        Response(status: .noContent, headers: [.cacheControl: "private, no-store"])
    }

    /// An answer in another media type, which no cache keeps.
    static func bytes(
        _ status: HTTPResponse.Status = .ok, _ mediaType: String, _ bytes: [UInt8],
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.cacheControl] = "private, no-store"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
