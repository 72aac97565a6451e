import Foundation

/// A group of messages as its file writes it: an enumeration of keys, and their rows.
struct MessageGroup {
    struct Row {
        var key: String
        var isPlural: Bool
        /// `error`, `note`, `line` or `part`.
        var kind: String
        var limit: Int
        var text: String
        /// The numbers of the places that are filled.
        var places: Set<Int>
    }

    let name: String
    let path: String
    let rows: [Row]
    let keys: [String]

    /// The groups of all rooms.
    static func all() throws -> [MessageGroup] {
        try Repository.files(below: "Sources", ending: "Message.swift")
            .filter { $0.deletingLastPathComponent().lastPathComponent == "Messages" }
            .compactMap { file in
                MessageGroup(
                    try String(contentsOf: file, encoding: .utf8), file.path(percentEncoded: false))
            }
    }

    init?(_ source: String, _ path: String) {
        guard let head = source.firstMatch(of: /enum (\w+): String, MessageKey/),
            let start = source.range(of: "#\"\"\"\n"), let end = source.range(of: "\"\"\"#\n"),
            let list = source[end.upperBound...].firstMatch(of: /case ([\w\s,`]+)\}/)
        else { return nil }
        name = String(head.output.1)
        self.path = path
        rows = source[start.upperBound..<end.lowerBound].split(separator: "\n")
            .compactMap { Row(line: $0.drop { $0 == " " }) }
        keys = list.output.1.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
}

extension MessageGroup.Row {
    fileprivate init?(line: Substring) {
        guard !line.isEmpty else { return nil }
        guard
            let parts = line.wholeMatch(of: /(\w+)(\.one|\.other)? \((\w+) ([0-9]+)\) = (.*\S)/),
            let limit = Int(parts.output.4)
        else {
            self.init(
                key: String(line), isPlural: false, kind: "", limit: 0, text: "", places: [])
            return
        }
        let text = String(parts.output.5)
        self.init(
            key: String(parts.output.1), isPlural: parts.output.2 != nil,
            kind: String(parts.output.3), limit: limit, text: text,
            places: Set(text.matches(of: /\{([1-9])\}/).compactMap { Int($0.output.1) }))
    }
}

/// A call that makes a message: `PackMessage.notFound(name)`.
struct MessageCall {
    let key: String
    /// Arguments that fill the numbered places; nil where the key is handed on.
    let parts: Int?
    let hasCount: Bool

    /// The calls of a group in a source.
    static func all(of group: String, in source: String) -> [MessageCall] {
        source.ranges(of: group + ".").compactMap { range in
            let before =
                range.lowerBound > source.startIndex
                ? source[source.index(before: range.lowerBound)] : " "
            guard !before.isLetter, !before.isNumber else { return nil }
            let key = source[range.upperBound...].prefix { $0.isLetter || $0.isNumber }
            let rest = source[key.endIndex...]
            guard rest.hasPrefix("(") else {
                return MessageCall(
                    key: String(key), parts: rest.hasPrefix(".text") ? 0 : nil, hasCount: false)
            }
            return MessageCall(key: String(key), arguments: rest.dropFirst())
        }
    }

    private init(key: String, parts: Int?, hasCount: Bool) {
        (self.key, self.parts, self.hasCount) = (key, parts, hasCount)
    }

    private init(key: String, arguments: Substring) {
        let bytes = Array(arguments.utf8)
        var at = 0
        let (commas, isEmpty) = Self.walk(bytes, &at)
        self.key = key
        hasCount = arguments.drop { $0.isWhitespace }.hasPrefix("count:")
        parts = isEmpty ? 0 : commas + (hasCount ? 0 : 1)
    }

    /// Steps to the parenthesis that closes a call, and counts the commas of that call.
    private static func walk(_ bytes: [UInt8], _ at: inout Int) -> (commas: Int, isEmpty: Bool) {
        var (depth, commas, isEmpty) = (0, 0, true)
        while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "\""): skipText(bytes, &at)
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                if depth == 0 { return (commas, isEmpty) }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: commas += 1
            default: break
            }
            if bytes[at] > 0x20 { isEmpty = false }
            at += 1
        }
        return (commas, isEmpty)
    }

    /// Steps to the quotation mark that ends a literal.
    private static func skipText(_ bytes: [UInt8], _ at: inout Int) {
        at += 1
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            if bytes[at] == UInt8(ascii: "\\") {
                at += 1
                if bytes[at] == UInt8(ascii: "(") {
                    at += 1
                    _ = walk(bytes, &at)
                }
            }
            at += 1
        }
    }
}
