internal import Base

/// What has to be known of an expression's text before it is put into another one.
enum ExpressionText {
    /// A string literal of XPath 2.0 and later.
    static func literal(_ text: String) -> String {
        text.quoted(by: "'")
    }

    /// A string literal of XPath 1.0, which has no escape; nil with both quotation marks.
    static func originalLiteral(_ text: String) -> String? {
        if !text.utf8.contains(UInt8(ascii: "'")) { return "'\(text)'" }
        return text.utf8.contains(UInt8(ascii: "\"")) ? nil : "\"\(text)\""
    }

    /// Whether brackets, quotation marks and comments are closed, so that the text stays one
    /// expression between parentheses.
    static func isBalanced(_ text: String) -> Bool {
        var open: [Character] = []
        var isClean = true
        scan(text) { token in
            guard case .symbol(let symbol) = token else { return }
            switch symbol {
            case "(", "[", "{": open.append(symbol)
            case ")": if open.popLast() != "(" { isClean = false }
            case "]": if open.popLast() != "[" { isClean = false }
            case "}": if open.popLast() != "{" { isClean = false }
            case "\"", "'": isClean = false
            default: break
            }
        }
        return isClean && open.isEmpty
    }

    /// The text with calls replaced.
    ///
    /// - Parameter calls: What stands for calls without arguments, as `current()`.
    /// - Parameter functions: What stands for names of functions that are called.
    static func replacing(
        _ text: String, calls: [String: String], functions: [String: String]
    ) -> String {
        guard
            calls.keys.contains(where: text.contains)
                || functions.keys.contains(where: text.contains)
        else { return text }
        var parts: [Substring] = []
        scan(text) { token in
            switch token {
            case .symbol(let symbol): parts.append(Substring(String(symbol)))
            case .other(let other): parts.append(other)
            }
        }
        var result = ""
        var index = 0
        while index < parts.count {
            let name = parts[index].hasPrefix("fn:") ? parts[index].dropFirst(3) : parts[index]
            if index == 0 || !parts[index - 1].isNameJoint {
                let rest = parts[(index + 1)...].prefix(6).enumerated().filter {
                    $0.element.utf8.first?.isSpace == false
                }.prefix(2)
                let isCall = rest.first?.element == "("
                if let replacement = calls[String(name)], isCall, let end = rest.last,
                    end.element == ")"
                {
                    result += replacement
                    index += end.offset + 2
                    continue
                }
                if isCall, let replacement = functions[String(name)] {
                    result += replacement
                    index += 1
                    continue
                }
            }
            result += parts[index]
            index += 1
        }
        return result
    }

