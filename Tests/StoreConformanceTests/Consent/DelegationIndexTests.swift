import Foundation
import HealthModel
import HealthStore
import Testing

@testable import HealthStore

/// The index of delegates in a store from before it: filled step by step, once, and without those
/// who are permitted nothing.
@Suite struct DelegationIndexTests {
    private static let delegate = PersonID(UUID())

    private static func permit(
        _ store: HealthStore, _ person: PersonID, _ delegate: PersonID = Self.delegate
    ) async throws -> ConsentRecord {
        try await store.owner(person).permit(
            ConsentDraft(
                .rule(ConsentRule()), for: .delegate(delegate), purposes: [.familyRequest],
                until: .never, text: "My daughter"))
    }

    /// Persons with permissions, and the store as it was before the index.
    private static func persons(_ count: Int, in store: HealthStore) async throws -> [PersonID] {
        var persons: [PersonID] = []
        for number in 0..<count {
            let new = Made.document("<d\(number)/>") {
                $0.patientIdentifiers = [
                    InstanceIdentifier(root: "2.999.12", extension: "p\(number)")
                ]
            }
            let outcome = try await store.intake(source: Source(name: "Ward")).store(new)
            let person = try #require(outcome.sample?.person)
            _ = try await permit(store, person)
            persons.append(person)
        }
        try await forget(store)
        return persons.sorted { $0.description < $1.description }
    }

    private static func forget(_ store: HealthStore) async throws {
        try await store.core.backend.write(.store) { transaction in
            var changes = ChangeSet(person: .nobody, at: 0)
            changes.records = try transaction.records(.delegation, of: .nobody).map {
                RecordChange(.delegation, key: $0.key, value: nil)
            }
            changes.records.append(
                RecordChange(.store, key: DelegationIndex.progressKey, value: nil))
            try transaction.apply(changes)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `permissions from before the index are found`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let persons = try await Self.persons(7, in: store)
            #expect(try await store.persons(permitting: Self.delegate) == [])
            // One more decides in the meantime, and one takes it back.
            try await store.owner(persons[1]).revokePermits(
                of: .delegate(Self.delegate), text: "No")
            let other = PersonID(UUID())
            _ = try await Self.permit(store, persons[2], other)
            try await store.indexDelegates()
            let found = try await store.persons(permitting: Self.delegate)
            #expect(
                found.sorted { $0.description < $1.description }
                    == persons.filter { $0 != persons[1] })
            #expect(try await store.persons(permitting: other) == [persons[2]])
            // What is permitted no more has no entry.
            let keys = try await store.core.backend.read(.store) {
                try $0.records(.delegation, of: .nobody).map(\.key)
            }
            #expect(!keys.contains { $0.hasSuffix(persons[1].description) }, "\(keys)")
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `it goes on where it was interrupted, and ends once`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let persons = try await Self.persons(7, in: store)
            var steps = 0
            while try await Delegations.fill(in: store.core, persons: 2) { steps += 1 }
            // Three whole steps of two, and the last one of one.
            #expect(steps == 3)
            #expect(try await store.persons(permitting: Self.delegate).count == persons.count)
            // A second run looks at nobody any more.
            let before = store.diagnostics.commits
            #expect(try await !Delegations.fill(in: store.core, persons: 2))
            #expect(store.diagnostics.commits == before)
        }
    }
}
