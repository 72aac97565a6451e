internal import Foundation
public import HealthModel

/// For whom somebody may act. Consents are kept with the person who gives them; an index leads from
/// the delegate to those persons.
extension HealthStore {
    /// Persons of one delegate who are looked at.
    private static let mostPersons = 200

    /// The persons who permit a delegate something now, in the order of their UUIDs; at most 200.
    ///
    /// - Complexity: O(consents of everybody who ever permitted the delegate something).
    public func persons(permitting delegate: PersonID) async throws -> [PersonID] {
        let prefix = Delegations.prefix(of: delegate)
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

/// The index of delegates.
enum Delegations {
    fileprivate static func prefix(of delegate: PersonID) -> String { "\(delegate) " }

    /// Notes that a person permits a delegate something, before they do: what is cut off here
    /// leaves a note with nothing behind it.
    static func note(
        _ delegate: PersonID, for person: PersonID, in core: StoreCore
    ) async throws {
        let key = prefix(of: delegate) + person.description
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
