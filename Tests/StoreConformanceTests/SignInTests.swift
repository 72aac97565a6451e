import Foundation
import HealthModel
import HealthStore
import Testing

/// How people sign in is kept with them, on every backend, and goes with them.
@Suite struct SignInTests {
    private static func record(
        _ name: String, _ holder: SignInHolder, _ value: String = "{}"
    ) -> SignInRecord {
        SignInRecord(name: name, value: Array(value.utf8), holder: holder)
    }

    @Test(arguments: StoreKind.allCases)
    func `a way to sign in is found by its name and its holder`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let person = SignInHolder.person(PersonID(UUID()))
            // One name begins like the other, and has what a key might be cut at.
            let (moll, mollig) = (SignInHolder.name("Dr. Moll"), SignInHolder.name("Dr. Moll ig~"))
            let records = [
                Self.record("passkey a", person), Self.record("passkey b", person, "{\"n\":1}"),
                Self.record("passkey c", moll), Self.record("account d", mollig),
            ]
            for record in records { try await store.keep(record) }
            for record in records {
                #expect(try await store.signIn(named: record.name) == record)
            }
            #expect(try await store.signIns(of: person) == Array(records[..<2]))
            #expect(try await store.signIns(of: moll) == [records[2]])
            #expect(try await store.signIns(of: mollig) == [records[3]])
            #expect(try await store.signIn(named: "passkey") == nil)
            let newer = Self.record("passkey a", person, "{\"n\":2}")
            try await store.keep(newer)
            #expect(try await store.signIn(named: "passkey a") == newer)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `nobody takes another's, and what was removed is gone`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let (one, two) = (PersonID(UUID()), PersonID(UUID()))
            let record = Self.record("account x", .person(one))
            try await store.keep(record)
            for other in [SignInHolder.person(two), .name("Dr. Moll")] {
                await #expect(throws: StoreError.self) {
                    try await store.keep(Self.record("account x", other))
                }
                try await store.removeSignIn(named: "account x", of: other)
            }
            #expect(try await store.signIn(named: "account x") == record)
            try await store.removeSignIn(named: "account x", of: .person(one))
            #expect(try await store.signIn(named: "account x") == nil)
            // Whoever was signing in meanwhile does not bring it back.
            #expect(try await !store.update(record))
            #expect(try await store.signIns(of: .person(one)).isEmpty)
            let next = Self.record("account x", .person(two))
            try await store.keep(next)
            #expect(try await store.signIn(named: "account x") == next)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an erased person's ways to sign in are gone, name and all`(
        kind: StoreKind
    ) async throws {
        try await TemporaryStore.atPlace { place in
            let backend = try kind.backend(at: place)
            let store = HealthStore(backend: backend)
            let (gone, stays) = (PersonID(UUID()), PersonID(UUID()))
            try await store.keep(Self.record("passkey gone", .person(gone)))
            try await store.keep(Self.record("passkey stays", .person(stays)))
            try await store.keep(Self.record("passkey staff", .name("Dr. Moll")))
            let erasure = try #require(backend.capabilities.erasure)
            #expect(try await erasure.erase(gone))
            #expect(try await store.signIn(named: "passkey gone") == nil)
            #expect(try await store.signIns(of: .person(gone)).isEmpty)
            // Nothing is left of the name either, under which it was found.
            let left = try await backend.read(
                SnapshotWork(.store) { snapshot in
                    try snapshot.records(.signIn, of: .nobody).map(\.key)
                })
            #expect(left.allSatisfy { !$0.contains("gone") } && left.count == 3)
            #expect(try await store.signIn(named: "passkey stays") != nil)
            #expect(try await store.signIn(named: "passkey staff") != nil)
            try await store.close()
        }
    }
}
