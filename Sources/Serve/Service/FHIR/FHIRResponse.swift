import ClinicalDocument
import HTTPTypes
import Hummingbird
import NIOCore

/// Answers in FHIR's JSON.
enum FHIRResponse {
    static let mediaType = "application/fhir+json; charset=utf-8"

    /// A resource that was written.
    static func json(
        _ json: JSONText, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = mediaType
        headers[.cacheControl] = "private, no-store"
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }

    /// - Throws: ``ServiceFailure`` with status 406 if the request takes no JSON.
    static func requireJSON(_ request: Request) throws {
        let format = try SearchForm.read(request.uri.query ?? "")
            .first { $0.name == "_format" }?.written
        let accepted = format ?? request.headers[.accept] ?? "*/*"
        guard MediaRange.list(accepted).contains(where: \.takesFHIRJSON) else {
            throw ServiceFailure(
                .notAcceptable, "not-acceptable",
                "resources are given as application/fhir+json")
        }
    }
}
