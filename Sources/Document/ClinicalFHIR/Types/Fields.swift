import Base
import HealthModel

/// The elements of a resource or of a part of one, in the order in which they are added, which is
/// R4's. What is empty is left out, since FHIR knows neither null nor empty text.
struct Fields {
    private(set) var members: [JSONMember] = []

    init() { members.reserveCapacity(4) }

    init(resource type: String, id: String) {
        members.reserveCapacity(16)
        add("resourceType", .string(type))
        add("id", .string(id))
    }

    mutating func add(_ name: String, _ value: JSONValue?) {
        guard let value else { return }
        members.append(JSONMember(name: name, value: value))
    }

    /// All elements of others.
    mutating func add(_ others: Fields) { members += others.members }

    /// The same elements in a resource of another id.
    func identified(_ id: String) -> Fields {
        var fields = self
        guard let place = members.firstIndex(where: { $0.name == "id" }) else { return self }
        fields.members[place] = JSONMember(name: "id", value: .string(id))
        return fields
    }

    /// Text without white space around it, unless nothing is left.
    mutating func text(_ name: String, _ text: String?) {
        add(name, text?.trimmed.map(JSONValue.string))
    }

    mutating func list(_ name: String, _ values: [JSONValue]) {
        guard !values.isEmpty else { return }
        add(name, .array(values))
    }

    /// A list of at most one.
    mutating func one(_ name: String, _ value: JSONValue?) {
        guard let value else { return }
        add(name, .array([value]))
    }

    /// A required primitive, or the reason why it is not there.
    mutating func required(_ name: String, _ value: JSONValue?, absent reason: String) {
        if let value {
            add(name, value)
        } else {
            add("_" + name, .absent(reason))
        }
    }

    func has(_ name: String) -> Bool { members.contains { $0.name == name } }

    /// The object; nil without any element.
    var value: JSONValue? { members.isEmpty ? nil : .object(members) }
}

extension JSONValue {
    /// An element that has nothing but the reason why its value is absent (data-absent-reason).
    static func absent(_ reason: String) -> JSONValue {
        .fields([
            "extension": .array([
                .fields([
                    "url": "http://hl7.org/fhir/StructureDefinition/data-absent-reason",
                    "valueCode": .string(reason),
                ])
            ])
        ])
    }

    /// A `CodeableConcept` with one coding.
    static func concept(_ system: String, _ code: String, _ display: String? = nil) -> JSONValue {
        .fields(["coding": .array([.coding(system, code, display)])])
    }

    /// A `Coding`.
    static func coding(_ system: String, _ code: String, _ display: String? = nil) -> JSONValue {
        .fields([
            "system": .string(system), "code": .string(code),
            "display": display.map(JSONValue.string),
        ])
    }

    /// A `CodeableConcept` of nothing but words.
    static func words(_ text: String?) -> JSONValue? {
        text?.trimmed.map { .fields(["text": .string($0)]) }
    }

    /// A `Reference`.
    static func reference(_ address: String, display: String? = nil) -> JSONValue {
        .fields([
            "reference": .string(address), "display": (display?.trimmed).map(JSONValue.string),
        ])
    }

    /// An `Annotation`.
    static func note(_ text: String) -> JSONValue { .fields(["text": .string(text)]) }
}

extension String {
    /// Without white space around it; nil where nothing is left.
    var trimmed: String? {
        guard let first = utf8.first, let last = utf8.last else { return nil }
        if first > 0x20, first < 0x7F, last > 0x20, last < 0x7F { return self }
        var text = Substring(self)
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return text.isEmpty ? nil : String(text)
    }

    /// With one space for all white space, as a `code` of FHIR has it; nil where nothing is left.
    var token: String? {
        if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return isEmpty ? nil : self }
        let words = split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
