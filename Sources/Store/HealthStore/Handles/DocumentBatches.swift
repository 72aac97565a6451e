internal import HealthModel

/// The documents of a query, batch after batch, in the query's order, and an empty batch that
/// says that it is done.
///
/// Each batch is one state of the store and of what the person allows; documents that arrive
/// between two batches do not shift them. A batch holds at most ``StoreLimits/batchRows``
/// documents, so memory stays flat however many match. Leaving the loop, cancelling the task and
/// ``stop()`` stop the query; then nothing says that it is done.
public struct DocumentBatches: AsyncSequence, Sendable {
    /// Some documents.
    public typealias Element = DocumentBatch

    let reader: StoreReader
    let query: DocumentQuery
    let run: QueryRun
    /// How the person is asked about what is undecided; nil for not at all.
    var asking: DocumentAsking?

    init(reader: StoreReader, query: DocumentQuery, asking: DocumentAsking? = nil) {
        self.reader = reader
        self.query = query
        self.asking = asking
        run = QueryRun(reader.core.changes.listen(to: reader.role.person ?? .nobody))
    }

    /// Ends the query: the loop ends, and nothing comes after this returns.
    public func stop() { run.stop() }

    /// Begins the query anew.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Where a query is.
    public struct Iterator: AsyncIteratorProtocol {
        private let batches: DocumentBatches
        private var token: PagingToken?
        private var remaining: Int
        private var isBegun = false
        private var isLast = false
        private var isDone = false

        init(_ batches: DocumentBatches) {
            self.batches = batches
            remaining = batches.query.limit ?? .max
        }

        /// The next batch; nil behind the one that says that the query is done.
        public mutating func next() async throws -> DocumentBatch? {
            guard !isDone, !batches.run.isStopped else { return nil }
            try Task.checkCancellation()
            while !isLast {
                guard let page = try await page(), !batches.run.isStopped else { return nil }
                token = page.next
                remaining -= page.samples.count
                isLast = page.next == nil || remaining == 0
                if !page.samples.isEmpty || !page.unreadable.isEmpty {
                    return DocumentBatch(
                        samples: page.samples, unreadable: page.unreadable, isDone: false)
                }
            }
            isDone = true
            return DocumentBatch(samples: [], unreadable: [], isDone: true)
        }

        /// The next page; nil if the query was stopped while it waited for the person.
        private mutating func page() async throws -> DocumentPage? {
            let rows = Swift.min(remaining, StoreLimits.batchRows)
            let (reader, query) = (batches.reader, batches.query)
            if !isBegun, let asking = batches.asking {
                isBegun = true
                return try await asking.firstPage(of: query, rows: rows, run: batches.run)
            }
            return try await reader.page(query, rows: rows, after: token)
        }
    }
}
