import Access
import HTTPExchange
import PageFrame
import Foundation
import Hummingbird

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
