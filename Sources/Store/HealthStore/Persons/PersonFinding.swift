internal import AccessLog
internal import Foundation
public import HealthModel

/// Finding persons, as somebody who says why. Each person who is found has it in their access log.
public protocol PersonFinding: Sendable {
    /// Who looks, and where.
    var finder: PersonFinder { get }
}

/// Who looks for persons, and where. Only a handle makes one.
public struct PersonFinder: Sendable {
    fileprivate let core: StoreCore
    fileprivate let role: ReaderRole

    fileprivate func find<Found: Sendable>(
        showing persons: @escaping @Sendable (Found) -> [PersonID],
        _ body: @escaping @Sendable (PersonSearch) throws -> Found
    ) async throws -> Found {
        try await core.read(as: role, noting: AccessNote(.search, .person)) {
            [core] snapshot, note in
            let found = try body(PersonSearch(core: core, snapshot: snapshot))
            note.show(persons(found))
            return found
        }
    }
}

extension StaffHandle: PersonFinding {
    /// The one of the staff, for whom a person's log has a purpose and a reason.
    public var finder: PersonFinder { PersonFinder(core: core, role: .staff(access, for: nil)) }
}

extension AdministratorHandle: PersonFinding {
    /// Whoever runs the store.
    public var finder: PersonFinder { PersonFinder(core: reader.core, role: reader.role) }
}

extension PersonFinding {
    /// The persons of a query, those with the latest documents first.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a query that means everybody.
    public func persons(_ query: PersonQuery) async throws -> FoundPersons {
        try query.check()
        return try await finder.find(showing: { $0.persons.map(\.id) }) { try $0.persons(query) }
    }

    /// What is known of who a person is; nil for one whom the store does not know.
    public func known(_ person: PersonID) async throws -> KnownPerson? {
        try await finder.find(showing: { $0.map { [$0.id] } ?? [] }) { try $0.known(person) }
    }

    /// Who may be the same human being as a person: suggestions only.
    public func duplicates(of person: PersonID) async throws -> LikelyDuplicates {
        try await finder.find(showing: { $0.persons.map(\.person.id) }) {
            try $0.duplicates(of: person)
        }
    }
}

extension AccessNote {
    /// It is said who persons are; where nobody was found, that somebody was looked for.
    fileprivate mutating func show(_ persons: [PersonID]) {
        guard !persons.isEmpty else { return deny(by: nil) }
        show(Dictionary(persons.map { ($0, [String]()) }) { first, _ in first })
    }
}
