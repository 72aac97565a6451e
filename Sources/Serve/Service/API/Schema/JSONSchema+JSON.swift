import Base

extension JSONSchema {
    /// Writes the schema as JSON Schema 2020-12.
    func write(to json: inout JSONText, summary: String = "") {
        json.object { json in
            if !summary.isEmpty { json.member("description", summary) }
            writeMembers(&json)
        }
    }

    private func writeMembers(_ json: inout JSONText) {
        switch self {
        case .string(let rule):
            json.member("type", "string")
            json.present("format", rule.format?.rawValue)
            json.present("pattern", rule.pattern.map { "^\($0)$" })
            if let length = rule.length {
                json.member("minLength", length.lowerBound)
                json.member("maxLength", length.upperBound)
            }
        case .choice(let words):
            json.member("type", "string")
            json.key("enum")
            json.array(words) { json, word in json.string(word) }
        case .integer(let range):
            json.member("type", "integer")
            json.member("minimum", range.lowerBound)
            json.member("maximum", range.upperBound)
        case .number: json.member("type", "number")
        case .boolean: json.member("type", "boolean")
        case .list(let element, let count):
            json.member("type", "array")
            json.key("items")
            element.write(to: &json)
            if count.lowerBound > 0 { json.member("minItems", count.lowerBound) }
            if count.upperBound < .max { json.member("maxItems", count.upperBound) }
        case .object(let members, let isOpen): Self.write(members, isOpen: isOpen, to: &json)
        case .map(let element, let count):
            json.member("type", "object")
            json.key("additionalProperties")
            element.write(to: &json)
            if count.lowerBound > 0 { json.member("minProperties", count.lowerBound) }
            if count.upperBound < .max { json.member("maxProperties", count.upperBound) }
        case .named(let named): json.member("$ref", "#/components/schemas/\(named.name)")
        case .nullable(let schema):
            json.key("anyOf")
            json.array([schema, nil]) { json, schema in
                if let schema {
                    schema.write(to: &json)
                } else {
                    json.object { json in json.member("type", "null") }
                }
            }
        case .anything: break
        }
    }

    private static func write(_ members: [Member], isOpen: Bool, to json: inout JSONText) {
        json.member("type", "object")
        json.key("properties")
        json.object { json in
            for member in members {
                json.key(member.name)
                member.schema.write(to: &json, summary: member.summary)
            }
        }
        let required = members.filter(\.isRequired)
        if !required.isEmpty {
            json.key("required")
            json.array(required) { json, member in json.string(member.name) }
        }
        if !isOpen { json.member("additionalProperties", false) }
    }

    /// The named schemas inside, those in those too.
    var names: [NamedSchema] {
        switch self {
        case .named(let named): [named] + named.schema.names
        case .list(let schema, _), .map(let schema, _), .nullable(let schema): schema.names
        case .object(let members, _): members.flatMap(\.schema.names)
        default: []
        }
    }
}
