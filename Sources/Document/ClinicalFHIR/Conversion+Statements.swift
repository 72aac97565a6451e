import Base
import HealthModel
import Statements

extension Conversion {
    /// Makes the resource that was decided on.
    func convert(_ statement: ClinicalStatement) {
        guard case .resource(let type) = targets[statement.number] else { return }
        switch type {
        case .AllergyIntolerance: makeAllergy(statement)
        case .CareTeam: makeCareTeam(statement)
        case .Condition: makeCondition(statement)
        case .DeviceRequest: makeDeviceRequest(statement)
        case .DeviceUseStatement: makeDeviceUse(statement)
        case .DiagnosticReport: makeReport(statement)
        case .DocumentReference: makeNote(statement)
        case .Encounter: makeEncounter(statement)
        case .FamilyMemberHistory: makeFamilyHistory(statement)
        case .Goal: makeGoal(statement)
        case .Immunization: makeImmunization(statement)
        case .List: makeList(statement)
        case .Media: makeMedia(statement)
        case .MedicationAdministration: makeAdministration(statement)
        case .MedicationDispense: makeDispense(statement)
        case .MedicationRequest: makeMedicationRequest(statement)
        case .MedicationStatement: makeMedicationStatement(statement)
        case .Observation: makeObservation(statement)
        case .Procedure: makeProcedure(statement)
        case .ServiceRequest: makeServiceRequest(statement)
        case .Specimen: makeSpecimen(statement)
        case .CarePlan, .Composition, .Device, .Location, .Medication, .Organization, .Patient,
            .Practitioner, .PractitionerRole, .Provenance, .RelatedPerson:
            break
        }
    }

    /// The status of a statement by a table; `otherwise` where it has none that the table knows.
    func status(
        _ statement: ClinicalStatement, _ table: [String: String], otherwise: String = "unknown"
    ) -> JSONValue {
        .string(statement.statusCode?.token.flatMap { table[$0] } ?? otherwise)
    }

    /// The parts of a statement that another one has not told, of a kind.
    func parts(_ statement: ClinicalStatement, _ kind: StatementKind) -> [ClinicalStatement] {
        children[statement.number].compactMap { number in
            let child = document.statements[number]
            guard case .part(statement.number) = targets[number], child.kind == kind,
                child.assertion == .affirmed, !isLinkDenied(child)
            else { return nil }
            return child
        }
    }

    /// What the parts of a statement say that no element has: its comments and the like.
    func notes(_ statement: ClinicalStatement) -> [JSONValue] {
        var notes: [JSONValue] = []
        if let remark = remark(statement) { notes.append(.note(remark)) }
        notes += qualifierWords(statement).map { .note($0) }
        collectNotes(statement.number, into: &notes)
        return notes
    }

    /// Text of the statement itself, which no narrative of a section has, where its resource has no
    /// other element for it.
    func remark(_ statement: ClinicalStatement) -> String? {
        switch statement.statementClass {
        case .substanceAdministration, .supply, .observationMedia, .regionOfInterest: return nil
        case _ where statement.kind == .goal || statement.kind == .note: return nil
        case _ where statement.kind == .problem || statement.kind == .allergy: break
        // The text stands for the code.
        case _ where !Codes.says(statement.code): return nil
        case .act where targets[statement.number] == .resource(.Observation):
            guard actWords(statement) == nil else { return nil }
        default: break
        }
        guard let text = statement.text, text.reference == nil, text.representation != "B64",
            let words = text.words?.trimmed
        else { return nil }
        let told = [statement.code].compactMap(\.self) + statement.values.compactMap(\.concept)
        let names = told.flatMap { [$0.displayName, $0.originalText?.words] }
        return names.contains { $0?.trimmed == words } ? nil : words
    }

    /// Qualifiers that are in no coding, in words: `Side: left`.
    private func qualifierWords(_ statement: ClinicalStatement) -> [String] {
        let values = statement.values.compactMap(\.concept).filter { Certainty($0) == nil }
        let concepts = [statement.code].compactMap(\.self) + values
        let lost = concepts.filter(Codes.losesQualifiers).flatMap(\.qualifiers)
        return lost.compactMap { qualifier in
            guard let value = qualifier.value.first?.display?.trimmed,
                let name = qualifier.name.first?.display?.trimmed
            else { return nil }
            return "\(name): \(value)"
        }
    }

    private func collectNotes(_ number: Int, into notes: inout [JSONValue]) {
        for child in children[number] {
            guard case .part = targets[child], !pairedPressures.contains(child) else { continue }
            let statement = document.statements[child]
            if !told[child], let words = words(statement) {
                tell(child)
                notes.append(.note(words))
            }
            if told[child] { collectNotes(child, into: &notes) }
        }
    }

    /// What a part says in words; nil where words alone would change what it says.
    private func words(_ statement: ClinicalStatement) -> String? {
        // Without its date, the date of a diagnosis says nothing.
        guard saysSo(statement), !isDateOfDiagnosis(statement) else { return nil }
        let narrative = statement.narrative?.trimmed ?? statement.text?.words?.trimmed
        guard let coded = codedWords(statement) else { return narrative }
        guard let narrative else { return coded }
        // Its text often repeats its value.
        let values = statement.values.compactMap(Self.words)
        let isRepeated = values.allSatisfy { narrative.lowercased().contains($0.lowercased()) }
        return isRepeated ? narrative : "\(narrative) (\(coded))"
    }

