import HTTPExchange
import PageFrame
import Foundation

/// One watcher of the drop folder: whether it runs, what it has done, what it waits for.
struct WatcherCard {
    let visit: StaffVisit
    let watcher: FolderState.Watcher

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.div(.class("head")) {
                MarkupTag.h2 { watcher.name }
                watcher.isRunning
                    ? StaffMarkup.badge(words[IntakeWord.running], .good)
                    : StaffMarkup.badge(words[IntakeWord.stopped], .plain)
            }
            MarkupTag.p(.class("quiet small")) {
                "\(words[IntakeWord.updated]) \(visit.dates.dayAndTime(watcher.updated))"
            }
            if let paused = watcher.paused { pause(paused) }
            MarkupTag.h3 { words[IntakeWord.queue] }
            MarkupTag.dl(.class("facts counts")) {
                count(IntakeWord.ready, watcher.ready)
                count(IntakeWord.inWork, watcher.inWork)
                count(IntakeWord.waiting, watcher.waiting)
                count(IntakeWord.blocked, watcher.blocked)
                PageFact.row(
                    words[IntakeWord.speed],
                    watcher.filesPerSecond.formatted(.number.locale(visit.dates.locale)))
            }
            MarkupTag.h3 { words[IntakeWord.sinceStart] }
            MarkupTag.dl(.class("facts counts")) {
                count(StaffWord.stored, watcher.outcomes["stored", default: 0])
                count(StaffWord.duplicates, watcher.outcomes["duplicate", default: 0])
                count(StaffWord.conflicts, watcher.outcomes["conflict", default: 0])
                count(StaffWord.rejected, watcher.outcomes["rejected", default: 0])
            }
            MarkupTag.h3 { words[IntakeWord.held] }
            if watcher.held.isEmpty {
                MarkupTag.p { words[IntakeWord.nothingHeld] }
            } else {
                MarkupTag.ul(.class("rows")) {
                    for file in watcher.held { MarkupTag.li { row(file) } }
                }
            }
        }
    }

    private func pause(_ reason: String) -> Markup {
        PageNotice.box(.bad) {
            MarkupTag.p {
                MarkupTag.strong { words[OverviewWord.paused] }
                " "
                MarkupTag.span(.lang("en")) { reason }
            }
            if let help = watcher.pausedHelp { command(help) }
        }
    }

    private func count(_ word: some PageWord, _ number: Int) -> Markup {
        PageFact.row(words[word], visit.figures.count(number))
    }

    @MarkupBuilder private func row(_ file: FolderState.HeldFile) -> Markup {
        MarkupTag.div(.class("row")) {
            MarkupTag.div {
                MarkupTag.p { MarkupTag.code(.class("mono")) { file.file } }
                MarkupTag.p(.class("quiet small")) {
                    MarkupTag.span(.lang("en")) { file.why }
                    if file.seconds > 0 { ", \(duration(file.seconds))" }
                }
            }
            StaffMarkup.badge(
                words[file.state.word], file.state == .blocked ? .bad : .plain)
        }
        if let help = file.help { command(help) }
    }

    @MarkupBuilder private func command(_ text: String) -> Markup {
        MarkupTag.p(.class("small")) { words[IntakeWord.command] }
        MarkupTag.pre { MarkupTag.code { text } }
    }

    private func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<120: words(IntakeWord.forSeconds, String(seconds))
        case ..<7_200: words(IntakeWord.forMinutes, String(seconds / 60))
        default: words(IntakeWord.forHours, String(seconds / 3_600))
        }
    }
}

extension FolderState.HeldFile.State {
    fileprivate var word: IntakeWord {
        switch self {
        case .settling: .stateSettling
        case .waiting: .stateWaiting
        case .incomplete: .stateIncomplete
        case .blocked: .stateBlocked
        case .unfit: .stateUnfit
        }
    }
}
