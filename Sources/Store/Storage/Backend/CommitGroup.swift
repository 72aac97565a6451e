/// Brings callers together that wait for the same disk: what arrives while a commit is under way
/// is committed as one group after it.
///
/// ```
/// caller A  submit ──────── commit 1 ───────► reply
/// caller B         submit · · · · · · · · ·  ┐
/// caller C            submit · · · · · · · · ┴─ commit 2 ──► replies
/// ```
///
/// Requests are committed in the order of their arrival, each group by one call of `commit`, and
/// never two at once. A caller waits for its own requests, which is all the back-pressure there
/// is: nothing is queued for a caller that has gone on. What is queued is committed even if its
/// caller's task is cancelled meanwhile.
package actor CommitGroup<Request: Sendable, Reply: Sendable> {
    /// A request and the bytes that it adds to a commit.
    package typealias Sized = (request: Request, bytes: Int)

    private struct Entry {
        let sized: Sized
        let ticket: Int
        let place: Int
    }

    private struct Ticket {
        var replies: [Reply?]
        var missing: Int
        var failure: (any Error)?
        let caller: CheckedContinuation<[Reply], any Error>
    }

    private let maximumRows: Int
    private let maximumBytes: Int
    private let commit: @Sendable ([Request]) async -> [Result<Reply, any Error>]
    private var queue: [Entry] = []
    private var tickets: [Int: Ticket] = [:]
    private var nextTicket = 0
    private var isCommitting = false
    private var isClosed = false
    private var closers: [CheckedContinuation<Void, Never>] = []

    /// Makes a group.
    ///
    /// - Parameter commit: Commits requests and replies to each, in order.
    package init(
        maximumRows: Int, maximumBytes: Int,
        commit: @escaping @Sendable ([Request]) async -> [Result<Reply, any Error>]
    ) {
        self.maximumRows = maximumRows
        self.maximumBytes = maximumBytes
        self.commit = commit
    }

    /// Waits until the requests are committed; throws the first failure among them, after all of
    /// them have been tried.
    package func submit(_ requests: [Sized]) async throws -> [Reply] {
        guard !isClosed else { throw StoreError(.closed, "the store has been closed") }
        guard !requests.isEmpty else { return [] }
        return try await withCheckedThrowingContinuation { caller in
            let ticket = nextTicket
            nextTicket += 1
            tickets[ticket] = Ticket(
                replies: Array(repeating: nil, count: requests.count), missing: requests.count,
                failure: nil, caller: caller)
            for (place, sized) in requests.enumerated() {
                queue.append(Entry(sized: sized, ticket: ticket, place: place))
            }
            if !isCommitting {
                isCommitting = true
                Task { await drain() }
            }
        }
    }

    /// Refuses what comes from now on and waits for what is queued.
    package func close() async {
        isClosed = true
        guard isCommitting else { return }
        await withCheckedContinuation { closers.append($0) }
    }

    private func drain() async {
        while !queue.isEmpty {
            let group = nextGroup()
            let results = await commit(group.map(\.sized.request))
            for (entry, result) in zip(group, results) { settle(entry, result) }
        }
        isCommitting = false
        for closer in closers { closer.resume() }
        closers = []
    }

    private func nextGroup() -> [Entry] {
        var bytes = 0
        var count = 0
        for entry in queue.prefix(maximumRows) {
            bytes += entry.sized.bytes
            if count > 0, bytes > maximumBytes { break }
            count += 1
        }
        let group = Array(queue.prefix(count))
        queue.removeFirst(count)
        return group
    }

    private func settle(_ entry: Entry, _ result: Result<Reply, any Error>) {
        guard var ticket = tickets[entry.ticket] else { return }
        ticket.missing -= 1
        switch result {
        case .success(let reply): ticket.replies[entry.place] = reply
        case .failure(let error): ticket.failure = ticket.failure ?? error
        }
        guard ticket.missing == 0 else {
            tickets[entry.ticket] = ticket
            return
        }
        tickets[entry.ticket] = nil
        if let failure = ticket.failure {
            ticket.caller.resume(throwing: failure)
        } else {
            ticket.caller.resume(returning: ticket.replies.compactMap { $0 })
        }
    }
}
