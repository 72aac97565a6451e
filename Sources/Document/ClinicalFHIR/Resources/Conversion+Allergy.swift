import Base
import HealthModel
import Statements

/// Allergy Concern Act and Allergy - Intolerance Observation to AllergyIntolerance.
extension Conversion {
    /// One resource for each substance: several that a statement names are several allergies, and
    /// R4's resource is about one.
    func makeAllergy(_ statement: ClinicalStatement) {
        var head = begin(statement, .AllergyIntolerance)
        let span = Span(statement.effectiveTimes)
        let hasEnd = span.end != nil && !span.isPoint
        if hasEnd, span.isReversed {
            lose(statement, "effectiveTime/high", "an end before the beginning")
        } else if hasEnd {
            head.list("extension", [abatement(span.end)])
        }
        // What the parts tell is told before the rest of them becomes notes.
        let status = clinicalStatus(statement, StatusTables.allergy)?.code
        let shared = sharedFields(statement, span)
        let all = statement.substances
        let named = all.filter { Self.agent($0) != nil }
        if statement.participants.count > max(named.count, min(all.count, 1)) {
            lose(statement, "participant", "R4 has substances, and no other participation")
        }
        let told: [Part?] = named.isEmpty ? [all.first] : named
        for (index, entity) in told.enumerated() {
            let xpath = "\(statement.origin.xpath)/participant[\(index + 1)]"
            let isFirst = index == 0
            let id =
                isFirst
                ? id(of: statement.number, .AllergyIntolerance)
                : identity.id("AllergyIntolerance", xpath)
            // The identifier names the statement, which is told once.
            let identifiers = isFirst ? Persons.identifiers(statement.allIds) : []
            let code = allergyCode(statement, entity)
            let fields = allergy(
                head.identified(id), identifiers, status, code, shared, of: statement)
            if isFirst {
                finish(fields, statement, .AllergyIntolerance)
            } else {
                keep(fields, statement, .AllergyIntolerance, id)
            }
        }
    }

    /// The elements of an allergy that do not depend on its substance.
    private func sharedFields(
        _ statement: ClinicalStatement, _ span: Span
    ) -> (before: Fields, after: Fields) {
        var before = Fields()
        let kinds = allergyKinds(statement)
        before.add(
            "type",
            kinds.lazy.compactMap { StatusTables.allergyType[$0] }.first.map(JSONValue.string))
        let categories = Set(kinds.compactMap { StatusTables.allergyCategory[$0] })
        before.list("category", categories.sorted().map(JSONValue.string))
        before.add("criticality", criticality(statement))
        var after = Fields()
        after.add("patient", patientReference)
        after.add("encounter", encounter(statement))
        after.dateTime("onsetDateTime", span.start)
        after.dateTime("recordedDate", recorded(statement))
        after.add("recorder", recorder(statement))
        let reactions = reactions(statement)
        after.list("note", notes(statement) + concernNotes(statement))
        after.list("reaction", reactions)
        tellConcern(statement)
        return (before, after)
    }

    private func allergy(
        _ head: Fields, _ identifiers: [JSONValue], _ status: String?,
        _ code: (told: JSONValue, isRefuted: Bool),
        _ shared: (before: Fields, after: Fields), of statement: ClinicalStatement
    ) -> Fields {
        var fields = head
        fields.list("identifier", identifiers)
        let isError = statement.statusCode?.token == "nullified"
        if !isError {
            fields.add(
                "clinicalStatus",
                status.map { .concept(SystemNames.allergyClinical, $0) } ?? .absent("unknown"))
        }
        let verification = isError ? "entered-in-error" : code.isRefuted ? "refuted" : nil
        fields.add(
            "verificationStatus",
            verification.map { .concept(SystemNames.allergyVerification, $0) })
        fields.add(shared.before)
        fields.add("code", code.told)
        fields.add(shared.after)
        return fields
    }

    /// C-CDA on FHIR, allergies: when it ended.
    private func abatement(_ end: Moment?) -> JSONValue {
        var fields = Fields()
        fields.add(
            "url", "http://hl7.org/fhir/StructureDefinition/allergyintolerance-abatement")
        fields.dateTime("valueDateTime", end)
        return fields.value ?? .absent("unknown")
    }

    /// The code of a substance, else its name; nil where it has neither.
    private static func agent(_ entity: Part?) -> JSONValue? {
        Codes.concept(entity?.code, words: entity?.names.lazy.compactMap(\.display).first)
    }

    private func allergyKinds(_ statement: ClinicalStatement) -> [String] {
        let values = statement.values.compactMap(\.concept) + [statement.code].compactMap(\.self)
        return values.flatMap(\.all).compactMap { $0.code?.token }
    }

    /// What it is an allergy to, and whether that is denied.
    private func allergyCode(
        _ statement: ClinicalStatement, _ entity: Part?
    ) -> (told: JSONValue, isRefuted: Bool) {
        let substance = entity?.code
        let value = statement.values.lazy.compactMap(\.concept).first
        let agent = Self.agent(entity)
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
            let codes = part.values.compactMap(\.concept).flatMap(\.all).compactMap {
                $0.code?.token
            }
            guard let found = codes.lazy.compactMap({ StatusTables.criticality[$0] }).first else {
                continue
            }
            tell(part.number)
            return .string(found)
        }
        return nil
    }

    private func reactions(_ statement: ClinicalStatement) -> [JSONValue] {
        parts(statement, .reaction).map { reaction in
            var fields = Fields()
            // A reaction may hold its manifestations.
            let inner = parts(reaction, .reaction)
            inner.forEach { tell($0.number) }
            let hasOwn = inner.isEmpty || reaction.values.contains { !$0.isEmpty }
            fields.list(
                "manifestation", ((hasOwn ? [reaction] : []) + inner).map(manifestation))
            let span = Span(reaction.effectiveTimes)
            fields.dateTime("onset", span.start)
            // The severity of an allergy is that of its reactions which have none of their own
            // (C-CDA on FHIR).
            let severity = severityCode(reaction) ?? severityCode(statement)
            fields.add("severity", severity.map(JSONValue.string))
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
                guard let code = concept.code?.token, let system = concept.system,
                    let severity = StatusTables.severity[system]?[code]
                else { continue }
                tell(part.number)
                return severity
            }
        }
        return nil
    }
}
