internal import Archives
internal import HTTPTypes
package import Hummingbird
internal import NIOCore

/// Compresses the longer answers of FHIR and `/v1` with gzip for callers who take it
/// (`Accept-Encoding`, RFC 9110 section 12.5.3).
///
/// Only there, and for nobody who sends a cookie: where somebody else can make a browser ask, and
/// has words of theirs in the answer, its length would tell what else is in it (BREACH). Documents
/// are given as they were received, since their digests and ranges count those bytes.
package struct AnswerCoding: RouterMiddleware {
    /// Shorter answers are sent as they are.
    private static let leastBytes = 1_024
    /// How much of an answer is compressed at a time.
    fileprivate static let pieceBytes = 64 << 10

    package init() {}

    package func handle(
        _ request: Request, context: ServiceContext,
        next: @concurrent (Request, ServiceContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        var response = try await next(request, context)
        guard path.hasPrefix("/fhir/") || path.hasPrefix("/v1/"), request.headers[.cookie] == nil,
            Self.isCompressible(response.headers)
        else { return response }
        if response.status == .notModified || Self.isText(response.headers[.contentType]) {
            let others = response.headers[.vary].map { $0 + ", " } ?? ""
            response.headers[.vary] = others + "Accept-Encoding"
        }
        guard Self.isText(response.headers[.contentType]),
            AcceptedCodings(request.headers[values: .acceptEncoding]).takeGzip
        else { return response }
        if request.method == .head {
            // What is sent to GET is not made here: its length is not known.
            let length = response.headers[.contentLength].flatMap { Int($0) } ?? .max
            guard length > Self.leastBytes else { return response }
            response.headers[.contentLength] = nil
        } else {
            let length = response.body.contentLength ?? .max
            guard length > Self.leastBytes, let body = try await Self.packed(response.body) else {
                return response
            }
            response.body = body
        }
        response.headers[.contentEncoding] = "gzip"
        return response
    }

    /// Whether the bytes may be others than those that the answer speaks of: a strong entity tag,
    /// a digest or a range is of bytes, a weak tag of what they say (RFC 9110 section 8.8.1).
    private static func isCompressible(_ headers: HTTPFields) -> Bool {
        headers[.eTag]?.hasPrefix("W/") ?? true
            && [.acceptRanges, .contentRange, .contentEncoding, .contentDigest, .reprDigest]
                .allSatisfy { headers[$0] == nil }
    }

    /// Texts grow shorter; events have to arrive when they happen.
    private static func isText(_ mediaType: String?) -> Bool {
        guard let (type, subtype) = mediaType.flatMap(MediaRanges.parts) else { return false }
        return switch (type.lowercased(), subtype.lowercased()) {
        case ("text", let name): name != "event-stream"
        case ("application", let name):
            ["json", "xml", "ndjson"].contains { name == $0 || name.hasSuffix("+\($0)") }
        default: false
        }
    }

    /// The body compressed: at once where its length is known, otherwise while it is sent. nil
    /// where there is no memory for it.
    private static func packed(_ body: ResponseBody) async throws -> ResponseBody? {
        guard let packer = GzipPacker() else { return nil }
        guard body.contentLength != nil else {
            return ResponseBody { writer in
                guard let packer = GzipPacker() else { throw ServiceFailure(any: PackingFailure()) }
                try await body.write(PackingWriter(base: writer, packer: packer))
            }
        }
        let collected = CollectingWriter()
        try await body.write(PackingWriter(base: collected, packer: packer))
        return ResponseBody(byteBuffer: collected.collection.bytes)
    }
}

/// There was no memory any more for what was promised.
private struct PackingFailure: Error {}

/// Compresses what is written, and passes it on.
private struct PackingWriter: ResponseBodyWriter {
    var base: any ResponseBodyWriter
    let packer: GzipPacker

    @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
        var buffer = buffer
        while buffer.readableBytes > 0 {
            let count = min(buffer.readableBytes, AnswerCoding.pieceBytes)
            let packed = packer.add(buffer.readBytes(length: count) ?? [])
            if !packed.isEmpty { try await base.write(ByteBuffer(bytes: packed)) }
        }
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {
        var base = base
        let rest = packer.finish()
        if !rest.isEmpty { try await base.write(ByteBuffer(bytes: rest)) }
        try await base.finish(trailingHeaders)
    }
}

/// Keeps what is written.
private struct CollectingWriter: ResponseBodyWriter {
    final class Collection {
        var bytes = ByteBuffer()
    }

    let collection = Collection()

    @concurrent mutating func write(_ buffer: ByteBuffer) async throws {
        collection.bytes.writeImmutableBuffer(buffer)
    }

    @concurrent consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

/// How a caller takes answers compressed, as `Accept-Encoding` says it (RFC 9110 section 12.5.3).
struct AcceptedCodings: Sendable {
    /// By name in small letters; the last of a name counts.
    private let qualities: [String: Double]

    /// Reads the values of the header. What is no coding with a weight from 0 to 1 is not taken.
    init(_ values: [String]) {
        var qualities: [String: Double] = [:]
        for text in values.flatMap({ $0.split(separator: ",") }) {
            let parts = text.split(separator: ";", omittingEmptySubsequences: false)
                .map { $0.filter { $0 != " " && $0 != "\t" }.lowercased() }
            guard let name = parts.first, !name.isEmpty else { continue }
            qualities[name] = Self.quality(parts.dropFirst())
        }
        self.qualities = qualities
    }

    private static func quality(_ parameters: ArraySlice<String>) -> Double {
        guard let weight = parameters.first else { return 1 }
        guard parameters.count == 1, weight.hasPrefix("q="),
            let value = Double(weight.dropFirst(2)), (0...1).contains(value)
        else { return 0 }
        return value
    }

    /// Whether an answer is compressed with gzip: if the caller takes that, and does not like it
    /// less than an answer as it is. Who says nothing gets it as it is.
    var takeGzip: Bool {
        let gzip = qualities["gzip"] ?? qualities["x-gzip"] ?? qualities["*"] ?? 0
        return gzip > 0 && gzip >= qualities["identity"] ?? 0
    }
}
