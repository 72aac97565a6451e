package import HealthModel
package import Storage
internal import Synchronization

/// A backend whose persons may have been merged: work that is done with it sees those that are one
/// as one. As long as nobody was merged it does nothing.
///
/// Where other processes may merge persons too, work begins with the links that this process knows,
/// and looks in its own state of the store whether they are still those: by one record, which a
/// backend asks for with its first statement. If they are not, nothing of the work counts, and it
/// is run again with what the store says. So no answer and no change ever comes from old links.
package final class JoiningBackend: StorageBackend {
    private let inner: any StorageBackend
    /// The links, as this process last knew them.
    private let known = Mutex<PersonLinks?>(nil)
    /// Whether other processes may change them too.
    private let isShared: Bool
    /// Whether a write found no space, and none has been tried since.
    private let hasLackedSpace = Atomic(false)

    package init(_ inner: any StorageBackend) {
        self.inner = inner
        isShared = inner.capabilities.sharing != nil
    }

    package var diagnostics: StoreDiagnostics { inner.diagnostics }
    package var capabilities: StoreCapabilities { inner.capabilities }
    package func close() async throws { try await inner.close() }

    /// Whether a logged read of such an extent is one transaction with its event: cheaper than two
    /// where each of them is a round trip, and dearer where readers share commits.
    package func logsWhereItReads(_ extent: SnapshotExtent) -> Bool { isShared && extent != .any }

    package func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        let links = try await links()
        guard isShared || !links.isEmpty else { return try await inner.read(work) }
        return try await inner.read(
            SnapshotWork(
                links.widened(work.scope), isShared ? work.extent : .any, ahead: ahead(work.ahead)
            ) { snapshot in
                try self.run(in: snapshot, links) { links in
                    try work.run(
                        in: links.isEmpty ? snapshot : JoinedSnapshot(snapshot, links))
                }
            })
    }

    package func write<Answer: Sendable>(_ works: [TransactionWork<Answer>]) async throws
        -> [Answer]
    {
        do { return try await writeJoined(works) } catch let error as StoreError {
            if error.code == .storageFull { hasLackedSpace.store(true, ordering: .relaxed) }
            throw error
        }
    }

    private static let spaceKey = "space"
    /// Bytes that are written to know whether there is space: more than what is left in pages that
    /// are there already.
    private static let spaceBytes = 64 << 10

    /// After a write found no space, writes something and removes it again, since an empty
    /// transaction needs none. Until that works, each call tries it.
    ///
    /// A database that found no space may still take what fits into its last page, so that a small
    /// record says little; random bytes cannot be compressed to less.
    ///
    /// - Throws: ``StoreError/Code/storageFull`` if there is none.
    package func trySpace(at time: Int64) async throws {
        guard hasLackedSpace.load(ordering: .relaxed) else { return }
        let bytes = (0..<Self.spaceBytes).map { _ in UInt8.random(in: .min ... .max) }
        for value in [bytes, nil] {
            try await inner.write(.store) { transaction in
                var changes = ChangeSet(person: .nobody, at: time)
                changes.records = [RecordChange(.store, key: Self.spaceKey, value: value)]
                try transaction.apply(changes)
            }
        }
        hasLackedSpace.store(false, ordering: .relaxed)
    }

    private func writeJoined<Answer: Sendable>(
        _ works: [TransactionWork<Answer>]
    ) async throws -> [Answer] {
        let links = try await links()
        guard isShared || !links.isEmpty else { return try await inner.write(works) }
        return try await inner.write(
            works.map { work in
                TransactionWork(
                    links.widened(work.scope, isWriting: true), byteCount: work.byteCount,
                    documents: work.documents, isUndoneAlone: work.isUndoneAlone,
                    isOnlyLogging: work.isOnlyLogging, isReading: work.isReading,
                    isRehearsal: work.isRehearsal, ahead: ahead(work.ahead)
                ) { transaction in
                    try self.run(in: transaction, links) { links in
                        try work.run(
                            in: links.isEmpty
                                ? transaction : JoinedTransaction(transaction, links))
                    }
                }
            })
    }

    /// Changes links in one transaction, which sees persons as they are apart.
    ///
    /// - Parameter isRehearsal: Whether they are undone again.
    package func relink<Answer: Sendable>(
        isRehearsal: Bool = false,
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        let answer = try await inner.write(
            TransactionWork(.directory, body), isRehearsal: isRehearsal)
        known.withLock { $0 = nil }
        _ = try await links()
        return answer
    }

    /// Looks at one state, in which persons are apart.
    package func relinked<Answer: Sendable>(
        _ body: @escaping @Sendable (any HealthSnapshot) throws -> Answer
    ) async throws -> Answer {
        try await inner.read(SnapshotWork(.everything, .any, body))
    }

    /// Who stands for a person, as far as this process knows.
    package func knownSurvivor(of person: PersonID) -> PersonID {
        known.withLock { $0?.survivor(of: person) } ?? person
    }

    private func links() async throws -> PersonLinks {
        if let known = known.withLock({ $0 }) { return known }
        let found = try await inner.read(
            SnapshotWork(.store, .oneLookUp) { try PersonLinks(in: $0) })
        known.withLock { $0 = found }
        return found
    }

    private func ahead(_ more: [LookAhead]) -> [LookAhead] {
        isShared ? [PersonLinks.revisionAhead] + more : more
    }

    /// Runs work with the links that are known, if they are those of the state that it looks at.
    ///
    /// - Throws: ``StaleWork`` if they are not, whatever the work said.
    private func run<Answer>(
        in snapshot: any HealthSnapshot, _ submitted: PersonLinks,
        _ body: (PersonLinks) throws -> Answer
    ) throws -> Answer {
        guard isShared else { return try body(submitted) }
        let links = known.withLock { $0 } ?? submitted
        let answer: Answer
        do { answer = try body(links) } catch {
            // What failed by old links is run again, too; a snapshot that failed says nothing more.
            if let now = try? PersonLinks.revision(in: snapshot), now != links.revision {
                try learn(snapshot)
            }
            throw error
        }
        if try PersonLinks.revision(in: snapshot) != links.revision { try learn(snapshot) }
        return answer
    }

    private func learn(_ snapshot: any HealthSnapshot) throws -> Never {
        let found = try PersonLinks(in: snapshot)
        known.withLock { $0 = found }
        throw StaleWork()
    }
}

extension PersonLinks {
    /// The scope of work that may look at all who are one with its person.
    fileprivate func widened(_ scope: StoreScope, isWriting: Bool = false) -> StoreScope {
        guard case .person(let person) = scope, group(of: person) != nil else { return scope }
        return isWriting ? .directory : .everything
    }
}
