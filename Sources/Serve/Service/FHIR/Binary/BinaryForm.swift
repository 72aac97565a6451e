import HTTPTypes
import Hummingbird

/// How a Binary is asked for (FHIR R4, 2.21.5): as a resource only where the request names FHIR's
/// format, otherwise as its bytes.
enum BinaryForm {
    case resource
    case bytes

    /// - Throws: ``ServiceFailure`` with status 406 if neither is taken.
    init(_ request: Request) throws {
        let format = try SearchForm.read(request.uri.query ?? "")
            .first { $0.name == "_format" }?.written
        let accepted = MediaRange.list(format ?? request.headers[.accept] ?? "*/*")
        if accepted.contains(where: \.isFHIRJSON) {
            self = .resource
        } else if accepted.contains(where: {
            $0.contains(DocumentMedia.type) || $0.contains("text/xml")
        }) {
            self = .bytes
        } else {
            throw ServiceFailure(
                .notAcceptable, "not-acceptable",
                "a Binary is given as \(DocumentMedia.type) or as application/fhir+json")
        }
    }
}
