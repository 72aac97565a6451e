import Access
import HTTPExchange
import PageFrame
import Foundation
import Hummingbird

/// What lies in the drop folder.
struct IntakePages {
    let parts: ServiceParts

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get("intake") { try await intake($0, $1) }
    }

    private func intake(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let words = visit.words
        let state: FolderState?
        do {
            state = try await parts.surroundings.folderState()
        } catch {
            let lost = PageNotice(tone: .mark, text: words[OverviewWord.folderUnreachable])
            return visit.page(words[StaffWord.intake], in: .intake, notice: lost) {
                MarkupTag.p(.class("lead")) { words[IntakeWord.lead] }
            }
        }
        return visit.page(words[StaffWord.intake], in: .intake) {
            MarkupTag.p(.class("lead")) { words[IntakeWord.lead] }
            if let state {
                if state.watchers.isEmpty {
                    MarkupTag.div(.class("card")) { MarkupTag.p { words[IntakeWord.noWatchers] } }
                }
                for watcher in state.watchers {
                    WatcherCard(visit: visit, watcher: watcher).markup
                }
                MarkupTag.p(.class("quiet small")) { words[StaffWord.inEnglish] }
            } else {
                MarkupTag.div(.class("card")) { MarkupTag.p { words[OverviewWord.noFolder] } }
            }
        }
    }
}
