import Access
import HealthStore
import Logging
import ServiceLifecycle

/// Learns once a second what other processes on the same store have done: what was used up or taken
/// back, and whose samples changed while somebody listens here.
struct StoreFollower: Service {
    let store: HealthStore
    let sharing: any StoreSharing
    let marks: UsedNames
    let logger: Logger

    private static let interval = Duration.seconds(1)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await store.followOthers(every: Self.interval) }
                group.addTask { await followMarks() }
            }
        }
        // A service that returns ends the others.
        try await gracefulShutdown()
    }

    private func followMarks() async {
        var moment: Int64 = 0
        var isLost = false
        while !Task.isCancelled {
            do {
                let news = try await sharing.marks(notedSince: moment)
                marks.absorb(news.marks)
                moment = news.moment
                isLost = false
            } catch {
                if !isLost { logger.error("store", metadata: ["code": "unreachable"]) }
                isLost = true
            }
            try? await Task.sleep(for: Self.interval)
        }
    }
}