    /// Whether nothing denies what a part says of whom the statement around it is about: words of
    /// a note would read as if it were so.
    func saysSo(_ statement: ClinicalStatement) -> Bool {
        let around = statement.parent.map { document.statements[$0].context.subject }
        return statement.assertion != .negated && statement.assertion != .unreadable
            && !isLinkDenied(statement)
            && (!isAnothers(statement) || around == statement.context.subject)
    }

    /// What code and value of a part say.
    private func codedWords(_ statement: ClinicalStatement) -> String? {
        guard statement.assertion == .affirmed else { return nil }
        if let permission = substitution(statement)?.display?.trimmed {
            return "Substitution: \(permission)"
        }
        let values = statement.values.compactMap(Self.words)
        let code = statement.code?.displayName ?? statement.code?.originalText?.words
        guard !values.isEmpty else { return code?.trimmed }
        let text = values.joined(separator: "; ")
        // What a status or a severity is, its value says; of anything else the code does.
        let name = code?.trimmed ?? (statement.kind == nil ? statement.code?.display?.trimmed : nil)
        return name.map { "\($0): \(text)" } ?? text
    }

    /// A value in words.
    static func words(_ value: DataValue) -> String? {
        switch value.content {
        case .coded(let concept): concept.display?.trimmed
        case .quantity(let quantity): words(quantity)
        case .range(let range): range.words(words)
        case .text(let text): text.representation == "B64" ? nil : text.words?.trimmed
        case .boolean(let written): written.trimmed
        case .identifier(let id): id.extension?.trimmed ?? id.root?.trimmed
        case .telecom(let telecom): telecom.value?.trimmed
        case .name(let parts), .address(let parts): parts.display?.trimmed
        case .time(let time): time.start?.iso ?? time.value?.written?.trimmed
        case .ratio(let ratio):
            ratio.numerator?.words(words) == nil && ratio.denominator?.words(words) == nil
                ? nil
                : [ratio.numerator, ratio.denominator].map { $0?.words(words) ?? "?" }
                    .joined(separator: " / ")
        case .sequence, .unknown, .empty: nil
        }
    }

    private static func words(_ quantity: WrittenQuantity) -> String? {
        if let other = quantity.translated {
            return [other.value, other.unit.display].compactMap(\.self).joined(separator: " ")
        }
        guard let value = quantity.value?.trimmed else { return nil }
        return [value, quantity.unitWords?.trimmed].compactMap(\.self).joined(separator: " ")
    }

    /// Codes of reasons: what indications inside say.
    ///
    /// - Parameter others: Statements inside that are told as reasons of another kind.
    func reasons(_ statement: ClinicalStatement, besides others: [Int] = []) -> [JSONValue] {
        parts(statement, .indication).compactMap { indication in
            // Why it was not given is no reason for what was.
            let isRefusal = statement.kind == .immunization && Self.isRefusal(indication)
            guard !others.contains(indication.number), !isRefusal else { return nil }
            // Without a value the words are the reason; the code of an act says what it is about.
            let value = indication.values.lazy.compactMap(\.concept).first { Codes.says($0) }
            let words = indication.values.lazy.compactMap { Self.words($0) }.first
            guard
                let reason = Codes.concept(value) ?? .words(words ?? indication.narrative)
                    ?? Codes.concept(indication.code)
            else { return nil }
            tell(indication.number)
            return reason
        }
    }

    /// References to conditions that are reasons.
    func reasonReferences(
        _ statement: ClinicalStatement, besides others: [Int] = []
    ) -> [JSONValue] {
        statement.relationships.compactMap { link in
            guard !others.contains(link.target) else { return nil }
            let target = document.statements[link.target]
            // What a treatment caused is not what it was given for, nor a procedure's complication.
            let isEffect =
                link.typeCode == "CAUS"
                || link.typeCode == "COMP" && statement.statementClass == .procedure
            guard link.typeCode == "RSON" || target.kind == .problem && !isEffect else {
                return nil
            }
            if isLinkDenied(target) || target.assertion == .negated {
                lose(target, "negationInd", "R4 has no reason that is denied or in doubt")
                return nil
            }
            return reference(toStatement: link.target, [.Condition, .Observation])
        }
    }

    /// The encounter around a statement.
    func encounter(_ statement: ClinicalStatement) -> JSONValue? {
        var number = statement.parent
        while let parent = number {
            if let found = reference(toStatement: parent, [.Encounter]) { return found }
            number = document.statements[parent].parent
        }
        return nil
    }

    /// The authors written for a statement itself or for what it stands in; not those of its
    /// section or document, who wrote the document and need not have made the statement.
    func ownAuthors(_ statement: ClinicalStatement) -> [Part] {
        guard let authors = statement.context.author,
            authors.level == .own || authors.level == .statement
        else { return [] }
        return authors.parts
    }

    /// When it was written down, by the first of its authors.
    func recorded(_ statement: ClinicalStatement) -> Moment? {
        ownAuthors(statement).lazy.compactMap { $0.time.map { Span($0) }?.start }
            .min { $0.text < $1.text }
    }

    /// The status of a negated statement, or of one that has no information.
    func isNegated(_ statement: ClinicalStatement) -> Bool { statement.assertion == .negated }
}
