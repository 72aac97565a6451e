/// Why a text is not JSON. It tells nothing of the text but a place.
public struct JSONFailure: Error, Hashable, CustomStringConvertible {
    /// What was expected.
    public let expected: String
    /// In front of which byte, from 0.
    public let offset: Int

    /// A sentence for the person who sent the text.
    public var description: String { "JSON: expected \(expected) at byte \(offset)" }
}

extension JSONValue {
    /// Levels of arrays and objects inside each other; the reader and its users recurse into them.
    public static let maximumDepth = 512

    /// Reads one value from UTF-8, strictly by RFC 8259. A name that an object has twice, half of a
    /// surrogate pair and a number beyond a `Double` are refused (RFC 7493); a byte order mark in
    /// front is passed over.
    ///
    /// - Complexity: O(bytes).
    public init(
        _ bytes: [UInt8], maximumDepth: Int = JSONValue.maximumDepth
    ) throws(JSONFailure) {
        var reader = JSONReader(bytes: bytes, maximumDepth: maximumDepth)
        self = try reader.document()
    }
}

/// Reads a value at a place among bytes.
struct JSONReader {
    private let bytes: [UInt8]
    private let maximumDepth: Int
    private var at = 0

    init(bytes: [UInt8], maximumDepth: Int) {
        self.bytes = bytes
        self.maximumDepth = maximumDepth
    }

    mutating func document() throws(JSONFailure) -> JSONValue {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        let value = try value(depth: 0)
        skipSpace()
        guard at == bytes.count else { throw failure("nothing behind the value") }
        return value
    }

