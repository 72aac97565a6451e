import PageFrame
import Foundation
import HealthModel
import HealthStore

/// A decision in plain words.
struct RecordWords {
    let words: PageWords
    let dates: PageDates

    init(_ visit: PatientVisit) {
        words = visit.words
        dates = visit.dates
    }

    /// `with its content · for treatment · until 1 May 2027 · since 21 November 2026`
    func terms(of record: ConsentRecord) -> String {
        var terms: [String] = []
        if record.effect != .removal {
            terms.append(words[level(of: record)])
            terms.append(words(RecordWord.purposes, purposes(record.purposes)))
            terms.append(end(record.until))
        }
        terms.append(words(RecordWord.sinceDay, dates.day(record.from)))
        if record.decidedBy != nil { terms.append(words[RecordWord.byDelegate]) }
        return terms.joined(separator: " · ")
    }

    /// A permit opens up to its level, a denial closes from its level on.
    private func level(of record: ConsentRecord) -> RecordWord {
        switch (record.effect, record.level) {
        case (.deny, .metadata), (.withdrawn, .metadata): .deniedAll
        case (.deny, .data), (.withdrawn, .data): .deniedContent
        case (_, .metadata): .metadata
        case (_, .data): .data
        }
    }

    func purposes(_ purposes: Set<PurposeOfUse>) -> String {
        words.list(PurposeOfUse.inOrder(purposes).map { words[$0] })
    }

    func end(_ end: ConsentEnd) -> String {
        end.date.map { words(RecordWord.until, dates.dayAndTime($0)) }
            ?? words[RecordWord.untilNoEnd]
    }

    /// Which documents a rule means.
    func rule(_ rule: ConsentRule, kinds: [DocumentKind] = []) -> String {
        var parts: [String] = []
        func add(_ names: Set<String>?, _ word: RecordWord) {
            guard let names else { return }
            parts.append(words(word, words.list(words.sorted(names))))
        }
        let codes = rule.types.map { types in
            Set(
                types.map { type in
                    words.documentType(
                        type.code, kinds.first { $0.code == type.code }?.name ?? type.code)
                        ?? type.code
                })
        }
        add(codes, .ofKind)
        add(rule.authors, .byAuthor)
        add(rule.custodians, .keptBy)
        add(rule.sources, .fromSource)
        add(rule.confidentiality.map { Set($0.map(words.confidentiality)) }, .confidential)
        if let from = rule.startsFrom { parts.append(words(RecordWord.since, dates.day(from))) }
        if let to = rule.startsBefore { parts.append(words(RecordWord.before, dates.day(to))) }
        return parts.isEmpty
            ? words[RecordWord.allDocuments]
            : words(RecordWord.documentsThat, parts.joined(separator: ", "))
    }

    /// Why somebody sees a document, or does not.
    func why(_ explanation: DocumentExplanation) -> String {
        guard explanation.isTypeAllowed else { return words[RecordWord.whyType] }
        let word: RecordWord =
            switch explanation.decision.basis {
            // Explanations are of apps and delegates alone.
            case .permit, .staff: .whyPermit
            case .denial: .whyDenial
            case .lesserPermit: .whyLesser
            case .own: .whyOwn
            case .removal: .whyRemoval
            case .emergency: .whyEmergency
            case .nothing: .whyNothing
            }
        return words[word]
    }
}
