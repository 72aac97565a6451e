internal import Archives
internal import HTTPTypes
package import Hummingbird
internal import NIOCore

/// Unpacks bodies that are compressed with gzip (`Content-Encoding`, RFC 9110 section 8.4), for
/// those who are known. What they unpack to has the limit of every body, and a body that grows
/// like an attack is given up before that. Another coding is refused with 415.
package struct BodyCoding: RouterMiddleware {
    /// Bytes of a body, unpacked.
    package let bytes: Int

    package init(bytes: Int) {
        self.bytes = bytes
    }

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let codings = request.headers[values: .contentEncoding]
            .flatMap { $0.split(separator: ",") }
            .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            .filter { $0 != "identity" && !$0.isEmpty }
        guard !codings.isEmpty else { return try await next(request, context) }
        guard codings == ["gzip"] || codings == ["x-gzip"] else {
            throw ServiceFailure(
                .unsupportedMediaType, "unsupported-coding",
                "the Content-Encoding of a body has to be gzip, or none",
                headers: [.acceptEncoding: "gzip"])
        }
        guard context.caller != nil else {
            // Who it is would be said by the body, or nobody is: nothing is unpacked for either.
            throw ServiceFailure(
                .unsupportedMediaType, "unsupported-coding",
                "a body is taken as gzip only with a token", headers: [.acceptEncoding: "identity"])
        }
        let unpacked = try unpack(try await request.bytes(upTo: bytes))
        var head = request.head
        head.headerFields[.contentEncoding] = nil
        head.headerFields[.contentLength] = String(unpacked.count)
        let plain = Request(
            head: head, body: RequestBody(buffer: ByteBuffer(bytes: unpacked)))
        return try await next(plain, context)
    }

    private func unpack(_ packed: [UInt8]) throws(ServiceFailure) -> [UInt8] {
        let unpacked: [UInt8]
        do {
            unpacked = try GzipFile(ByteSource(packed)).contents(limit: bytes)
        } catch  where error.kind == .limit {
            throw ServiceFailure(
                .contentTooLarge, "content-too-large",
                "a compressed body has to grow to at most 250 times its size")
        } catch {
            throw ServiceFailure(
                .badRequest, "damaged-coding", "the body is not gzip, or is cut short")
        }
        guard unpacked.count <= bytes else { throw .contentTooLarge(limit: bytes) }
        return unpacked
    }
}
