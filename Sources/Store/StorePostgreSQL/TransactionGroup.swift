internal import HealthModel
internal import HealthStore
internal import StoredForms

/// Works that are one transaction: documents that came together.
///
/// A commit waits for the disk, and a look-up for the network; what one document writes is sent
/// with the look-up of the next. Where the transaction meets another, or one document is refused by
/// an error, nothing of it counts, and each work is a transaction of its own: so a group never
/// waits for rows in a circle twice, and no document fails its neighbours.
struct TransactionGroup<Answer: Sendable>: Sendable {
    private(set) var works: [TransactionWork<Answer>]

    /// The works have to be done one by one; nothing of them was kept.
    struct Undone: Error {}

    private var bytes: Int {
        works.lazy.flatMap(\.documents).reduce(0) { $0 + ($1.bytes?.count ?? 0) }
    }

    /// - Parameter areBodiesOutside: Whether bodies are put into an object store, for which nothing
    ///   waits that holds a person's row.
    static func groups(
        of works: [TransactionWork<Answer>], areBodiesOutside: Bool
    ) -> [TransactionGroup] {
        var groups: [TransactionGroup] = []
        var bytes = 0
        for work in works {
            let size = TransactionGroup(works: [work]).bytes
            let mayJoin = !areBodiesOutside && work.mayShareItsTransaction
            if mayJoin, let last = groups.last, last.works.allSatisfy(\.mayShareItsTransaction),
                last.works.count < GroupLimits.works, bytes + size <= GroupLimits.bytes
            {
                groups[groups.count - 1].works.append(work)
                bytes += size
            } else {
                groups.append(TransactionGroup(works: [work]))
                bytes = size
            }
        }
        return groups
    }
}

private enum GroupLimits {
    /// Documents of a transaction: persons whose rows are held at once.
    static let works = 16
    /// Bytes of their bodies.
    static let bytes = 4 << 20
}

extension TransactionWork {
    fileprivate var mayShareItsTransaction: Bool { !isUndoneAlone && !documents.isEmpty }
}

extension DatabaseRun {
    /// Runs all of a group in one transaction.
    ///
    /// - Throws: ``TransactionGroup/Undone`` where they have to be done one by one.
    func write<Answer>(
        _ group: TransactionGroup<Answer>, _ contents: [ContentDigest: PreparedDocument]
    ) throws -> [Answer] {
        do {
            return try write(
                .directory, ahead: group.works.first?.ahead ?? [], contents, conflicts: 0
            ) { transaction in
                try group.works.map { work in
                    do { return try work.run(in: transaction) } catch is StoreError {
                        throw TransactionGroup<Answer>.Undone()
                    }
                }
            }
        } catch let failure as DatabaseFailure where failure.isConflict {
            throw TransactionGroup<Answer>.Undone()
        }
    }
}
