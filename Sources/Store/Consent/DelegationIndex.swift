internal import Foundation
package import HealthModel
package import Storage

/// One step of filling the index of delegates in a store from before it: the next persons who have
/// decided something. All persons are apart.
package struct DelegationIndex: Sendable {
    /// How far earlier permissions have been entered: the last person's UUID, or ``isFilled``.
    package static let progressKey = "delegations"
    private static let isFilled = [UInt8]("filled".utf8)

    private let progress: [UInt8]?
    private let persons: [PersonID]
    /// Whether there may be more.
    private let hasMore: Bool

    /// What the keys of a delegate's entries begin with.
    package static func prefix(of delegate: PersonID) -> String { "\(delegate) " }

    /// The key of an entry.
    package static func key(_ delegate: PersonID, for person: PersonID) -> String {
        prefix(of: delegate) + person.description
    }

    /// Looks for so many persons; nil once the index is filled.
    package init?(in snapshot: any HealthSnapshot, persons count: Int) throws {
        progress = try snapshot.record(.store, key: Self.progressKey, of: .nobody)
        guard progress != Self.isFilled else { return nil }
        let last = progress.flatMap { UUID(uuidString: String(decoding: $0, as: UTF8.self)) }
        persons = try snapshot.persons(
            with: .consent, key: ConsentStore.firstKey, after: last.map { PersonID($0) },
            limit: count)
        hasMore = persons.count == count
    }

    /// Enters what the persons permit their delegates. Their permissions are read in the same
    /// transaction, so that nobody is entered who was erased meanwhile.
    ///
    /// - Returns: Whether there may be more persons.
    package func enter(at time: Int64, in transaction: any HealthTransaction) throws -> Bool {
        let now = try transaction.record(.store, key: Self.progressKey, of: .nobody)
        // Another process was quicker.
        guard now == progress else { return now != Self.isFilled }
        var changes = ChangeSet(person: .nobody, at: time)
        for person in persons {
            for delegate in try Self.delegates(of: person, in: transaction) {
                let key = Self.key(delegate, for: person)
                guard try transaction.record(.delegation, key: key, of: .nobody) == nil else {
                    continue
                }
                changes.records.append(RecordChange(.delegation, key: key, value: [1]))
            }
        }
        let reached = persons.last.map { [UInt8]($0.description.utf8) }
        changes.records.append(
            RecordChange(
                .store, key: Self.progressKey, value: hasMore ? reached : Self.isFilled))
        try transaction.apply(changes)
        return hasMore
    }

    /// Whom a person permits something, by records that nothing supersedes. Of a person whose
    /// records are damaged nobody is entered: that is found, and said, where they are read.
    private static func delegates(
        of person: PersonID, in snapshot: any HealthSnapshot
    ) throws -> [PersonID] {
        var index = ConsentIndex()
        do {
            try ConsentStore.eachRecord(of: person, in: snapshot) {
                index.add($0)
                return true
            }
        } catch let error as StoreError where error.code == .corrupt {
            return []
        }
        return index.views.compactMap { grantee, view in
            guard case .delegate(let delegate) = grantee else { return nil }
            let isPermitted = { (entry: ConsentIndex.Entry) in entry.effect == .permit }
            let permits =
                view.documents.values.contains { $0.contains(where: isPermitted) }
                || view.rules.contains { isPermitted($0.entry) }
            return permits ? delegate : nil
        }.sorted { $0.description < $1.description }
    }
}
