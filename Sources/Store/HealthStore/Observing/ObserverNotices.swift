public import HealthModel

/// That something changed which the reader may see, time after time (HKObserverQuery).
///
/// The first notice comes at once, so that the reader catches up; then there is at least one
/// after every commit, or after several together. What the reader may not see gives no notice.
/// The sequence is run once.
public struct ObserverNotices: AsyncSequence, Sendable {
    /// The types of which something changed.
    public typealias Element = Set<SampleType>

    let reader: SampleReader
    let query: ObserverQuery
    let run: QueryRun

    /// Begins to observe.
    public func makeAsyncIterator() -> Iterator {
        Iterator(reader: reader, query: query, run: run)
    }

    /// Ends the query: the loop ends, and no notice comes after this returns.
    public func stop() { run.stop() }

    /// Where a query is.
    public struct Iterator: AsyncIteratorProtocol, Sendable {
        let reader: SampleReader
        let query: ObserverQuery
        let run: QueryRun
        private var listener: ChangeHub.Listener?
        private var sequence: Int64 = 0

        init(reader: SampleReader, query: ObserverQuery, run: QueryRun) {
            self.reader = reader
            self.query = query
            self.run = run
        }

        /// The next notice; nil once the query was stopped or the task cancelled.
        public mutating func next() async throws -> Set<SampleType>? {
            guard let listener else {
                let listener = try run.start()
                self.listener = listener
                sequence = try await reader.position(of: query)
                return run.isStopped ? nil : Set(query.types)
            }
            while let change = await listener.next() {
                let touched = change.types.intersection(query.types)
                guard change.isAuthorization || !touched.isEmpty else { continue }
                // After another decision older samples may have come into sight.
                let from = change.isAuthorization ? 0 : sequence
                let (seen, last) = try await reader.changedTypes(query, after: from)
                sequence = Swift.max(sequence, last)
                guard !run.isStopped else { return nil }
                if !seen.isEmpty { return seen }
            }
            return nil
        }
    }
}

extension SampleReader {
    /// Where the change log ends now.
    func position(of query: ObserverQuery) async throws -> Int64 {
        try QueryChecks.check(types: query.types, predicate: query.predicate, limit: nil)
        return try await core.backend.read { snapshot in
            _ = try access(to: query.types, in: snapshot)
            return try snapshot.lastSequence(of: person)
        }
    }

    /// The types of which something visible has changed after a place in the log, and its end.
    func changedTypes(
        _ query: ObserverQuery, after sequence: Int64
    ) async throws -> (seen: Set<SampleType>, last: Int64) {
        try await core.backend.read { snapshot in
            let view = try view(of: query.types, in: snapshot)
            let seen = try query.types.filter {
                try view.hasChange(of: $0, query.predicate, after: sequence)
            }
            return (Set(seen), try snapshot.lastSequence(of: person))
        }
    }
}
