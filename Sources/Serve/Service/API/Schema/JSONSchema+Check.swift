import Base

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
        case (.anything, _), (.boolean, .boolean), (.number, .number): return []
        case (.nullable, .null): return []
        case (.nullable(let schema), _): return schema.errors(in: value, at: pointer, place: place)
        case (.named(let named), _):
            return named.schema.errors(in: value, at: pointer, place: place)
        case (.string(let rule), .string(let text)):
            return rule.complaint(about: text).map { expected($0, found: "other text") } ?? []
        case (.choice(let words), .string(let text)):
            let isKnown = words.contains(text)
            return isKnown ? [] : expected("one of \(words.joined(separator: ", "))")
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
        case (.object(let known, let isOpen), .object):
            return Self.errors(
                in: value.fields ?? [:], known: known, isOpen: isOpen, at: pointer, place: place)
        default: return expected(kind)
        }
    }

    private static func errors(
        in members: [String: JSONValue], known: [Member], isOpen: Bool, at pointer: String,
        place: (String) -> RequestError.Place
    ) -> [RequestError] {
        var errors: [RequestError] = []
        for member in known {
            let path = "\(pointer)/\(member.name)"
            if let value = members[member.name] {
                errors += member.schema.errors(in: value, at: path, place: place)
            } else if member.isRequired {
                errors.append(RequestError(place(path), "required", "this member has to be there"))
            }
        }
        let names = Set(known.map(\.name))
        if !isOpen, members.keys.contains(where: { !names.contains($0) }) {
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

    /// What kind of value it asks for.
    private var kind: String {
        switch self {
        case .string: "a string"
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .integer(let range): "a whole number, \(Self.words(range))"
        case .number: "a number"
        case .boolean: "true or false"
        case .list: "a list"
        case .object, .map: "an object"
        case .named(let named): named.schema.kind
        case .nullable(let schema): "\(schema.kind) or null"
        case .anything: "a value"
        }
    }
}
