/// A file of a tape archive (POSIX.1-2017, pax, ustar interchange format): a header of 512 bytes,
/// the bytes, and zeros up to the next block.
struct TarEntry: Sendable {
    /// A path in ASCII, of at most 100 bytes.
    let name: String
    let bytes: [UInt8]
    /// Seconds since 1970.
    let modified: Int64

    private static let block = 512

    /// What ends an archive.
    static let end = [UInt8](repeating: 0, count: 2 * block)

    /// The entry as it stands in an archive.
    var encoded: [UInt8] {
        let rest = bytes.count % Self.block
        return header + bytes + [UInt8](repeating: 0, count: rest == 0 ? 0 : Self.block - rest)
    }

    private var header: [UInt8] {
        precondition(name.utf8.count <= 100 && name.utf8.allSatisfy { $0 < 0x80 })
        var header = [UInt8](repeating: 0, count: Self.block)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: text.utf8)
        }
        put(name, at: 0)
        put("0000600\0", at: 100)
        put("0000000\0", at: 108)
        put("0000000\0", at: 116)
        put(Self.octal(Int64(bytes.count), digits: 11), at: 124)
        put(Self.octal(max(0, modified), digits: 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        let sum = header.reduce(Int64(0)) { $0 + Int64($1) }
        put(Self.octal(sum, digits: 6) + "\0 ", at: 148)
        return header
    }

    private static func octal(_ value: Int64, digits: Int) -> String {
        let text = String(value, radix: 8)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
