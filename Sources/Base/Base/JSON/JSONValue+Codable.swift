/// JSON as a part of what `Codable` reads and writes: claims of a token, samples in a caller's own
/// structure. ``JSONValue/init(_:maximumDepth:)`` reads bytes, and keeps the order of members.
extension JSONValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads any value.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            self = .object(
                try object.allKeys.map { key in
                    JSONMember(
                        name: key.stringValue,
                        value: try object.decode(JSONValue.self, forKey: key))
                })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var values: [JSONValue] = []
            while !list.isAtEnd { values.append(try list.decode(JSONValue.self)) }
            self = .array(values)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let number = try? single.decode(Double.self) {
            self = Self.whole(number, in: single) ?? .number(number)
        } else if let text = try? single.decode(String.self) {
            self = .string(text)
        } else {
            self = .boolean(try single.decode(Bool.self))
        }
    }

    /// A whole number that a `Double` may have changed.
    private static func whole(
        _ number: Double, in single: any SingleValueDecodingContainer
    ) -> JSONValue? {
        guard number.magnitude >= 0x1p53 else { return nil }
        if let whole = try? single.decode(Int64.self) { return .number(whole) }
        if let whole = try? single.decode(UInt64.self) { return .number(whole) }
        return nil
    }

    /// Writes the value; a whole number without a fraction.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let members):
            var container = encoder.container(keyedBy: Key.self)
            for member in members {
                try container.encode(member.value, forKey: Key(stringValue: member.name))
            }
        case .array(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean(let truth):
            var container = encoder.singleValueContainer()
            try container.encode(truth)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let whole = number.integer {
                try container.encode(whole)
            } else {
                try container.encode(number.double)
            }
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
}
