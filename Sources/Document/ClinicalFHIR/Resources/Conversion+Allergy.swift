import Base
import HealthModel
import Statements

/// Allergy Concern Act and Allergy - Intolerance Observation to AllergyIntolerance.
extension Conversion {
    func makeAllergy(_ statement: ClinicalStatement) {
        var fields = begin(statement, .AllergyIntolerance)
        fields.list("identifier", Persons.identifiers(statement.allIds))
        let isError = statement.statusCode?.token == "nullified"
        if !isError {
            let status = clinicalStatus(statement, StatusTables.allergy)
            fields.add(
                "clinicalStatus",
                status.map { .concept(SystemNames.allergyClinical, $0.code) }
                    ?? .absent("unknown"))
        }
        let (code, isRefuted) = allergyCode(statement)
        let verification = isError ? "entered-in-error" : isRefuted ? "refuted" : nil
        fields.add(
            "verificationStatus",
            verification.map { .concept(SystemNames.allergyVerification, $0) })
        let kinds = allergyKinds(statement)
        fields.add(
            "type",
            kinds.lazy.compactMap { StatusTables.allergyType[$0] }.first.map(JSONValue.string))
        let categories = Set(kinds.compactMap { StatusTables.allergyCategory[$0] })
        fields.list("category", categories.sorted().map(JSONValue.string))
        fields.add("criticality", criticality(statement))
        fields.add("code", code)
        fields.add("patient", patientReference)
        fields.add("encounter", encounter(statement))
        let span = Span(statement.effectiveTimes)
        fields.dateTime("onsetDateTime", span.start)
        if span.end != nil, !span.isPoint {
            lose(statement, "effectiveTime/high", "R4's AllergyIntolerance has no end")
        }
        fields.dateTime("recordedDate", recorded(statement))
        fields.add("recorder", recorder(statement))
        let reactions = reactions(statement)
        fields.list("note", notes(statement) + concernNotes(statement))
        fields.list("reaction", reactions)
        tellConcern(statement)
        finish(fields, statement, .AllergyIntolerance)
    }

    private func allergyKinds(_ statement: ClinicalStatement) -> [String] {
        let values = statement.values.compactMap(\.concept) + [statement.code].compactMap(\.self)
        return values.flatMap(\.all).compactMap { $0.code?.token }
    }

    /// What it is an allergy to, and whether that is denied.
    private func allergyCode(_ statement: ClinicalStatement) -> (JSONValue, isRefuted: Bool) {
        let substances = statement.substances
        if statement.participants.count > min(substances.count, 1) {
            lose(statement, "participant", "R4 has one substance, and no other participation")
        }
        let entity = substances.first
        let substance = entity?.code
        let name = entity?.names.lazy.compactMap(\.display).first
        let value = statement.values.lazy.compactMap(\.concept).first
        let agent = Codes.concept(substance, words: name)
        if let substance, Codes.losesQualifiers(substance) {
            loseQualifiers(statement, "participant")
        }
        guard isNegated(statement) else {
            if let agent {
                loseKind(of: statement, value)
                return (agent, false)
            }
            if statement.assertion == .noInformation, statement.values.allSatisfy(\.isEmpty) {
                return (.concept(SystemNames.absent, "no-allergy-info"), false)
            }
            // Without an agent the value says what kind of allergy it is, or that there is none.
            if let value, let kind = Codes.concept(value) { return (kind, false) }
            if statement.assertion == .noneKnown { return (Codes.required(statement.code), false) }
            let words = statement.values.lazy.compactMap { Self.words($0) }.first
            return (
                .words(words ?? statement.narrative)
                    ?? .absent(AbsentReason.of(substance?.nullFlavor)), false
            )
        }
        // A substance in general: what is denied is the kind of allergy.
        let isAny = substance?.all.contains { $0.code == "105590001" } == true
        let denied = agent == nil || isAny ? value : substance
        if let code = denied?.best(of: SystemNames.snomedOID)?.code?.token,
            let none = StatusTables.noAllergy[code]
        {
            let words = denied?.originalText?.words?.trimmed
            return (
                .fields([
                    "coding": .array([.coding(SystemNames.snomed, none)]),
                    "text": words.map(JSONValue.string),
                ]), false
            )
        }
        return (agent ?? Codes.required(value), true)
    }

    /// Lists what kind of an allergy it is, where neither `type` nor `category` tells it.
    private func loseKind(of statement: ClinicalStatement, _ value: CodedConcept?) {
        guard let value, Codes.says(value) else { return }
        let isGeneral = value.all.contains { concept in
            guard let code = concept.code?.token else { return false }
            return StatusTables.allergyType[code] != nil
                || StatusTables.allergyCategory[code] != nil
                || StatusTables.anyReaction.contains(code)
        }
        if !isGeneral { lose(statement, "value", "beside the substance, R4 has no kind for it") }
    }

    private func criticality(_ statement: ClinicalStatement) -> JSONValue? {
        for part in parts(statement, .criticality) {
            guard let code = part.values.first?.concept?.code?.token,
                let found = StatusTables.criticality[code]
            else { continue }
            tell(part.number)
            return .string(found)
        }
        return nil
    }

    private func reactions(_ statement: ClinicalStatement) -> [JSONValue] {
        let found = parts(statement, .reaction)
        // The severity of an allergy is that of its reaction, where it has one.
        let own = found.count == 1 ? severityCode(statement) : nil
        return found.map { reaction in
            var fields = Fields()
            // A reaction may hold its manifestations.
            let inner = parts(reaction, .reaction)
            inner.forEach { tell($0.number) }
            let hasOwn = inner.isEmpty || reaction.values.contains { !$0.isEmpty }
            fields.list(
                "manifestation", ((hasOwn ? [reaction] : []) + inner).map(manifestation))
            let span = Span(reaction.effectiveTimes)
            fields.dateTime("onset", span.start)
            fields.add("severity", (severityCode(reaction) ?? own).map(JSONValue.string))
            tell(reaction.number)
            return fields.value ?? .absent("unknown")
        }
    }

    /// What a reaction is: its value, else the code itself.
    private func manifestation(_ reaction: ClinicalStatement) -> JSONValue {
        if reaction.values.isEmpty, reaction.code?.code != "ASSERTION",
            let code = Codes.concept(reaction.code)
        {
            return code
        }
        let concept = reaction.values.lazy.compactMap(\.concept).first
        let words = reaction.values.lazy.compactMap { Self.words($0) }.first
        return Codes.required(concept, words: concept == nil ? words : reaction.narrative)
    }

    private func severityCode(_ statement: ClinicalStatement) -> String? {
        for part in parts(statement, .severity) {
            for concept in part.values.compactMap(\.concept).flatMap(\.all) {
                guard let code = concept.code?.token else { continue }
                let isSnomed = concept.codeSystem == SystemNames.snomedOID
                let table = isSnomed ? StatusTables.severity : StatusTables.severityLetters
                if let severity = table[code] {
                    tell(part.number)
                    return severity
                }
            }
        }
        return nil
    }
}
