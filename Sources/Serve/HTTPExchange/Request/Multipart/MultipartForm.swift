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

/// One field of a form that came as `multipart/form-data` (RFC 7578).
package struct MultipartPart: Sendable, Hashable {
    /// The field's name.
    let name: String
    /// The name of the file, without folders; nil for a field that is no file.
    package let fileName: String?
    /// The bytes, as they came.
    package var bytes: [UInt8] = []
}

/// Every limit of a form with files, with its unit and its reason.
package struct MultipartLimits: Sendable {
    /// Bytes of all parts together: they are held in memory.
    package var bytes: Int
    /// Parts of one form; the pages' have two.
    var parts = 16
    /// Bytes of one part's header fields.
    var headerBytes = 4 << 10

    package init(bytes: Int, parts: Int = 16, headerBytes: Int = 4 << 10) {
        self.bytes = bytes
        self.parts = parts
        self.headerBytes = headerBytes
    }
    /// Characters of a boundary (RFC 2046 section 5.1.1).
    static let boundaryLength = 70
}

/// Why a body is no form, or none that is taken.
enum MultipartFault: Error, Sendable, Hashable {
    /// What was expected, and where it was not found.
    case malformed(String)
    /// Which limit it is over.
    case tooLarge(String)

    var failure: ServiceFailure {
        switch self {
        case .malformed(let detail): ServiceFailure(.badRequest, "malformed-form", detail)
        case .tooLarge(let detail): ServiceFailure(.contentTooLarge, "form-too-large", detail)
        }
    }
}
