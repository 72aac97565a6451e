import Base
import HealthModel
import Statements

/// Procedure Activities to Procedure, what is planned or ordered to ServiceRequest, goals to Goal.
extension Conversion {
    func makeProcedure(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Procedure)
        fields.list(
            "extension",
            statement.methods.compactMap { Codes.concept($0) }.map {
                .fields([
                    "url": "http://hl7.org/fhir/StructureDefinition/procedure-method",
                    "valueCodeableConcept": $0,
                ])
            })
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.list("partOf", ancestors(statement, [.Procedure]))
        let isNotDone = isNegated(statement)
        fields.add(
            "status",
            isNotDone ? "not-done" : status(statement, StatusTables.procedure))
        let refusals = isNotDone ? refusals(statement) : []
        fields.add("statusReason", statusReasons(statement, refusals).first)
        if statement.assertion == .noInformation, !Codes.says(statement.code),
            let code = AbsentCodes.code(of: .procedure)
        {
            fields.add("code", .concept(SystemNames.absent, code))
        } else {
            let words = Codes.says(statement.code) ? nil : statement.narrative
            fields.add("code", Codes.required(statement.code, words: words))
        }
        if let code = statement.code, Codes.losesQualifiers(code) {
            loseQualifiers(statement, "code")
        }
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        fields.choice("performed", Span(statement.effectiveTimes))
        fields.add(
            "recorder",
            reference(
                toFirst: ownAuthors(statement),
                [.Practitioner, .PractitionerRole, .Patient, .RelatedPerson]))
        fields.list("performer", procedurePerformers(statement))
        let locations = locations(statement)
        if locations.count > 1 { lose(statement, "participant", "R4 has one location") }
        fields.add("location", locations.first)
        fields.list("reasonCode", reasons(statement, besides: refusals.map(\.number)))
        fields.list(
            "reasonReference",
            reasonReferences(statement, besides: refusals.map(\.number))
                + entryReferences(statement, [.Condition, .Observation, .DiagnosticReport]))
        fields.list("bodySite", statement.targetSites.compactMap { Codes.concept($0) })
        fields.list(
            "complication",
            statement.relationships.compactMap { link in
                let child = document.statements[link.target]
                guard child.kind == .problem, link.typeCode == "COMP", !isLinkDenied(child),
                    child.assertion == .affirmed, !isAnothers(child)
                else { return nil }
                return child.values.lazy.compactMap(\.concept).first.flatMap { Codes.concept($0) }
            })
        let devices = devices(statement)
        fields.list("note", notes(statement))
        fields.list("focalDevice", devices.map { .fields(["manipulated": $0]) })
        finish(fields, statement, .Procedure)
    }

    private func procedurePerformers(_ statement: ClinicalStatement) -> [JSONValue] {
        let types: Set<ResourceType> = [
            .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson,
        ]
        return statement.performers.compactMap { part in
            guard let actor = reference(to: part, types) else { return nil }
            var fields = Fields()
            fields.add("function", Codes.concept(part.first("functionCode")?.concept))
            fields.add("actor", actor)
            return fields.value
        }
    }

    /// The nearest resource of a type around a statement.
    func ancestors(_ statement: ClinicalStatement, _ types: Set<ResourceType>) -> [JSONValue] {
        var number = statement.parent
        while let parent = number {
            if let found = reference(toStatement: parent, types) { return [found] }
            number = document.statements[parent].parent
        }
        return []
    }

    func makeServiceRequest(_ statement: ClinicalStatement) {
        var fields = begin(statement, .ServiceRequest)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.add("status", status(statement, StatusTables.request))
        fields.add("intent", intent(statement, StatusTables.intent))
        fields.add("priority", priority(statement))
        if isNegated(statement) { fields.add("doNotPerform", .boolean(true)) }
        let words = Codes.says(statement.code) ? nil : statement.narrative
        fields.add("code", Codes.required(statement.code, words: words))
        fields.list("orderDetail", statement.methods.compactMap { Codes.concept($0) })
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        addTime("occurrence", statement, to: &fields)
        fields.dateTime("authoredOn", recorded(statement))
        fields.add(
            "requester",
            reference(
                toFirst: ownAuthors(statement),
                [
                    .Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson,
                    .Device,
                ]))
        fields.list(
            "performer",
            references(
                to: statement.performers,
                [.Practitioner, .PractitionerRole, .Organization, .Patient, .RelatedPerson]))
        fields.list("locationReference", locations(statement))
        fields.list("reasonCode", reasons(statement))
        fields.list("reasonReference", reasonReferences(statement))
        fields.list("supportingInfo", entryReferences(statement, Self.anything))
        fields.list("bodySite", statement.targetSites.compactMap { Codes.concept($0) })
        let values = statement.values.filter { !$0.isEmpty }.compactMap { Self.words($0) }
        fields.list("note", notes(statement) + values.map { .note($0) })
        finish(fields, statement, .ServiceRequest)
    }

    /// `priority` of a request by ActPriority.
    func priority(_ statement: ClinicalStatement) -> JSONValue? {
        let priorities = ["R": "routine", "UR": "urgent", "EM": "urgent", "A": "asap", "S": "stat"]
        guard let code = statement.priorityCode?.code?.token else { return nil }
        if let priority = priorities[code] { return .string(priority) }
        lose(statement, "priorityCode", "R4 has other priorities")
        return nil
    }

    /// What `supportingInfo` may refer to.
    static let anything: Set<ResourceType> = [
        .AllergyIntolerance, .Condition, .DeviceRequest, .DeviceUseStatement, .DiagnosticReport,
        .DocumentReference, .Encounter, .Goal, .Immunization, .MedicationAdministration,
        .MedicationDispense, .MedicationRequest, .MedicationStatement, .Observation, .Procedure,
        .ServiceRequest,
    ]

    /// `intent` by the mood.
    func intent(_ statement: ClinicalStatement, _ table: [String: String]) -> JSONValue {
        .string(statement.moodCode?.token.flatMap { table[$0] } ?? "plan")
    }

    /// How important a goal is to the patient (C-CDA: Priority Preference).
    private func goalPriority(_ statement: ClinicalStatement) -> JSONValue? {
        for part in parts(statement, .comment) {
            let isPreference = part.allTemplateIds.contains {
                $0.root == "2.16.840.1.113883.10.20.22.4.143"
            }
            guard isPreference,
                let priority = Codes.concept(part.values.lazy.compactMap(\.concept).first)
            else { continue }
            tell(part.number)
            return priority
        }
        return nil
    }

    /// How far a goal is reached (C-CDA: Progress Toward Goal).
    private func achievement(_ statement: ClinicalStatement) -> JSONValue? {
        for part in parts(statement, .status) {
            guard let status = Codes.concept(part.values.lazy.compactMap(\.concept).first) else {
                continue
            }
            tell(part.number)
            return status
        }
        return nil
    }

    func makeGoal(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Goal)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let status = statement.statusCode?.token.flatMap { StatusTables.goal[$0] }
        let lifecycle = isNegated(statement) ? "rejected" : status
        fields.required("lifecycleStatus", lifecycle.map(JSONValue.string), absent: "unknown")
        fields.add("achievementStatus", achievement(statement))
        fields.add("priority", goalPriority(statement))
        let values = statement.values.filter { !$0.isEmpty }
        let coded = values.first?.concept.flatMap { Codes.concept($0) }
        let code = Codes.concept(statement.code)
        // An amount alone does not say what the goal is.
        let isAmount = values.first.map { $0.quantity != nil || $0.range != nil } ?? false
        let told = isAmount ? code : nil
        let words = statement.narrative ?? values.lazy.compactMap { Self.words($0) }.first
        fields.add(
            "description",
            .words(statement.narrative) ?? told ?? .words(words) ?? coded ?? code
                ?? .absent("unknown"))
        fields.add("subject", patientReference)
        let span = Span(statement.effectiveTimes)
        fields.date("startDate", span.start)
        var target = Fields()
        if let code {
            target.add("measure", code)
            if let quantity = values.first?.quantity.flatMap({ Quantities.quantity($0) })
                ?? values.first?.range.flatMap(Quantities.bounded)
            {
                target.add("detailQuantity", quantity)
            } else if let range = values.first?.range, let told = Quantities.range(range) {
                target.add("detailRange", told)
                loseEnds(range, statement, "value")
            } else if let coded {
                target.add("detailCodeableConcept", coded)
            } else if let words = values.first.flatMap({ Self.words($0) }) {
                target.add("detailString", .string(words))
            }
        }
        if !span.isPoint { target.date("dueDate", span.end) }
        fields.one("target", target.value)
        if values.count > 1 { lose(statement, "value", "more than one value; the first is told") }
        fields.add(
            "expressedBy",
            reference(
                toFirst: ownAuthors(statement),
                [.Practitioner, .PractitionerRole, .Patient, .RelatedPerson]))
        let addressed: Set<ResourceType> = [
            .Condition, .Observation, .MedicationStatement, .ServiceRequest,
        ]
        fields.list(
            "addresses",
            inside(statement, addressed) + entryReferences(statement, addressed))
        fields.list("note", notes(statement))
        finish(fields, statement, .Goal)
    }
}
