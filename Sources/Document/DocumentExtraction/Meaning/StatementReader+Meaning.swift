import HealthModel
import Statements
import XMLTree

extension StatementReader {
    /// Tells of a statement what it is about, and whether it belongs to the one around it, of which
    /// that is told already.
    ///
    /// - Parameters:
    ///   - topic: What the section of the statement is about.
    ///   - isComposed: Whether there are statements inside.
    func assignMeaning(
        to statement: inout ClinicalStatement, topic: StatementKind?, isComposed: Bool
    ) {
        let told = told(of: statement, topic, isComposed)
        statement.kind = told.map { inMood($0.kind, of: statement) }
        statement.kindSource = told?.source
        guard let parent = statement.parent else { return }
        if statement.kind?.isAboutParent == true || isRemark(statement, told?.kind)
            || statement.isReferenceToItem || isOfResult(statement)
        {
            statement.disposition = .carried(by: parent)
        }
    }

    private func told(
        of statement: ClinicalStatement, _ topic: StatementKind?, _ isComposed: Bool
    ) -> (kind: StatementKind, source: ClinicalStatement.KindSource)? {
        let row = TemplateMeaning.row(statement.allTemplateIds)
        if isRefusal(statement) { return (.indication, .code) }
        if let row, !row.isWeak { return (row.kind, .template) }
        if let found = manifestation(statement, row) { return (found, .parent) }
        let section = topic.flatMap { Self.kind($0, statement) }
        // What says something about a statement is told by its code before its section.
        let code = CodeMeaning.kind(statement.code)
        if let code, code.isAboutParent, statement.parent != nil { return (code, .code) }
        if statement.parent == nil, let section, row.map({ $0.kind != section }) ?? true {
            if let code, code == .smokingStatus || code == .pregnancy { return (code, .code) }
            // An act in a section of allergies holds them together, unless its code is an allergy.
            if statement.statementClass == .act, code == .allergy { return (.allergy, .code) }
            return (section, .section)
        }
        if let row { return (row.kind, .template) }
        if code == .specimen, statement.isEvent { return (.specimen, .code) }
        if let found = inherited(statement, section, isComposed) { return found }
        if let cause = causal(statement) { return (cause, .parent) }
        if let code, let kind = Self.kind(ofCode: code, statement) { return (kind, .code) }
        if isDetailOfProduct(statement, isComposed) { return (.comment, .parent) }
        if isDiagnosis(statement) { return (.problem, .code) }
        return ofClass(statement).map { ($0, .class) }
    }

    /// What a code means for a class of statements: an act of a diagnosis holds the diagnosis.
    private static func kind(
        ofCode code: StatementKind, _ statement: ClinicalStatement
    ) -> StatementKind? {
        switch code {
        case .problem, .familyHistory, .vitalSign: kind(code, statement)
        default: code
        }
    }

    /// What a class and a mood alone tell (CDA R2, 4.3.6): an encounter, what is planned.
    private func ofClass(_ statement: ClinicalStatement) -> StatementKind? {
        switch statement.statementClass {
        case .encounter: return .encounter
        case .procedure: return .procedure
        case .substanceAdministration: return .medication
        case .act, .observation, .supply:
            let kind = inMood(.note, of: statement)
            return kind == .note ? nil : kind
        case .observationMedia, .organizer, .regionOfInterest: return nil
        }
    }

    /// A reason or an effect of what stands around an observation, by the relation of the two.
    private func causal(_ statement: ClinicalStatement) -> StatementKind? {
        guard statement.statementClass == .observation, statement.isEvent,
            let parent = statement.parent.map({ result.statements[$0].statementClass })
        else { return nil }
        let isProduct = Self.administered.contains(parent)
        switch statement.link.typeCode {
        case "RSON":
            return isProduct || [.procedure, .encounter].contains(parent) ? .indication : nil
        case "CAUS", "MFST": return isProduct ? .reaction : nil
        default: return nil
        }
    }

