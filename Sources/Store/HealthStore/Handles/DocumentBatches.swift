public import HealthModel

/// The documents of a query, batch after batch, in the query's order.
///
/// No batch is empty. Each is one state of the store; documents that arrive between two batches
/// do not shift them. A batch holds at most ``StoreLimits/batchRows`` documents, so memory stays
/// flat however many match. Leaving the loop, or cancelling the task, stops the query.
public struct DocumentBatches: AsyncSequence, Sendable {
    /// Some documents.
    public typealias Element = [CDADocumentSample]

    let reader: DocumentReader
    let query: DocumentQuery

    /// Begins the query anew.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: reader, query: query)
    }

    /// Where a query is.
    public struct Iterator: AsyncIteratorProtocol {
        let reader: DocumentReader
        let query: DocumentQuery
        private var token: PagingToken?
        private var remaining: Int
        private var isDone = false

        init(reader: DocumentReader, query: DocumentQuery) {
            self.reader = reader
            self.query = query
            self.remaining = query.limit ?? .max
        }

        /// The next batch; nil at the end.
        public mutating func next() async throws -> [CDADocumentSample]? {
            guard !isDone else { return nil }
            try Task.checkCancellation()
            let page = try await reader.page(
                query, rows: Swift.min(remaining, StoreLimits.batchRows), after: token)
            token = page.next
            remaining -= page.samples.count
            isDone = page.next == nil || remaining == 0
            return page.samples.isEmpty ? nil : page.samples
        }
    }
}
