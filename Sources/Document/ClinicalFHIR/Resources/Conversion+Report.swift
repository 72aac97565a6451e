import Base
import HealthModel
import Statements

/// Result Organizer to DiagnosticReport, other organizers to List, Encounter Activity and the
/// header's encounter to Encounter.
extension Conversion {
    private static let imaging: Set<String> = ["18748-4", "18782-3", "55113-5"]

    func makeReport(_ statement: ClinicalStatement) {
        var fields = begin(statement, .DiagnosticReport)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let table = StatusTables.observation.merging(["active": "registered"]) { $1 }
        // R4: not started or not completed.
        fields.add(
            "status", isNegated(statement) ? "cancelled" : status(statement, table))
        let isImaging = statement.section?.code?.code?.token.map(Self.imaging.contains) == true
        fields.list(
            "category",
            [.concept(SystemNames.terminology + "v2-0074", isImaging ? "RAD" : "LAB")])
        fields.add("code", Codes.required(statement.code, words: statement.narrative))
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        var span = Span(statement.effectiveTimes)
        if span.isEmpty { span = memberTime(statement) }
        fields.choice("effective", span.asPoint)
        let types: Set<ResourceType> = [.Practitioner, .PractitionerRole, .Organization]
        let performers = references(to: statement.performers, types)
        fields.list(
            "performer",
            performers.isEmpty ? references(to: ownAuthors(statement), types) : performers)
        fields.list("specimen", specimens(statement))
        fields.list("result", inside(statement, [.Observation]))
        fields.list(
            "media",
            children[statement.number].compactMap {
                reference(toStatement: $0, [.Media]).map { .fields(["link": $0]) }
            })
        let notes = notes(statement).compactMap { $0["text"]?.text }
        fields.text("conclusion", notes.joined(separator: "\n"))
        finish(fields, statement, .DiagnosticReport)
    }

    /// The time that all results of a report have, where the report has none of its own.
    private func memberTime(_ statement: ClinicalStatement) -> Span {
        // That of a specimen counts only where it was collected.
        let members = children[statement.number].filter {
            document.statements[$0].kind != .specimen || targets[$0] == .resource(.Specimen)
        }
        let times = Set(
            members.map { Span(document.statements[$0].effectiveTimes) }.filter { !$0.isEmpty })
        return times.count == 1 ? times.first ?? Span() : Span()
    }

    func makeList(_ statement: ClinicalStatement) {
        var fields = begin(statement, .List)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.add("status", "current")
        fields.add("mode", "snapshot")
        fields.add("code", Codes.concept(statement.code))
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        fields.dateTime("date", Span(statement.effectiveTimes).start)
        fields.list("note", notes(statement))
        fields.list(
            "entry",
            children[statement.number].compactMap { number in
                guard case .resource(let type) = targets[number] else { return nil }
                return reference(toStatement: number, [type]).map { .fields(["item": $0]) }
            })
        if isNegated(statement) { lose(statement, "negationInd", "R4's List has no negation") }
        finish(fields, statement, .List)
    }

    func makeEncounter(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Encounter)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        fields.add("status", encounterStatus(statement))
        fields.add("class", encounterClass(statement.code))
        fields.one("type", Codes.concept(statement.code, words: nil))
        fields.add("priority", Codes.concept(statement.priorityCode))
        fields.add("subject", patientReference)
        let types: Set<ResourceType> = [.Practitioner, .PractitionerRole, .RelatedPerson]
        fields.list(
            "participant",
            statement.performers.compactMap { part in
                reference(to: part, types).map { individual in
                    .fields([
                        "individual": individual,
                        "period": part.time.flatMap { pointAsStart(Span($0)).period },
                    ])
                }
            })
        fields.period("period", pointAsStart(Span(statement.effectiveTimes)))
        fields.list("reasonCode", reasons(statement))
        var diagnoses: [JSONValue] = []
        for number in children[statement.number] {
            guard !isLinkDenied(document.statements[number]) else { continue }
            if let found = reference(toStatement: number, [.Condition]) {
                diagnoses.append(.fields(["condition": found]))
            }
            guard case .concern = targets[number] else { continue }
            for inner in children[number] {
                if let found = reference(toStatement: inner, [.Condition]) {
                    diagnoses.append(.fields(["condition": found]))
                }
            }
        }
        fields.list("diagnosis", diagnoses)
        if let code = statement.first("dischargeDispositionCode")?.concept,
            let disposition = Codes.concept(code)
        {
            fields.add("hospitalization", .fields(["dischargeDisposition": disposition]))
        }
        fields.list("location", locations(statement).map { .fields(["location": $0]) })
        let remark = remark(statement)
        if remark != nil { lose(statement, "text", "R4's Encounter has no note") }
        if notes(statement).count > (remark == nil ? 0 : 1) {
            lose(statement, "entryRelationship", "R4's Encounter has no note")
        }
        finish(fields, statement, .Encounter)
    }

    /// The status of an encounter (C-CDA on FHIR): its time tells that it is over, unless the
    /// status tells something else than that the act goes on or is complete.
    private func encounterStatus(_ statement: ClinicalStatement) -> JSONValue {
        switch statement.statusCode?.token {
        case nil, "active"?, "completed"?:
            if Span(statement.effectiveTimes).isOver { return "finished" }
        default: break
        }
        return status(statement, StatusTables.encounter)
    }

    /// R4 has only a period for an encounter: a point in time is where it starts.
    func pointAsStart(_ span: Span) -> Span {
        var span = span
        if span.isPoint { span.end = nil }
        return span
    }

    /// `class`, which R4 requires: the code, where it is one of ActEncounterCode.
    func encounterClass(_ code: CodedConcept?) -> JSONValue {
        for concept in code?.all ?? [] {
            guard concept.codeSystem == "2.16.840.1.113883.5.4", let code = concept.code?.token,
                StatusTables.encounterClasses.contains(code)
            else { continue }
            return .coding(SystemNames.actCode, code, concept.displayName?.trimmed)
        }
        for concept in code?.all ?? [] where concept.codeSystem == "2.16.840.1.113883.6.12" {
            guard let number = concept.code?.token.flatMap({ Int($0) }) else { continue }
            if let row = StatusTables.encounterProcedures.first(where: { $0.0.contains(number) }) {
                return .coding(SystemNames.actCode, row.1)
            }
        }
        return .coding(SystemNames.nullFlavor, "UNK")
    }
}
