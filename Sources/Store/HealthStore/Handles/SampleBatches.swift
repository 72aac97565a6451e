public import HealthModel

/// The samples of a query, batch after batch, in the query's order.
///
/// No batch is empty. Each is one state of the store and of what the person allows; samples that
/// arrive between two batches do not shift them. Leaving the loop, or cancelling the task, stops
/// the query.
public struct SampleBatches: AsyncSequence, Sendable {
    /// Some samples.
    public typealias Element = [Sample]

    let reader: StoreReader
    let query: SampleQuery

    /// Begins the query anew.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: reader, query: query)
    }

    /// Where a query is.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: StoreReader
        let query: SampleQuery
        private var token: PagingToken?
        private var remaining: Int
        private var isDone = false

        init(reader: StoreReader, query: SampleQuery) {
            self.reader = reader
            self.query = query
            remaining = query.limit ?? .max
        }

        /// The next batch; nil at the end.
        public mutating func next() async throws -> [Sample]? {
            guard !isDone else { return nil }
            try Task.checkCancellation()
            let page = try await reader.page(
                query, rows: Swift.min(remaining, StoreLimits.sampleBatchRows), after: token)
            token = page.next
            remaining -= page.samples.count
            isDone = page.next == nil || remaining == 0
            return page.samples.isEmpty ? nil : page.samples
        }
    }
}
