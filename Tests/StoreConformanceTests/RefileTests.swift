import AccessLog
import Foundation
import HealthModel
import HealthStore
import Testing

/// A document that was filed under the wrong person, on every backend.
@Suite struct RefileTests {
    /// Two persons with two documents each, of whom the first has one too many.
    private struct Mistake {
        let wrong: PersonID
        let right: PersonID
        /// It has an identifier that only it gave to the wrong person.
        let document: UUID
        /// An earlier version that it took the place of.
        let earlier: UUID

        static let bytes = Array("<misfiled/>".utf8)
        static let identifier = InstanceIdentifier(root: "2.999.7", extension: "X")

        init(_ store: HealthStore) async throws {
            let set = InstanceIdentifier(root: "1.2.3.4", extension: "set")
            var misfiled = Made.document(Self.bytes, patient: nil, id: "2") {
                $0.patientIdentifiers = [Self.identifier]
                ($0.setID, $0.versionNumber) = (set, DocumentVersion(written: "2"))
                $0.title = "misfiled"
            }
            misfiled.notes.headerJSON = Array("{}".utf8)
            misfiled.statements = Array("says".utf8)
            let first = Made.document("<one/>", patient: "A", id: "1") {
                ($0.setID, $0.versionNumber) = (set, DocumentVersion(written: "1"))
            }
            let outcomes = try await store.interface.store([
                first, Made.document("<b/>", patient: "B", id: "b"),
            ]).compactMap(\.stored)
            (wrong, right, earlier) = (outcomes[0].person, outcomes[1].person, outcomes[0].uuid)
            misfiled.person = wrong
            document = try #require(try await store.interface.store(misfiled).stored?.uuid)
        }

        func open(_ app: ClientApp, _ person: PersonID, in store: HealthStore) async throws {
            let owner = store.owner(person)
            try await owner.setAuthorization(
                of: app.identifier, read: [SampleType(.cda).objectType: .allow])
            for uuid in try await owner.documents(matching: .all).map(\.uuid) {
                _ = try await owner.permit(
                    ConsentDraft(
                        .document(uuid), for: .app(app.identifier), level: .data,
                        purposes: [.treatment], until: .never, text: "yes"))
            }
        }
    }

    private static func uuids(
        _ reader: some DocumentReading
    ) async throws -> Set<UUID> { Set(try await reader.documents(matching: .all).map(\.uuid)) }

    @Test(arguments: StoreKind.allCases)
    func `it is found where it belongs, whole, and nowhere else`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let mistake = try await Mistake(store)
            let (wrong, right) = (store.owner(mistake.wrong), store.owner(mistake.right))
            let old = try #require(try await wrong.document(mistake.document))
            let before = try #require(try await wrong.document(mistake.earlier))
            #expect(before.status == .superseded(by: mistake.document))
            let receipt = try #require(try await wrong.receipt(ofDocument: mistake.document))
            let act = try await store.administrator(named: "M. Keller", reason: "desk")
                .refile(mistake.document, for: mistake.right, because: "Wrong label")
            #expect(act.kind == .refile && act.document == mistake.document)
            #expect(act.merged == mistake.wrong && act.survivor == mistake.right)
            #expect(try await Self.uuids(wrong) == [mistake.earlier])
            #expect(try await wrong.document(mistake.document) == nil)
            #expect(try await wrong.documentData(mistake.document) == nil)
            #expect(try await wrong.receipt(ofDocument: mistake.document) == nil)
            // What it had taken the place of is current again.
            #expect(try await wrong.document(mistake.earlier)?.status == .current)

