/// A value of JSON (RFC 8259), the fields of an object in the order in which they are written.
enum FormValue: Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    /// A whole number of up to 64 bits that a number here would change.
    case longNumber
    case string(String)
    case list([FormValue])
    case object([Field])

    struct Field: Sendable {
        let key: String
        let value: FormValue
    }

    /// An object of those fields that have a value.
    static func fields(_ fields: KeyValuePairs<String, FormValue?>) -> FormValue {
        .object(fields.compactMap { key, value in value.map { Field(key: key, value: $0) } })
    }

    /// What kind of value it is, in a word.
    var kindName: String {
        switch self {
        case .null: "null"
        case .boolean: "a boolean"
        case .number: "a number"
        case .longNumber: "a whole number with more digits than are kept"
        case .string: "a string"
        case .list: "a list"
        case .object: "an object"
        }
    }
}

extension FormValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
}
