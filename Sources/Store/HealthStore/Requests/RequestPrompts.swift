internal import Foundation
internal import HealthModel

/// The requests that wait for a person, each once: those that wait already, the oldest first, and
/// then each as it comes, until the task is cancelled. Nobody has to ask again and again.
///
/// ```swift
/// for try await prompt in store.owner(person).prompts() { notify(prompt.appName) }
/// ```
///
/// What another process asked for comes as soon as this one follows it
/// (``HealthStore/followOthers(every:)``). A request that is made and answered between two looks
/// is not told.
public struct RequestPrompts: AsyncSequence, Sendable {
    let owner: OwnerHandle

    /// Begins to listen.
    public func makeAsyncIterator() -> Iterator { Iterator(owner: owner) }

    /// Where the sequence is.
    public struct Iterator: AsyncIteratorProtocol {
        private let owner: OwnerHandle
        private var listener: ChangeHub.Listener?
        private var told: Set<UUID> = []
        private var news: ArraySlice<RequestPrompt> = []

        init(owner: OwnerHandle) { self.owner = owner }

        /// The next request that waits; nil once the task is cancelled.
        public mutating func next() async throws -> RequestPrompt? {
            if listener == nil {
                listener = owner.core.changes.listen(to: owner.person)
                news = try await look()
            }
            while news.isEmpty {
                guard let change = await listener?.next() else { return nil }
                if change.isAuthorization { news = try await look() }
            }
            return news.removeFirst()
        }

        /// What waits and was not told.
        private mutating func look() async throws -> ArraySlice<RequestPrompt> {
            var waiting: [RequestPrompt] = []
            try await owner.each(owner.authorizationRequests) {
                waiting.append(RequestPrompt($0, of: owner.person))
            }
            try await owner.each(owner.documentRequests) {
                let app = ClientApp(identifier: $0.app, name: $0.appName)
                waiting.append(RequestPrompt(documents: $0.id, of: owner.person, by: app))
            }
            told.formIntersection(waiting.map(\.request))
            // Names of requests are in the order in which they were made.
            return waiting.filter { told.insert($0.request).inserted }
                .sorted { $0.request.precedes($1.request) }[...]
        }
    }
}

extension OwnerHandle {
    /// The requests that wait for the person, and each that comes; see ``RequestPrompts``.
    public func prompts() -> RequestPrompts { RequestPrompts(owner: self) }

    fileprivate func each<Request>(
        _ page: (UUID?, Int) async throws -> RequestPage<Request>, _ body: (Request) -> Void
    ) async throws {
        var last: UUID?
        repeat {
            let found = try await page(last, StoreLimits.batchRows)
            found.requests.forEach(body)
            last = found.next
        } while last != nil
    }
}

extension AdministratorHandle {
    /// Requests of all apps to all persons as they are made through this process, each once and
    /// durable: for who sends messages to people. Where several processes have the store, each
    /// tells of its own. What waits already is not told.
    public func prompts() -> AsyncStream<RequestPrompt> { reader.core.prompts.prompts() }
}
