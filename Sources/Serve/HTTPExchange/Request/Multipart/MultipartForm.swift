import HTTPTypes
package import Hummingbird
import NIOCore

/// The fields of a form with files.
package struct MultipartForm: Sendable {
    let parts: [MultipartPart]

    /// Reads a request's body.
    ///
    /// - Throws: ``ServiceFailure`` 415 for another media type, 400 for what is no form, 413 for
    ///   what is over a limit.
    package init(of request: Request, limits: MultipartLimits) async throws {
        guard let boundary = Self.boundary(in: request.headers[.contentType] ?? "") else {
            throw ServiceFailure(
                .unsupportedMediaType, "no-form", "the body has to be multipart/form-data")
        }
        do {
            var reader = try MultipartReader(boundary: boundary, limits: limits)
            for try await piece in request.body { try reader.read(piece.readableBytesView) }
            parts = try reader.finish()
        } catch let fault as MultipartFault {
            throw fault.failure
        }
    }

    /// The first field of a name.
    package subscript(name: String) -> MultipartPart? { parts.first { $0.name == name } }

    /// The boundary of a media type; nil where it is no form with files.
    static func boundary(in mediaType: String) -> String? {
        let pieces = mediaType.split(separator: ";").map { $0.drop(while: \.isWhitespace) }
        guard pieces.first?.lowercased() == "multipart/form-data" else { return nil }
        for piece in pieces.dropFirst() where piece.lowercased().hasPrefix("boundary=") {
            let value = piece.dropFirst("boundary=".count)
            guard value.hasPrefix("\"") else { return String(value) }
            return String(value.dropFirst().prefix { $0 != "\"" })
        }
        return nil
    }
}
