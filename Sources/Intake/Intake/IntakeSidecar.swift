public import HealthModel

/// What a sender says of a document beside it: who it is from, whose it is, and whatever else the
/// sender wants kept with the receipt.
public struct IntakeSidecar: Sendable, Hashable {
    /// Whose a document is.
    public enum Person: Sendable, Hashable {
        /// The person with this UUID in the store.
        case known(PersonID)
        /// The person with this identifier; if there is none, the identifier counts as one more of
        /// the document's own.
        case identified(InstanceIdentifier)
    }

    /// Bytes of its text.
    public static let byteLimit = 64 << 10
    /// Bytes of the source's tag.
    public static let tagLimit = 200

    /// What is added to the source's name, as a sub-folder's name is.
    public var source: String?
    /// Whose the document is, if its own identifiers are nobody else's; nil to find the person by
    /// the document.
    public var person: Person?
    /// Anything else, by name. It is kept with the receipt and read by nobody.
    public var metadata: [String: String]

    /// Makes a sidecar.
    public init(
        source: String? = nil, person: Person? = nil, metadata: [String: String] = [:]
    ) {
        self.source = source
        self.person = person
        self.metadata = metadata
    }
}

/// Why a sidecar cannot be used, in words that hold nothing of it.
public struct SidecarFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was expected and what was found, without a full stop.
    public let description: String

    init(_ description: String) { self.description = description }
}
