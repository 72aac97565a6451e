import Base
import HealthModel
import Statements

/// Care Team Organizer to CareTeam, a section of plans to CarePlan, notes to DocumentReference,
/// pictures to Media.
extension Conversion {
    func makeCareTeam(_ statement: ClinicalStatement) {
        var fields = begin(statement, .CareTeam)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let status = statement.statusCode?.token.flatMap { StatusTables.careTeam[$0] }
        fields.add("status", status.map(JSONValue.string))
        let kinds = teamKinds(statement)
        fields.list(
            "category", kinds.isEmpty ? [Codes.concept(statement.code)].compactMap(\.self) : kinds)
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        fields.period("period", pointAsStart(Span(statement.effectiveTimes)))
        var members = statement.performers + statement.participants
        for number in teamParts(statement.number) {
            let part = document.statements[number]
            members += part.performers
            if !part.performers.isEmpty { tell(number) }
        }
        fields.list("participant", members.compactMap { member($0) })
        fields.list("note", notes(statement))
        finish(fields, statement, .CareTeam)
    }

    /// What the team is for (C-CDA: Care Team Type Observation).
    private func teamKinds(_ statement: ClinicalStatement) -> [JSONValue] {
        teamParts(statement.number).compactMap { number in
            let part = document.statements[number]
            guard part.statementClass == .observation, part.assertion == .affirmed,
                part.allTemplateIds.contains(where: {
                    $0.root == "2.16.840.1.113883.10.20.22.4.500.2"
                }), let kind = Codes.concept(part.values.lazy.compactMap(\.concept).first)
            else { return nil }
            tell(number)
            return kind
        }
    }

    private func teamParts(_ number: Int) -> [Int] {
        children[number].flatMap { child -> [Int] in
            guard case .part = targets[child] else { return [] }
            return [child] + teamParts(child)
        }
    }

    /// A member of a care team.
    func member(_ part: Part) -> JSONValue? {
        let types: Set<ResourceType> = [
            .Practitioner, .PractitionerRole, .RelatedPerson, .Patient, .Organization,
        ]
        guard let member = reference(to: part, types) else { return nil }
        var fields = Fields()
        fields.one("role", Codes.concept(part.first("functionCode")?.concept))
        fields.add("member", member)
        if let time = part.time { fields.period("period", pointAsStart(Span(time))) }
        return fields.value
    }

    /// A CarePlan for each section that plans are in (US Core: Assessment and Plan).
    func makeCarePlans() {
        let activities: Set<String> = [
            "MedicationRequest", "ServiceRequest", "DeviceRequest",
        ]
        for section in sectionOrder {
            let addresses = sections[section.xpath] ?? []
            let planned = addresses.filter {
                activities.contains(String($0.prefix { $0 != "/" }))
            }
            let goals = addresses.filter { $0.hasPrefix("Goal/") }
            guard !planned.isEmpty, isPlan(section) else { continue }
            let id = identity.id("CarePlan", section.xpath)
            var fields = Fields(resource: "CarePlan", id: id)
            fields.add("meta", meta)
            fields.add("status", "unknown")
            fields.add("intent", "plan")
            fields.one(
                "category",
                .concept(SystemNames.usCore + "careplan-category", "assess-plan"))
            fields.text("title", section.title)
            fields.add("subject", patientReference)
            fields.list("goal", goals.map { .reference($0) })
            fields.list(
                "activity", planned.map { .fields(["reference": .reference($0)]) })
            guard let json = fields.value else { continue }
            let made = ClinicalResource(json, type: "CarePlan", id: id, statements: [])
            clinical.append(made)
            sections[section.xpath, default: []].append(made.address)
        }
    }

    private static let plans: Set<String> = [
        "18776-5", "51847-2", "61145-9", "80615-8", "62385-0", "69730-0", "42349-1", "61144-2",
    ]

    private func isPlan(_ section: StatementSection) -> Bool {
        section.code?.all.contains { $0.code?.token.map(Self.plans.contains) == true } == true
            || section.templateIds.contains { $0.root == "2.16.840.1.113883.10.20.22.2.10" }
    }

    func makeNote(_ statement: ClinicalStatement) {
        var fields = begin(statement, .DocumentReference)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let isError = statement.statusCode?.token == "nullified" || isNegated(statement)
        fields.add("status", isError ? "entered-in-error" : "current")
        if statement.statusCode?.token == "completed" { fields.add("docStatus", "final") }
        let note = statement.code?.translations.first { Codes.coding($0) != nil }
        fields.add("type", Codes.required(note ?? statement.code))
        fields.one(
            "category",
            .concept(
                SystemNames.usCore + "us-core-documentreference-category", "clinical-note"))
        fields.add("subject", patientReference)
        let authors = statement.context.author?.parts ?? []
        if let time = authors.lazy.compactMap({ $0.time.map { Span($0) }?.start }).first {
            fields.instant("date", time)
        }
        fields.list(
            "author",
            references(
                to: authors,
                [
                    .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson,
                    .Device,
                ]))
        let text = statement.text
        fields.one("content", .fields(["attachment": attachment(text, statement)]))
        var context = Fields()
        context.one("encounter", encounter(statement))
        context.period("period", pointAsStart(Span(statement.effectiveTimes)))
        fields.add("context", context.value)
        finish(fields, statement, .DocumentReference)
    }

    func makeMedia(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Media)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let isError = statement.statusCode?.token == "nullified"
        fields.add(
            "status",
            isError
                ? "entered-in-error" : isNegated(statement) ? "not-done" : "completed")
        if isImage(statement) { fields.add("type", Codes.concept(statement.code)) }
        fields.add("subject", patientReference)
        fields.choice("created", Span(statement.effectiveTimes))
        fields.list("note", notes(statement))
        let content = isImage(statement) ? statement.text : statement.values.first?.text
        fields.add("content", attachment(content, statement))
        finish(fields, statement, .Media)
    }

    /// A file or text inside a document, or where it is.
    private func attachment(_ text: EncapsulatedText?, _ statement: ClinicalStatement) -> JSONValue
    {
        var fields = Fields()
        let isFile = text?.representation == "B64"
        let type = text?.mediaType?.token ?? (isFile ? nil : "text/plain")
        if isFile, let content = text?.text {
            let packed = content.utf8.filter { $0 > 0x20 }
            if Base64.decode(String(decoding: packed, as: UTF8.self)) != nil {
                fields.add("contentType", type.map(JSONValue.string))
                fields.add("data", .string(String(decoding: packed, as: UTF8.self)))
            } else {
                lose(statement, "value", "a file that is not base64")
            }
        } else if let words = text?.words ?? statement.narrative, !isFile {
            fields.add(
                "contentType", .string(type?.hasPrefix("text/") == true ? type ?? "" : "text/plain")
            )
            fields.add("data", .string(Base64.encode(words.utf8)))
        } else if let place = text?.reference?.token, !place.hasPrefix("#") {
            fields.add("contentType", type.map(JSONValue.string))
            fields.add(Self.isAddress(place) ? "url" : "title", .string(place))
        }
        if text?.compression != nil { lose(statement, "compression", "R4 has none") }
        return fields.value ?? .absent("unknown")
    }

    /// Whether a text can be the address of something (RFC 3986), and not a file on a computer.
    private static func isAddress(_ text: String) -> Bool {
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        let hasScheme = text.dropFirst(scheme.count).first == ":"
        return !text.contains { $0 == "\\" || $0.isWhitespace } && !(hasScheme && scheme.count < 2)
    }
}
