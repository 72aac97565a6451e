/// Every limit of a form with files, with its unit and its reason.
package struct MultipartLimits: Sendable {
    /// Bytes of all parts together: they are held in memory.
    package var bytes: Int
    /// Parts of one form; the pages' have two.
    var parts = 16
    /// Bytes of one part's header fields.
    var headerBytes = 4 << 10

    package init(bytes: Int, parts: Int = 16, headerBytes: Int = 4 << 10) {
        self.bytes = bytes
        self.parts = parts
        self.headerBytes = headerBytes
    }
    /// Characters of a boundary (RFC 2046 section 5.1.1).
    static let boundaryLength = 70
}
