#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base
internal import Units

/// An object of the JSON form while it is read: fields by name, and errors that say where.
struct JSONFields {
    let fields: [String: JSONValue]
    let path: String

    /// Throws unless the value is an object without fields that the form does not have; no names
    /// allow any.
    init(_ value: JSONValue, path: String, allowing names: [String]) throws(SampleError) {
        guard case .object(let list) = value else {
            throw SampleError(.form, path, expected: "an object", found: value.found)
        }
        self.path = path
        var fields: [String: JSONValue] = [:]
        for field in list {
            guard names.isEmpty || names.contains(field.name) else {
                throw SampleError(
                    .form, path.isEmpty ? "the object" : path,
                    expected: "no fields but \(names.joined(separator: ", "))",
                    found: "another one", revealed: field.name)
            }
            if case .null = field.value { continue }
            fields[field.name] = field.value
        }
        self.fields = fields
    }

    func name(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    func has(_ key: String) -> Bool { fields[key] != nil }

    /// Reads a field, nil if it is absent.
    func optional<Value>(
        _ key: String, _ expected: String, _ read: (JSONValue) -> Value?
    ) throws(SampleError) -> Value? {
        guard let value = fields[key] else { return nil }
        guard let result = read(value) else {
            throw SampleError(.form, name(key), expected: expected, found: value.found)
        }
        return result
    }

    func required<Value>(_ key: String, _ value: Value?, _ expected: String) throws(SampleError)
        -> Value
    {
        guard let value else {
            throw SampleError(.form, name(key), expected: expected, found: "nothing")
        }
        return value
    }

    func string(_ key: String) throws(SampleError) -> String? {
        try optional(key, "a string") { value in
            if case .string(let text) = value { text } else { nil }
        }
    }

    func number(_ key: String) throws(SampleError) -> Double? {
        try optional(key, "a number") { value in
            if case .number(let number) = value, !number.losesDigits { number.double } else { nil }
        }
    }

    func integer(_ key: String) throws(SampleError) -> Int? {
        try optional(key, "a whole number") { value in
            if case .number(let number) = value, !number.losesDigits {
                number.integer.flatMap(Int.init(exactly:))
            } else {
                nil
            }
        }
    }

    func boolean(_ key: String) throws(SampleError) -> Bool? {
        try optional(key, "true or false") { value in
            if case .boolean(let truth) = value { truth } else { nil }
        }
    }

    func date(_ key: String) throws(SampleError) -> Date? {
        try optional(key, "a date of ISO 8601 with a time and an offset") { value in
            guard case .string(let text) = value, text.utf8.contains(UInt8(ascii: "T")) else {
                return nil
            }
            return InstantText.parse(text).map { Date(microseconds: $0) }
        }
    }

    func uuid(_ key: String) throws(SampleError) -> UUID? {
        try optional(key, "a UUID") { value in
            if case .string(let text) = value { UUID(uuidString: text) } else { nil }
        }
    }

    func list(_ key: String) throws(SampleError) -> [JSONValue] {
        try optional(key, "a list") { value in
            if case .array(let values) = value { values } else { nil }
        } ?? []
    }

    /// A value of an enumeration by its name.
    func coded<Value: CodedValue>(_ key: String, _ type: Value.Type) throws(SampleError) -> Value? {
        try optional(key, "the name of a \(type)") { value in
            guard case .string(let text) = value else { return nil }
            return ValueTable.shared["\(type)"]?.rawValue(named: text).flatMap(Value.init)
        }
    }

    /// A number with its unit string.
    func quantity(_ key: String) throws(SampleError) -> Quantity? {
        guard let value = fields[key] else { return nil }
        return try Quantity(json: value, path: name(key))
    }

    /// The fields of an object whose names are not fixed, by name.
    func map(_ key: String) throws(SampleError) -> [(key: String, value: JSONValue)] {
        guard let value = fields[key] else { return [] }
        return try JSONFields(value, path: name(key), allowing: []).fields
            .map { ($0.key, $0.value) }
    }
}

extension JSONValue {
    /// What kind of value it is, for a message.
    var found: String {
        guard case .number(let number) = self, number.losesDigits else { return kindName }
        return "a whole number with more digits than are kept"
    }
}
