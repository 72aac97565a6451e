import Foundation
import HealthModel
import HealthStore
import Testing

/// Documents that apps save themselves, as HealthKit lets them since 2016.
@Suite struct OwnDocumentTests {
    private static let type = SampleType(.cda)

    private static func made(
        _ text: String, patient: String? = nil, at minute: Double = 0,
        _ change: (inout CDADocument) -> Void = { _ in }
    ) -> NewDocument {
        Made.document("<\(text)/>", patient: patient, start: 1_000_000 + minute * 60) {
            $0.title = text
            change(&$0)
        }
    }

    // rows 63 64 132
    @Test(arguments: StoreKind.allCases)
    func `an app saves a document where it may, and sees its own`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let journal = Self.made("journal")
            let unasked = try await code { _ = try await store.appA.store(journal) }
            #expect(unasked == .authorizationNotDetermined)
            try await store.allow([Self.type], share: false, read: nil)
            let denied = try await code { _ = try await store.appA.store(journal) }
            #expect(denied == .authorizationDenied)
            #expect(try await store.me.seen().isEmpty)

            try await store.allow([Self.type], read: nil)
            let stored = try await store.appA.store(journal)
            let own = try #require(stored.stored)
            #expect(own.person == World.person)
            let letter = try await store.letter("letter", at: 1)
            #expect(try await store.appA.seen() == [own.uuid])
            #expect(try await store.appA.documentData(own.uuid) == Array("<journal/>".utf8))
            #expect(try await store.appA.samples(of: Self.type).map(\.uuid) == [own.uuid])
            #expect(
                try await store.appA.sources(of: Self.type, matching: .all) == [
                    World.apps[0].source
                ])
            let renamed = ClientApp(identifier: World.apps[0].identifier, name: "A, renamed")
            #expect(try await store.client(renamed, for: World.person).seen() == [own.uuid])
            let twice = try await store.appA.store(journal)
            #expect(twice == .duplicate(of: own))

            // To others it is a document as any.
            #expect(try await store.me.seen() == [own.uuid, letter])
            try await store.allowDocuments(app: World.apps[1])
            #expect(try await store.appB.seen().isEmpty)
            try await store.permit(own.uuid, app: World.apps[1])
            let shown = try #require(try await store.appB.document(own.uuid))
            #expect(shown.source == World.apps[0].source && shown.source.name == "A")
            let bySource = try await store.me.seen(.sources([World.apps[0].source]))
            #expect(bySource == [own.uuid])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what the person decides about an app's own document counts`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.type])
            let own = try #require(try await store.appA.store(Self.made("own")).stored).uuid
            func basis() async throws -> ConsentDecision.Basis {
                try await store.me.explain(document: own, to: World.apps[0], level: .data).decision
                    .basis
            }
            #expect(try await basis() == .own)
            let anchor = try await store.appA.changes(
                AnchoredObjectQuery(types: [Self.type])
            ).anchor
            let denial = try await store.me.deny(.about(own))
            #expect(try await basis() == .denial(record: denial.id))
            #expect(try await store.appA.seen().isEmpty)
            try await store.me.revoke(denial.id, text: "yes after all")
            #expect(try await store.appA.seen() == [own])
            try await store.allow([Self.type], share: false)
            #expect(try await store.appA.seen().isEmpty)
            try await store.allow([Self.type])
            let news = try await store.appA.changes(
                AnchoredObjectQuery(types: [Self.type], anchor: anchor))
            #expect(news.deleted.isEmpty)
            let removal = try await store.me.remove(own, text: "nobody's business")
            #expect(try await basis() == .removal(record: removal.id))
            #expect(try await store.appA.seen().isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `whose it is is checked, and nothing is learned or told of others`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.type])
            let other = try await store.interface.store(
                Made.document("<b/>", patient: "2", id: "9"))
            #expect(other.stored?.person != World.person)
            func refused(_ document: NewDocument) async throws -> String? {
                let outcome = try await store.appA.store(document)
                if case .rejected(let reason) = outcome { return reason.code }
                return nil
            }
            #expect(try await refused(Self.made("of2", patient: "2")) == "CB-INTAKE-PATIENT")
            #expect(try await refused(Made.document("<b/>", patient: nil)) == "CB-INTAKE-KNOWN")
            let sameID = Made.document("<c/>", patient: nil, id: "9")
            #expect(try await refused(sameID) == "CB-INTAKE-KNOWN")
            let hidden = try await store.letter("hidden")
            #expect(
                try await refused(Made.document("<hidden/>", patient: nil)) == "CB-INTAKE-KNOWN")
            try await store.permit(hidden)
            let seen = try await store.appA.store(Made.document("<hidden/>", patient: nil))
            #expect(seen == .duplicate(of: SampleReference(uuid: hidden, person: World.person)))
            // An identifier that an app writes into its document is nobody's later.
            let elsewhere = InstanceIdentifier(root: "2.999.2", extension: "3")
            let own = Self.made("of3") { $0.patientIdentifiers = [elsewhere] }
            #expect(try await refused(own) == nil)
            let late = try await store.interface.store(
                Made.document("<late/>", patient: nil) { $0.patientIdentifiers = [elsewhere] })
            #expect(late.stored != nil && late.stored?.person != World.person)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `it takes the place of the app's own documents alone`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.type])
            func version(_ number: Int, of set: String) -> (inout CDADocument) -> Void {
                return {
                    $0.setID = InstanceIdentifier(root: "2.999.7", extension: set)
                    $0.versionNumber = DocumentVersion(written: "\(number)")
                }
            }
            let letter = try await store.letter("letter", version(1, of: "a"))
            _ = try await store.appA.store(Self.made("forged", at: 1, version(2, of: "a")))
            #expect(try await store.me.document(letter)?.status == .current)
            let old = try await store.letter("older", at: 2, version(0, of: "a"))
            #expect(try await store.me.document(old)?.status == .superseded(by: letter))
            let first = try await store.appA.store(Self.made("one", at: 3, version(1, of: "b")))
            let second = try await store.appA.store(Self.made("two", at: 4, version(2, of: "b")))
            let (one, two) = (try #require(first.stored), try #require(second.stored))
            #expect(try await store.me.document(one.uuid)?.status == .superseded(by: two.uuid))
        }
    }
}
