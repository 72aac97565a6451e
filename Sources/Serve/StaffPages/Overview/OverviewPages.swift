import Access
import HTTPExchange
import PageFrame
import AccessLog
import Foundation
import HealthStore
import Hummingbird

/// How intake and store are doing, on one page.
struct OverviewPages {
    let parts: ServiceParts

    /// Days that the chart shows, today included.
    static let days = 14
    /// Conflicts that are counted.
    private static let conflicts = 100
    /// Refused documents that are listed.
    private static let rejects = 5

    func add(to router: some RouterMethods<ServiceContext>) {
        router.get { try await overview($0, $1) }
    }

    private func overview(_ request: Request, _ context: ServiceContext) async throws -> Response {
        let visit = try StaffVisit(request, context, parts)
        let now = parts.now()
        let today = Date(
            timeIntervalSince1970: (now.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400)
        let start = today.addingTimeInterval(-Double(Self.days - 1) * 86_400)
        let counts = try await visit.oversight.receiptCounts(
            from: start, to: today.addingTimeInterval(86_400))
        var rejects = ReceiptQuery(outcome: .rejected)
        rejects.limit = Self.rejects
        var overview = Overview(
            visit: visit, now: now, today: today, counts: counts,
            rejects: try await visit.oversight.receipts(rejects).entries,
            events: try await visit.oversight.checkpoint(origin: LogPages.origin).size)
        overview.conflicts = try await visit.oversight.countOpenConflicts(limit: Self.conflicts)
        overview.emergencies = try await visit.oversight.unreviewedEmergencies()
        overview.store = await parts.surroundings.storeState()
        do {
            overview.folder = try await parts.surroundings.folderState()
        } catch {
            overview.isFolderLost = true
        }
        return visit.page(visit.words[StaffWord.overview], in: .overview) { overview.markup }
    }
}