    /// The variables that a text names.
    static func variables(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "$")) else { return [] }
        var names: [String] = []
        var isVariable = false
        scan(bytes) { piece in
            switch piece {
            case .symbol(let symbol): isVariable = symbol == UInt8(ascii: "$")
            case .other(let range):
                if isVariable, !bytes[range.lowerBound].isSpace {
                    names.append(String(decoding: bytes[range], as: UTF8.self))
                    isVariable = false
                }
            }
        }
        return names
    }

    /// The string literals of a text, without their quotation marks.
    static func literals(_ text: String) -> [String] {
        var found: [String] = []
        words(text) { word, kind in if kind == .literal { found.append(word) } }
        return found
    }

    /// What a word of an expression is.
    enum WordKind { case name, literal }

    /// The names of a text, without their prefixes, and its string literals, without their
    /// quotation marks.
    static func words(_ text: String, _ take: (String, WordKind) -> Void) {
        let bytes = Array(text.utf8)
        scan(bytes) { piece in
            guard case .other(let range) = piece else { return }
            let first = bytes[range.lowerBound]
            if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
                let inner = (range.lowerBound + 1)..<(range.upperBound - 1)
                take(String(decoding: bytes[inner], as: UTF8.self), .literal)
            } else if first.isNameStart {
                var start = range.lowerBound
                for place in range where bytes[place] == UInt8(ascii: ":") {
                    if place > start {
                        take(String(decoding: bytes[start..<place], as: UTF8.self), .name)
                    }
                    start = place + 1
                }
                if start < range.upperBound {
                    let last = bytes[start..<range.upperBound]
                    take(String(decoding: last, as: UTF8.self), .name)
                }
            }
        }
    }

    /// Whether `position()` or `last()` is called outside of predicates.
    static func asksForPosition(_ text: String) -> Bool {
        guard text.contains("position") || text.contains("last") else { return false }
        var depth = 0
        var isFound = false
        scan(text) { token in
            switch token {
            case .symbol("["): depth += 1
            case .symbol("]"): depth -= 1
            case .other(let word) where depth == 0:
                isFound = isFound || ["position", "last", "fn:position", "fn:last"].contains(word)
            default: break
            }
        }
        return isFound
    }

    /// The alternatives of a pattern (`|`).
    static func alternatives(_ pattern: String) -> [String] {
        var parts = [""]
        var depth = 0
        scan(pattern) { token in
            switch token {
            case .other(let word): parts[parts.count - 1] += word
            case .symbol(let symbol):
                if symbol == "[" || symbol == "(" { depth += 1 }
                if symbol == "]" || symbol == ")" { depth -= 1 }
                if symbol == "|", depth == 0 {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(symbol)
                }
            }
        }
        return parts.map(\.onOneLine)
    }

    /// Whether a text is a string literal and nothing else.
    static func isLiteral(_ text: String) -> Bool {
        var count = 0
        var isLiteral = true
        scan(text) { token in
            count += 1
            guard case .other(let word) = token, word.first == "'" || word.first == "\"" else {
                isLiteral = false
                return
            }
        }
        return isLiteral && count == 1
    }

    /// Whether a text that begins with a call is that call and nothing else.
    static func isOneCall(_ text: String) -> Bool {
        var depth = 0
        var isClosed = false
        var isOne = true
        scan(text) { token in
            if isClosed { isOne = false }
            guard case .symbol(let symbol) = token else { return }
            if symbol == "(" { depth += 1 }
            if symbol == ")" {
                depth -= 1
                isClosed = depth == 0
            }
        }
        return isOne && isClosed
    }

    /// A part of an attribute value template.
    enum TemplatePart {
        case text(String)
        case expression(String)
    }

    /// The parts of an attribute value template; nil where its braces do not match.
    static func templateParts(_ text: String) -> [TemplatePart]? {
        var parts: [TemplatePart] = []
        var plain = ""
        var rest = text[...]
        while let first = rest.popFirst() {
            if first == "{" || first == "}", rest.first == first {
                plain.append(first)
                rest = rest.dropFirst()
            } else if first == "}" {
                return nil
            } else if first == "{" {
                guard let end = end(ofExpression: rest) else { return nil }
                if !plain.isEmpty { parts.append(.text(plain)) }
                plain = ""
                parts.append(.expression(String(rest[..<end])))
                rest = rest[rest.index(after: end)...]
            } else {
                plain.append(first)
            }
        }
        if !plain.isEmpty { parts.append(.text(plain)) }
        return parts
    }

    private static func end(ofExpression text: Substring) -> Substring.Index? {
        var quote: Character?
        for index in text.indices {
            let character = text[index]
            if let open = quote {
                if character == open { quote = nil }
            } else if character == "'" || character == "\"" {
                quote = character
            } else if character == "}" {
                return index
            }
        }
        return nil
    }

    /// A piece of an expression: names, white space and closed literals, or one character else. An
    /// open quotation mark or comment comes as its first character.
    enum Token {
        case symbol(Character)
        case other(Substring)
    }

    static func scan(_ text: String, _ take: (Token) -> Void) {
        let start = text.utf8.startIndex
        func index(_ place: Int) -> String.Index { text.utf8.index(start, offsetBy: place) }
        scan(Array(text.utf8)) { piece in
            switch piece {
            case .symbol(let byte): take(.symbol(Character(Unicode.Scalar(byte))))
            case .other(let range):
                take(.other(text[index(range.lowerBound)..<index(range.upperBound)]))
            }
        }
    }

    /// A token by its bytes.
    private enum Piece {
        case symbol(UInt8)
        case other(Range<Int>)
    }

    private static func scan(_ bytes: [UInt8], _ take: (Piece) -> Void) {
        var place = 0
        while place < bytes.count {
            let first = bytes[place]
            let next = place + 1
            if first == UInt8(ascii: "'") || first == UInt8(ascii: "\"") {
                guard let end = bytes[next...].firstIndex(of: first) else {
                    return take(.symbol(first))
                }
                take(.other(place..<(end + 1)))
                place = end + 1
            } else if first == UInt8(ascii: "("), next < bytes.count,
                bytes[next] == UInt8(ascii: ":")
            {
                guard let after = comment(bytes[place...]) else {
                    return take(.symbol(UInt8(ascii: "'")))
                }
                take(.other(place..<after))
                place = after
            } else if first.isNameStart || first.isSpace
                || first == UInt8(ascii: ":") && place > 0 && bytes[place - 1] == UInt8(ascii: "*")
            {
                var end = next
                while end < bytes.count,
                    first.isSpace ? bytes[end].isSpace : bytes[end].isNamePart
                {
                    end += 1
                }
                take(.other(place..<end))
                place = end
            } else {
                take(.symbol(first))
                place = next
            }
        }
    }

    /// Where a comment ends, which may hold others.
    private static func comment(_ text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var place = text.startIndex
        while place + 1 < text.endIndex {
            let pair = (text[place], text[place + 1])
            if pair == (UInt8(ascii: "("), UInt8(ascii: ":")) {
                depth += 1
                place += 1
            } else if pair == (UInt8(ascii: ":"), UInt8(ascii: ")")) {
                depth -= 1
                place += 1
                if depth == 0 { return place + 1 }
            }
            place += 1
        }
        return nil
    }
}

/// Bytes of an expression: what is no ASCII can stand in names and literals only.
extension UInt8 {
    fileprivate var isNameStart: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }

    fileprivate var isNamePart: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: isNameStart
        }
    }

    fileprivate var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension Substring {
    /// Whether a name behind it is not a function's: `$current`, `@current`.
    fileprivate var isNameJoint: Bool { self == "$" || self == "@" }
}
