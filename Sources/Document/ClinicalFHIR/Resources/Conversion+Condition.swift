import Base
import HealthModel
import Statements

/// Problem Concern Act and Problem Observation to Condition.
extension Conversion {
    func makeCondition(_ statement: ClinicalStatement) {
        var fields = begin(statement, .Condition)
        let span = Span(statement.effectiveTimes)
        fields.list("extension", dateOfDiagnosis(statement))
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let isError = statement.statusCode?.token == "nullified"
        let stated = clinicalStatus(statement, StatusTables.problem)
        // R4 (con-4): what has ended is not active.
        var end = span.isPoint || span.isReversed ? nil : span.end
        let remission = end == nil ? resolution(statement) : nil
        end = end ?? remission?.moment
        let hasEnd = end != nil
        let ended = ["inactive", "resolved", "remission"]
        let contradicts = hasEnd && stated.map { !ended.contains($0.code) } ?? false
        let isActive = contradicts && stated?.isOfConcern == false
        if !isError {
            let code = hasEnd && !isActive && contradicts ? "resolved" : stated?.code
            let told = code ?? (hasEnd ? "resolved" : nil)
            fields.add(
                "clinicalStatus",
                told.map { .concept(SystemNames.conditionClinical, $0) } ?? .absent("unknown"))
        }
        fields.add(
            "verificationStatus",
            verification(statement).map { .concept(SystemNames.conditionVerification, $0) })
        fields.list("category", conditionCategories(statement))
        fields.add("severity", severity(statement))
        fields.add("code", conditionCode(statement))
        fields.list("bodySite", statement.targetSites.compactMap { Codes.concept($0) })
        fields.add("subject", patientReference)
        fields.add("encounter", encounter(statement))
        addOnset(statement, span, to: &fields)
        if isActive {
            lose(
                statement, "effectiveTime/high",
                "an end beside a status that says that it has not ended")
        } else if hasEnd {
            if let remission { tell(remission.number) }
            fields.dateTime("abatementDateTime", end)
        }
        fields.dateTime("recordedDate", recorded(statement) ?? concernRecorded(statement))
        fields.add("recorder", recorder(statement))
        fields.list("evidence", evidence(statement))
        var notes = notes(statement)
        notes += concernNotes(statement)
        fields.list("note", notes)
        tellConcern(statement)
        finish(fields, statement, .Condition)
    }

    private func dateOfDiagnosis(_ statement: ClinicalStatement) -> [JSONValue] {
        let date = children[statement.number].first {
            isDateOfDiagnosis(document.statements[$0]) && !isLinkDenied(document.statements[$0])
        }
        guard let date, case .part = targets[date],
            document.statements[date].assertion == .affirmed,
            let moment = Span(document.statements[date].effectiveTimes).start
        else { return [] }
        tell(date)
        var fields = Fields()
        fields.add("url", "http://hl7.org/fhir/StructureDefinition/condition-assertedDate")
        fields.dateTime("valueDateTime", moment)
        return fields.value.map { [$0] } ?? []
    }

    /// When it ended, of a document that tells that apart (Australia: Date of
    /// Resolution/Remission).
    private func resolution(_ statement: ClinicalStatement) -> (number: Int, moment: Moment)? {
        parts(statement, .comment).lazy.compactMap { part in
            guard part.code?.best(of: "1.2.36.1.2001.1001.101")?.code == "103.15510",
                let moment = part.values.lazy.compactMap({ $0.time.map { Span($0) }?.start }).first
            else { return nil }
            return (part.number, moment)
        }.first
    }

    private func addOnset(_ statement: ClinicalStatement, _ span: Span, to fields: inout Fields) {
        if let start = span.start {
            fields.dateTime("onsetDateTime", start)
        } else if let age = parts(statement, .ageAtOnset).first,
            let quantity = Quantities.quantity(age.values.first?.quantity), quantity["code"] != nil
        {
            tell(age.number)
            fields.add("onsetAge", quantity)
        } else if let age = parts(statement, .ageAtOnset).first,
            let range = Quantities.range(age.values.first?.range)
        {
            tell(age.number)
            fields.add("onsetRange", range)
        }
    }

    private func conditionCode(_ statement: ClinicalStatement) -> JSONValue {
        let values = statement.values.filter { !$0.isEmpty }
        if values.count > 1 { lose(statement, "value", "more than one value; the first is told") }
        if let value = values.first {
            if let concept = value.concept {
                if Codes.losesQualifiers(concept) { loseQualifiers(statement, "value") }
                return Codes.required(concept)
            }
            if let words = Self.words(value) { return .words(words) ?? .absent("unknown") }
        }
        if statement.assertion == .noInformation, let code = AbsentCodes.code(of: .problem) {
            return .concept(SystemNames.absent, code)
        }
        if statement.assertion == .noneKnown { return Codes.required(statement.code) }
        return .words(statement.narrative)
            ?? .absent(AbsentReason.of(statement.values.first.flatMap(Self.nullFlavor)))
    }

