public import HealthModel

/// That something changed which the reader may see, time after time (HKObserverQuery).
///
/// The first notice comes at once, so that the reader catches up; then there is at least one
/// after every commit, or after several together. What the reader may not see gives no notice.
/// The sequence is run once.
public struct ObserverNotices: AsyncSequence, Sendable {
    /// The types of which something changed.
    public typealias Element = Set<SampleType>

    let reader: StoreReader
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
        let reader: StoreReader
        let query: ObserverQuery
        let run: QueryRun
        private var listener: ChangeHub.Listener?
        private var basis: ObserverBasis?

        init(reader: StoreReader, query: ObserverQuery, run: QueryRun) {
            self.reader = reader
            self.query = query
            self.run = run
        }

        /// The next notice; nil once the query was stopped or the task cancelled.
        public mutating func next() async throws -> Set<SampleType>? {
            guard let listener else {
                let listener = try run.start()
                self.listener = listener
                basis = try await reader.changedTypes(query, after: nil).basis
                return run.isStopped ? nil : Set(query.types)
            }
            while let change = await listener.next() {
                let touched = change.types.intersection(query.types)
                guard change.isAuthorization || !touched.isEmpty else { continue }
                let (seen, next) = try await reader.changedTypes(query, after: basis)
                basis = next
                guard !run.isStopped else { return nil }
                if !seen.isEmpty { return seen }
            }
            return nil
        }
    }
}

/// What an observer has been told of.
struct ObserverBasis: Sendable {
    /// Where the change log ended.
    let sequence: Int64
    /// How often the reader had been let see more of the types.
    let generation: Int
    /// Which documents it saw; nil where it asks for none.
    let documents: UInt64?
}

extension StoreReader {
    /// The types of which something visible has changed since then, and what is so now. What has
    /// come into sight by a decision has changed, too.
    func changedTypes(
        _ query: ObserverQuery, after old: ObserverBasis?
    ) async throws -> (seen: Set<SampleType>, basis: ObserverBasis) {
        try QueryChecks.check(types: query.types, predicate: query.predicate, limit: nil)
        let seal = try await seal()
        return try await core.backend.read(.person(person)) { snapshot in
            let view = try samples(of: query.types, in: snapshot)
            var changed: Set<SampleType> = []
            if let old {
                let documents = try seen(upTo: old.sequence, in: view, sealedBy: seal)
                let isSame =
                    old.generation >= view.typesGeneration
                    && (documents ?? old.documents) == (old.documents ?? documents)
                changed = Set(
                    try query.types.filter {
                        try view.hasChange(
                            of: $0, query.predicate, after: isSame ? old.sequence : 0)
                    })
            }
            let last = try snapshot.lastSequence(of: person)
            let basis = ObserverBasis(
                sequence: max(last, old?.sequence ?? 0), generation: view.typesGeneration,
                documents: try seen(upTo: last, in: view, sealedBy: seal))
            return (changed, basis)
        }
    }
}
