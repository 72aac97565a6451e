import Base

/// A parameter of an operation: in its address, or in a header.
package struct APIParameter: Sendable {
    /// Where it stands.
    package enum Place: String, Sendable {
        case path, query, header
    }

    let name: String
    let schema: JSONSchema
    let summary: String
    let isRequired: Bool
    let place: Place

    package init(
        _ name: String, _ schema: JSONSchema, _ summary: String, isRequired: Bool = false,
        place: Place = .query
    ) {
        self.name = name
        self.schema = schema
        self.summary = summary
        self.isRequired = isRequired
        self.place = place
    }

    /// The value that texts mean; nil if the texts cannot be one.
    func value(of texts: [String]) -> JSONValue? {
        if case .list(let element, _) = schema {
            let values = texts.compactMap { Self.value($0, element) }
            return values.count == texts.count ? .array(values) : nil
        }
        return texts.count == 1 ? Self.value(texts[0], schema) : nil
    }

    private static func value(_ text: String, _ schema: JSONSchema) -> JSONValue? {
        switch schema {
        case .integer:
            let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
            guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Double(text).flatMap(JSONNumber.init).map(JSONValue.number)
        case .boolean: return text == "true" || text == "false" ? .boolean(text == "true") : nil
        default: return .string(text)
        }
    }
}
