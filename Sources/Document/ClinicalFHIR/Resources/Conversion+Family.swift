import Base
import HealthModel
import Statements

/// Family History Organizer and Observation to FamilyMemberHistory: a resource that nobody can
/// take for something that the patient has.
extension Conversion {
    func makeFamilyHistory(_ statement: ClinicalStatement) {
        var fields = begin(statement, .FamilyMemberHistory)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let statuses = ["completed": "completed", "nullified": "entered-in-error"]
        fields.add("status", status(statement, statuses, otherwise: "partial"))
        fields.add("patient", patientReference)
        fields.dateTime("date", recorded(statement))
        let related = relatedSubject(statement)
        let person = related?["subject"]
        fields.text("name", person?.names.lazy.compactMap(\.display).first)
        fields.add("relationship", Codes.required(related?.code))
        if let sex = person?.first("administrativeGenderCode")?.concept {
            fields.add("sex", Codes.concept(sex))
        }
        if let birth = person?.first("birthTime")?.time {
            fields.date("bornDate", Span(birth).start)
        }
        let members = members(statement)
        if let death = person?.first("deceasedTime")?.time, let moment = Span(death).start {
            fields.date("deceasedDate", moment)
        } else if let age = ageAtDeath(members) {
            fields.add("deceasedAge", age)
        } else if let isDead = person?.first("deceasedInd")?.boolean {
            fields.add("deceasedBoolean", .boolean(isDead))
        }
        let conditions = members.compactMap { condition($0) }
        fields.list("note", notes(statement))
        fields.list("condition", conditions)
        finish(fields, statement, .FamilyMemberHistory)
    }

    /// The observations that a history tells: itself, or those inside that belong to it.
    private func members(_ statement: ClinicalStatement) -> [ClinicalStatement] {
        let own = statement.statementClass == .observation ? [statement] : []
        return own
            + children[statement.number].map { document.statements[$0] }.filter {
                guard case .part(statement.number) = targets[$0.number] else { return false }
                return $0.statementClass == .observation && $0.kind?.isAboutParent != true
            }
    }

    /// How old the relative was at death (LOINC 39016-1).
    private func ageAtDeath(_ members: [ClinicalStatement]) -> JSONValue? {
        for member in members {
            for part in parts(member, .comment) {
                guard part.code?.best(of: SystemNames.loincOID)?.code == "39016-1",
                    let age = Quantities.quantity(part.values.first?.quantity), age["code"] != nil
                else { continue }
                tell(part.number)
                return age
            }
        }
        return nil
    }

    private func condition(_ statement: ClinicalStatement) -> JSONValue? {
        switch statement.assertion {
        case .affirmed, .noneKnown: break
        case .negated, .noInformation, .unreadable:
            if building.first == statement.number {
                lose(statement, "negationInd", "R4's family history has no negation")
            }
            return nil
        }
        let values = statement.values.filter { !$0.isEmpty }
        let value = values.first
        let code = value?.concept.flatMap { Codes.concept($0) }
        let words = value.flatMap { Self.words($0) } ?? statement.narrative
        guard let told = code ?? .words(words) ?? Codes.concept(statement.code) else { return nil }
        if values.count > 1 { lose(statement, "value", "more than one value; the first is told") }
        var fields = Fields()
        fields.add("code", told)
        let cause = children[statement.number].map { document.statements[$0] }.first {
            $0.allTemplateIds.contains { $0.root == "2.16.840.1.113883.10.20.22.4.47" }
        }
        if let cause {
            tell(cause.number)
            fields.add("contributedToDeath", .boolean(true))
        }
        if let age = parts(statement, .ageAtOnset).first,
            let quantity = Quantities.quantity(age.values.first?.quantity), quantity["code"] != nil
        {
            tell(age.number)
            fields.add("onsetAge", quantity)
            loseTimeBesideAge(statement)
        } else if let age = parts(statement, .ageAtOnset).first,
            let words = age.values.lazy.compactMap({ Self.words($0) }).first
        {
            tell(age.number)
            fields.add("onsetString", .string(words))
            loseTimeBesideAge(statement)
        } else if let start = Span(statement.effectiveTimes).start {
            fields.add("onsetString", .string(start.text))
        }
        tell(statement.number)
        return fields.value
    }

    private func loseTimeBesideAge(_ statement: ClinicalStatement) {
        guard !Span(statement.effectiveTimes).isEmpty else { return }
        lose(statement, "effectiveTime", "R4 has one onset; the age is told")
    }
}
