import Base
import FHIR
import Foundation
import HTTPExchange
import HTTPTypes
import HealthStore
import Hummingbird

/// Binary: a document's bytes exactly as they were received (MHD ITI-68), under the document's own
/// id. Who may not see the document finds nothing.
struct BinaryRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Binary/:id") { try await read($0, $1) }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try BinaryForm(request)
        let (caller, coverage) = try service.documentCaller(context, may: .read, on: "Binary")
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }) else {
            throw ServiceFailure.notFound
        }
        let documents = try await service.documents(of: caller, holding: uuid, request)
        if coverage != .everything {
            guard let sample = try await documents.document(uuid), coverage.includes(sample) else {
                throw ServiceFailure.notFound
            }
        }
        guard let found = try await documents.documentBytes(uuid) else {
            throw ServiceFailure.notFound
        }
        try BinaryForm.requireMedia(of: found.bytes, request)
        switch form {
        case .resource:
            return FHIRResponse.json(resource(uuid, found.bytes), headers: [.vary: "Accept"])
        case .bytes:
            var raw = RawDocumentResponse(found)
            raw.mediaType = DocumentMedia.type
            var response = try raw.response(to: request)
            response.headers[.vary] = "Accept"
            return response
        }
    }

    private func resource(_ uuid: UUID, _ bytes: [UInt8]) -> JSONText {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Binary")
            json.member("id", uuid.resourceID)
            json.member(
                "contentType", RawDocumentResponse.mediaType(of: bytes, orElse: DocumentMedia.type))
            json.reference("securityContext", "DocumentReference/\(uuid.resourceID)")
            json.member("data", Base64.encode(bytes))
        }
        return json
    }
}

/// How a Binary is asked for (FHIR R4, 2.21.5): as a resource only where the request names FHIR's
/// format, otherwise as its bytes.
enum BinaryForm {
    case resource
    case bytes

    /// - Throws: ``ServiceFailure`` with status 406 if neither is taken.
    init(_ request: Request) throws {
        let bytes = [DocumentMedia.type, "text/xml", "application/pdf"]
        guard let form = Self.best(bytes, request) else { throw Self.notAcceptable }
        self = form
    }

    /// Whether the bytes that were found have a media type that the request takes: a PDF is one
    /// only where a PDF was received.
    static func requireMedia(of bytes: [UInt8], _ request: Request) throws {
        let type = RawDocumentResponse.mediaType(of: bytes, orElse: DocumentMedia.type)
        let names = type == DocumentMedia.type ? [type, "text/xml"] : [type]
        if best(names, request) == nil { throw notAcceptable }
    }

    private static func best(_ bytes: [String], _ request: Request) -> BinaryForm? {
        let offers =
            bytes.map { ($0, BinaryForm.bytes) }
            + (FHIRResponse.jsonTypes + ["application/fhir+xml"]).map { ($0, .resource) }
        return FHIRResponse.accepted(by: request).best(of: offers, \.0)?.1
    }

    private static let notAcceptable = ServiceFailure(
        .notAcceptable, "not-acceptable",
        "a Binary is given as it was received, or as application/fhir+json or "
            + "application/fhir+xml")
}
