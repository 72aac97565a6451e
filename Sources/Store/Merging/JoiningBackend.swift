package import HealthModel
package import Storage
internal import Synchronization

/// A backend whose persons may have been merged: work that is done with it sees those that are one
/// as one. As long as nobody was merged it does nothing.
package final class JoiningBackend: StorageBackend {
    private let inner: any StorageBackend
    /// The links, as this process last knew them.
    private let known = Mutex<PersonLinks?>(nil)
    /// Whether other processes may change them too.
    private let isShared: Bool

    package init(_ inner: any StorageBackend) {
        self.inner = inner
        isShared = inner.capabilities.sharing != nil
    }

    package var diagnostics: StoreDiagnostics { inner.diagnostics }
    package var capabilities: StoreCapabilities { inner.capabilities }
    package func close() async throws { try await inner.close() }

    package func read<Answer: Sendable>(_ work: SnapshotWork<Answer>) async throws -> Answer {
        let links = try await links()
        guard !links.isEmpty else { return try await inner.read(work) }
        return try await inner.read(
            SnapshotWork(links.widened(work.scope)) { snapshot in
                try work.run(in: JoinedSnapshot(snapshot, links))
            })
    }

    package func write<Answer: Sendable>(_ works: [TransactionWork<Answer>]) async throws
        -> [Answer]
    {
        let links = try await links()
        guard !links.isEmpty else { return try await inner.write(works) }
        return try await inner.write(
            works.map { work in
                TransactionWork(
                    links.widened(work.scope, isWriting: true), byteCount: work.byteCount,
                    documents: work.documents, isUndoneAlone: work.isUndoneAlone,
                    isOnlyLogging: work.isOnlyLogging
                ) { transaction in
                    try work.run(in: JoinedTransaction(transaction, links))
                }
            })
    }

    /// Changes links in one transaction, which sees persons as they are apart.
    package func relink<Answer: Sendable>(
        _ body: @escaping @Sendable (any HealthTransaction) throws -> Answer
    ) async throws -> Answer {
        let answer = try await inner.write(TransactionWork(.directory, body))
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
        if !isShared, let known = known.withLock({ $0 }) { return known }
        let found = try await inner.read(
            SnapshotWork(.store, .oneLookUp) { try PersonLinks(in: $0) })
        known.withLock { $0 = found }
        return found
    }
}

extension PersonLinks {
    /// The scope of work that may look at all who are one with its person.
    fileprivate func widened(_ scope: StoreScope, isWriting: Bool = false) -> StoreScope {
        guard case .person(let person) = scope, group(of: person) != nil else { return scope }
        return isWriting ? .directory : .everything
    }
}
