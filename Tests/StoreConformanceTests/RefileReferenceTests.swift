import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

/// Persons who are merged and told apart, and documents that are filed elsewhere, in any order:
/// compared with a list of who has what, and with a world in which something never was.
@Suite struct RefileReferenceTests {
    /// What somebody would write down on paper.
    private struct Paper {
        struct Sheet {
            var person: Int
            let set: Int
            let version: Int
            let bytes: [UInt8]
        }

        var sheets: [UUID: Sheet] = [:]
        /// Into whom each was merged.
        var merged: [Int: Int] = [:]

        func human(_ person: Int) -> Int { merged[person] ?? person }

        func documents(of person: Int) -> Set<UUID> {
            Set(sheets.filter { human($0.value.person) == human(person) }.keys)
        }

        /// The next version that is filed under the same person.
        func status(of uuid: UUID) -> DocumentStatus {
            guard let own = sheets[uuid] else { return .current }
            let later = sheets.filter {
                $0.value.person == own.person && $0.value.set == own.set
                    && $0.value.version > own.version
            }
            return later.min { $0.value.version < $1.value.version }
                .map { .superseded(by: $0.key) } ?? .current
        }
    }

    private static let people = 4

    private static func document(
        _ number: Int, of person: Int, set: Int, version: Int
    ) -> NewDocument {
        Made.document("<d\(number)/>", patient: "\(person)", id: "\(number)") {
            $0.setID = InstanceIdentifier(root: "1.2.3.4", extension: "set \(set)")
            $0.versionNumber = DocumentVersion(written: "\(version)")
        }
    }

    @Test(arguments: StoreKind.chosen)
    func `whatever is said, each has what they should`(kind: StoreKind) async throws {
        for seed in Rounds.seeds(kind == .memory ? 20 : 2, from: 4_100) {
            try await kind.withStore { try await Self.play($0, seed: seed) }
        }
    }

    private static func play(_ store: HealthStore, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var paper = Paper()
        var persons: [PersonID] = []
        for person in 0..<people {
            // It stays, and its identifier with it.
            let new = document(person, of: person, set: 100 + person, version: 1)
            let stored = try #require(try await store.interface.store(new).stored)
            persons.append(stored.person)
            paper.sheets[stored.uuid] = .init(
                person: person, set: 100 + person, version: 1, bytes: new.bytes)
        }
        for step in 0..<24 {
            func pick() -> Int { Int.random(in: 0..<people, using: &random) }
            let (one, two) = (pick(), pick())
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<3:
                let (set, version) = (pick() % 2, 1 + step)
                let new = document(10 + step, of: one, set: set, version: version)
                let stored = try #require(try await store.interface.store(new).stored)
                #expect(stored.person == persons[one])
                paper.sheets[stored.uuid] = .init(
                    person: one, set: set, version: version, bytes: new.bytes)
            case 3..<6:
                let movable = paper.sheets.filter { $0.value.set < 100 }.keys
                    .sorted { $0.uuidString < $1.uuidString }
                guard let uuid = movable.randomElement(using: &random),
                    let sheet = paper.sheets[uuid]
                else { continue }
                let isRefused = paper.human(sheet.person) == paper.human(two)
                do {
                    try await store.staff.refile(uuid, for: persons[two], because: "label")
                    #expect(!isRefused)
                    paper.sheets[uuid]?.person = two
                } catch let error as StoreError {
                    #expect(isRefused && error.code == .invalidArgument)
                }
            case 6:
                guard one != two, paper.merged[one] == nil, paper.merged[two] == nil,
                    !paper.merged.values.contains(one)
                else { continue }
                try await store.staff.merge(persons[one], into: persons[two], because: "card")
                paper.merged[one] = two
            default:
                guard paper.merged[one] != nil else { continue }
                try await store.staff.unmerge(persons[one], because: "two")
                paper.merged[one] = nil
            }
            try await compare(store, paper, persons, "seed \(seed), step \(step)")
        }
        for (number, person) in persons.enumerated() where paper.merged[number] == nil {
            let own = try await store.owner(person).person()?.identifiers.map(\.extension) ?? []
            let all = (0..<people).filter { paper.human($0) == number }.map(String.init)
            #expect(own.sorted() == all.sorted(), "seed \(seed)")
        }
    }

    private static func compare(
        _ store: HealthStore, _ paper: Paper, _ persons: [PersonID], _ place: Comment
    ) async throws {
        for (number, person) in persons.enumerated() {
            let owner = store.owner(person)
            let found = try await owner.documents(matching: .all)
            #expect(Set(found.map(\.uuid)) == paper.documents(of: number), place)
            for sample in found {
                let sheet = try #require(paper.sheets[sample.uuid])
                #expect(sample.person == persons[sheet.person], place)
                #expect(sample.status == paper.status(of: sample.uuid), place)
            }
        }
        guard let (uuid, sheet) = paper.sheets.randomElement() else { return }
        let owner = store.owner(persons[sheet.person])
        #expect(try await owner.documentData(uuid) == sheet.bytes, place)
        #expect(try await owner.receipt(ofDocument: uuid) != nil, place)
    }

    /// An app cannot tell whether a document that it may not see was ever there.
    @Test(arguments: StoreKind.allCases)
    func `what is hidden is hidden when it goes and when it comes`(kind: StoreKind) async throws {
        var worlds: [[String]] = []
        for isThere in [true, false] {
            try await kind.withStore { store in
                worlds.append(try await Self.told(store, withHidden: isThere))
            }
        }
        #expect(worlds[0] == worlds[1])
        #expect(worlds[0].contains { $0 != "" })
    }

    private static func told(_ store: HealthStore, withHidden: Bool) async throws -> [String] {
        let app = World.apps[0]
        var persons: [PersonID] = []
        for person in 0..<2 {
            let new = document(person, of: person, set: person, version: 1)
            persons.append(try #require(try await store.interface.store(new).stored?.person))
        }
        for person in persons {
            let owner = store.owner(person)
            try await owner.setAuthorization(
                of: app.identifier, read: [SampleType(.cda).objectType: .allow])
            let uuid = try #require(try await owner.documents(matching: .all).first?.uuid)
            _ = try await owner.permit(
                ConsentDraft(
                    .document(uuid), for: .app(app.identifier), level: .data,
                    purposes: [.treatment], until: .never, text: "yes"))
        }
        var hidden: UUID?
        if withHidden {
            let new = document(9, of: 0, set: 0, version: 2)
            hidden = try await store.interface.store(new).stored?.uuid
        }
        var told: [String] = []
        var anchors: [PersonID: QueryAnchor] = [:]
        for target in [nil, persons[1], persons[0]] {
            if let hidden, let target {
                try await store.staff.refile(hidden, for: target, because: "label")
            }
            for person in persons {
                let client = store.client(app, for: person, purpose: .treatment)
                let found = try await client.documents(matching: .all)
                told += found.map { "\($0.document?.id?.extension ?? "") \($0.status)" }
                let changes = try await client.changes(
                    AnchoredObjectQuery(types: [SampleType(.cda)], anchor: anchors[person]))
                told.append("\(changes.added.count) \(changes.deleted.count)")
                anchors[person] = changes.anchor
            }
        }
        return told
    }
}