    /// Whether an observation without a kind, or an act that holds nothing and that nobody
    /// performs, describes the product or the administration around it: a strength, the content of
    /// a package, that a drug is free, how it is paid for.
    private func isDetailOfProduct(
        _ statement: ClinicalStatement, _ isComposed: Bool
    ) -> Bool {
        guard statement.isEvent,
            let parent = statement.parent.map({ result.statements[$0].statementClass }),
            Self.administered.contains(parent)
        else { return false }
        switch statement.statementClass {
        case .observation: break
        case .act:
            // SNOMED CT's acts are something that is done.
            guard let code = statement.code, code.code != nil, !isComposed,
                statement.performers.isEmpty, code.best(of: "2.16.840.1.113883.6.96") == nil
            else { return false }
        default: return false
        }
        return ["COMP", "REFR", "SUBJ"].contains(statement.link.typeCode)
    }

    /// Whether it tells of the specimen of the result or the panel around it.
    private func isOfResult(_ statement: ClinicalStatement) -> Bool {
        guard statement.kind == .specimen, let parent = statement.parent else { return false }
        switch result.statements[parent].kind {
        case .specimen, .result, .resultPanel: return true
        default: return false
        }
    }

    /// Whether it is the reason why what is around it was not given, whatever template it has.
    private func isRefusal(_ statement: ClinicalStatement) -> Bool {
        guard [.observation, .act].contains(statement.statementClass),
            let parent = statement.parent
        else { return false }
        let isReason = result.statements[parent].kind == .indication
        let around = isReason ? result.statements[parent].parent : parent
        guard let around, Self.administered.contains(result.statements[around].statementClass)
        else { return false }
        let concepts = [statement.code].compactMap(\.self) + statement.values.compactMap(\.concept)
        return concepts.contains(where: CodeMeaning.isRefusal)
    }

    /// Whether it asserts a diagnosis of a classification, and nothing around it tells more.
    private func isDiagnosis(_ statement: ClinicalStatement) -> Bool {
        guard statement.statementClass == .observation, statement.isEvent,
            statement.code.map({ $0.code == "ASSERTION" }) ?? true,
            statement.parent.map({ result.statements[$0].kind == nil }) ?? true
        else { return false }
        return statement.values.compactMap(\.concept).contains(where: CodeMeaning.isDiagnosis)
    }

    /// What a statement inside another is about, where the one around it tells.
    private func inherited(
        _ statement: ClinicalStatement, _ section: StatementKind?, _ isComposed: Bool
    ) -> (kind: StatementKind, source: ClinicalStatement.KindSource)? {
        guard let parent = statement.parent else { return nil }
        let around = result.statements[parent].kind
        switch (around, statement.link.element) {
        case (.resultPanel, "component"):
            switch statement.statementClass {
            case .organizer: return (.resultPanel, .parent)
            case .procedure: return (.procedure, .class)
            default: return (.result, .parent)
            }
        case (.specimen, _) where [.act, .observation].contains(statement.statementClass):
            return statement.isEvent ? (.specimen, .parent) : nil
        case (.resultPanel, "entryRelationship") where statement.link.typeCode == "COMP":
            if statement.statementClass == .observation { return (.result, .parent) }
            return statement.statementClass == .organizer ? (.resultPanel, .parent) : nil
        case (.resultPanel, "entryRelationship")
        where statement.statementClass == .act && isComposed:
            // Earlier results of the same kind.
            return (.resultPanel, .parent)
        case (.result, _) where isElement(statement), (.vitalSign, _) where isElement(statement):
            return around.map { ($0, .parent) }
        case (.vitalSignPanel, "component"): return (.vitalSign, .parent)
        case (.familyHistory, "component"), (.functionalStatus, "component"),
            (.pregnancy, "component"), (.socialHistory, "component"):
            return around.map { ($0, .parent) }
        case (.concern, _) where statement.link.typeCode == "SUBJ":
            return section.map { ($0, .section) }
        case (nil, _): return section.map { ($0, .section) }
        case _ where Self.administered.contains(statement.statementClass):
            // A step of a dosage, a refill: what its section says of its class.
            return section.map { ($0, .section) }
        default: return nil
        }
    }

    /// An observation that is a part or the support of a measurement: the pressures of a blood
    /// pressure, the findings of an image.
    private func isElement(_ statement: ClinicalStatement) -> Bool {
        guard statement.statementClass == .observation else { return false }
        return ["COMP", "SPRT", "REFR"].contains(statement.link.typeCode ?? "COMP")
    }

