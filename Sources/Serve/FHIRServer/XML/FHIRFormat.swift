import FHIR
import HTTPExchange
import HTTPTypes
import Hummingbird
import NIOCore

/// Gives a resource as XML to who takes that rather than JSON, which is what routes write.
struct FHIRFormat {
    let request: Request

    func answer(_ written: () async throws -> Response) async throws -> Response {
        let response = try await written()
        guard response.headers[.contentType] == FHIRResponse.mediaType,
            FHIRResponse.wantsXML(request)
        else { return response }
        return try await xml(of: response)
    }

    private func xml(of response: Response) async throws -> Response {
        let json = Collected()
        try await response.body.write(Collector(into: json))
        var headers = response.headers
        headers[.contentType] = FHIRXMLWriter.mediaType
        headers[.contentLength] = nil
        let xml = FHIRXMLWriter(json: Array(buffer: json.bytes))
        return Response(status: response.status, headers: headers, bytes: xml.bytes)
    }

    /// The bytes of a body; one task has it.
    private final class Collected {
        var bytes = ByteBuffer()
    }

    private struct Collector: ResponseBodyWriter {
        let collected: Collected

        init(into collected: Collected) { self.collected = collected }

        mutating func write(_ buffer: ByteBuffer) async throws {
            collected.bytes.writeImmutableBuffer(buffer)
        }

        consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
    }
}
