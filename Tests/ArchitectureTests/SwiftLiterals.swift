/// The string literals of a Swift file, with what stands around them.
struct SwiftLiterals {
    struct Literal {
        /// The text, with `{}` in the place of what is interpolated.
        var text: String
        var line: Int
        /// The calls around it, the outermost first: `@Option`, `ArgumentHelp`.
        var calls: [String]
    }

    private(set) var all: [Literal] = []

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var calls: [String] = []

    init(_ source: String) {
        bytes = Array(source.utf8)
        readCode(endsWithParenthesis: false)
    }

    private mutating func readCode(endsWithParenthesis: Bool) {
        var depth = 0
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "/") where starts("//"):
                while at < bytes.count, bytes[at] != UInt8(ascii: "\n") { at += 1 }
                continue
            case UInt8(ascii: "#") where isLiteral(at), UInt8(ascii: "\""):
                readLiteral()
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                calls.append(nameBefore(at))
                depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0, endsWithParenthesis {
                    at += 1
                    return
                }
                depth -= 1
                if !calls.isEmpty { calls.removeLast() }
            case UInt8(ascii: "\n"): line += 1
            default: break
            }
            at += 1
        }
    }

    /// Whether number signs lead to a quotation mark.
    private func isLiteral(_ place: Int) -> Bool {
        bytes[place...].first { $0 != UInt8(ascii: "#") } == UInt8(ascii: "\"")
    }

    private func starts(_ text: String, _ place: Int? = nil) -> Bool {
        bytes[(place ?? at)...].starts(with: text.utf8)
    }

    /// The name of what is called by the parenthesis at a place.
    private func nameBefore(_ place: Int) -> String {
        var start = place
        while start > 0, isName(bytes[start - 1]) { start -= 1 }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, UInt8(ascii: "."), UInt8(ascii: "@"):
            true
        default: false
        }
    }

    private mutating func readLiteral() {
        let (first, start) = (line, at)
        while bytes[at] == UInt8(ascii: "#") { at += 1 }
        let signs = String(repeating: "#", count: at - start)
        let mark = starts("\"\"\"") ? "\"\"\"" : "\""
        at += mark.utf8.count
        let (end, escape) = (mark + signs, "\\" + signs)
        var text: [UInt8] = []
        while at < bytes.count, !starts(end) {
            if starts(escape) {
                at += escape.utf8.count
                if bytes[at] == UInt8(ascii: "(") {
                    at += 1
                    readCode(endsWithParenthesis: true)
                    text += Array("{}".utf8)
                    continue
                }
                if bytes[at] == UInt8(ascii: "\n") { line += 1 }
            } else {
                if bytes[at] == UInt8(ascii: "\n") { line += 1 }
                text.append(bytes[at])
            }
            at += 1
        }
        at += end.utf8.count
        all.append(
            Literal(text: String(decoding: text, as: UTF8.self), line: first, calls: calls))
    }
}
