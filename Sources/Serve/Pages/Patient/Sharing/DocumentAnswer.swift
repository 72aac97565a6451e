import FHIR
import HTTPExchange
import PageFrame
import Foundation
import HealthModel
import HealthStore

/// What a person answers to a request for documents.
struct DocumentAnswer {
    /// Begins the name of a document's field, which makes it an exception.
    static let prefix = "document-"
    /// The button that denies all of them, whatever else the form says.
    static let denial = "deny"

    /// How much of which documents is granted.
    var granted: [UUID: ConsentLevel] = [:]
    /// What is granted of documents that come later; nil for nothing.
    var later: (rule: ConsentRule, level: ConsentLevel)?
    /// What the form lacks, by the names of its fields.
    var mistakes: [String: MistakeWord] = [:]

    /// Reads an answer about the documents that the form had, not those asked for since.
    init(
        _ fields: FormFields, to request: DocumentRequest,
        about samples: [UUID: CDADocumentSample], dates: PageDates
    ) {
        guard fields[Self.denial] == nil else { return }
        let rule = rule(in: fields, dates)
        let level: ConsentLevel? =
            request.level == .data
            ? fields["level"].flatMap(ConsentLevel.init(rawValue:)) : request.level
        if rule != nil, level == nil { mistakes["level"] = .chooseOne }
        for (name, value) in fields.values(beginning: Self.prefix) {
            guard let uuid = UUID(uuidString: name) else { continue }
            if value.isEmpty {
                let isChosen = samples[uuid].flatMap { rule?.includes($0) } ?? false
                granted[uuid] = isChosen ? level : nil
            } else {
                granted[uuid] = ConsentLevel(rawValue: value)
            }
        }
        if let rule, let level, fields["later"] == "yes" { later = (rule, level) }
    }

    /// The documents that the choice for all of them means; nil for none of them.
    private mutating func rule(in fields: FormFields, _ dates: PageDates) -> ConsentRule? {
        var rule = ConsentRule()
        switch fields["scope"] {
        case "all": return rule
        case "none": return nil
        case "kinds":
            rule.types = Set(fields.values("kind").map { ConsentRule.TypeCode($0) })
            if rule.types?.isEmpty == false { return rule }
            mistakes["scope"] = .chooseSome
        case "institutions":
            rule.custodians = Set(fields.values("institution"))
            if rule.custodians?.isEmpty == false { return rule }
            mistakes["scope"] = .chooseSome
        case "period":
            rule.startsFrom = fields["from"].flatMap { dates.start(ofDay: $0) }
            rule.startsBefore = fields["to"].flatMap { dates.start(ofDay: $0, adding: 1) }
            if rule.startsFrom != nil || rule.startsBefore != nil { return rule }
            mistakes["scope"] = .period
        default: mistakes["scope"] = .chooseOne
        }
        return nil
    }
}

extension ConsentRule {
    /// Whether a choice by type, institution or period means a document.
    fileprivate func includes(_ sample: CDADocumentSample) -> Bool {
        if let types {
            guard let code = sample.document?.typeCode?.code else { return false }
            if !types.contains(where: { $0.code == code }) { return false }
        }
        if let custodians {
            guard let name = sample.document?.custodian, custodians.contains(name) else {
                return false
            }
        }
        if let startsFrom, sample.startDate < startsFrom { return false }
        if let startsBefore, sample.startDate >= startsBefore { return false }
        return true
    }
}
