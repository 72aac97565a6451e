internal import Foundation
internal import HealthModel
internal import Statements

extension RecordLine {
    /// The line of a statement; nil for one that only holds others, or says something about one.
    init?(_ statement: ClinicalStatement, in document: ExtractedDocument, of uuid: UUID) {
        guard statement.disposition == .converted, !statement.isStep(in: document),
            let category = RecordCategory(statement)
        else { return nil }
        let topic = statement.topic
        self.init(
            category: category, assertion: statement.assertion,
            isAboutAnother: statement.isAboutAnother,
            subject: statement.context.subject?.parts.first.flatMap(Self.relation),
            isPlanned: !statement.isEvent,
            name: topic?.display ?? statement.narrative ?? statement.text?.words,
            codes: (topic?.all ?? []).compactMap { concept in
                concept.code.map { RecordCode(code: $0, system: concept.codeSystem) }
            }, timings: RecordTiming.all(of: statement), details: [],
            performers: StatementWords.performers(of: statement),
            faults: statement.faults,
            origins: [
                RecordOrigin(
                    document: uuid, statement: statement.number, xpath: statement.origin.xpath)
            ])
        readTimes(statement)
        readValue(statement)
        readRange(statement)
        status = statement.statusCode
        let found = statement.interpretations.compactMap(\.display)
        interpretation = found.isEmpty ? nil : found.joined(separator: ", ")
        readSubstances(statement)
        readDetails(statement, in: document)
        guard name != nil || value != nil || assertion != .affirmed else { return nil }
    }

    private init(
        category: RecordCategory, assertion: StatementAssertion, isAboutAnother: Bool,
        subject: String?, isPlanned: Bool, name: String?, codes: [RecordCode],
        timings: [RecordTiming], details: [RecordDetail], performers: [String],
        faults: [StatementFault],
        origins: [RecordOrigin]
    ) {
        self.category = category
        self.assertion = assertion
        self.isAboutAnother = isAboutAnother
        self.subject = subject
        self.isPlanned = isPlanned
        self.name = name
        self.codes = codes
        self.timings = timings
        self.details = details
        self.performers = performers
        self.faults = faults
        self.origins = origins
    }

    private static func relation(_ subject: Part) -> String? {
        subject["relatedSubject"]?.code?.display
            ?? subject.descendant("subject")?.names.lazy.compactMap(\.display).first
    }

    private mutating func readTimes(_ statement: ClinicalStatement) {
        let times = statement.effectiveTimes.flatMap(Self.parts)
        for time in times {
            start = start ?? time.start
            // The end of a first occurrence is not the end.
            if time.meaning != .recurring { end = end ?? time.end }
        }
        // An interval around a time whose ends are not known was so at that time.
        if start == nil, end == nil {
            start = times.lazy.compactMap(\.center?.reading).first
        }
    }

    /// The times that it is made of, without those that are excluded.
    private static func parts(_ time: TimeExpression) -> [TimeExpression] {
        guard !time.isExcluded else { return [] }
        return time.components.isEmpty ? [time] : time.components.flatMap(parts)
    }

    private mutating func readValue(_ statement: ClinicalStatement) {
        if statement.dose != nil {
            value = StatementWords.dose(statement)
        } else if !statement.isTopicValue, statement.kind != .problem,
            statement.kind != .familyHistory, category != .allergy
        {
            let words = statement.values.compactMap { StatementWords.text($0) }
            value = words.isEmpty ? nil : words.joined(separator: "; ")
        }
        guard statement.values.count == 1, let quantity = statement.values[0].quantity,
            quantity.nullFlavor == nil, let written = quantity.number, let unit = quantity.unit,
            !statement.faults.contains(where: { $0.place.hasPrefix("value") })
        else { return }
        (number, self.unit) = (written, unit)
    }

    private mutating func readRange(_ statement: ClinicalStatement) {
        let ranges = statement.referenceRanges
        let words = ranges.compactMap { range in
            range.first("value")?.range.flatMap(StatementWords.text)
                ?? range.first("text")?.text?.words
        }
        referenceRange = words.isEmpty ? nil : words.joined(separator: "; ")
        // A line drawn across a chart would hide the conditions under which a range holds, which
        // several always have.
        let holders = statement.parts("referenceRange")
        guard ranges.count == 1, holders.allSatisfy({ $0.parts("precondition").isEmpty }),
            ranges[0].parts("precondition").isEmpty, let unit,
            let range = ranges[0].first("value")?.range
        else { return }
        func end(_ quantity: WrittenQuantity?) -> Double? {
            quantity.flatMap { $0.unit == unit && $0.nullFlavor == nil ? $0.number : nil }
        }
        (low, high) = (end(range.low), end(range.high))
        if let first = low, let last = high, first > last { (low, high) = (nil, nil) }
    }

    /// An allergy to several substances has all their names.
    private mutating func readSubstances(_ statement: ClinicalStatement) {
        guard category == .allergy, statement.substances.count > 1 else { return }
        let found = statement.substances.compactMap(\.named)
        let names = found.compactMap(\.display)
        guard !names.isEmpty else { return }
        name = names.joined(separator: ", ")
        substances = found.compactMap { $0.code ?? $0.display }
        codes = found.flatMap(\.all).compactMap { concept in
            concept.code.map { RecordCode(code: $0, system: concept.codeSystem) }
        }
    }

