/// Reads the part of XPath 1.0 that rules about templates are written in.
struct TestReader {
    private let bytes: [UInt8]
    private var position = 0
    private var depth = 0

    private static let deepest = 40

    init(_ text: String) { bytes = Array(text.utf8) }

    var isAtEnd: Bool {
        var rest = self
        rest.skipSpace()
        return rest.position == bytes.count
    }

    mutating func expression() -> TestExpression? {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest, let first = conjunction() else { return nil }
        var parts = [first]
        while take("or ") {
            guard let next = conjunction() else { return nil }
            parts.append(next)
        }
        return parts.count == 1 ? first : .either(parts)
    }

    private mutating func conjunction() -> TestExpression? {
        guard let first = comparison() else { return nil }
        var parts = [first]
        while take("and ") {
            guard let next = comparison() else { return nil }
            parts.append(next)
        }
        return parts.count == 1 ? first : .all(parts)
    }

    private mutating func comparison() -> TestExpression? {
        guard let left = primary() else { return nil }
        for sign in ["!=", "<=", ">=", "=", "<", ">"] where take(sign) {
            guard let right = primary() else { return nil }
            return .compared(left, sign, right)
        }
        return left
    }

    private mutating func primary() -> TestExpression? {
        skipSpace()
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case UInt8(ascii: "("):
            position += 1
            guard let inner = expression(), take(")") else { return nil }
            return inner
        case UInt8(ascii: "'"), UInt8(ascii: "\""):
            let quote = bytes[position]
            guard let end = bytes[(position + 1)...].firstIndex(of: quote) else { return nil }
            defer { position = end + 1 }
            return .text(String(decoding: bytes[position + 1..<end], as: UTF8.self))
        case 0x30...0x39:
            let digits = bytes[position...].prefix { (0x30...0x39).contains($0) }
            position += digits.count
            return Int(String(decoding: digits, as: UTF8.self)).map { .number($0) }
        default: return path()
        }
    }

    private mutating func path() -> TestExpression? {
        var variable: String?
        var steps: [TestPath.Step] = []
        if take("$") {
            guard let name = name() else { return nil }
            variable = name
            let predicates = predicates()
            guard let predicates else { return nil }
            if !predicates.isEmpty { steps.append(TestPath.Step(".", false, predicates)) }
            guard take("/") else { return .path(TestPath(variable, steps)) }
        }
        repeat {
            let isAttribute = take("@")
            let name: String
            if !isAttribute, take(".") {
                name = "."
            } else {
                guard let found = self.name() else { return nil }
                name = found
            }
            if !isAttribute, steps.isEmpty, variable == nil, take("(") { return call(name) }
            guard let predicates = predicates() else { return nil }
            steps.append(TestPath.Step(name, isAttribute, predicates))
        } while take("/")
        return .path(TestPath(variable, steps))
    }

    private mutating func call(_ name: String) -> TestExpression? {
        if take(")") { return .call(name, []) }
        var arguments: [TestExpression] = []
        repeat {
            guard let argument = expression() else { return nil }
            arguments.append(argument)
        } while take(",")
        return take(")") ? .call(name, arguments) : nil
    }

    private mutating func predicates() -> [TestExpression]? {
        var found: [TestExpression] = []
        while take("[") {
            guard let predicate = expression(), take("]") else { return nil }
            found.append(predicate)
        }
        return found
    }

    /// A name; the prefix of CDA's namespace is left out.
    private mutating func name() -> String? {
        skipSpace()
        let word = bytes[position...].prefix { byte in
            byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "_")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":")
        }
        guard let first = word.first, !(0x30...0x39).contains(first) else { return nil }
        // An axis is none of the steps that are told in words.
        let colon = UInt8(ascii: ":")
        guard !zip(word, word.dropFirst()).contains(where: { $0 == colon && $1 == colon }) else {
            return nil
        }
        let text = String(decoding: word, as: UTF8.self)
        position += word.count
        return text.hasPrefix("cda:") ? String(text.dropFirst(4)) : text
    }

    private mutating func skipSpace() {
        while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
    }

    /// Takes a mark; a word ends with a space in it, which any white space or bracket is.
    private mutating func take(_ mark: String) -> Bool {
        skipSpace()
        var end = position
        for byte in mark.utf8 where byte != 0x20 {
            guard end < bytes.count, bytes[end] == byte else { return false }
            end += 1
        }
        if mark.hasSuffix(" "), end < bytes.count, bytes[end] > 0x20,
            bytes[end] != UInt8(ascii: "("), bytes[end] != UInt8(ascii: "@")
        {
            return false
        }
        position = end
        return true
    }
}
