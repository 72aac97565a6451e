package import HTTPTypes
package import Hummingbird
import NIOCore

extension Response {
    /// Bytes of a media type for one caller: no cache keeps them, and no browser takes them for
    /// something else.
    package static func bytes(
        _ status: HTTPResponse.Status = .ok, _ mediaType: String, _ bytes: [UInt8],
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.cacheControl] = "private, no-store"
        headers[.xContentTypeOptions] = "nosniff"
        return Response(status: status, headers: headers, bytes: bytes)
    }

    /// A response of bytes that are at hand.
    package init(status: HTTPResponse.Status = .ok, headers: HTTPFields, bytes: [UInt8]) {
        self.init(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
}
