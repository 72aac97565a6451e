/// Reads tags of XML one after the other from a window over the file, without a tree, and goes on
/// behind whatever is broken: exports are not always well-formed.
///
/// Entities are decoded where a value is asked for, document types are passed over, namespaces are
/// prefixes. O(bytes).
struct MarkupScanner {
    enum Token {
        /// A start tag; an empty element has no end tag.
        case start(isEmpty: Bool)
        case end
        /// Something that is no tag: what was expected there.
        case broken(expected: String)
        case endOfFile
    }

    struct Attribute {
        var name: Range<Int>
        var value: Range<Int>
        /// Whether the value's bytes are its text.
        var isPlain: Bool
    }

    private let read: () throws -> [UInt8]
    private(set) var bytes: [UInt8] = []
    private(set) var isComplete = false
    private var position = 0
    /// The line of ``position``.
    private var nextLine = 1

    /// The line of the token.
    private(set) var line = 1
    /// The element's name, as it is written.
    private(set) var name = 0..<0
    /// The attributes of a start tag.
    private(set) var attributes: [Attribute] = []
    /// What stands between the last tag and this one.
    private(set) var text = 0..<0
    /// Tolerated breakages since they were last taken.
    var problems = ImportNotes()

    init(reading read: @escaping () throws -> [UInt8]) { self.read = UTF16Text.decoding(read) }

    /// The next token; its ranges hold until the one behind it is asked for.
    mutating func next() throws -> Token {
        while true {
            var scan = position
            var lines = 0
            var textStart = position
            while true {
                skipText(&scan, &lines)
                if scan < bytes.count || isComplete { break }
                if scan - textStart > ImportLimits.textBytes {
                    textStart = scan
                    nextLine += lines
                    lines = 0
                }
                let known = scan - textStart
                try grow(keeping: textStart)
                (textStart, scan) = (0, known)
            }
            text = textStart..<scan
            line = nextLine + lines
            guard scan < bytes.count else {
                position = scan
                nextLine = line
                return .endOfFile
            }
            let known = problems
            switch look(at: scan) {
            case .found(let token, let end, let lines):
                position = end
                nextLine = line + lines
                if let token { return token }
            case .incomplete:
                // The tag is looked at again, and what is wrong with it is found again.
                problems = known
                let limit = scan - textStart + ImportLimits.tagBytes
                if isComplete || bytes.count - textStart > limit {
                    position = scan + 1
                    nextLine = line
                    return .broken(expected: "the end of a tag")
                }
                position = textStart
                let back = lines
                try grow(keeping: textStart)
                position = 0
                nextLine = line - back
            }
        }
    }

    /// Brings in more bytes; those before a place go.
    private mutating func grow(keeping start: Int) throws {
        bytes.removeSubrange(..<start)
        let more = try read()
        if more.isEmpty { isComplete = true } else { bytes += more }
    }

    private mutating func skipText(_ scan: inout Int, _ lines: inout Int) {
        let count = bytes.count
        while scan < count {
            let byte = bytes[scan]
            if byte == UInt8(ascii: "<") { return }
            if byte == UInt8(ascii: "\n") { lines += 1 }
            scan += 1
        }
    }

    // MARK: Tags

    private enum Look {
        case found(Token?, end: Int, lines: Int)
        case incomplete
    }

    private mutating func look(at start: Int) -> Look {
        guard start + 1 < bytes.count else { return .incomplete }
        switch bytes[start + 1] {
        case UInt8(ascii: "/"): return lookEnd(start)
        case UInt8(ascii: "?"): return skip(from: start, behind: "?>")
        case UInt8(ascii: "!"): return lookDeclaration(start)
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...:
            return lookStart(start)
        default:
            return .found(.broken(expected: "a tag behind `<`"), end: start + 1, lines: 0)
        }
    }

    private mutating func lookEnd(_ start: Int) -> Look {
        var scan = start + 2
        while scan < bytes.count, Self.isName(bytes[scan]) { scan += 1 }
        name = start + 2..<scan
        var lines = 0
        while scan < bytes.count {
            switch bytes[scan] {
            case UInt8(ascii: ">"): return .found(.end, end: scan + 1, lines: lines)
            case UInt8(ascii: "<"):
                return .found(.broken(expected: "`>` at the end of a tag"), end: scan, lines: lines)
            case UInt8(ascii: "\n"): lines += 1
            default: break
            }
            scan += 1
        }
        return .incomplete
    }

