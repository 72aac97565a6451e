public import Foundation
internal import HealthModel

/// Summaries of days as they are, and then each time some of them change (HKActivitySummaryQuery
/// with an update handler). The sequence is run once.
public struct ActivitySummaryUpdates: AsyncSequence, Sendable {
    /// All summaries, and those that are not as they were.
    public struct Element: Sendable {
        /// All of the query, by day.
        public let summaries: [ActivitySummary]
        /// At first all; then those that are new or others, in order, never none.
        public let changed: [ActivitySummary]
    }

    let read: @Sendable () async throws -> [ActivitySummary]
    let run: QueryRun

    /// Begins the query.
    public func makeAsyncIterator() -> Iterator { Iterator(read: read, run: run) }

    /// Ends the query: the loop ends, and nothing comes after this returns.
    public func stop() { run.stop() }

    /// Where a query is.
    public struct Iterator: AsyncIteratorProtocol {
        let read: @Sendable () async throws -> [ActivitySummary]
        let run: QueryRun
        private var listener: ChangeHub.Listener?
        private var known: Set<ActivitySummary> = []

        init(read: @escaping @Sendable () async throws -> [ActivitySummary], run: QueryRun) {
            self.read = read
            self.run = run
        }

        private static let types = Set(
            ActivitySummary.quantityTypes.map { SampleType($0) } + [SampleType(.appleStandHour)])

        /// What is new; nil once the query was stopped or the task cancelled.
        public mutating func next() async throws -> Element? {
            guard let listener else {
                listener = try run.start()
                return try await step()
            }
            while let change = await listener.next() {
                guard change.isAuthorization || !change.types.isDisjoint(with: Self.types) else {
                    continue
                }
                if let found = try await step(), !found.changed.isEmpty { return found }
            }
            return nil
        }

        private mutating func step() async throws -> Element? {
            let summaries = try await read()
            guard !run.isStopped else { return nil }
            let changed = summaries.filter { !known.contains($0) }
            known = Set(summaries)
            return Element(summaries: summaries, changed: changed)
        }
    }
}

extension SampleReading {
    /// Summaries of days, and what becomes of them; see ``ActivitySummaryUpdates``.
    public func activitySummaryUpdates(
        _ query: ActivitySummaryQuery, in zone: TimeZone
    ) -> ActivitySummaryUpdates {
        let listener = reader.core.changes.listen(to: reader.person)
        let handle = self
        return ActivitySummaryUpdates(
            read: { try await handle.activitySummaries(query, in: zone) }, run: QueryRun(listener))
    }
}
