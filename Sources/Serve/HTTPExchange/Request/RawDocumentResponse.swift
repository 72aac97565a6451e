import Base
import Crypto
import Foundation
import HTTPTypes
import HealthModel
package import HealthStore
package import Hummingbird
import PDFAttachments

/// The answer that gives a document's bytes exactly as they were received: whole, in part
/// (RFC 9110 section 14), or not again to who has them (section 13).
///
/// It is made after the caller was given the bytes by the store, so that `304 Not Modified` tells
/// nothing to who may not see them.
package struct RawDocumentResponse {
    /// The bytes and their SHA-256.
    let document: DocumentBytes
    /// What they are, for `Content-Type`; a PDF is one whatever stands here.
    package var mediaType = "application/xml"

    /// The media type of a document's bytes, which are XML or a PDF with XML inside.
    ///
    /// - Parameter other: The type where they are XML.
    package static func mediaType(
        of bytes: [UInt8], orElse other: String = "application/xml"
    ) -> String {
        ReceivedDocument.mediaType(of: bytes, orElse: other)
    }

    package init(_ document: DocumentBytes) { self.document = document }

    private var bytes: [UInt8] { document.bytes }

    /// Answers a request for the bytes.
    ///
    /// - Throws: ``ServiceFailure`` with status 412 for bytes that `If-Match` does not name, and
    ///   416 for a range that begins behind the end.
    package func response(to request: Request) throws(ServiceFailure) -> Response {
        var headers = headers
        guard EntityTag.lets(request.headers[.ifMatch], goOnFor: entityTag) else {
            throw ServiceFailure(
                .preconditionFailed, "precondition-failed", "the bytes are not those of If-Match")
        }
        guard !EntityTag.list(request.headers[.ifNoneMatch]).matches(entityTag) else {
            return Response(status: .notModified, headers: headers)
        }
        let isPartial = request.headers[.ifRange].map { $0 == entityTag } ?? true
        let range = isPartial ? ByteRange(request.headers[.range]) : nil
        guard let range else { return answer(.ok, bytes[...], headers, to: request) }
        guard let part = range.part(of: bytes.count) else {
            throw ServiceFailure(
                HTTPResponse.Status(code: 416, reasonPhrase: "Range Not Satisfiable"),
                "range-not-satisfiable", "a range begins before the end of the bytes",
                headers: [.contentRange: "bytes */\(bytes.count)"])
        }
        headers[.contentRange] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)"
        return answer(.partialContent, bytes[part], headers, to: request)
    }

    private var entityTag: String { "\"sha256-\(document.digest.hexadecimal)\"" }

    private var headers: HTTPFields {
        [
            .eTag: entityTag, .acceptRanges: "bytes", .cacheControl: "private, no-store",
            .reprDigest: Self.field(document.digest.bytes),
            .contentType: Self.mediaType(of: bytes, orElse: mediaType),
            .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "sandbox; default-src 'none'",
            .contentDisposition: "attachment",
        ]
    }

    private func answer(
        _ status: HTTPResponse.Status, _ part: ArraySlice<UInt8>, _ headers: HTTPFields,
        to request: Request
    ) -> Response {
        var headers = headers
        headers[.contentDigest] =
            status == .ok
            ? headers[.reprDigest] : Self.field(Array(SHA256.hash(data: part)))
        guard request.method == .head else {
            return Response(
                status: status, headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: part)))
        }
        headers[.contentLength] = String(part.count)
        return Response(status: status, headers: headers)
    }

    /// A digest of RFC 9530: `Repr-Digest` of the whole, `Content-Digest` of what is sent.
    private static func field(_ digest: [UInt8]) -> String {
        "sha-256=:\(Base64.encode(digest)):"
    }
}
