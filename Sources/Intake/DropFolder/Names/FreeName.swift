/// Names to try one after the other until one is free, so that nothing is ever overwritten:
/// `a.xml`, `a~1f2e3d4c.xml`, `a~1f2e3d4c-2.xml`, …
struct FreeName: Sequence, IteratorProtocol {
    /// Bytes of a name that every usual file system takes (NAME_MAX).
    static let longest = 255
    /// Names that are tried.
    static let tries = 4_096

    private let stem: ArraySlice<UInt8>
    private let ending: ArraySlice<UInt8>
    private let suffix: [UInt8]
    private let mark: String
    private var tried = 0

    /// - Parameters:
    ///   - mark: Eight digits of the content's SHA-256.
    ///   - suffix: What stands behind the whole name, as `.report.json`.
    init(_ name: [UInt8], mark: String, suffix: String = "") {
        let cut =
            name.lastIndex(of: UInt8(ascii: "."))
            .flatMap { $0 > 0 && name.count - $0 <= 16 ? $0 : nil } ?? name.endIndex
        stem = name[..<cut]
        ending = name[cut...]
        self.suffix = Array(suffix.utf8)
        self.mark = mark
    }

    mutating func next() -> [UInt8]? {
        guard tried < Self.tries else { return nil }
        tried += 1
        let number = tried > 2 ? "-\(tried - 1)" : ""
        let plain = stem.count + ending.count + suffix.count <= Self.longest
        let mark = tried == 1 && plain ? "" : "~\(mark)\(number)"
        let room = Self.longest - ending.count - suffix.count - mark.utf8.count
        return Array(stem.prefix(room)) + Array(mark.utf8) + ending + suffix
    }
}
