internal import Wording

/// Reads the part of TOML 1.0 that settings need: tables, and keys with a string, a number in
/// decimal digits, true, false, or an array of strings; comments; nothing else.
package struct SettingsParser {
    /// What is wrong, and in which line.
    package struct Failure: Error, Equatable {
        package let line: Int
        package let reason: String
    }

    private let text: [Unicode.Scalar]
    private var index = 0
    private var line = 1

    /// All settings of a text, in order.
    package static func settings(in text: String) throws(Failure) -> [Setting] {
        var parser = SettingsParser(text: Array(text.unicodeScalars))
        return try parser.all()
    }

    private init(text: [Unicode.Scalar]) { self.text = text }

    private var next: Unicode.Scalar? { index < text.count ? text[index] : nil }

    private mutating func all() throws(Failure) -> [Setting] {
        var settings: [Setting] = []
        var table = ""
        while true {
            skip(linesToo: true)
            guard let first = next else { return settings }
            if first == "[" {
                index += 1
                table = try name()
                while next == "." {
                    index += 1
                    table += "." + (try name())
                }
                try expect("]", SettingMessage.endOfTable.text)
            } else {
                let line = line
                let key = try name()
                if settings.contains(where: { $0.table == table && $0.key == key }) {
                    throw Failure(line: line, reason: SettingMessage.twice(key).text)
                }
                try expect("=", SettingMessage.equalsSign.text)
                settings.append(Setting(table: table, key: key, value: try value(), line: line))
            }
            skip(linesToo: false)
            guard next == nil || next == "\n" else {
                throw unexpected(SettingMessage.endOfLine.text)
            }
        }
    }

    /// Passes blanks and comments.
    private mutating func skip(linesToo: Bool) {
        while let scalar = next {
            switch scalar {
            case " ", "\t", "\r": break
            case "\n":
                guard linesToo else { return }
                line += 1
            case "#":
                while let scalar = next, scalar != "\n" {
                    _ = scalar
                    index += 1
                }
                continue
            default: return
            }
            index += 1
        }
    }

    private mutating func expect(
        _ scalar: Unicode.Scalar, _ what: String
    ) throws(Failure) {
        skip(linesToo: false)
        guard next == scalar else { throw unexpected(what) }
        index += 1
    }

    private func unexpected(_ expected: String) -> Failure {
        let found =
            next.map { $0 == "\n" ? SettingMessage.endOfLine.text : "`\($0)`" }
            ?? SettingMessage.end.text
        return Failure(line: line, reason: SettingMessage.expected(expected, found).text)
    }

    private mutating func name() throws(Failure) -> String {
        skip(linesToo: false)
        var name = ""
        while let scalar = next, scalar.isASCII,
            scalar.properties.isAlphabetic || "0123456789-_".unicodeScalars.contains(scalar)
        {
            name.unicodeScalars.append(scalar)
            index += 1
        }
        guard !name.isEmpty else { throw unexpected(SettingMessage.name.text) }
        return name
    }

    private mutating func value() throws(Failure) -> Setting.Value {
        skip(linesToo: false)
        switch next {
        case "\"", "'": return .text(try string())
        case "[": return .list(try list())
        case let scalar? where "+-0123456789".unicodeScalars.contains(scalar):
            return try number()
        default:
            let place = self
            let word = try name()
            guard word == "true" || word == "false" else {
                self = place
                throw Failure(
                    line: line,
                    reason: SettingMessage.value.text)
            }
            return .flag(word == "true")
        }
    }

    /// A decimal integer, or a float but for `inf` and `nan`.
    private mutating func number() throws(Failure) -> Setting.Value {
        let start = index
        var literal = sign()
        let whole = try digits()
        guard whole.count == 1 || whole.first != "0" else {
            index = start
            throw unexpected(SettingMessage.noLeadingZero.text)
        }
        literal += whole
        var isWhole = true
        if next == "." {
            index += 1
            literal += "." + (try digits())
            isWhole = false
        }
        if next == "e" || next == "E" {
            index += 1
            literal += "e" + sign() + (try digits())
            isWhole = false
        }
        guard isWhole else { return .decimal(literal) }
        guard let number = Int(literal) else {
            throw Failure(line: line, reason: SettingMessage.numberTooLarge.text)
        }
        return .number(number)
    }

    private mutating func sign() -> String {
        guard next == "-" || next == "+" else { return "" }
        defer { index += 1 }
        return next == "-" ? "-" : ""
    }

    /// Digits, between which `_` may stand.
    private mutating func digits() throws(Failure) -> String {
        var digits = ""
        while true {
            guard let scalar = next, ("0"..."9").contains(scalar) else {
                throw unexpected(SettingMessage.digit.text)
            }
            digits.unicodeScalars.append(scalar)
            index += 1
            if next == "_" {
                index += 1
            } else if next.map({ !("0"..."9").contains($0) }) ?? true {
                return digits
            }
        }
    }

    private mutating func list() throws(Failure) -> [String] {
        let start = line
        index += 1
        var items: [String] = []
        while true {
            skip(linesToo: true)
            if next == "]" { break }
            guard next == "\"" || next == "'" || next == nil else {
                throw unexpected(SettingMessage.listItem.text)
            }
            if next != nil { items.append(try string()) }
            skip(linesToo: true)
            guard next != nil else {
                throw Failure(line: start, reason: SettingMessage.openArray.text)
            }
            if next == "," {
                index += 1
            } else if next != "]" {
                throw unexpected(SettingMessage.listEnd.text)
            }
        }
        index += 1
        return items
    }

    private mutating func string() throws(Failure) -> String {
        let quote = text[index]
        index += 1
        var string = ""
        while let scalar = next, scalar != "\n" {
            index += 1
            if scalar == quote { return string }
            guard scalar == "\\", quote == "\"" else {
                string.unicodeScalars.append(scalar)
                continue
            }
            guard let meant = next.flatMap({ Self.escapes[$0] }) else {
                throw unexpected(SettingMessage.escape.text)
            }
            string.unicodeScalars.append(meant)
            index += 1
        }
        throw Failure(line: line, reason: SettingMessage.openString.text)
    }

    private static let escapes: [Unicode.Scalar: Unicode.Scalar] = [
        "\\": "\\", "\"": "\"", "n": "\n", "t": "\t",
    ]
}

/// One line of a configuration file.
package struct Setting: Equatable {
    /// What a setting may hold.
    package enum Value: Equatable {
        case text(String)
        case number(Int)
        /// A number with a fraction or an exponent, as `Double` reads it.
        case decimal(String)
        case flag(Bool)
        case list([String])
    }

    package let table: String
    package let key: String
    package let value: Value
    /// From 1.
    package let line: Int
}
