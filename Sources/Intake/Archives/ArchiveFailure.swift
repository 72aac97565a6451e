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

/// Why a file that holds documents, or a document in it, is refused; every way in says it the same.
public struct ArchiveRefusal: Error, Sendable, Hashable {
    /// An archive in which nothing is a document.
    public static let empty = ArchiveRefusal(
        code: "CB-ARCHIVE-EMPTY", message: "the archive holds no documents")

    /// Stable, as `CB-ARCHIVE-DAMAGED`.
    public let code: String
    /// One sentence without content of a document.
    public let message: String
    /// Whether the bytes are at fault; otherwise they could not be read, and may be another time.
    public let isLasting: Bool

    /// Names a reason that lies in the bytes.
    public init(code: String, message: String) {
        self.code = code
        self.message = message
        isLasting = true
    }

    init(_ failure: ArchiveFailure) {
        code = "CB-ARCHIVE-" + failure.kind.rawValue.uppercased()
        message = "the archive cannot be unpacked: \(failure.description)"
        isLasting = failure.kind != .unreadable
    }
}

/// What archives are accepted, each limit with its unit and its reason.
public struct ArchiveLimits: Sendable, Hashable {
    /// Entries of one archive. Its directory is held in memory.
    public var entries = 1_000_000
    /// Bytes of an archive's directory: with its names, about a hundred an entry.
    public var directoryBytes = 128 << 20
    /// Bytes of all entries unpacked, as the directory says. Keeps an archive of some megabytes
    /// from being work for days.
    public var totalBytes = 1 << 40
    /// Times that an entry may grow when it is unpacked. Documents grow ten to sixty times.
    public var ratio = 250
    /// Bytes below which the ratio is not looked at.
    public var ratioFreeBytes = 4 << 20
    /// Bytes of one entry's name.
    public var nameBytes = 4_096

    /// The limits above.
    public init() {}
}
