/// What PDF files are accepted, each limit with its unit and its reason.
///
/// Whatever a file says of itself, what it costs stays in proportion to its bytes: every byte that
/// is looked at or unpacked is paid for out of one account.
public struct PDFLimits: Sendable, Hashable {
    /// Bytes of one attachment when it is unpacked.
    public var attachmentBytes = 256 << 20
    /// Attachments that are looked at. Real files have one to ten.
    public var attachments = 1_000
    /// Arrays and dictionaries inside each other.
    public var depth = 64
    /// Values of one object. A page's annotations have hundreds.
    public var valuesOfObject = 1_000_000
    /// Objects that the table of places may name.
    public var objects = 2_000_000
    /// Bytes more than the file's whose objects are kept in memory; others are read again.
    public var keptBytes = 4 << 20
    /// Updates that were appended to the file, each with a table of its own.
    public var sections = 1_024
    /// Filters that one stream was packed with, one after the other.
    public var filters = 8
    /// Times the file's size that is unpacked of it in all.
    public var ratio = 250
    /// Bytes that are unpacked of any file.
    public var freeBytes = 64 << 20
    /// Times the file's size that is looked through, for all reasons together.
    public var looks = 32

    /// The limits above.
    public init() {}
}

/// What a file has used up of its limits.
struct PDFAccount {
    private let limits: PDFLimits
    private var looked: Int
    private var unpacked: Int
    /// Bytes that were looked at.
    private(set) var spent = 0

    init(_ limits: PDFLimits, bytes: Int) {
        self.limits = limits
        looked = limits.freeBytes / 4 + bytes * limits.looks
        unpacked = limits.freeBytes + bytes * limits.ratio
    }

    /// Bytes that may still be unpacked.
    var room: Int { max(unpacked, 0) }

    /// Pays for bytes that were looked at.
    mutating func look(_ bytes: Int) throws(PDFRefusal) {
        looked -= bytes + 16
        spent += bytes
        guard looked >= 0 else {
            throw PDFRefusal(
                .limit,
                "the PDF's parts refer to each other so often that reading it costs more "
                    + "than a file of its size may")
        }
    }

    /// Pays for bytes that were unpacked.
    mutating func unpack(_ bytes: Int) throws(PDFRefusal) {
        unpacked -= bytes
        guard unpacked > 0 else {
            throw PDFRefusal(
                .limit,
                "the PDF unpacks to more than \(limits.ratio) times its size: it may be "
                    + "an attack")
        }
    }
}
