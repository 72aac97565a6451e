import Base
import HealthModel

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
        case .bytes:
            json.member("type", "string")
            json.member("format", "binary")
        case .choice(let words):
            json.member("type", "string")
            json.key("enum")
            json.array(words) { json, word in json.string(word) }
        case .integer(let range):
            json.member("type", "integer")
            json.member("minimum", range.lowerBound)
            json.member("maximum", range.upperBound)
        case .number: json.member("type", "number")
        case .decimal(let range):
            json.member("type", "number")
            json.key("minimum")
            json.raw(NumberText.format(range.lowerBound))
            json.key("maximum")
            json.raw(NumberText.format(range.upperBound))
        case .boolean: json.member("type", "boolean")
        case .list(let element, let count):
            json.member("type", "array")
            json.key("items")
            element.write(to: &json)
            if count.lowerBound > 0 { json.member("minItems", count.lowerBound) }
            if count.upperBound < .max { json.member("maxItems", count.upperBound) }
        case .object(let members, let others): Self.write(members, others: others, to: &json)
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
        case .standard(let name, let address):
            json.member("type", "object")
            json.member("title", name)
            json.key("externalDocs")
            json.object { json in json.member("url", address) }
        case .oneOf(let schemas):
            json.key("oneOf")
            json.array(schemas) { json, schema in schema.write(to: &json) }
        }
    }

    private static func write(
        _ members: [Member], others: JSONSchema?, to json: inout JSONText
    ) {
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
        json.key("additionalProperties")
        switch others {
        case nil: json.bool(false)
        case .anything: json.bool(true)
        case .some(let others): others.write(to: &json)
        }
    }

    /// The named schemas inside some, those in those too, each once.
    static func names(in schemas: some Sequence<JSONSchema>) -> [NamedSchema] {
        var found: [NamedSchema] = []
        var seen: Set<[String]> = []
        for schema in schemas { schema.addNames(to: &found, &seen) }
        return found
    }

    /// What was seen before is not gone through again: many schemas are used in many others.
    private func addNames(to found: inout [NamedSchema], _ seen: inout Set<[String]>) {
        switch self {
        case .named(let named):
            guard seen.insert([named.name, named.summary]).inserted else { return }
            found.append(named)
            named.schema.addNames(to: &found, &seen)
        case .list(let schema, _), .map(let schema, _), .nullable(let schema):
            schema.addNames(to: &found, &seen)
        case .oneOf(let schemas): for schema in schemas { schema.addNames(to: &found, &seen) }
        case .object(let members, let others):
            for member in members { member.schema.addNames(to: &found, &seen) }
            others?.addNames(to: &found, &seen)
        default: break
        }
    }
}
