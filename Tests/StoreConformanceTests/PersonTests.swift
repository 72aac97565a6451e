import Foundation
import HealthModel
import HealthStore
import Testing

@Suite struct PersonTests {
    private static let uuid = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

    @Test(arguments: StoreKind.allCases)
    func `an identifier finds the person, and a new one is added`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let one = Made.document("<1/>", patient: "A")
            let two = Made.document("<2/>", patient: "A") {
                $0.patientIdentifiers.append(Made.identifier("B"))
            }
            let three = Made.document("<3/>", patient: "B")
            let outcomes = try await store.interface.store([one, two, three])
            let persons = Set(outcomes.compactMap { $0.stored?.person })
            let person = try #require(persons.first)
            #expect(outcomes.compactMap(\.stored).count == 3)
            #expect(persons.count == 1)
            let found = try await store.staff.person(identifiedBy: Made.identifier("B"))
            #expect(found?.id == person)
            #expect(found?.identifiers.map(\.extension) == ["A", "B"])
            #expect(try await store.owner(person).person() == found)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `identifiers of two persons never merge them`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let both = Made.document("<3/>", patient: "A") {
                $0.patientIdentifiers.append(Made.identifier("B"))
            }
            let outcomes = try await store.interface.store([
                Made.document("<1/>", patient: "A"), Made.document("<2/>", patient: "B"), both,
            ])
            guard case .rejected(let reason) = outcomes[2] else {
                Issue.record("expected a rejection")
                return
            }
            #expect(reason.code == "CB-INTAKE-PATIENT")
            #expect(outcomes[0].stored?.person != outcomes[1].stored?.person)
            #expect(try await store.staff.documents(matching: .all).count == 2)
            #expect(
                try await store.interface.receipt(for: both.document.digest)?.outcome == outcomes[2]
            )
        }
    }

    /// The sender may be wrong, and so may the document: what contradicts itself is nobody's.
    @Test(arguments: StoreKind.allCases)
    func `a sender's word gives nobody another person's document`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let known = try await store.interface.store([
                Made.document("<1/>", patient: "A"), Made.document("<2/>", patient: "B"),
            ]).compactMap(\.stored)
            let (a, b) = (known[0].person, known[1].person)
            let elsewhere = InstanceIdentifier(root: "2.999.2", extension: "C")
            var byUUID = Made.document("<3/>", patient: "B")
            byUUID.person = a
            var byIdentifier = Made.document("<4/>", patient: "B")
            byIdentifier.personIdentifier = Made.identifier("A")
            // Nobody has it, but its authority has given A another one.
            var renumbered = Made.document("<7/>", patient: "C")
            renumbered.person = a
            var said = Made.document("<8/>", patient: nil)
            said.person = a
            said.personIdentifier = Made.identifier("C")
            var between = Made.document("<9/>", patient: nil)
            between.person = a
            between.personIdentifier = Made.identifier("B")
            var own = Made.document("<10/>", patient: "A")
            own.personIdentifier = Made.identifier("C")
            var group = Made.document("<11/>", patient: "A")
            group.person = a
            group.hasSeveralPatients = true
            for document in [byUUID, byIdentifier, renumbered, said, between, own, group] {
                guard case .rejected(let reason) = try await store.interface.store(document) else {
                    Issue.record("expected a rejection")
                    continue
                }
                #expect(reason.code == "CB-INTAKE-PATIENT")
            }
            #expect(try await store.owner(a).person()?.identifiers.map(\.extension) == ["A"])
            // Where the document does not say otherwise, it counts.
            var unknown = Made.document("<5/>", patient: nil) {
                $0.patientIdentifiers = [elsewhere]
            }
            unknown.person = b
            #expect(try await store.interface.store(unknown).stored?.person == b)
            let next = Made.document("<6/>", patient: nil) { $0.patientIdentifiers = [elsewhere] }
            #expect(try await store.interface.store(next).stored?.person == b)
            #expect(try await store.interface.knows(a))
            #expect(try await !store.interface.knows(PersonID(UUID())))
        }
    }

    @Test(
        arguments: StoreKind.allCases,
        [
            // root, extension, nullFlavor, usable
            ("2.999.1", nil, nil, false), ("2.999.1", "", nil, false), ("2.999.1", "7", nil, true),
            (uuid, nil, nil, true), ("2.999.1", "7", "UNK", false), (nil, "7", nil, false),
            ("", "7", nil, false), (uuid + "0", nil, nil, false),
        ] as [(String?, String?, String?, Bool)])
    func `an identifier counts with an extension or a UUID root`(
        kind: StoreKind, row: (String?, String?, String?, Bool)
    ) async throws {
        try await kind.withStore { store in
            let identifier = InstanceIdentifier(root: row.0, extension: row.1, nullFlavor: row.2)
            let document = Made.document("<1/>") { $0.patientIdentifiers = [identifier] }
            let outcome = try await store.interface.store(document)
            #expect(outcome.word == (row.3 ? "stored" : "rejected"))
            #expect(try await store.staff.person(identifiedBy: identifier) != nil || !row.3)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a named person needs no identifier and takes none from another`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let named = PersonID(UUID())
            let other = try await store.interface.store(Made.document("<1/>", patient: "A"))
            var bare = Made.document("<2/>", patient: nil)
            bare.person = named
            var mixed = Made.document("<3/>", patient: "A") {
                $0.patientIdentifiers.append(Made.identifier("C"))
            }
            mixed.person = named
            var fresh = Made.document("<4/>", patient: "D")
            fresh.person = named
            // One identifier that is the person's is enough: the other is one more of theirs.
            var both = Made.document("<5/>", patient: "D") {
                $0.patientIdentifiers.append(Made.identifier("E"))
            }
            both.person = named
            let outcomes = try await store.interface.store([bare, mixed, fresh, both])
            #expect(outcomes.map(\.word) == ["stored", "rejected", "stored", "stored"])
            #expect(outcomes.compactMap { $0.stored?.person } == [named, named, named])
            let taken = try await store.staff.person(identifiedBy: Made.identifier("A"))
            #expect(taken?.id == other.stored?.person)
            #expect(try await store.staff.person(identifiedBy: Made.identifier("C")) == nil)
            for added in ["D", "E"] {
                let owner = try await store.staff.person(identifiedBy: Made.identifier(added))
                #expect(owner?.id == named)
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an administrator files a document with a reason, which the person reads`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let known = try await store.interface.store([
                Made.document("<1/>", patient: "A"), Made.document("<2/>", patient: "B"),
            ]).compactMap(\.stored)
            let (a, b) = (known[0].person, known[1].person)
            let wrong = Made.document("<3/>", patient: "B")
            let (staff, ward) = (
                store.administrator(named: "Rey", reason: "test"), Source(name: "ward")
            )
            for (person, reason) in [(a, " "), (PersonID(UUID()), "Twins")] {
                let refused = try await code {
                    _ = try await staff.file(wrong, for: person, from: ward, because: reason)
                }
                #expect(refused == .invalidArgument)
            }
            let filed = try await staff.file(wrong, for: a, from: ward, because: "Labels mixed up")
            let sample = try #require(filed.stored)
            #expect(sample.person == a)
            #expect(
                try await store.interface.receipt(for: wrong.document.digest)?.outcome == filed)
            #expect(
                try await staff.file(wrong, for: a, from: ward, because: "Twice").word
                    == "duplicate")
            let log = try await store.owner(a).accesses()
            let told = log.map(\.statement).filter { $0.why.contains("Labels mixed up") }
            #expect(told.count == 1 && log.count == 1)
            #expect(told.first?.who == "Rey (an administrator)")
            #expect(
                told.first?.what == "added a document (\(sample.uuid.uuidString.lowercased()))")
            #expect(try await store.owner(b).accesses().isEmpty)
            // Nothing is learned: the identifier stays whose it was.
            let next = try await store.interface.store(Made.document("<4/>", patient: "B"))
            #expect(next.stored?.person == b)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a rejected document is taken in once the caller names the person`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            var document = Made.document("<1/>", patient: nil)
            #expect(try await store.interface.store(document).word == "rejected")
            document.person = PersonID(UUID())
            let outcome = try await store.interface.store(document)
            #expect(outcome.stored != nil)
            #expect(
                try await store.interface.receipt(for: document.document.digest)?.outcome == outcome
            )
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `each handle sees its own and nothing else`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let outcomes = try await store.interface.store([
                Made.document("<1/>", patient: "A"), Made.document("<2/>", patient: "B"),
            ])
            let mine = try #require(outcomes[0].stored)
            let theirs = try #require(outcomes[1].stored)
            let owner = store.owner(mine.person)
            let app = store.client(ClientApp(identifier: "app"), for: mine.person)
            try await owner.setAuthorization(
                of: "app", read: [SampleType(.cda).objectType: .allow])
            #expect(try await owner.documents(matching: .all).map(\.uuid) == [mine.uuid])
            #expect(try await owner.document(mine.uuid)?.uuid == mine.uuid)
            #expect(try await owner.documentData(mine.uuid) == Array("<1/>".utf8))
            #expect(try await owner.receipt(ofDocument: mine.uuid)?.outcome == outcomes[0])
            for uuid in [theirs.uuid, UUID()] {
                #expect(try await owner.document(uuid) == nil)
                #expect(try await owner.documentData(uuid) == nil)
                #expect(try await owner.receipt(ofDocument: uuid) == nil)
            }
            #expect(try await owner.documents(matching: .person(theirs.person)).isEmpty)
            #expect(try await owner.documents(matching: .uuids([theirs.uuid])).isEmpty)
            #expect(try await app.documents(matching: .all).isEmpty)
            #expect(try await app.document(mine.uuid) == nil)
            #expect(try await app.documentData(mine.uuid) == nil)
            #expect(try await app.receipt(ofDocument: mine.uuid) == nil)
            #expect(try await app.page(DocumentQuery()).next == nil)
        }
    }
}
