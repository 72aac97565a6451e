extension FormValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            self = .object(
                try object.allKeys.map { key in
                    Field(
                        key: key.stringValue,
                        value: try object.decode(FormValue.self, forKey: key))
                })
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var values: [FormValue] = []
            while !list.isAtEnd { values.append(try list.decode(FormValue.self)) }
            self = .list(values)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let number = try? single.decode(Double.self) {
            self = Self.changes(number, in: single) ? .longNumber : .number(number)
        } else if let text = try? single.decode(String.self) {
            self = .string(text)
        } else {
            self = .boolean(try single.decode(Bool.self))
        }
    }

    /// Whether a number is not the whole number that is written.
    private static func changes(
        _ number: Double, in single: any SingleValueDecodingContainer
    ) -> Bool {
        guard number.magnitude >= 0x1p53 else { return false }
        if let whole = try? single.decode(Int64.self) { return Int64(exactly: number) != whole }
        if let whole = try? single.decode(UInt64.self) { return UInt64(exactly: number) != whole }
        return false
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .object(let fields):
            var container = encoder.container(keyedBy: Key.self)
            for field in fields {
                try container.encode(field.value, forKey: Key(stringValue: field.key))
            }
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .null, .longNumber:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .boolean(let truth):
            var container = encoder.singleValueContainer()
            try container.encode(truth)
        case .number(let number):
            var container = encoder.singleValueContainer()
            if let whole = Int64(exactly: number), abs(whole) < 1 << 53 {
                try container.encode(whole)
            } else {
                try container.encode(number)
            }
        case .string(let text):
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
    }
}
