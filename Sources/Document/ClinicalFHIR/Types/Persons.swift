import Base
import HealthModel
import Statements

/// Names, addresses, telecommunication and identifiers as FHIR has them (C-CDA on FHIR:
/// ConceptMaps CF-NameUse, CF-AddressUse, CF-TelecomUse, CF-TelecomType; CDA id to identifier).
enum Persons {
    private static let nameUses = [
        "L": "usual", "C": "official", "OR": "official", "A": "nickname", "P": "nickname",
        "M": "maiden", "OLD": "old", "TMP": "temp",
    ]
    private static let addressUses = [
        "BAD": "old", "H": "home", "HP": "home", "HV": "home", "TMP": "temp", "WP": "work",
        "DIR": "work", "PUB": "work",
    ]
    private static let telecomUses = [
        "AS": "work", "BAD": "old", "DIR": "work", "H": "home", "HP": "home", "HV": "home",
        "MC": "mobile", "PG": "mobile", "PUB": "work", "TMP": "temp", "WP": "work",
    ]
    private static let schemes = [
        "tel": "phone", "fax": "fax", "x-text-fax": "fax", "mailto": "email", "http": "url",
        "https": "url", "sms": "sms",
    ]

    /// A `HumanName`; nil where there is no text.
    static func name(_ written: WrittenParts) -> JSONValue? {
        guard written.display?.trimmed != nil else { return nil }
        var fields = Fields()
        let isCalled = written.parts.allSatisfy { $0.qualifier == "CL" }
        fields.add(
            "use",
            isCalled
                ? "nickname"
                : written.uses.lazy.compactMap { nameUses[$0] }.first.map(JSONValue.string))
        let family = written.all("family").compactMap(\.trimmed)
        let given = written.all("given").compactMap(\.trimmed)
        if (family.isEmpty && given.isEmpty) || written.parts.contains(where: \.kind.isEmpty) {
            fields.text("text", written.display)
        }
        fields.text("family", family.joined(separator: " "))
        fields.list("given", given.map(JSONValue.string))
        fields.list("prefix", written.all("prefix").compactMap(\.trimmed).map(JSONValue.string))
        fields.list("suffix", written.all("suffix").compactMap(\.trimmed).map(JSONValue.string))
        if let time = written.times.first { fields.period("period", Span(time)) }
        return fields.value
    }

    /// An `Address`; nil where there is no text.
    static func address(_ written: WrittenParts) -> JSONValue? {
        guard written.display?.trimmed != nil else { return nil }
        var fields = Fields()
        fields.add(
            "use", written.uses.lazy.compactMap { addressUses[$0] }.first.map(JSONValue.string))
        let own = ["city", "county", "state", "postalCode", "country"]
        let lines = written.parts.filter { !own.contains($0.kind) && !$0.kind.isEmpty }
        if written.parts.contains(where: \.kind.isEmpty) { fields.text("text", written.display) }
        fields.list("line", lines.compactMap(\.text.trimmed).map(JSONValue.string))
        fields.text("city", written.all("city").joined(separator: " "))
        fields.text("district", written.all("county").joined(separator: " "))
        fields.text("state", written.all("state").joined(separator: " "))
        fields.text("postalCode", written.all("postalCode").joined(separator: " "))
        fields.text("country", written.all("country").joined(separator: " "))
        if let time = written.times.first { fields.period("period", Span(time)) }
        return fields.value
    }

    /// A `ContactPoint`; nil without an address.
    static func telecom(_ written: WrittenTelecom) -> JSONValue? {
        guard written.nullFlavor == nil, let value = written.value?.trimmed else { return nil }
        var fields = Fields()
        let parts = value.split(separator: ":", maxSplits: 1)
        let scheme = parts.count == 2 ? schemes[parts[0].lowercased()] : nil
        let isNumber = value.allSatisfy { $0.isNumber || "+-(). /".contains($0) }
        var system = scheme ?? (isNumber ? "phone" : "other")
        if system == "phone", written.uses.contains("PG") { system = "pager" }
        let rest = scheme == nil || system == "url" ? value : String(parts[1])
        guard let rest = rest.trimmed else { return nil }
        fields.add("system", .string(system))
        fields.add("value", .string(rest))
        fields.add(
            "use", written.uses.lazy.compactMap { telecomUses[$0] }.first.map(JSONValue.string))
        if let time = written.times.first { fields.period("period", Span(time)) }
        return fields.value
    }

    /// An `Identifier`; nil for one that names nothing.
    static func identifier(_ id: InstanceIdentifier) -> JSONValue? {
        guard id.nullFlavor?.token == nil else { return nil }
        let value = id.extension?.trimmed
        guard let root = id.root?.token else {
            return value.map { .fields(["value": .string($0)]) }
        }
        if root == "2.16.840.1.113883.4.873", let value {
            return .fields(["system": "urn:ietf:rfc:3986", "value": .string(value)])
        }
        if let system = SystemNames.identifiers[root] {
            return value.map { .fields(["system": .string(system), "value": .string($0)]) }
        }
        let uri = Codes.uri(root)
        guard let value else {
            return .fields([
                "system": uri == nil ? nil : "urn:ietf:rfc:3986", "value": .string(uri ?? root),
            ])
        }
        return .fields(["system": uri.map(JSONValue.string), "value": .string(value)])
    }

    /// The identifiers that name something, each once.
    static func identifiers(_ ids: [InstanceIdentifier]) -> [JSONValue] {
        var found: [JSONValue] = []
        for id in ids.prefix(100) {
            if let identifier = identifier(id), !found.contains(identifier) {
                found.append(identifier)
            }
        }
        return found
    }

    private static let genders = ["M": "male", "F": "female", "UN": "other"]

    /// A code of administrative-gender; nil without one. What has no code there is `other`, and
    /// what is not known `unknown`.
    static func gender(_ concept: CodedConcept?) -> JSONValue? {
        guard let concept else { return nil }
        if let code = concept.code?.token { return .string(genders[code] ?? "other") }
        return concept.nullFlavor == nil ? nil : .string("unknown")
    }
}
