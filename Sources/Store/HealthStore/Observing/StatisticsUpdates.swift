internal import HealthModel

/// Statistics as they are, and then each time some buckets change (HKStatisticsCollectionQuery
/// with an update handler).
///
/// What the reader may not see touches no bucket. Another decision about the reader, or another
/// order of sources, binds from the next element on. The sequence is run once.
public struct StatisticsUpdates: AsyncSequence, Sendable {
    /// A collection, and what is new in it.
    public struct Element: Sendable {
        /// All buckets as they are now.
        public let collection: StatisticsCollection
        /// At first those that have samples; then those that are not as they were, also such as
        /// have no samples any more; in order, never none but the first time.
        public let changed: [Statistics]
    }

    let reader: StoreReader
    let query: StatisticsCollectionQuery
    let run: QueryRun

    /// Begins the query.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: reader, query: query, run: run)
    }

    /// Ends the query: the loop ends, and nothing comes after this returns.
    public func stop() { run.stop() }

    /// Where a query is.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: StoreReader
        let query: StatisticsCollectionQuery
        let run: QueryRun
        private var listener: ChangeHub.Listener?
        private var kept: KeptStatistics?
        private var collection: StatisticsCollection?

        init(reader: StoreReader, query: StatisticsCollectionQuery, run: QueryRun) {
            self.reader = reader
            self.query = query
            self.run = run
        }

        /// What is new; nil once the query was stopped or the task cancelled.
        public mutating func next() async throws -> Element? {
            guard let listener else {
                listener = try run.start()
                return try await step()
            }
            while let change = await listener.next() {
                let isTouched = change.types.contains(SampleType(query.type))
                guard change.isAuthorization || isTouched else { continue }
                if let found = try await step(), !found.changed.isEmpty { return found }
            }
            return nil
        }

        private mutating func step() async throws -> Element? {
            let kept = try await reader.statistics(query, knowing: kept)
            guard !run.isStopped else { return nil }
            let fresh = kept.collection
            let changed = collection.map(fresh.changed) ?? fresh.statistics()
            (self.kept, collection) = (kept, fresh)
            return Element(collection: fresh, changed: changed)
        }
    }
}
