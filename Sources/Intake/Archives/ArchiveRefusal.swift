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
