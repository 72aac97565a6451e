#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Somebody whose documents are kept, and the identifiers under which they are found.
public struct Person: Sendable, Hashable {
    /// The store's name of the person.
    public let id: PersonID
    /// Every identifier known to be this person's (CDA `recordTarget/patientRole/id`), in the
    /// order of root and extension.
    public let identifiers: [IdentifierKey]

    /// Makes a person from what a store keeps.
    public init(id: PersonID, identifiers: [IdentifierKey]) {
        self.id = id
        self.identifiers = identifiers
    }
}

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

/// What an ``InstanceIdentifier`` names, in the form in which two of them are compared.
public struct IdentifierKey: Sendable, Hashable {
    /// The OID, or the UUID in lower case.
    public let root: String
    /// The extension, exactly as written; empty if there is none.
    public let `extension`: String

    package init(root: String, extension: String) {
        self.root = root
        self.extension = `extension`
    }
}
