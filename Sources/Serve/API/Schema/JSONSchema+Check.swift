import HTTPExchange
import Base
import HealthModel

extension JSONSchema {
    /// What is wrong with a value, each with its place; nothing of the value is told.
    ///
    /// - Parameter place: Where the value stands, from the JSON Pointer inside it.
    func errors(
        in value: JSONValue, at pointer: String = "",
        place: (String) -> RequestError.Place = { .body($0) }
    ) -> [RequestError] {
        func expected(_ what: String, found: String? = nil) -> [RequestError] {
            [
                RequestError(
                    place(pointer), "schema",
                    "expected \(what), found \(found ?? value.kindName)")
            ]
        }
        switch (self, value) {
        case (.anything, _), (.boolean, .boolean), (.number, .number), (.standard, .object):
            return []
        case (.nullable, .null): return []
        case (.nullable(let schema), _): return schema.errors(in: value, at: pointer, place: place)
        case (.named(let named), _):
            return named.schema.errors(in: value, at: pointer, place: place)
        case (.string(let rule), .string(let text)):
            return rule.complaint(about: text).map { expected($0, found: "other text") } ?? []
        case (.choice(let words), .string(let text)):
            return words.contains(text) ? [] : expected(Self.phrase(words), found: "another text")
        case (.integer(let range), .number(let number)):
            let whole = number.integer.flatMap(Int.init(exactly:))
            let isInside = whole.map(range.contains) ?? false
            return isInside ? [] : expected(Self.words(range), found: "another number")
        case (.list(let element, let count), .array(let values)):
            guard count.contains(values.count) else {
                return expected("\(Self.words(count)) values", found: "\(values.count)")
            }
            return values.enumerated().flatMap { index, value in
                element.errors(in: value, at: "\(pointer)/\(index)", place: place)
            }
        case (.map(let element, let count), .object(let members)):
            guard count.contains(members.count) else {
                return expected("\(Self.words(count)) members", found: "\(members.count)")
            }
            return members.sorted { $0.name < $1.name }.flatMap { member in
                element.errors(in: member.value, at: pointer, place: place)
            }
        case (.decimal(let range), .number(let number)):
            return range.contains(number.double)
                ? [] : expected(kind, found: "another number")
        case (.oneOf(let schemas), _):
            return Self.errors(in: value, oneOf: schemas, at: pointer, place: place)
                ?? expected(kind)
        case (.object(let known, let others), .object):
            return Self.errors(
                in: value.fields ?? [:], known: known, others: others, at: pointer, place: place)
        default: return expected(kind)
        }
    }

    /// What is wrong by the schema that comes nearest, which is the one with the fewest errors;
    /// nil where none is for values of that kind.
    private static func errors(
        in value: JSONValue, oneOf schemas: [JSONSchema], at pointer: String,
        place: (String) -> RequestError.Place
    ) -> [RequestError]? {
        var nearest: [RequestError]?
        for schema in schemas {
            let errors = schema.errors(in: value, at: pointer, place: place)
            if errors.isEmpty { return [] }
            if errors.count < nearest?.count ?? .max { nearest = errors }
        }
        return nearest
    }

    private static func errors(
        in members: [String: JSONValue], known: [Member], others: JSONSchema?, at pointer: String,
        place: (String) -> RequestError.Place
    ) -> [RequestError] {
        var errors: [RequestError] = []
        for member in known {
            let path = "\(pointer)/\(member.name)"
            if let value = members[member.name] {
                errors += member.schema.errors(in: value, at: path, place: place)
            } else if member.isRequired {
                errors.append(RequestError(place(path), "required", "this member is required"))
            }
        }
        let names = Set(known.map(\.name))
        if let others {
            for (name, value) in members.sorted(by: { $0.key < $1.key }) where !names.contains(name)
            {
                errors += others.errors(in: value, at: pointer, place: place)
            }
        } else if members.keys.contains(where: { !names.contains($0) }) {
            let list = known.map(\.name).joined(separator: ", ")
            errors.append(
                RequestError(
                    place(pointer), "unknown-member",
                    "expected no members but \(list.isEmpty ? "none" : list), found another one"))
        }
        return errors
    }

    private static func words(_ range: ClosedRange<Int>) -> String {
        range.upperBound == .max
            ? "at least \(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }

    /// Words to choose from; long lists are in the interface's description.
    private static func phrase(_ words: [String]) -> String {
        words.count > 20
            ? "one of \(words.count) words, which /openapi.json lists"
            : "one of \(words.joined(separator: ", "))"
    }

    /// What kind of value it asks for.
    private var kind: String {
        switch self {
        case .string, .bytes: "a string"
        case .choice(let words): Self.phrase(words)
        case .integer(let range): "a whole number, \(Self.words(range))"
        case .number: "a number"
        case .decimal(let range):
            "a number, \(NumberText.format(range.lowerBound)) to "
                + NumberText.format(range.upperBound)
        case .boolean: "true or false"
        case .list: "a list"
        case .object, .map, .standard: "an object"
        case .named(let named): named.schema.kind
        case .nullable(let schema): "\(schema.kind) or null"
        case .anything: "a value"
        case .oneOf(let schemas): schemas.map(\.kind).joined(separator: " or ")
        }
    }
}
