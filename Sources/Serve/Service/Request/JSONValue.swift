/// A value of JSON (RFC 8259), of a token's payload or of a body.
public enum JSONValue: Sendable, Hashable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case fields([String: JSONValue])

    /// The text, where it is one.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The number, where it is one.
    public var number: Double? {
        guard case .number(let number) = self else { return nil }
        return number
    }

    /// The fields, where it is an object.
    public var fields: [String: JSONValue]? {
        guard case .fields(let fields) = self else { return nil }
        return fields
    }

    /// The values, where it is a list.
    public var list: [JSONValue]? {
        guard case .list(let values) = self else { return nil }
        return values
    }

    /// The texts of a list of nothing but texts, or the one text; nil for anything else.
    public var texts: [String]? {
        switch self {
        case .text(let text): return [text]
        case .list(let values):
            let texts = values.compactMap(\.text)
            return texts.count == values.count ? texts : nil
        default: return nil
        }
    }
}

extension JSONValue: Codable {
    /// Reads any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let list = try? container.decode([JSONValue].self) {
            self = .list(list)
        } else {
            self = .fields(try container.decode([String: JSONValue].self))
        }
    }

    /// Writes the JSON value; a whole number without a fraction.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .flag(let flag): try container.encode(flag)
        case .number(let number):
            if let whole = Int64(exactly: number) {
                try container.encode(whole)
            } else {
                try container.encode(number)
            }
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .fields(let fields): try container.encode(fields)
        }
    }
}
