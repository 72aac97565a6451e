internal import AccessLog
internal import Foundation
public import HealthModel

/// Finding persons, as somebody who says why. Each person who is found has it in their access log.
extension StaffHandle {
    /// The persons of a query, those with the latest documents first.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a query that means everybody.
    public func persons(_ query: PersonQuery) async throws -> FoundPersons {
        try query.check()
        return try await core.find(as: .staff(access, for: nil)) { try $0.persons(query) }
    }

    /// What is known of who a person is; nil for one whom the store does not know.
    public func known(_ person: PersonID) async throws -> KnownPerson? {
        try await core.find(as: .staff(access, for: nil)) { search in
            FoundPersons(persons: try search.known(person).map { [$0] } ?? [])
        }.persons.first
    }

    /// Who may be the same human being as a person: suggestions only.
    public func duplicates(of person: PersonID) async throws -> [LikelyDuplicate] {
        try await core.duplicates(of: person, as: .staff(access, for: nil))
    }
}

extension AdministratorHandle {
    /// The persons of a query, those with the latest documents first.
    ///
    /// - Throws: ``StoreError/Code/invalidArgument`` for a query that means everybody.
    public func persons(_ query: PersonQuery) async throws -> FoundPersons {
        try query.check()
        return try await reader.core.find(as: reader.role) { try $0.persons(query) }
    }

    /// What is known of who a person is; nil for one whom the store does not know.
    public func known(_ person: PersonID) async throws -> KnownPerson? {
        try await reader.core.find(as: reader.role) { search in
            FoundPersons(persons: try search.known(person).map { [$0] } ?? [])
        }.persons.first
    }

    /// Who may be the same human being as a person: suggestions only.
    public func duplicates(of person: PersonID) async throws -> [LikelyDuplicate] {
        try await reader.core.duplicates(of: person, as: reader.role)
    }
}

extension StoreCore {
    fileprivate func find(
        as role: ReaderRole,
        _ body: @escaping @Sendable (PersonSearch) throws -> FoundPersons
    ) async throws -> FoundPersons {
        try await read(as: role, noting: AccessNote(.search, .person)) { snapshot, note in
            let found = try body(PersonSearch(core: self, snapshot: snapshot))
            note.show(found.persons.map(\.id))
            return found
        }
    }

    fileprivate func duplicates(
        of person: PersonID, as role: ReaderRole
    ) async throws -> [LikelyDuplicate] {
        try await read(as: role, noting: AccessNote(.search, .person)) { snapshot, note in
            let found = try PersonSearch(core: self, snapshot: snapshot).duplicates(of: person)
            note.show(found.map(\.person.id))
            return found
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
