import Access
import Foundation
import HTTPExchange
import Hummingbird
import PageFrame

/// What is known of a store's files.
struct StoreSheet {
    let visit: StaffVisit
    let state: StoreState
    let now: Date

    private var words: PageWords { visit.words }

    @MarkupBuilder var markup: Markup {
        card(StoreWord.size) {
            MarkupTag.dl(.class("facts")) {
                bytes(StoreWord.database, state.databaseBytes)
                bytes(StoreWord.writeLog, state.logBytes)
                if let free = state.freeBytes { bytes(StoreWord.free, free) }
                PageFact.row(
                    words[StoreWord.schema],
                    words(StoreWord.schemaVersion, String(state.schemaVersion)))
            }
        }
        card(StoreWord.encryption) {
            if let keys = state.keys {
                MarkupTag.p { StaffMarkup.badge(words[StoreWord.encrypted], .good) }
                self.keys(keys)
                MarkupTag.p(.class("quiet small")) {
                    StaffMarkup.message(words[StoreWord.keyHint])
                }
            } else {
                MarkupTag.p { StaffMarkup.badge(words[StoreWord.plain], .mark) }
                MarkupTag.p { words[StoreWord.plainHint] }
            }
        }
        card(StoreWord.backups) {
            switch state.backups {
            case .none: MarkupTag.p { words[StoreWord.noBackups] }
            case .awaited:
                MarkupTag.dl(.class("facts")) {
                    PageFact.row(words[StoreWord.lastBackup], words[StoreWord.awaited])
                }
            case .made(let date):
                MarkupTag.dl(.class("facts")) { self.date(StoreWord.lastBackup, date) }
            }
        }
    }

    private func keys(_ keys: StoreState.Keys) -> Markup {
        MarkupTag.dl(.class("facts")) {
            PageFact.code(words[StoreWord.keyName], keys.name)
            if let made = keys.keyMade { date(StoreWord.keyMade, made) }
            if let count = keys.personKeys {
                PageFact.row(words[StoreWord.personKeys], visit.figures.count(count))
            }
            if let count = keys.destroyedKeys {
                PageFact.row(words[StoreWord.destroyedKeys], visit.figures.count(count))
            }
        }
    }

    private func card(_ title: StoreWord, @MarkupBuilder content: () -> Markup) -> Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.h2 { words[title] }
            content()
        }
    }

    private func bytes(_ word: StoreWord, _ count: Int) -> Markup {
        PageFact.row(words[word], visit.figures.bytes(count))
    }

    private func date(_ word: StoreWord, _ date: Date) -> Markup {
        PageFact.row(words[word]) {
            MarkupTag.time(.dateTime(visit.dates.machine(date))) { visit.dates.dayAndTime(date) }
            let days = Int(now.timeIntervalSince(date) / 86_400)
            if days > 1 { " (\(words.count(days, StoreWord.age)))" }
        }
    }
}

/// The store as files: their sizes, keys and backups.
struct StorePages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("store") { try await store($0, $1) }
    }

    private func store(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let words = visit.words
        let state = await parts.surroundings.storeState()
        return visit.page(words[StaffWord.store], in: .store) {
            MarkupTag.p(.class("lead")) { words[StoreWord.lead] }
            if let state {
                StoreSheet(visit: visit, state: state, now: parts.now()).markup
            } else {
                MarkupTag.div(.class("card")) { MarkupTag.p { words[StoreWord.memory] } }
            }
        }
    }
}
