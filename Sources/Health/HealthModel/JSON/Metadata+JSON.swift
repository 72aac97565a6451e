#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import Base
internal import Units

/// `{"HKWasUserEntered":1,"note":"text","seen":{"date":"…"},"HKLapLength":{"value":25,"unit":"m"}}`
extension Metadata {
    init(json object: JSONFields) throws(SampleError) {
        var values: [MetadataKey: MetadataValue] = [:]
        for (name, value) in try object.map("metadata") {
            let key = MetadataKey(name)
            let path = "\(object.name("metadata")).\(key)"
            guard values[key] == nil else {
                throw SampleError(
                    .form, path, expected: "one value", found: "two, by the key's two names")
            }
            values[key] = try MetadataValue(json: value, path: path)
        }
        self.init(values)
    }

    var json: JSONValue? {
        guard !isEmpty else { return nil }
        return .object(
            sortedKeys.compactMap { key in
                self[key].map { JSONMember(name: key.rawValue, value: $0.json) }
            })
    }
}

extension MetadataValue {
    init(json: JSONValue, path: String) throws(SampleError) {
        switch json {
        case .string(let text): self = .string(text)
        case .number(let number) where !number.losesDigits: self = .number(number.double)
        case .boolean(let truth): self = .boolean(truth)
        case .object(let fields) where fields.contains { $0.name == "date" }:
            let object = try JSONFields(json, path: path, allowing: ["date"])
            self = .date(try object.required("date", object.date("date"), "a date"))
        case .object: self = .quantity(try Quantity(json: json, path: path))
        case .array, .null, .number:
            throw SampleError(
                .metadataKind, path, expected: "a string, a number, a date or a quantity",
                found: json.found)
        }
    }

    var json: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .number(let number): .number(number)
        case .date(let date): .fields(["date": .date(date)])
        case .quantity(let quantity): quantity.json
        }
    }
}

extension JSONValue {
    static func date(_ date: Date) -> JSONValue { .string(InstantText.format(date.microseconds)) }
}
