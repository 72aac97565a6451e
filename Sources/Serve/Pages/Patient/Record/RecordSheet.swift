import ClinicalRecord
import Foundation
import HealthModel
import HealthStore
import PageFrame

/// The patient's home: what is new, what waits, what the documents say against each other, and the
/// beginning of each list.
struct RecordSheet {
    let visit: PatientVisit
    let found: PersonRecord
    /// Requests that wait for an answer of the person's.
    let waiting: Int
    let now: Date

    /// Seconds for which a document counts as new.
    private static let newFor: TimeInterval = 7 * 86_400
    /// Lines of a list that are shown here.
    private static let shown = 5

    private var words: PageWords { visit.words }
    private var lines: RecordLineMarkup {
        RecordLineMarkup(visit: visit, documents: found.documents)
    }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[HealthRecordWord.lead] }
        RecordNotes(visit: visit, found: found).markup
        if waiting > 0 {
            MarkupTag.section(.class("card"), .label(words[HealthRecordWord.answerThem])) {
                MarkupTag.p { words.count(waiting, HealthRecordWord.waiting) }
                MarkupTag.div(.class("actions")) {
                    MarkupTag.a(.class("button first"), .href("/sharing")) {
                        words[HealthRecordWord.answerThem]
                    }
                }
            }
        }
        SearchField(visit: visit, text: "").markup
        news
        ContradictionList(visit: visit, found: found).markup
        for category in RecordCategory.allCases { list(category) }
        if found.record.lines.isEmpty {
            MarkupTag.p(.class("card")) { words[HealthRecordWord.nothing] }
        }
        MarkupTag.div(.class("actions")) {
            MarkupTag.a(.class("button"), .href("/record/table.csv")) {
                words[HealthRecordWord.csv]
            }
            MarkupTag.a(.class("button"), .href("/record/summary.json")) {
                words[HealthRecordWord.summary]
            }
        }
    }

    private var news: Markup {
        let fresh = found.documents.values
            .filter { $0.storedAt > now.addingTimeInterval(-Self.newFor) }
            .sorted {
                $0.storedAt == $1.storedAt
                    ? $0.uuid.uuidString < $1.uuid.uuidString : $0.storedAt > $1.storedAt
            }
        return MarkupTag.section(.class("card"), .labelledBy("new")) {
            MarkupTag.h2(.id("new")) { words[HealthRecordWord.newDocuments] }
            if fresh.isEmpty {
                MarkupTag.p { words[HealthRecordWord.noneNew] }
            } else {
                MarkupTag.ul(.class("rows")) {
                    for sample in fresh.prefix(Self.shown) {
                        MarkupTag.li {
                            MarkupTag.a(.href(sample.pageAddress)) { sample.titleMarkup(words) }
                            MarkupTag.p(.class("quiet small")) {
                                visit.dates.day(sample.startDate)
                            }
                        }
                    }
                }
            }
        }
    }

    @MarkupBuilder private func list(_ category: RecordCategory) -> Markup {
        let all = found.record.lines(of: category)
        if !all.isEmpty {
            let id = "kind-\(category.rawValue)"
            MarkupTag.section(.class("card"), .labelledBy(id)) {
                MarkupTag.h2(.id(id)) { words[HealthRecordWord(category)] }
                MarkupTag.ul(.class("rows")) {
                    for line in all.prefix(Self.shown) { lines.row(line) }
                }
                if all.count > Self.shown || category.hasValues {
                    MarkupTag.div(.class("actions")) {
                        MarkupTag.a(
                            .class("button"), .href("/record/\(category.rawValue)"),
                            .label(
                                words(
                                    HealthRecordWord.showAll,
                                    visit.setting.figures.count(all.count)) + ": "
                                    + words[HealthRecordWord(category)])
                        ) {
                            words(
                                HealthRecordWord.showAll, visit.setting.figures.count(all.count))
                        }
                    }
                }
            }
        }
    }
}

extension RecordCategory {
    /// Whether its lines are measured, and stand in tables.
    var hasValues: Bool { self == .result || self == .vitalSign }
}

/// What has no part in a record.
struct RecordNotes {
    let visit: PatientVisit
    let found: PersonRecord

    @MarkupBuilder var markup: Markup {
        let missing = found.record.unread.count + found.damaged.count
        if missing > 0 {
            PageNotice.box(.mark) {
                MarkupTag.p { visit.words.count(missing, HealthRecordWord.unread) }
            }
        }
        if !found.isComplete {
            PageNotice.box(.mark) {
                MarkupTag.p { visit.words[HealthRecordWord.incomplete] }
            }
        }
    }
}

/// Where words are looked for in all documents.
struct SearchField {
    let visit: PatientVisit
    let text: String

    var markup: Markup {
        MarkupTag.section(.class("card"), .label(visit.words[HealthRecordWord.search])) {
            PageForm.post("/record/search", visit.setting) {
                MarkupTag.div(.class("filter")) {
                    PageForm.input(
                        "words", label: visit.words[HealthRecordWord.search],
                        hint: visit.words[HealthRecordWord.searchHint], type: "search",
                        value: text, isRequired: true)
                    PageForm.submit(visit.words[HealthRecordWord.searchButton])
                }
            }
        }
    }
}

/// What documents say against each other, side by side.
struct ContradictionList {
    let visit: PatientVisit
    let found: PersonRecord

    @MarkupBuilder var markup: Markup {
        let all = found.record.contradictions
        if !all.isEmpty {
            MarkupTag.section(.class("card"), .labelledBy("against")) {
                MarkupTag.h2(.id("against")) { visit.words[HealthRecordWord.contradictions] }
                MarkupTag.p(.class("hint")) { visit.words[HealthRecordWord.contradictionsText] }
                for contradiction in all { pair(contradiction) }
            }
        }
    }

    @MarkupBuilder private func pair(_ contradiction: RecordContradiction) -> Markup {
        let lines = RecordLineMarkup(visit: visit, documents: found.documents)
        MarkupTag.h3 {
            "\(visit.words[HealthRecordWord(contradiction.category)]): "
            visit.words[HealthRecordWord(contradiction.kind)]
        }
        MarkupTag.ul(.class("rows")) { for line in contradiction.one { lines.row(line) } }
        MarkupTag.p { visit.words[HealthRecordWord.but] }
        MarkupTag.ul(.class("rows")) { for line in contradiction.other { lines.row(line) } }
    }
}
