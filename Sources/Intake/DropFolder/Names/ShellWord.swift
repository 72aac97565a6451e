/// A path as a shell takes it, so that a command can be copied whatever the name is.
struct ShellWord {
    /// The word, quoted; bytes that are no plain text are written as `$'\xNN'`.
    let text: String

    /// - Parameters:
    ///   - folder: The watched folder.
    ///   - path: A path below it.
    init(_ folder: String, _ path: EntryPath) {
        let root = Array(folder.utf8)
        let isWhole = path == .root || folder.hasSuffix("/")
        let bytes = isWhole ? root + path.bytes : root + [UInt8(ascii: "/")] + path.bytes
        let quote = UInt8(ascii: "'")
        if let plain = String(validating: bytes, as: UTF8.self),
            bytes.allSatisfy({ $0 >= 0x20 && $0 != quote && $0 != 0x7F })
        {
            text = "'\(plain)'"
            return
        }
        let written = bytes.map { byte in
            let isPlain = byte >= 0x20 && byte < 0x7F && byte != quote && byte != 0x5C
            if isPlain { return String(Unicode.Scalar(byte)) }
            return "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        text = "$'\(written.joined())'"
    }
}
