/// Every limit of a form with files, with its unit and its reason.
struct MultipartLimits: Sendable {
    /// Bytes of all parts together: they are held in memory.
    var bytes: Int
    /// Parts of one form; the pages' have two.
    var parts = 16
    /// Bytes of one part's header fields.
    var headerBytes = 4 << 10
    /// Characters of a boundary (RFC 2046 section 5.1.1).
    static let boundaryLength = 70
}
