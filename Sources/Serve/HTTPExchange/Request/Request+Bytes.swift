package import HTTPTypes
package import Hummingbird
import NIOCore

extension Request {
    /// The whole body, read as it comes.
    ///
    /// - Throws: ``ServiceFailure`` with status 413 as soon as there are more bytes than `limit`.
    package func bytes(upTo limit: Int) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw ServiceFailure.contentTooLarge(limit: limit)
        }
        var bytes: [UInt8] = []
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= limit else {
                throw ServiceFailure.contentTooLarge(limit: limit)
            }
            bytes.append(contentsOf: buffer.readableBytesView)
        }
        return bytes
    }
}

extension ServiceFailure {
    /// A body that is longer than it may be: 413.
    static func contentTooLarge(limit: Int) -> ServiceFailure {
        ServiceFailure(
            .contentTooLarge, "content-too-large", "a body has at most \(limit) bytes here")
    }
}

extension Request {
    /// What the body is said to be, in lower case and without parameters; nil if nothing says so.
    package var mediaType: String? {
        headers[.contentType].flatMap(MediaRanges.parts)
            .map { "\($0.type)/\($0.subtype)".lowercased() }
    }

    /// Requires a body that is said to be of one of some media types.
    ///
    /// - Throws: ``ServiceFailure`` with status 415 for another, and for none.
    package func requireBody(of mediaTypes: [String]) throws(ServiceFailure) {
        guard let mediaType, mediaTypes.contains(mediaType) else {
            let list = mediaTypes.joined(separator: ", ")
            throw ServiceFailure(
                .unsupportedMediaType, "unsupported-media-type",
                "the Content-Type of the body has to be one of these: \(list)",
                headers: [.accept: list])
        }
    }
}

extension Request {
    /// Whether the request comes from a browser that asks for a page.
    package var wantsPage: Bool {
        headers[.accept]?.contains("text/html") == true
            && !uri.path.hasPrefix("/fhir/") && !uri.path.hasPrefix("/v1/")
    }
}

/// Refuses a body that says itself that it is too long, before anything else is done. One that
/// does not say how long it is meets the same limit where it is read.
package struct BodyLimit: RouterMiddleware {
    package let bytes: Int

    package init(bytes: Int) {
        self.bytes = bytes
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > bytes {
            throw ServiceFailure.contentTooLarge(limit: bytes)
        }
        return try await next(request, context)
    }
}

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
