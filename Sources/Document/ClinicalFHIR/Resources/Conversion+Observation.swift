import Base
import HealthModel
import Statements

/// Results, vital signs, social history and every other observation to Observation.
extension Conversion {
    func makeObservation(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Observation)
        let pressures = bloodPressureComponents(statement)
        let partner = bloodPressures[statement.number].map { document.statements[$0] }
        fields.list("identifier", Persons.identifiers(statement.allIds + (partner?.allIds ?? [])))
        let events: Set<ResourceType> = [
            .Immunization, .MedicationAdministration, .MedicationDispense, .MedicationStatement,
        ]
        // A reaction to what was given.
        let cause = statement.parent.flatMap { reference(toStatement: $0, events) }
        if statement.kind == .reaction, let cause { fields.list("partOf", [cause]) }
        let negated = isNegated(statement)
        let hasValue = statement.values.contains { !$0.isEmpty }
        let isNotDone = negated && !hasValue
        fields.add(
            "status",
            isNotDone ? "cancelled" : status(statement, StatusTables.observation))
        fields.list("category", observationCategories(statement))
        fields.add(
            "code",
            pressures == nil
                ? Codes.required(statement.code, words: observationWords(statement))
                : .concept(SystemNames.loinc, "85354-9", "Blood pressure panel"))
        if let code = statement.code, Codes.losesQualifiers(code) {
            loseQualifiers(statement, "code")
        }
        fields.add("subject", patientReference)
        fields.list("focus", itemReferences(statement, Self.anything))
        fields.add("encounter", encounter(statement))
        fields.choice("effective", effective(statement))
        fields.list("performer", performers(statement))
        let value =
            pressures.map { ObservedValue(components: $0) } ?? observationValue(statement)
        fields.add("value" + value.type, value.value)
        fields.add("_value" + value.type, value.beside)
        let isPanel = [.organizer, .act].contains(statement.statementClass)
        let members = isPanel ? inside(statement, [.Observation]) : []
        let sources =
            isPanel ? [] : inside(statement, [.Observation, .Media, .DocumentReference])
        if members.isEmpty, sources.isEmpty {
            fields.add("dataAbsentReason", absence(statement, value, isNotDone: isNotDone))
        }
        if negated, !statement.interpretations.isEmpty {
            lose(statement, "interpretationCode", "R4 has no interpretation of what is denied")
        } else if pressures == nil {
            fields.list(
                "interpretation", statement.interpretations.compactMap { Codes.concept($0) })
        }
        fields.list("note", notes(statement))
        fields.add("bodySite", single(statement, "targetSiteCode", statement.targetSites))
        fields.add("method", single(statement, "methodCode", statement.methods))
        let specimens = specimens(statement)
        fields.add("specimen", specimens.first)
        if specimens.count > 1 { lose(statement, "specimen", "R4 has one; the first is told") }
        let devices = devices(statement)
        fields.add("device", devices.first)
        let others = statement.participants.count - min(devices.count, 1)
        if others > 0 { lose(statement, "participant", "R4's Observation has one device alone") }
        if pressures == nil {
            fields.list("referenceRange", referenceRanges(statement))
        }
        fields.list("hasMember", members)
        fields.list("derivedFrom", sources)
        fields.list("component", value.components)
        finish(fields, statement, .Observation)
    }

    /// The text of a statement whose code has no words.
    private func observationWords(_ statement: ClinicalStatement) -> String? {
        Codes.says(statement.code) ? nil : statement.narrative
    }

    private static let categories: [StatementKind: String] = [
        .result: "laboratory", .resultPanel: "laboratory", .vitalSign: "vital-signs",
        .vitalSignPanel: "vital-signs", .socialHistory: "social-history",
        .smokingStatus: "social-history", .pregnancy: "social-history",
        .procedure: "procedure",
    ]
    /// Sections whose results no laboratory made (LOINC): imaging, physical and procedure findings.
    private static let findings = [
        "18748-4": "imaging", "18782-3": "imaging", "55113-5": "imaging", "29545-1": "exam",
        "59776-5": "procedure",
    ]

    private func observationCategories(_ statement: ClinicalStatement) -> [JSONValue] {
        guard let kind = statement.kind else { return [] }
        if kind == .functionalStatus {
            return [.concept(SystemNames.usCore + "us-core-category", "functional-status")]
        }
        guard var category = Self.categories[kind] else { return [] }
        if category == "laboratory", let section = statement.section?.code?.code?.token {
            category = Self.findings[section] ?? category
        }
        return [.concept(SystemNames.observationCategory, category)]
    }

    /// When it was: its own time, else that of the panel around it.
    func effective(_ statement: ClinicalStatement) -> Span {
        let own = Span(statement.effectiveTimes)
        guard own.isEmpty, statement.effectiveTimes.isEmpty, let parent = statement.parent,
            document.statements[parent].statementClass == .organizer
        else { return own.asPoint }
        return Span(document.statements[parent].effectiveTimes).asPoint
    }

    private func performers(_ statement: ClinicalStatement) -> [JSONValue] {
        let types: Set<ResourceType> = [
            .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson,
        ]
        let own = references(to: statement.performers, types)
        return own.isEmpty ? references(to: ownAuthors(statement), types) : own
    }

    /// The one of several codes that R4 has room for.
    private func single(
        _ statement: ClinicalStatement, _ place: String, _ concepts: [CodedConcept]
    ) -> JSONValue? {
        let codes = concepts.compactMap { Codes.concept($0) }
        if codes.count > 1 { lose(statement, place, "R4 has one; the first is told") }
        return codes.first
    }

    /// References to the resources of statements directly inside, but for denied relationships.
    func inside(_ statement: ClinicalStatement, _ types: Set<ResourceType>) -> [JSONValue] {
        children[statement.number].compactMap { number in
            guard let found = reference(toStatement: number, types) else { return nil }
            let target = document.statements[number]
            guard isLinkDenied(target) else { return found }
            lose(target, "negationInd", "R4 has no relationship that is denied or in doubt")
            return nil
        }
    }

    private func absence(
        _ statement: ClinicalStatement, _ value: ObservedValue, isNotDone: Bool
    ) -> JSONValue? {
        guard value.value == nil, value.components.isEmpty else { return nil }
        if isNotDone { return .concept(SystemNames.dataAbsentReason, "not-performed") }
        guard let first = statement.values.first else {
            return .concept(
                SystemNames.dataAbsentReason, AbsentReason.of(statement.nullFlavor))
        }
        // There is a value, which R4 has no element for.
        let isLost = Self.nullFlavor(first) == nil && !first.isEmpty
        let reason = isLost ? "unsupported" : AbsentReason.of(Self.nullFlavor(first))
        return .concept(SystemNames.dataAbsentReason, reason)
    }
}
