/// Why a PDF, or one of its attachments, cannot be read. The words hold nothing of its content.
public struct PDFRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of reasons.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// It is cut short or damaged beyond what can be found again.
        case damaged
        /// It is encrypted.
        case encrypted
        /// It meets one of the limits.
        case limit
        /// It has no attachment that is a clinical document.
        case none
        /// It uses what is not supported, such as a filter for pictures.
        case unsupported
    }

    /// The kind.
    public let kind: Kind
    /// What was expected and what was found, in one sentence without a full stop.
    public let description: String

    /// A reason in words.
    public init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }
}

extension PDFRefusal {
    /// The table of places leads astray: the objects have to be looked for. It never leaves the
    /// room.
    static let astray = PDFRefusal(.damaged, "the PDF's table of objects does not fit its bytes")
    /// Encrypted as a whole.
    static let encrypted = PDFRefusal(
        .encrypted,
        "the PDF is encrypted, and encrypted files are not opened: send it without "
            + "encryption")
    /// Without the object that everything hangs on.
    static let rootless = PDFRefusal(
        .damaged, "the PDF is cut short or damaged: no catalog could be found in it")
}
