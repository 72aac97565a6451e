/// A JSON value, for expectations that are compared key by key. Foundation reads it, so that nothing is
/// expected of our own reader by our own reader.
public enum ExpectedJSON: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([ExpectedJSON])
    case object([String: ExpectedJSON])

    /// The member with this key; nil for an absent member and for a value that is no object.
    public subscript(key: String) -> ExpectedJSON? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    /// The text of a string; nil for every other value.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The elements of an array; nil for every other value.
    public var array: [ExpectedJSON]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members of an object; nil for every other value.
    public var object: [String: ExpectedJSON]? {
        if case .object(let members) = self { members } else { nil }
    }
}

extension ExpectedJSON: Decodable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let text = try? value.decode(String.self) {
            self = .string(text)
        } else if let members = try? value.decode([String: ExpectedJSON].self) {
            self = .object(members)
        } else if let elements = try? value.decode([ExpectedJSON].self) {
            self = .array(elements)
        } else if let flag = try? value.decode(Bool.self) {
            self = .bool(flag)
        } else {
            self = .number(try value.decode(Double.self))
        }
    }
}
