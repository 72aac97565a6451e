/// The words of a Swift file, as far as they tell which names it declares and which it uses: no
/// comments, no text of strings but what is interpolated, no import lines.
struct SwiftTokens {
    /// A word or a mark with what stands beside it.
    struct Token {
        let text: Substring.UTF8View.SubSequence
        /// Whether a full stop or a backslash with one stands right before it.
        let isMember: Bool
        /// Whether a colon stands right behind it.
        let isLabel: Bool
        let line: Int
    }

    private(set) var tokens: [Token] = []

    init(_ source: String) {
        var line = 0
        for text in source.split(separator: "\n", omittingEmptySubsequences: false) {
            line += 1
            let code = text.utf8.drop { $0 == 0x20 }
            guard !code.starts(with: "//".utf8), !Self.isImport(code) else { continue }
            read(code, line)
        }
    }

    private static func isImport(_ code: Substring.UTF8View) -> Bool {
        ["import ", "public import ", "package import ", "internal import ", "@testable import "]
            .contains { code.starts(with: $0.utf8) }
    }

    private mutating func read(_ code: Substring.UTF8View, _ line: Int) {
        var at = code.startIndex
        var before: UInt8 = 0
        while at < code.endIndex {
            let start = at
            while at < code.endIndex, Self.isWord(code[at]) { at = code.index(after: at) }
            if at > start {
                let isLabel = at < code.endIndex && code[at] == UInt8(ascii: ":")
                tokens.append(
                    Token(
                        text: code[start..<at], isMember: before == UInt8(ascii: "."),
                        isLabel: isLabel, line: line))
                before = 0
                continue
            }
            let byte = code[at]
            if "{}()".utf8.contains(byte) {
                tokens.append(
                    Token(
                        text: code[at..<code.index(after: at)], isMember: false, isLabel: false,
                        line: line))
            }
            // `.name`, and a name in backticks behind a full stop.
            if byte != UInt8(ascii: "`") { before = byte }
            at = code.index(after: at)
        }
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
