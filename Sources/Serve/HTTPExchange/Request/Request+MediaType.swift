import HTTPTypes
import Hummingbird

extension Request {
    /// What the body is said to be, in lower case and without parameters; nil if nothing says so.
    package var mediaType: String? {
        headers[.contentType].flatMap(MediaRanges.parts)
            .map { "\($0.type)/\($0.subtype)".lowercased() }
    }

    /// Requires a body that is said to be of one of some media types.
    ///
    /// - Throws: ``ServiceFailure`` with status 415 for another, and for none.
    package func requireBody(of mediaTypes: [String]) throws(ServiceFailure) {
        guard let mediaType, mediaTypes.contains(mediaType) else {
            let list = mediaTypes.joined(separator: ", ")
            throw ServiceFailure(
                .unsupportedMediaType, "unsupported-media-type",
                "the Content-Type of the body has to be one of these: \(list)",
                headers: [.accept: list])
        }
    }
}
