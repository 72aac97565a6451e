import Foundation
import HealthModel
import HealthStore
import Testing

/// A store with something of everything, and what its readers are told of it.
struct CopyScene: Sendable {
    let first: PersonID
    let second: PersonID
    let kept: UUID
    let gone: UUID
    let aside: ContentDigest
    let anchor: QueryAnchor

    private static let steps = SampleType(.stepCount)
    private static let types = [
        steps, SampleType(.workout), SampleType(.cda),
        SampleType(CorrelationType.bloodPressure),
    ]

    static func make(in store: HealthStore) async throws -> CopyScene {
        let interface = store.interface
        func version(_ number: Int) -> NewDocument {
            var new = Made.document("<v\(number)/>", patient: "1", id: "v\(number)") {
                $0.setID = InstanceIdentifier(root: "2.999.5", extension: "set")
                $0.versionNumber = DocumentVersion(written: "\(number)")
                $0.title = "Blutbild \(number)"
            }
            new.statements = Array("what it says: \(number)".utf8)
            new.notes.headerJSON = Array(#"{"header":\#(number)}"#.utf8)
            new.notes.receivedName = "v\(number).xml"
            return new
        }
        // The later version comes first.
        let first = try #require(try await interface.store(version(2)).stored)
        _ = try await interface.store(version(1))
        let second = try #require(
            try await interface.store(Made.document("<o/>", patient: "2", id: "o")).stored)
        let aside = Array("<other/>".utf8)
        _ = try await interface.store(Made.document(aside, patient: "2", id: "o"))
        _ = try await interface.record(
            Rejection(
                digest: Made.digest([1]), reason: RejectionReason(code: "r", message: "no")))
        _ = try await interface.begin(IntakeAttempt(digest: Made.digest([2]), run: UUID()))

        try await store.allow(Array(types[..<2]))
        let many = try (0..<700).map { try Give.steps(Double($0), at: Double($0)) }
        let unnamed = Set(many.filter { $0.uuid.uuid.0 % 2 == 0 }.map(\.uuid))
        _ = try await store.appA.save(many, unnamed: unnamed)
        let run = try Give.workout(sync: ("run", 1))
        _ = try await interface.save(
            [run, .correlation(try Give.pressure(120, 80))], for: World.person)
        _ = try await interface.add([Give.steps(7, at: 1)], to: run.uuid, for: World.person)
        let synced = try Give.steps(3, at: 800, sync: ("a", 1))
        _ = try await store.appA.save([synced])
        _ = try await store.appA.save([Give.steps(4, at: 800, sync: ("a", 2))])
        _ = try await interface.save([Give.steps(5, at: 801, sync: ("b", 9))], for: World.person)
        let deleted = try Give.steps(6, at: 802)
        _ = try await store.appA.save([deleted])
        try await store.me.delete([deleted.uuid])
        _ = try await store.me.prune(before: RandomSamples.origin.addingTimeInterval(300))
        try await store.me.setSourceOrder(
            SourceOrder([World.gateway.source]), for: .stepCount)
        for person in [first.person, second.person] {
            try await store.owner(person).setAuthorization(
                of: World.apps[0].identifier, read: [SampleType(.cda).objectType: .allow])
        }
        try await store.owner(first.person).permit(.rule())
        let anchor = try await store.me.changes(AnchoredObjectQuery(types: types)).anchor
        return CopyScene(
            first: first.person, second: second.person, kept: second.uuid, gone: deleted.uuid,
            aside: Made.digest(aside), anchor: anchor)
    }

    /// What persons, apps and staff are told, line by line.
    func report(of store: HealthStore) async throws -> [String] {
        var lines: [String] = []
        for person in [first, second] {
            let owner = store.owner(person)
            for sample in try await owner.documents(matching: .all) {
                lines.append("\(Sample.document(sample).json)")
                lines.append("\(try await owner.documentData(sample.uuid) ?? [])")
            }
            let seen = try await store.client(World.apps[0], for: person).seen()
            lines += seen.map(\.uuidString).sorted()
            lines.append("\(try await owner.consentRecords().map(\.id))")
        }
        for type in Self.types {
            lines += try await store.me.samples(of: type).map(\.json)
        }
        for type in Self.types[..<2] {
            lines += try await store.appA.samples(of: type).map(\.json)
        }
        let all = try await store.me.changes(AnchoredObjectQuery(types: Self.types))
        lines += all.added.map(\.json) + all.deleted.map { "\($0)" } + [all.anchor.text]
        lines.append("\(try await store.me.sourcePreferences())")
        let page = try await store.staff.receipts()
        for entry in page.entries {
            lines.append("\(entry)")
            lines.append(
                "\(String(describing: try await store.interface.receipt(for: entry.digest)))")
        }
        return lines
    }

    /// Goes on in a copy as if it were the store itself.
    func goOn(in store: HealthStore) async throws {
        let query = AnchoredObjectQuery(types: Self.types, anchor: anchor)
        #expect(try await store.me.changes(query).isEmpty)
        let new = try Give.steps(9, at: 900)
        _ = try await store.interface.save(
            [new, Give.steps(5, at: 801, sync: ("b", 8))], for: World.person)
        let news = try await store.me.changes(query)
        // An older version of what is there already is not taken.
        #expect(news.added.map(\.uuid) == [new.uuid] && news.deleted.isEmpty)
        let used = try await code {
            _ = try await store.interface.save([Give.steps(1, uuid: gone)], for: World.person)
        }
        #expect(used == .invalidArgument)
        let again = try await store.interface.store(
            Made.document("<o/>", patient: "2", id: "o"))
        guard case .duplicate(let sample) = again else {
            Issue.record("\(again)")
            return
        }
        #expect(sample.uuid == kept)
        let next = try await store.interface.store(
            Made.document("<v3/>", patient: "1", id: "v3") {
                $0.setID = InstanceIdentifier(root: "2.999.5", extension: "set")
                $0.versionNumber = DocumentVersion(written: "3")
            })
        #expect(next.stored?.person == first)
        let current = try await store.owner(first).documents(matching: .status(.current))
        #expect(current.map(\.uuid) == [next.stored?.uuid])
    }
}
