/// Why an archive, or an entry of it, cannot be read.
public struct ArchiveFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Kind: String, Sendable, Hashable {
        /// It is no archive, or is cut short or damaged.
        case damaged
        /// It uses what is not supported, such as encryption.
        case unsupported
        /// It meets one of the limits.
        case limit
        /// Its bytes could not be read.
        case unreadable
    }

    /// The kind.
    public let kind: Kind
    /// What was expected and what was found, in one sentence without a full stop.
    public let description: String

    /// A failure in words.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}
