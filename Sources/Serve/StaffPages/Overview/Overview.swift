import HTTPExchange
import PageFrame
import Foundation
import HealthStore

/// What the overview shows.
struct Overview {
    let visit: StaffVisit
    let now: Date
    /// The begin of today, in UTC.
    let today: Date
    let counts: [ReceiptCount]
    let rejects: [ReceiptEntry]
    /// Events in the access log.
    let events: Int64
    var emergencies = 0
    var store: StoreState?
    var folder: FolderState?
    /// Whether there is a folder that cannot be looked at.
    var isFolderLost = false

    private var words: PageWords { visit.words }

    /// Conflicts about which nobody has decided, and whether there are more.
    var conflicts: (count: Int, isCut: Bool) = (0, false)

    /// As a number, or as `100+`.
    var conflictCount: String {
        visit.figures.count(conflicts.count) + (conflicts.isCut ? "+" : "")
    }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[OverviewWord.lead] }
        attention
        MarkupTag.div(.class("grid figures")) { figures }
        if visit.reaches("/staff/receipts") { arrivals }
    }

    @MarkupBuilder private var arrivals: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[OverviewWord.inFourteenDays] }
            if counts.isEmpty {
                MarkupTag.p { words[OverviewWord.nothingCame] }
            } else {
                IntakeTrend(visit: visit, today: today, counts: counts).markup
            }
        }
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[OverviewWord.latestRejects] }
            if rejects.isEmpty {
                MarkupTag.p { words[OverviewWord.noRejects] }
            } else {
                ReceiptList.rows(rejects, visit)
            }
        }
    }

    private var attention: Markup {
        let notes = Attention(overview: self).notes
        return notes.isEmpty
            ? PageNotice.box(.good) { MarkupTag.p { words[OverviewWord.allWell] } }
            : PageNotice.box(.mark) {
                MarkupTag.h2 { words[OverviewWord.attention] }
                MarkupTag.ul {
                    for note in notes {
                        MarkupTag.li { MarkupTag.a(.href(note.path)) { note.text } }
                    }
                }
            }
    }

    @MarkupBuilder private var figures: Markup {
        figure(count(of: .stored), .today, "/staff/receipts?outcome=stored")
        figure(count(of: .rejected), .rejectedToday, "/staff/receipts?outcome=rejected")
        figure(conflictCount, .conflicts, "/staff/desk")
        if let folder {
            figure(
                visit.figures.count(
                    folder.watchers.filter(\.isRunning).reduce(0) { $0 + $1.ready + $1.waiting }),
                .waitingFiles, "/staff/intake")
        }
        if let store {
            figure(visit.figures.bytes(store.databaseBytes), .storeSize, "/staff/store")
        }
        figure(visit.figures.count(events), .logSize, "/staff/log")
    }

    /// A figure, for those whose roles open the page behind it.
    @MarkupBuilder private func figure(
        _ number: String, _ word: OverviewWord, _ path: String
    ) -> Markup {
        if visit.reaches(path) { StaffMarkup.figure(number, words[word], path: path) }
    }

    private func count(of outcome: ReceiptEntry.Outcome) -> String {
        let found = counts.filter { $0.day == today && $0.outcome == outcome }
        return visit.figures.count(found.reduce(0) { $0 + $1.count })
    }
}
