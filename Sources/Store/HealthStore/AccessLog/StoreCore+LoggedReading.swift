internal import AccessLog
internal import Foundation
internal import HealthModel
internal import Merging

/// The one way on which a reader gets anything out of a store.
///
/// ```
/// read in a snapshot ── append, if the decisions are still the snapshot's ── durable ── give out
///          ▲                                   │
///          └───────────── they are not ────────┘
/// ```
///
/// So what a revocation has closed when it was acknowledged is in no event behind it, and readers
/// that wait at the same time share one commit.
///
/// Where a round trip costs more than a commit, what is soon read is read in the event's own
/// transaction: a decision that is taken back meanwhile makes the transaction fail, and run again.
extension StoreCore {
    /// Reads in one state of the store, notes it in the access log, and answers. A read that is
    /// refused, or finds nothing, is noted like any other.
    ///
    /// - Throws: ``StoreError/Code/accessNotLogged``; else what `body` throws.
    func read<Answer: Sendable>(
        as role: ReaderRole, noting blank: AccessNote, extent: SnapshotExtent = .any,
        ahead: [LookAhead] = [],
        _ body: @escaping @Sendable (any HealthSnapshot, inout AccessNote) throws -> Answer
    ) async throws -> Answer {
        guard logs(role) else {
            let work = SnapshotWork(.of(role.person), extent, ahead: ahead) { snapshot in
                var note = blank
                return try body(snapshot, &note)
            }
            return try await backend.read(work)
        }
        let isOne = backend.logsWhereItReads(extent)
        for _ in 0..<(isOne ? 0 : StoreLimits.loggedReadTries) {
            let read = try await backend.read(.of(role.person), extent) { snapshot in
                try LoggedRead(of: role, in: snapshot, noting: blank, at: self.now(), body)
            }
            let isKept = try await append(role, bytes: read.events.byteCount) { transaction in
                let decisions = try DecisionState(of: role, about: read.persons, in: transaction)
                guard decisions == read.decisions else { return false }
                for event in read.events { try transaction.append(event) }
                return true
            }
            if isKept {
                tally.count(read.events)
                return try read.outcome.get()
            }
        }
        let result = try await append(
            role, bytes: StoreLimits.accessEventBytes, isReading: isOne, ahead: ahead
        ) { transaction -> Result<LoggedRead<Answer>, StoreError> in
            let read: LoggedRead<Answer>
            // What a reader is refused with is not the log's failure.
            do {
                read = try LoggedRead(
                    of: role, in: transaction, noting: blank, at: self.now(), body)
            } catch let error as StoreError { return .failure(error) }
            for event in read.events { try transaction.append(event) }
            return .success(read)
        }
        let read = try result.get()
        tally.count(read.events)
        return try read.outcome.get()
    }

    /// Notes what was read by somebody about whom nobody decides.
    func log(_ note: AccessNote, of role: ReaderRole) async throws {
        guard logs(role) else { return }
        let events = note.events(of: role, at: now())
        try await append(role, bytes: events.byteCount) { transaction in
            for event in events { try transaction.append(event) }
        }
    }

    func logs(_ role: ReaderRole) -> Bool { accessLog == .required && role.isLogged }

    private func append<Answer: Sendable>(
        _ role: ReaderRole, bytes: Int, isReading: Bool = false, ahead: [LookAhead] = [],
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        do {
            return try await backend.write(
                TransactionWork(
                    .of(role.person), byteCount: bytes, isOnlyLogging: true, isReading: isReading,
                    ahead: ahead, body))
        } catch let error as StoreError where error.code != .closed {
            throw StoreError(
                .accessNotLogged,
                "nothing was read, because the access log cannot be written: \(error.message)",
                databaseCode: error.databaseCode)
        }
    }
}

/// A read before it is given out.
private struct LoggedRead<Answer: Sendable>: Sendable {
    let outcome: Result<Answer, any Error>
    let events: [AccessEvent]
    let decisions: DecisionState
    /// Of whom something is given out, where the reader is not bound to one person.
    let persons: [PersonID]

    /// Reads; throws only what says nothing of the person's data.
    init(
        of role: ReaderRole, in snapshot: any HealthSnapshot, noting blank: AccessNote,
        at now: Date, _ body: (any HealthSnapshot, inout AccessNote) throws -> Answer
    ) throws {
        var note = blank
        do {
            outcome = .success(try body(snapshot, &note))
        } catch let error as StatisticsError {
            outcome = .failure(error)
        } catch let error as StoreError where error.code == .authorizationNotDetermined {
            note.deny(by: nil)
            outcome = .failure(error)
        }
        if let joined = snapshot as? JoinedSnapshot, let person = role.person {
            try note.share(among: person, in: joined)
        }
        persons = note.persons.keys.sorted { $0.uuid.precedes($1.uuid) }
        decisions = try DecisionState(of: role, about: persons, in: snapshot)
        events = note.events(of: role, at: now)
    }
}

extension [AccessEvent] {
    /// How many bytes they add to a transaction, about.
    fileprivate var byteCount: Int {
        reduce(0) { $0 + 512 + 40 * ($1.subject?.items.count ?? 0) }
    }
}

extension AccessNote {
    /// Whose the documents are that somebody was given of persons who are one: each has the access
    /// in their own log, so that it stays there when they are told apart.
    mutating func share(among person: PersonID, in joined: JoinedSnapshot) throws {
        let uuids = items.compactMap { UUID(uuidString: $0) }
        guard !uuids.isEmpty, !joined.others(of: person).isEmpty else { return }
        let entries = try joined.base.documents(named: uuids, of: nil, isJudged: false)
        var shares: [PersonID: [String]] = [:]
        for item in items {
            let owner = UUID(uuidString: item).flatMap { entries[$0]?.person }
            shares[owner ?? joined.survivor(of: person), default: []].append(item)
        }
        show(shares)
    }
}
