/// A value of JSON (RFC 8259): the members of an object in the order in which they are written,
/// numbers as their text.
///
/// Equal values have the same members in the same order and the same text of numbers: `1` and `1.0`
/// are the same number, but not the same value.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case boolean(Bool)
    /// A number.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// Values in order.
    case array([JSONValue])
    /// Members in order; a name occurs once in what was read.
    case object([JSONMember])

    /// A number; null for one that is not finite, which JSON cannot write.
    public static func number(_ value: Double) -> JSONValue {
        JSONNumber(value).map(JSONValue.number) ?? .null
    }

    /// A whole number.
    public static func number(_ value: some BinaryInteger) -> JSONValue {
        .number(JSONNumber(value))
    }

    /// An object with its members in the order of their names.
    public static func object(_ members: [String: JSONValue]) -> JSONValue {
        .object(
            members.sorted { $0.key < $1.key }.map { JSONMember(name: $0.key, value: $0.value) })
    }

    /// An object of those members that have a value.
    package static func fields(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        var found: [JSONMember] = []
        found.reserveCapacity(members.count)
        for (name, value) in members {
            if let value { found.append(JSONMember(name: name, value: value)) }
        }
        return .object(found)
    }

    /// What kind of value it is, for a message.
    package var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}

/// A member of an object.
public struct JSONMember: Sendable, Hashable {
    /// The member's name.
    public let name: String
    /// The member's value.
    public let value: JSONValue

    /// A member with its name and value.
    public init(name: String, value: JSONValue) {
        self.name = name
        self.value = value
    }
}

/// A number of JSON as its text: `1.50` keeps its zero, and no digit is lost.
public struct JSONNumber: Sendable, Hashable {
    /// The text, in the grammar of RFC 8259, section 6.
    public let text: String

    /// A whole number.
    public init(_ value: some BinaryInteger) { text = String(value) }

    /// The shortest text that reads as the same number; nil where the number is not finite.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        text = NumberText.format(value)
    }

    /// - Precondition: The text is a number by the grammar, within the range of a `Double`.
    init(grammatical text: String) { self.text = text }

    /// The nearest number of 64 bits.
    public var double: Double { Double(text) ?? .nan }

    /// The whole number, where it is one within 64 bits: also of `2.0` and `1e3`.
    public var integer: Int64? { Int64(text) ?? Int64(exactly: double) }

    /// Whether a whole number of up to 64 bits is written that ``double`` would change.
    package var losesDigits: Bool {
        if let whole = Int64(text) { return Int64(exactly: double) != whole }
        if let whole = UInt64(text) { return UInt64(exactly: double) != whole }
        return false
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .number(value) }
}