    private func failure(_ expected: String) -> JSONFailure {
        JSONFailure(expected: expected, offset: at)
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x0A, 0x0D, 0x09: at += 1
            default: return
            }
        }
    }

    private mutating func take(_ mark: Unicode.Scalar) -> Bool {
        skipSpace()
        guard at < bytes.count, bytes[at] == UInt8(ascii: mark) else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONFailure) -> JSONValue {
        skipSpace()
        guard at < bytes.count else { throw failure("a value") }
        switch bytes[at] {
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "t"): return try word("true", .boolean(true))
        case UInt8(ascii: "f"): return try word("false", .boolean(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func word(
        _ word: StaticString, _ value: JSONValue
    ) throws(JSONFailure) -> JSONValue {
        let text = word.description.utf8
        guard bytes[at...].starts(with: text) else { throw failure("a value") }
        at += text.count
        return value
    }

    private mutating func object(_ depth: Int) throws(JSONFailure) -> JSONValue {
        guard depth < maximumDepth else { throw failure("at most \(maximumDepth) levels") }
        at += 1
        var members: [JSONMember] = []
        var names = MemberNames()
        if take("}") { return .object(members) }
        repeat {
            skipSpace()
            guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
                throw failure("the name of a member")
            }
            let start = at
            let name = try string()
            guard names.insert(name, beside: members) else {
                at = start
                throw failure("a name that the object does not have yet")
            }
            guard take(":") else { throw failure("a colon") }
            members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw failure("a comma or a closing brace") }
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws(JSONFailure) -> JSONValue {
        guard depth < maximumDepth else { throw failure("at most \(maximumDepth) levels") }
        at += 1
        var values: [JSONValue] = []
        if take("]") { return .array(values) }
        repeat { values.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw failure("a comma or a closing bracket") }
        return .array(values)
    }

    private mutating func number() throws(JSONFailure) -> JSONNumber {
        let start = at
        if at < bytes.count, bytes[at] == UInt8(ascii: "-") { at += 1 }
        let whole = at
        guard skipDigits() else { throw failure("a value") }
        guard bytes[whole] != UInt8(ascii: "0") || at == whole + 1 else {
            at = whole
            throw failure("a number without zeros in front")
        }
        if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
            at += 1
            guard skipDigits() else { throw failure("a digit") }
        }
        var hasExponent = false
        if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
            hasExponent = true
            at += 1
            if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
                at += 1
            }
            guard skipDigits() else { throw failure("a digit") }
        }
        let number = JSONNumber(grammatical: String(decoding: bytes[start..<at], as: UTF8.self))
        if hasExponent || at - start > 300, !number.double.isFinite {
            at = start
            throw failure("a number that 64 bits can hold")
        }
        return number
    }

    private mutating func skipDigits() -> Bool {
        let start = at
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
        return at > start
    }

    private mutating func string() throws(JSONFailure) -> String {
        let start = at + 1
        at = start
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            guard bytes[at] >= 0x20 else { throw failure("an escape for a control character") }
            if bytes[at] == UInt8(ascii: "\\") { return try escapedString(from: start) }
            at += 1
        }
        return try finish(String(validating: bytes[start..<at], as: UTF8.self))
    }

    private mutating func escapedString(from start: Int) throws(JSONFailure) -> String {
        var text = Array(bytes[start..<at])
        while at < bytes.count, bytes[at] != UInt8(ascii: "\"") {
            guard bytes[at] >= 0x20 else { throw failure("an escape for a control character") }
            if bytes[at] == UInt8(ascii: "\\") {
                at += 1
                try text.append(contentsOf: escaped())
            } else {
                text.append(bytes[at])
                at += 1
            }
        }
        return try finish(String(validating: text, as: UTF8.self))
    }

    private mutating func finish(_ text: String?) throws(JSONFailure) -> String {
        guard at < bytes.count else { throw failure("a closing quotation mark") }
        guard let text else { throw failure("UTF-8 in the string before") }
        at += 1
        return text
    }

    /// What an escape stands for, whose backslash was read.
    private mutating func escaped() throws(JSONFailure) -> [UInt8] {
        guard at < bytes.count else { throw failure("an escape") }
        let mark = bytes[at]
        if mark == UInt8(ascii: "u") { return try escapedScalar() }
        let plain: UInt8
        switch mark {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): plain = mark
        case UInt8(ascii: "b"): plain = 0x08
        case UInt8(ascii: "t"): plain = 0x09
        case UInt8(ascii: "n"): plain = 0x0A
        case UInt8(ascii: "f"): plain = 0x0C
        case UInt8(ascii: "r"): plain = 0x0D
        default: throw failure("an escape of RFC 8259")
        }
        at += 1
        return [plain]
    }

    private mutating func escapedScalar() throws(JSONFailure) -> [UInt8] {
        var code = UInt32(try unit())
        if (0xD800...0xDBFF).contains(code) {
            guard at + 1 < bytes.count, bytes[at] == UInt8(ascii: "\\"),
                bytes[at + 1] == UInt8(ascii: "u")
            else { throw failure("the second half of a surrogate pair") }
            at += 1
            let second = UInt32(try unit())
            guard (0xDC00...0xDFFF).contains(second) else {
                throw failure("a surrogate pair before")
            }
            code = 0x10000 + (code - 0xD800) << 10 + (second - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { throw failure("a surrogate pair before") }
        return Array(String(Character(scalar)).utf8)
    }

    /// The four digits behind the `u` of an escape.
    private mutating func unit() throws(JSONFailure) -> UInt16 {
        at += 1
        guard at + 4 <= bytes.count else { throw failure("four hexadecimal digits") }
        var unit: UInt16 = 0
        for byte in bytes[at..<at + 4] {
            guard let digit = Hexadecimal.value(ofAnyCase: byte) else {
                throw failure("four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
        }
        at += 4
        return unit
    }
}

/// The names of an object while it is read: looked up one by one while they are few.
private struct MemberNames {
    private static let few = 8
    private var names: Set<String> = []

    /// False where the object has the name already.
    mutating func insert(_ name: String, beside members: [JSONMember]) -> Bool {
        guard members.count >= Self.few else { return !members.contains { $0.name == name } }
        if members.count == Self.few { names = Set(members.map(\.name)) }
        return names.insert(name).inserted
    }
}