    /// Comments, CDATA sections, and the declarations of a document type one by one: that of iOS 16
    /// has some without an end.
    private mutating func lookDeclaration(_ start: Int) -> Look {
        guard start + 9 <= bytes.count || isComplete else { return .incomplete }
        let head = bytes[start..<min(start + 9, bytes.count)]
        if head.starts(with: "<!--".utf8) { return skip(from: start, behind: "-->") }
        if head.starts(with: "<![CDATA[".utf8) { return skip(from: start, behind: "]]>") }
        var scan = start + 2
        var (lines, depth) = (0, 0)
        while scan < bytes.count {
            switch bytes[scan] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: ">"), UInt8(ascii: "["):
                if depth != 0 {
                    problems.add("a broken declaration in the document type", line: line)
                }
                return .found(nil, end: scan + 1, lines: lines)
            case UInt8(ascii: "<"):
                problems.add("a broken declaration in the document type", line: line)
                return .found(nil, end: scan, lines: lines)
            case UInt8(ascii: "\n"): lines += 1
            default: break
            }
            scan += 1
        }
        return .incomplete
    }

    private func skip(from start: Int, behind mark: String) -> Look {
        let mark = Array(mark.utf8)
        var (scan, lines) = (start + 2, 0)
        while scan + mark.count <= bytes.count {
            if bytes[scan] == mark[0], bytes[scan..<scan + mark.count].elementsEqual(mark) {
                return .found(nil, end: scan + mark.count, lines: lines)
            }
            if bytes[scan] == UInt8(ascii: "\n") { lines += 1 }
            scan += 1
        }
        return .incomplete
    }

    private mutating func lookStart(_ start: Int) -> Look {
        let count = bytes.count
        var scan = start + 1
        while scan < count, Self.isName(bytes[scan]) { scan += 1 }
        name = start + 1..<scan
        attributes.removeAll(keepingCapacity: true)
        var lines = 0
        while scan < count {
            switch bytes[scan] {
            case UInt8(ascii: ">"):
                return .found(.start(isEmpty: false), end: scan + 1, lines: lines)
            case UInt8(ascii: "/"):
                guard scan + 1 < count else { return .incomplete }
                if bytes[scan + 1] == UInt8(ascii: ">") {
                    return .found(.start(isEmpty: true), end: scan + 2, lines: lines)
                }
                scan += 1
            case UInt8(ascii: "\n"):
                lines += 1
                scan += 1
            case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): scan += 1
            case UInt8(ascii: "<"):
                return .found(
                    .broken(expected: "`>` at the end of a tag"), end: scan, lines: lines)
            default:
                switch attribute(&scan, &lines) {
                case .done: break
                case .incomplete: return .incomplete
                case .broken:
                    return .found(
                        .broken(expected: "an attribute as name=\"value\""), end: scan,
                        lines: lines)
                }
            }
        }
        return .incomplete
    }

    private enum Step { case done, incomplete, broken }

    /// Reads `name="value"`; a name may hold spaces, as those of metadata in the first exports. A
    /// value may hold `<`; a line that begins with a tag ends one whose quote nobody closed.
    private mutating func attribute(_ scan: inout Int, _ lines: inout Int) -> Step {
        let count = bytes.count
        let begin = scan
        while scan < count, bytes[scan] != UInt8(ascii: "=") {
            switch bytes[scan] {
            case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "\n"):
                if bytes[scan] == UInt8(ascii: "\"") { scan += 1 }
                return .broken
            default: scan += 1
            }
        }
        guard scan < count else { return .incomplete }
        var end = scan
        while end > begin, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
        scan += 1
        while scan < count, bytes[scan] == UInt8(ascii: " ") { scan += 1 }
        guard scan < count else { return .incomplete }
        let quote = bytes[scan]
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return .broken }
        scan += 1
        let value = scan
        var isPlain = true
        while scan < count {
            let byte = bytes[scan]
            if byte == quote {
                attributes.append(
                    Attribute(name: begin..<end, value: value..<scan, isPlain: isPlain))
                scan += 1
                return .done
            }
            if byte < 0x20 {
                isPlain = false
                if byte == UInt8(ascii: "\n") {
                    var ahead = scan + 1
                    while ahead < count, bytes[ahead] == UInt8(ascii: " ") { ahead += 1 }
                    guard ahead + 1 < count || isComplete else { return .incomplete }
                    if ahead + 1 < count, bytes[ahead] == UInt8(ascii: "<"),
                        Self.isName(bytes[ahead + 1]) || bytes[ahead + 1] == UInt8(ascii: "/")
                    {
                        lines += 1
                        scan = ahead
                        return .broken
                    }
                    lines += 1
                } else if byte != UInt8(ascii: "\t"), byte != UInt8(ascii: "\r") {
                    problems.add("a control character, which is left out", line: line + lines)
                }
            } else if byte == UInt8(ascii: "&") {
                isPlain = false
            }
            scan += 1
        }
        return .incomplete
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: ":"), 0x80...:
            true
        default: false
        }
    }
}
