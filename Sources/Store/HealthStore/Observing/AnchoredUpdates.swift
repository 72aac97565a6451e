internal import HealthModel
internal import Synchronization

/// What has changed since an anchor, and then what changes (HKAnchoredObjectQuery with an update
/// handler).
///
/// The first element tells what there is, if only that it is nothing; every later one has at
/// least one change. The sequence is run once.
public struct AnchoredUpdates: AsyncSequence, Sendable {
    /// Changes, and where they end.
    public typealias Element = AnchoredObjects

    let reader: StoreReader
    let query: AnchoredObjectQuery
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
        var query: AnchoredObjectQuery
        let run: QueryRun
        private var listener: ChangeHub.Listener?

        init(reader: StoreReader, query: AnchoredObjectQuery, run: QueryRun) {
            self.reader = reader
            self.query = query
            self.run = run
        }

        /// The next changes; nil once the query was stopped or the task cancelled.
        public mutating func next() async throws -> AnchoredObjects? {
            guard let listener else {
                guard query.limit == nil else {
                    throw StoreError(.invalidArgument, "a query with a limit cannot have updates")
                }
                listener = try run.start()
                return try await step()
            }
            while let change = await listener.next() {
                let isTouched = !change.types.isDisjoint(with: query.types)
                guard change.isAuthorization || isTouched else { continue }
                if let found = try await step(), !found.isEmpty { return found }
            }
            return nil
        }

        private mutating func step() async throws -> AnchoredObjects? {
            let found = try await reader.changes(query)
            guard !run.isStopped else { return nil }
            query.anchor = found.anchor
            return found
        }
    }
}

extension SampleReading {
    /// Observes changes of some types; see ``ObserverNotices``.
    public func observe(_ query: ObserverQuery) -> ObserverNotices {
        let listener = reader.core.changes.listen(to: reader.person)
        return ObserverNotices(reader: reader, query: query, run: QueryRun(listener))
    }

    /// What has changed, and what changes from now on; see ``AnchoredUpdates``.
    public func updates(_ query: AnchoredObjectQuery) -> AnchoredUpdates {
        let listener = reader.core.changes.listen(to: reader.person)
        return AnchoredUpdates(reader: reader, query: query, run: QueryRun(listener))
    }
}

/// That a query runs once: shared by all copies of its sequence, so that a second loop is refused
/// and ``stop()`` ends the first wherever it waits.
final class QueryRun: Sendable {
    private let state = Mutex((isStarted: false, isStopped: false))
    let listener: ChangeHub.Listener

    init(_ listener: ChangeHub.Listener) { self.listener = listener }

    /// - Throws: ``StoreError/Code/invalidArgument`` the second time.
    func start() throws -> ChangeHub.Listener {
        let isFirst = state.withLock { state in
            defer { state.isStarted = true }
            return !state.isStarted
        }
        guard isFirst else {
            throw StoreError(
                .invalidArgument, "a query can be executed only once; create a new one")
        }
        return listener
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    func stop() {
        state.withLock { $0.isStopped = true }
        listener.end()
    }
}
