import Base
import Crypto
import FHIR
import HTTPExchange
import HTTPTypes
package import Hummingbird

/// Answers in FHIR's JSON.
package enum FHIRResponse {
    package static let mediaType = "application/fhir+json; charset=utf-8"

    /// A resource that was written.
    static func json(
        _ json: JSONText, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> Response {
        .bytes(status, mediaType, json.bytes, headers: headers)
    }

    /// A resource that a document says, which is the same as long as the document and the program
    /// are; nothing again for who has it.
    static func resource(_ placed: PersonResources.Resource, to request: Request) -> Response {
        let digest = SHA256.hash(data: placed.bytes)
        let tag = "W/\"\(Base64.encodeForURL(Array(digest.prefix(12))))\""
        let time = ModificationTime(microseconds: placed.stored)
        let headers = HTTPFields.version(tag: tag, time)
        guard !time.isKnown(to: request.headers, tag: tag) else {
            return Response(status: .notModified, headers: headers)
        }
        var text = JSONText()
        text.raw(placed.bytes)
        return json(text, headers: headers)
    }

    /// - Throws: ``ServiceFailure`` with status 406 if the request takes neither JSON nor XML.
    static func requireFormat(_ request: Request) throws {
        guard accepted(by: request).best(of: jsonTypes + xmlTypes, { $0 }) != nil else {
            throw ServiceFailure(
                .notAcceptable, "not-acceptable",
                "resources are given as application/fhir+json or application/fhir+xml")
        }
    }

    /// Whether a request takes XML rather than JSON.
    package static func wantsXML(_ request: Request) -> Bool {
        accepted(by: request).best(of: jsonTypes + xmlTypes, { $0 }).map(xmlTypes.contains) ?? false
    }

    /// The names that FHIR's JSON goes by.
    static let jsonTypes = ["application/fhir+json", "application/json"]
    /// The names that FHIR's XML goes by.
    static let xmlTypes = ["application/fhir+xml", "application/xml", "text/xml"]

    /// What a request takes: `_format` comes before `Accept` (FHIR R4, 3.1.0.1.11). Of the short
    /// names there, `ttl` and `html` name nothing that is given here, and no other is one.
    static func accepted(by request: Request) -> MediaRanges {
        let formats = request.uri.query.map { FormFields.values("_format", in: $0) }
        guard let format = formats?.first(where: { !$0.isEmpty }) else {
            return MediaRanges(request.headers[.accept])
        }
        let isShort = ["json", "xml"].contains(format)
        // A plus sign that was not escaped has become a space.
        return MediaRanges(
            naming: isShort ? "application/fhir+\(format)" : format.replacing(" ", with: "+"))
    }
}
