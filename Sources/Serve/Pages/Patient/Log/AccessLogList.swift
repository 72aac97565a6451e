import PageFrame
import AccessLog
import Foundation

/// The accesses of a page, day by day.
struct AccessLogList {
    let visit: PatientVisit
    let accesses: [AccessWords]
    let isFirst: Bool
    let hasMore: Bool

    private var words: PageWords { visit.words }
    private var dates: PageDates { visit.dates }

    @MarkupBuilder var markup: Markup {
        MarkupTag.p(.class("lead")) { words[LogWord.lead] }
        if accesses.isEmpty {
            MarkupTag.div(.class("card")) { MarkupTag.p { words[LogWord.nobodyYet] } }
        }
        for (day, accesses) in days {
            MarkupTag.h2 { day }
            MarkupTag.div(.class("card")) {
                MarkupTag.ul(.class("rows")) { for access in accesses { row(access) } }
            }
        }
        MarkupTag.div(.class("actions")) {
            if hasMore, let last = accesses.last {
                MarkupTag.a(
                    .class("button"), .href("/access-log?before=\(last.access.index)")
                ) { words[LogWord.older] }
            }
            if !isFirst {
                MarkupTag.a(.class("button"), .href("/access-log")) { words[LogWord.newest] }
            }
        }
        if !accesses.isEmpty {
            MarkupTag.section(.class("card"), .label(words[LogWord.download])) {
                MarkupTag.p { words[LogWord.downloadText] }
                MarkupTag.div(.class("actions")) {
                    MarkupTag.a(.class("button"), .href("/access-log/file")) {
                        words[LogWord.download]
                    }
                }
            }
        }
    }

    private var days: [(String, [AccessWords])] {
        var days: [(String, [AccessWords])] = []
        for access in accesses {
            let day = dates.weekday(access.date)
            if days.last?.0 == day {
                days[days.count - 1].1.append(access)
            } else {
                days.append((day, [access]))
            }
        }
        return days
    }

    private func row(_ access: AccessWords) -> Markup {
        MarkupTag.li(.class("row")) {
            MarkupTag.div {
                MarkupTag.p {
                    MarkupTag.time(.class("quiet"), .dateTime(dates.machine(access.date))) {
                        dates.time(access.date)
                    }
                    " "
                    access.sentence
                    " "
                    access.badge
                }
                if access.hasItems { MarkupTag.p { access.items } }
                MarkupTag.p(.class("quiet small")) { access.terms }
            }
            MarkupTag.a(
                .href("/access-log/\(access.access.index)"),
                .label("\(words[LogWord.notRecognised]): \(access.who), \(dates.time(access.date))")
            ) { words[LogWord.notRecognised] }
        }
    }
}
