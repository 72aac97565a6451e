import FHIR
import HTTPExchange
import HTTPTypes
import Hummingbird

/// How a Binary is asked for (FHIR R4, 2.21.5): as a resource only where the request names FHIR's
/// format, otherwise as its bytes.
enum BinaryForm {
    case resource
    case bytes

    /// - Throws: ``ServiceFailure`` with status 406 if neither is taken.
    init(_ request: Request) throws {
        let offers =
            [DocumentMedia.type, "text/xml"].map { ($0, BinaryForm.bytes) }
            + (FHIRResponse.jsonTypes + ["application/fhir+xml"]).map { ($0, .resource) }
        guard let best = FHIRResponse.accepted(by: request).best(of: offers, \.0) else {
            throw ServiceFailure(
                .notAcceptable, "not-acceptable",
                "a Binary is given as \(DocumentMedia.type), application/fhir+json or "
                    + "application/fhir+xml")
        }
        self = best.1
    }
}
