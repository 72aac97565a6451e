/// Whether a PDF has an end, told from its first and last bytes.
enum PDFEnding {
    private static let head = Array("%PDF-".utf8)
    private static let end = Array("%%EOF".utf8)
    /// Bytes at the end in which the mark stands, as readers have it (ISO 32000-1, Annex H.3,
    /// note 18).
    private static let mostBytes = 1_024

    static func isPDF(head: [UInt8]) -> Bool { head.starts(with: Self.head) }

    /// Whether the mark of the end is there, and not only that of an earlier version of the file.
    static func isComplete(tail: [UInt8]) -> Bool {
        let tail = tail.suffix(mostBytes)
        return tail.indices.contains { place in
            tail[place] == end[0] && tail[place...].starts(with: end)
        }
    }
}