    private mutating func readDetails(
        _ statement: ClinicalStatement, in document: ExtractedDocument
    ) {
        for inner in statement.inside(document) {
            guard inner.isDetail else { continue }
            if inner.isStep(in: document) {
                if let words = StatementWords.step(inner) {
                    details.append(RecordDetail(.dosage, words))
                }
                continue
            }
            guard let label = inner.kind.flatMap({ RecordDetail.Label(rawValue: $0.rawValue) })
            else { continue }
            let manifestations = inner.inside(document).filter { $0.kind == .reaction }
            let isHolder =
                !manifestations.isEmpty
                && inner.values.allSatisfy { StatementWords.text($0) == nil }
            let severities = inner.inside(document).filter { $0.kind == .severity && $0.isDetail }
                .compactMap(StatementWords.detail)
            for told in (isHolder ? [] : [inner]) + manifestations.filter(\.isDetail) {
                guard let words = StatementWords.detail(told) else { continue }
                let severity =
                    severities.isEmpty ? "" : " (\(severities.joined(separator: ", ")))"
                details.append(RecordDetail(label, words + severity))
            }
        }
        // The manifestation around an allergy, where the two were written the other way round.
        if category == .allergy, let number = statement.parent,
            document.statements.indices.contains(number),
            case let parent = document.statements[number],
            parent.kind == .reaction, parent.isDetail,
            Negation(statement.link.negationInd) == .affirmed,
            let words = StatementWords.detail(parent)
        {
            details.append(RecordDetail(.reaction, words))
        }
        if let most = statement.first("maxDoseQuantity").flatMap(StatementWords.text) {
            details.append(RecordDetail(.maximum, "≤ " + most))
        }
        if let route = statement.route?.display { details.append(RecordDetail(.route, route)) }
        if let rate = statement.rate.flatMap(StatementWords.text) {
            details.append(RecordDetail(.rate, rate))
        }
        for site in statement.targetSites.compactMap(\.display) {
            details.append(RecordDetail(.site, site))
        }
        for method in statement.methods.compactMap(\.display) {
            details.append(RecordDetail(.method, method))
        }
    }
}

extension RecordCategory {
    /// Where a statement stands; nil for what only holds others, or belongs to one.
    init?(_ statement: ClinicalStatement) {
        let isEvent = statement.isEvent
        // What an organizer says, those inside say.
        if statement.statementClass == .organizer, !statement.relationships.isEmpty { return nil }
        // The period of a section (C-CDA: Section Time Range) says nothing of a patient.
        if statement.code?.code == "82607-3" { return nil }
        switch statement.kind {
        case .medication, .dispensation: self = .medication
        case .goal: self = .goal
        case .plan: self = .plan
        case .concern, .resultPanel, .vitalSignPanel: return nil
        case .comment?, .instruction?:
            guard statement.parent == nil else { return nil }
            self = .note
        case let kind? where kind.isAboutParent:
            // A reaction that is around its allergy is a detail of that.
            guard statement.parent == nil, statement.relationships.isEmpty else { return nil }
            self = .other
        case .specimen:
            guard statement.parent == nil, statement.statementClass == .procedure else {
                return nil
            }
            self = .procedure
        case .allergy: self = isEvent ? .allergy : .plan
        case .problem: self = isEvent ? .problem : .plan
        case .immunization: self = isEvent ? .immunization : .plan
        case .result: self = isEvent ? .result : .plan
        case .vitalSign: self = isEvent ? .vitalSign : .plan
        case .procedure: self = isEvent ? .procedure : .plan
        case .encounter: self = isEvent ? .encounter : .plan
        case .socialHistory, .smokingStatus: self = .socialHistory
        case .familyHistory: self = .familyHistory
        case .pregnancy: self = .pregnancy
        case .functionalStatus: self = .functionalStatus
        case .device: self = .device
        case .advanceDirective: self = .advanceDirective
        case .note: self = .note
        default:
            switch statement.statementClass {
            case .organizer: return nil
            case .substanceAdministration: self = .medication
            default: self = isEvent ? .other : .plan
            }
        }
    }
}

extension ClinicalStatement {
    /// What is denied of the statement around it, or not known to be related to it, is no detail.
    fileprivate var isDetail: Bool {
        assertion == .affirmed && Negation(link.negationInd) == .affirmed
    }

    /// The statements directly inside, in document order.
    fileprivate func inside(_ document: ExtractedDocument) -> [ClinicalStatement] {
        relationships.compactMap { relation in
            document.statements.indices.contains(relation.target)
                ? document.statements[relation.target] : nil
        }
    }

    /// Whether it is a step of the dosage of the administration around it: it names no product.
    fileprivate func isStep(in document: ExtractedDocument) -> Bool {
        guard statementClass == .substanceAdministration, let parent,
            document.statements.indices.contains(parent),
            document.statements[parent].statementClass == .substanceAdministration
        else { return false }
        return material?.named?.display == nil
    }
}