    func loseQualifiers(_ statement: ClinicalStatement, _ place: String) {
        lose(statement, place + "/qualifier", "FHIR's codes have no qualifiers")
    }

    /// The nullFlavor of a value, wherever its type has it.
    static func nullFlavor(_ value: DataValue) -> String? {
        value.nullFlavor ?? value.concept?.nullFlavor ?? value.quantity?.nullFlavor
            ?? value.text?.nullFlavor ?? value.time?.nullFlavor
    }

    /// The status that a problem or an allergy has: its own observation's, else its concern's.
    func clinicalStatus(
        _ statement: ClinicalStatement, _ table: [String: String]
    ) -> (code: String, isOfConcern: Bool)? {
        for part in parts(statement, .status) {
            guard let concept = part.values.lazy.compactMap(\.concept).first,
                let code = concept.all.lazy.compactMap({ $0.code?.token }).first(where: {
                    table[$0] != nil
                }), let status = table[code]
            else { continue }
            tell(part.number)
            return (status, false)
        }
        guard let parent = statement.parent, case .concern = targets[parent],
            let status = document.statements[parent].statusCode?.token,
            let code = StatusTables.concern[status]
        else { return nil }
        return (code, true)
    }

    private func verification(_ statement: ClinicalStatement) -> String? {
        if statement.statusCode?.token == "nullified" { return "entered-in-error" }
        for part in parts(statement, .status) {
            let concepts = part.values.compactMap(\.concept)
            guard let found = concepts.lazy.compactMap({ Certainty(status: $0) }).first else {
                continue
            }
            tell(part.number)
            if !isNegated(statement) { return StatusTables.verification[found] }
        }
        if isNegated(statement) { return "refuted" }
        let values = statement.values.compactMap(\.concept)
        if let found = values.lazy.compactMap({ Certainty($0) }).first {
            return StatusTables.verification[found]
        }
        let isUncertain = statement.all("uncertaintyCode").contains { $0.concept?.code == "U" }
        return isUncertain ? "unconfirmed" : nil
    }

    private static let categories = [
        "46240-8": "encounter-diagnosis", "11450-4": "problem-list-item",
        "29548-5": "encounter-diagnosis", "11535-2": "encounter-diagnosis",
        "42347-5": "encounter-diagnosis",
    ]

    private func conditionCategories(_ statement: ClinicalStatement) -> [JSONValue] {
        var found: [JSONValue] = []
        let code = statement.section?.code?.code?.token
        let parent = statement.parent.map { document.statements[$0] }
        let isDiagnosis =
            parent?.allTemplateIds.contains { $0.root == "2.16.840.1.113883.10.20.22.4.80" } == true
            || encounter(statement) != nil
        if isDiagnosis {
            found.append(.concept(SystemNames.conditionCategory, "encounter-diagnosis"))
        } else if code == "75310-3" {
            found.append(.concept(SystemNames.usCore + "condition-category", "health-concern"))
        } else if let category = code.flatMap({ Self.categories[$0] }) {
            found.append(.concept(SystemNames.conditionCategory, category))
        }
        if let type = Codes.concept(statement.code) { found.append(type) }
        return found
    }

    private func severity(_ statement: ClinicalStatement) -> JSONValue? {
        let parts = parts(statement, .severity)
        guard parts.count == 1, let part = parts.first,
            let severity = Codes.concept(part.values.lazy.compactMap(\.concept).first)
        else { return nil }
        tell(part.number)
        return severity
    }

    private func evidence(_ statement: ClinicalStatement) -> [JSONValue] {
        let types: Set<ResourceType> = [.Observation, .DiagnosticReport, .Media, .Condition]
        let inside = statement.relationships.compactMap { link -> JSONValue? in
            let target = document.statements[link.target]
            if isLinkDenied(target) {
                lose(target, "negationInd", "R4 has no evidence that is denied or in doubt")
                return nil
            }
            return reference(toStatement: link.target, types)
        }
        let details = inside + entryReferences(statement, types)
        return details.isEmpty ? [] : [.fields(["detail": .array(details)])]
    }

    private func concernRecorded(_ statement: ClinicalStatement) -> Moment? {
        guard let parent = statement.parent, case .concern = targets[parent] else { return nil }
        return recorded(document.statements[parent])
    }

    /// Comments on the concern; the first of its problems has them.
    func concernNotes(_ statement: ClinicalStatement) -> [JSONValue] {
        guard let parent = statement.parent, case .concern = targets[parent] else { return [] }
        return notes(document.statements[parent])
    }

    /// The concerns around a statement are told by its resource.
    func tellConcern(_ statement: ClinicalStatement) {
        var number = statement.parent
        while let parent = number, case .concern = targets[parent] {
            tell(parent)
            number = document.statements[parent].parent
        }
    }

    /// Who wrote it down.
    func recorder(_ statement: ClinicalStatement) -> JSONValue? {
        reference(
            toFirst: ownAuthors(statement),
            [.Practitioner, .PractitionerRole, .Patient, .RelatedPerson])
    }
}
