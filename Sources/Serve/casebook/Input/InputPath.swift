import DropFolder

/// A path as the file system's bytes: names need not be UTF-8.
struct InputPath: Sendable, Hashable, Comparable, CustomStringConvertible {
    private static let slash = UInt8(ascii: "/")

    /// Without a zero byte.
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// A path that is part of the command's words, or one of our own.
    init(_ word: String) { bytes = ArgumentWord.bytes(of: word) }

    /// The path of an entry of this folder.
    func appending(_ name: [UInt8]) -> InputPath {
        let joint = bytes.isEmpty || bytes.last == Self.slash ? [] : [Self.slash]
        return InputPath(bytes: bytes + joint + name)
    }

    func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        (bytes + [0]).withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }

    /// The path as it is shown: bytes that are not UTF-8 as `\xNN`.
    var description: String {
        String(validating: bytes, as: UTF8.self) ?? EntryPath.shown(bytes)
    }

    static func < (one: InputPath, other: InputPath) -> Bool {
        one.bytes.lexicographicallyPrecedes(other.bytes)
    }
}
