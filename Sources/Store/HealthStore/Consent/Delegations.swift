internal import Foundation
public import HealthModel
internal import Merging

/// For whom somebody may act. Consents are kept with the person who gives them; an index leads from
/// the delegate to those persons.
extension HealthStore {
    /// Persons of one delegate who are looked at.
    private static let mostPersons = 200

    /// The persons who permit a delegate something now, in the order of their UUIDs; at most 200.
    ///
    /// - Complexity: O(consents of everybody who ever permitted the delegate something).
    public func persons(permitting delegate: PersonID) async throws -> [PersonID] {
        let prefix = DelegationIndex.prefix(of: delegate)
        var slice = RecordSlice(after: prefix, limit: Self.mostPersons)
        slice.before = prefix + "~"
        let asked = slice
        let keys = try await core.backend.read(.store) {
            try $0.records(.delegation, of: .nobody, in: asked).map(\.key)
        }
        var persons: [PersonID] = []
        for key in keys {
            guard let uuid = UUID(uuidString: String(key.dropFirst(prefix.count))) else { continue }
            let person = PersonID(uuid)
            guard try await self.delegate(delegate, for: person).accessEnd() != nil else {
                continue
            }
            persons.append(person)
        }
        return persons
    }
}

extension HealthStore {
    /// Fills the index of delegates for permissions that are older than it, step by step: what is
    /// interrupted goes on at the next call, and a store that has been filled is looked at once.
    ///
    /// - Throws: ``StoreError``, `CancellationError`.
    public func indexDelegates() async throws {
        while try await Delegations.fill(in: core, persons: Delegations.batch) {
            try Task.checkCancellation()
        }
    }
}

/// The index of delegates.
enum Delegations {
    /// Persons of one step.
    static let batch = 50

    /// Enters what the next persons permit their delegates, in one transaction.
    ///
    /// - Returns: Whether there may be more persons.
    static func fill(in core: StoreCore, persons count: Int) async throws -> Bool {
        // A store of many persons is searched without anybody who writes waiting for it.
        let step = try await core.backend.read(.everything) {
            try DelegationIndex(in: $0.unmerged, persons: count)
        }
        guard let step else { return false }
        let at = core.now().microseconds
        return try await core.backend.write(.everything) { try step.enter(at: at, in: $0.apart) }
    }

    /// Notes that a person permits a delegate something, before they do: what is cut off here
    /// leaves a note with nothing behind it.
    static func note(
        _ delegate: PersonID, for person: PersonID, in core: StoreCore
    ) async throws {
        let key = DelegationIndex.key(delegate, for: person)
        let isNoted = try await core.backend.read(.store) {
            try $0.record(.delegation, key: key, of: .nobody)
        }
        guard isNoted == nil else { return }
        let at = core.now().microseconds
        try await core.backend.write(.store) { transaction in
            var changes = ChangeSet(person: .nobody, at: at)
            changes.records = [RecordChange(.delegation, key: key, value: [1])]
            try transaction.apply(changes)
        }
    }
}
