import ClinicalDocument
import Crypto
import Foundation
import HTTPTypes
import HealthStore
import Hummingbird
import NIOCore

/// Binary: a document's bytes exactly as they were received (MHD ITI-68), under the document's own
/// id. Who may not see the document finds nothing.
struct BinaryRoutes {
    let service: FHIRService

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("Binary/:id") { try await read($0, $1) }
        router.head("Binary/:id") { try await read($0, $1).createHeadResponse() }
    }

    private func read(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let form = try BinaryForm(request)
        let caller = try service.caller(context, may: .read, on: "Binary", "DocumentReference")
        let documents = try service.documents(of: caller)
        guard let uuid = context.parameters.get("id").flatMap({ UUID(resource: $0) }),
            let bytes = try await documents.documentData(uuid)
        else { throw ServiceFailure.notFound }
        switch form {
        case .resource:
            return FHIRResponse.json(resource(uuid, bytes), headers: [.vary: "Accept"])
        case .bytes: return raw(uuid, bytes, for: request)
        }
    }

    private func resource(_ uuid: UUID, _ bytes: [UInt8]) -> JSONText {
        var json = JSONText()
        json.object { json in
            json.member("resourceType", "Binary")
            json.member("id", uuid.resourceID)
            json.member("contentType", DocumentMedia.type)
            json.reference("securityContext", "DocumentReference/\(uuid.resourceID)")
            json.member("data", Data(bytes).base64EncodedString())
        }
        return json
    }

    private func raw(_ uuid: UUID, _ bytes: [UInt8], for request: Request) -> Response {
        let digest = SHA256.hash(data: bytes)
        let tag =
            "\"sha256-\(digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())\""
        var headers: HTTPFields = [
            .contentType: DocumentMedia.type, .eTag: tag, .vary: "Accept",
            .cacheControl: "private, no-store", .acceptRanges: "bytes",
            .xContentTypeOptions: "nosniff",
            .contentSecurityPolicy: "sandbox; default-src 'none'",
            .contentDisposition: "attachment; filename=\"\(uuid.resourceID).xml\"",
            .reprDigest: Self.digestField(digest),
        ]
        guard !EntityTag.list(request.headers[.ifNoneMatch]).matches(tag) else {
            return Response(status: .notModified, headers: headers)
        }
        var status = HTTPResponse.Status.ok
        var part = bytes[...]
        let condition = request.headers[.ifRange]
        if let range = request.headers[.range], condition == nil || condition == tag {
            switch ByteRange(range, of: bytes.count) {
            case .part(let range):
                status = .partialContent
                part = bytes[range]
                headers[.contentRange] =
                    "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(bytes.count)"
            case .unsatisfiable:
                headers[.contentRange] = "bytes */\(bytes.count)"
                headers[.contentType] = nil
                return Response(status: .rangeNotSatisfiable, headers: headers)
            case .whole: break
            }
        }
        headers[.contentDigest] =
            status == .ok ? headers[.reprDigest] : Self.digestField(SHA256.hash(data: part))
        return Response(
            status: status, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: part)))
    }

    /// RFC 9530.
    private static func digestField(_ digest: SHA256.Digest) -> String {
        "sha-256=:\(Data(digest).base64EncodedString()):"
    }
}
