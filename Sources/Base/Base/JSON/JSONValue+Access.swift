/// The parts of a value; nil where the value is of another kind.
extension JSONValue {
    /// The string.
    public var text: String? {
        guard case .string(let text) = self else { return nil }
        return text
    }

    /// The number.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number.double
    }

    /// The whole number, within 64 bits.
    public var integer: Int64? {
        guard case .number(let number) = self else { return nil }
        return number.integer
    }

    /// The values of an array.
    public var list: [JSONValue]? {
        guard case .array(let values) = self else { return nil }
        return values
    }

    /// The members of an object by their names.
    public var fields: [String: JSONValue]? {
        guard case .object(let members) = self else { return nil }
        return Dictionary(
            members.lazy.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    /// The strings of an array of nothing but strings, or the one string.
    public var texts: [String]? {
        switch self {
        case .string(let text): return [text]
        case .array(let values):
            let texts = values.compactMap(\.text)
            return texts.count == values.count ? texts : nil
        default: return nil
        }
    }

    /// The value of a member of an object.
    ///
    /// - Complexity: O(members).
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}
