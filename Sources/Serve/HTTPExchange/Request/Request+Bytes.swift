import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
    /// The whole body, read as it comes.
    ///
    /// - Throws: ``ServiceFailure`` with status 413 as soon as there are more bytes than `limit`.
    package func bytes(upTo limit: Int) async throws -> [UInt8] {
        if let length = headers[.contentLength].flatMap({ Int($0) }), length > limit {
            throw ServiceFailure.contentTooLarge(limit: limit)
        }
        var bytes: [UInt8] = []
        for try await buffer in body {
            guard bytes.count + buffer.readableBytes <= limit else {
                throw ServiceFailure.contentTooLarge(limit: limit)
            }
            bytes.append(contentsOf: buffer.readableBytesView)
        }
        return bytes
    }
}

extension ServiceFailure {
    /// A body that is longer than it may be: 413.
    static func contentTooLarge(limit: Int) -> ServiceFailure {
        ServiceFailure(
            .contentTooLarge, "content-too-large", "a body has at most \(limit) bytes here")
    }
}
