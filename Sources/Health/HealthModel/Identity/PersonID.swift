#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The store's own name of a person: opaque, random, and never derived from an identifier.
public struct PersonID: Sendable, Hashable {
    /// The random UUID (RFC 9562 version 4).
    public let uuid: UUID

    /// Names a person by a UUID that the store, or the caller's own directory, gave out.
    public init(_ uuid: UUID) {
        self.uuid = uuid
    }
}

extension PersonID: CustomStringConvertible {
    /// The UUID in lower case.
    public var description: String { uuid.lowercasedText }
}