    /// CDA R2, 4.3.8: the entry relationship "is manifestation of" of an allergy or a reaction.
    /// IHE PCC and epSOS write a manifestation by the template of problems.
    ///
    /// Where neither of the two has a template and the relation is not inverted, the outer one is
    /// the manifestation, as the standard's own example has it.
    private func manifestation(
        _ statement: ClinicalStatement, _ row: TemplateMeaning.Row?
    ) -> StatementKind? {
        guard statement.link.typeCode == "MFST", statement.statementClass == .observation,
            let number = statement.parent,
            [.allergy, .reaction].contains(result.statements[number].kind)
        else { return nil }
        let parent = result.statements[number]
        let isInverted = ["true", "1"].contains(statement.link.inversionInd)
        guard parent.kind == .allergy, parent.kindSource == .section, !isInverted, row == nil,
            parent.allTemplateIds.isEmpty, parent.substances.isEmpty
        else { return .reaction }
        result.statements[parent.number].kind = .reaction
        return .allergy
    }

    private static let administered: Set<StatementClass> = [.substanceAdministration, .supply]

    /// What a section's kind means for a class of statements; nil where it means nothing.
    private static func kind(_ section: StatementKind, _ statement: ClinicalStatement)
        -> StatementKind?
    {
        if let kinds = classes[section] { return kinds[statement.statementClass] }
        switch statement.statementClass {
        case .observationMedia, .regionOfInterest: return nil
        default: return section
        }
    }

    /// Sections whose kind depends on the class; of others every class has the section's kind.
    private static let classes: [StatementKind: [StatementClass: StatementKind]] = [
        .problem: [.observation: .problem, .act: .concern],
        .allergy: [.observation: .allergy, .act: .concern],
        .medication: [.substanceAdministration: .medication, .supply: .dispensation],
        .dispensation: [.substanceAdministration: .medication, .supply: .dispensation],
        .immunization: [.substanceAdministration: .immunization],
        .result: [
            .organizer: .resultPanel, .act: .resultPanel, .observation: .result,
            .procedure: .procedure,
        ],
        .vitalSign: [.organizer: .vitalSignPanel, .observation: .vitalSign],
        .procedure: [
            .procedure: .procedure, .act: .procedure, .observation: .procedure,
            .organizer: .procedure,
        ],
        .encounter: [.encounter: .encounter],
        .socialHistory: [.observation: .socialHistory, .organizer: .socialHistory],
        .functionalStatus: [
            .observation: .functionalStatus, .organizer: .functionalStatus,
        ],
        .pregnancy: [.observation: .pregnancy, .organizer: .pregnancy],
        .familyHistory: [.observation: .familyHistory, .organizer: .familyHistory],
        .goal: [.observation: .goal, .act: .goal],
        .device: [.supply: .device, .procedure: .device, .organizer: .device],
        .note: [.act: .note, .observation: .note],
        .advanceDirective: [
            .observation: .advanceDirective, .organizer: .advanceDirective,
            .act: .advanceDirective,
        ],
        .careTeam: [.organizer: .careTeam, .act: .careTeam],
        .coverage: [.act: .coverage],
    ]

    /// What is only planned, or a goal, is never told as something that happened.
    private func inMood(_ kind: StatementKind, of statement: ClinicalStatement) -> StatementKind {
        guard !kind.isAboutParent else { return kind }
        if statement.moodCode == "GOL" { return .goal }
        if statement.isEvent { return kind }
        switch (statement.moodCode, statement.statementClass) {
        case ("INT", .act), ("INT", .observation), ("INT", .procedure), ("INT", .encounter),
            ("RQO", .act), ("RQO", .observation), ("RQO", .procedure), ("RQO", .encounter),
            ("PRP", _), ("PRMS", _), ("APT", _), ("ARQ", _):
            return .plan
        default: return kind
        }
    }

    /// Whether a statement is a remark on the one around it: its subject, the other way round.
    private func isRemark(_ statement: ClinicalStatement, _ kind: StatementKind?) -> Bool {
        kind == nil && statement.link.typeCode == "SUBJ"
            && (statement.link.inversionInd == "true" || statement.link.inversionInd == "1")
    }
}