            let new = try #require(try await right.document(mistake.document))
            #expect(new.person == mistake.right && new.document == old.document)
            #expect((new.startDate, new.source) == (old.startDate, old.source))
            #expect(new.status == .current)
            #expect(try await right.documentData(mistake.document) == Mistake.bytes)
            let kept = try #require(try await right.receipt(ofDocument: mistake.document))
            #expect((kept.decidedAt, kept.notes) == (receipt.decidedAt, receipt.notes))
            var query = DocumentQuery()
            query.includeStatements = true
            let texts = try await right.page(query).samples.compactMap(\.document?.statementData)
            #expect(texts == [Array("says".utf8)])
            // Both logs say who, what and why; what happened before stays where it was.
            for (owner, action) in [(wrong, AccessEvent.Action.delete), (right, .create)] {
                let event = try #require(try await owner.accesses().first?.event)
                #expect(event.action == action && event.agent?.identifier == "M. Keller")
                #expect(event.subject?.items == [mistake.document.uuidString.lowercased()])
                #expect(event.subject?.reason == "Wrong label")
                let acts = try await store.staff.identityActs(
                    about: owner.person().map(\.id) ?? .nobody)
                #expect(acts == [act])
            }
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `readers of the one lose it, and consents do not go along`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let mistake = try await Mistake(store)
            let (app, other) = (World.apps[0], World.apps[1])
            try await mistake.open(app, mistake.wrong, in: store)
            try await mistake.open(other, mistake.right, in: store)
            let client = store.client(app, for: mistake.wrong, purpose: .treatment)
            let rights = store.client(app, for: mistake.right, purpose: .treatment)
            try await store.owner(mistake.right).setAuthorization(
                of: app.identifier, read: [SampleType(.cda).objectType: .allow])
            let query = AnchoredObjectQuery(types: [SampleType(.cda)])
            var anchors = [try await client.changes(query).anchor]
            anchors.append(try await store.owner(mistake.wrong).changes(query).anchor)
            #expect(try await client.documentData(mistake.document) != nil)
            try await store.staff.refile(
                mistake.document, for: mistake.right, because: "Wrong label")
            #expect(try await Self.uuids(client) == [mistake.earlier])
            #expect(try await client.documentData(mistake.document) == nil)
            #expect(try await Self.uuids(rights).isEmpty)
            let others = store.client(other, for: mistake.right, purpose: .treatment)
            #expect(try await !Self.uuids(others).contains(mistake.document))
            // Anchors of the time tell all that is left again.
            for (number, anchor) in anchors.enumerated() {
                var again = query
                again.anchor = anchor
                let found =
                    number == 0
                    ? try await client.changes(again)
                    : try await store.owner(mistake.wrong).changes(again)
                #expect(found.added.map(\.uuid) == [mistake.earlier])
            }
            // Filed back, everything is as it was.
            try await store.staff.refile(mistake.document, for: mistake.wrong, because: "No, his")
            #expect(try await Self.uuids(client) == [mistake.document, mistake.earlier])
            #expect(try await client.documentData(mistake.document) == Mistake.bytes)
            let owner = store.owner(mistake.wrong)
            let superseded = DocumentStatus.superseded(by: mistake.document)
            #expect(try await owner.document(mistake.earlier)?.status == superseded)
            #expect(try await owner.document(mistake.document)?.person == mistake.wrong)
            #expect(try await owner.person()?.identifiers.count == 2)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the next document does not follow the mistake, and copies do not`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let mistake = try await Mistake(store)
            let rival = try await store.interface.store(Made.document("<rival/>", id: "2"))
            #expect(rival.word == "conflict")
            let digest = Made.digest(Array("<rival/>".utf8))
            try await store.staff.refile(
                mistake.document, for: mistake.right, because: "Wrong label")
            let person = try await store.owner(mistake.wrong).person()
            #expect(person?.identifiers.map(\.extension) == ["A"])
            // The same bytes are a duplicate there, and are refused for the other.
            var same = Made.document(Mistake.bytes, patient: nil, id: "2") {
                $0.patientIdentifiers = [Mistake.identifier]
            }
            #expect(
                try await store.interface.store(same)
                    == .duplicate(
                        of: SampleReference(uuid: mistake.document, person: mistake.right)))
            same.person = mistake.wrong
            #expect(try await store.interface.store(same).word == "rejected")
            // What was in conflict with it still is, with the one who has it now.
            let receipt = try await store.staff.receipt(for: digest)
            #expect(receipt?.outcome.sample?.person == mistake.right)
            #expect(try await store.staff.quarantinedData(digest) == Array("<rival/>".utf8))
            let next = Made.document("<next/>", patient: nil) {
                $0.patientIdentifiers = [Mistake.identifier]
            }
            let stored = try #require(try await store.interface.store(next).stored)
            #expect(![mistake.wrong, mistake.right].contains(stored.person))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what cannot be filed elsewhere is refused with its reason`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let mistake = try await Mistake(store)
            func refused(
                _ document: UUID, _ person: PersonID, _ reason: String = "Wrong label"
            ) async -> String? {
                do {
                    try await store.staff.refile(document, for: person, because: reason)
                    return nil
                } catch { return (error as? StoreError)?.message }
            }
            let (document, right) = (mistake.document, mistake.right)
            #expect(await refused(UUID(), right)?.contains("not found") == true)
            #expect(await refused(document, PersonID(UUID()))?.contains("not found") == true)
            #expect(await refused(document, mistake.wrong)?.contains("already") == true)
            #expect(await refused(document, right, " ")?.contains("reason") == true)
            try await store.staff.merge(mistake.wrong, into: right, because: "One card")
            #expect(await refused(document, right)?.contains("already") == true)
            try await store.staff.unmerge(mistake.wrong, because: "Two after all")
            #expect(try await store.owner(mistake.wrong).document(document) != nil)
        }
    }
}
