import AccessLog
import Foundation
import HealthModel
import HealthStore
import Testing

/// Persons who are said to be one, and told apart again, on every backend.
@Suite struct MergeTests {
    /// Two persons with two documents each, in turns by their start.
    private struct Two {
        let left: PersonID
        let right: PersonID
        /// Left, right, left, right.
        let documents: [UUID]

        init(_ store: HealthStore) async throws {
            let new = (0..<4).map { number in
                Made.document(
                    "<d n='\(number)'/>", patient: number % 2 == 0 ? "A" : "B", id: "\(number)",
                    start: 1_000_000 + Double(number) * 60
                ) { $0.title = ["d", "c", "b", "a"][number] }
            }
            let outcomes = try await store.interface.store(new).compactMap(\.stored)
            (left, right) = (outcomes[0].person, outcomes[1].person)
            documents = outcomes.map(\.uuid)
        }
    }

    private static func titles(_ documents: [CDADocumentSample]) -> [String] {
        documents.compactMap { $0.document?.title }
    }

    @Test(arguments: StoreKind.allCases)
    func `a version that names both takes the place of the one before`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            func version(_ number: Int, _ patients: [String]) -> NewDocument {
                Made.document("<v n='\(number)'/>", id: "v\(number)") {
                    $0.patientIdentifiers = patients.map(Made.identifier)
                    $0.setID = InstanceIdentifier(root: "2.999.5", extension: "set")
                    $0.versionNumber = DocumentVersion(written: "\(number)")
                }
            }
            let two = try await Two(store)
            let old = try await store.interface.store(version(1, ["A"])).stored
            try await store.staff.merge(two.right, into: two.left, because: "One card")
            let new = try await store.interface.store(version(2, ["A", "B"])).stored
            #expect(old?.person == two.left && new?.person == two.left)
            let owner = store.owner(two.left)
            let current = try await owner.documents(matching: .status(.current)).map(\.uuid)
            #expect(try current.contains(#require(new).uuid))
            #expect(try !current.contains(#require(old).uuid))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `both are read as one, in every order, and are two again afterwards`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let before = try await Self.facts(of: two, in: store)
            let act = try await store.staff.merge(two.right, into: two.left, because: "One card")
            #expect(act.kind == .merge && act.survivor == two.left && act.merged == two.right)
            let title = try #require(DocumentSort.Key.allCases.first { $0.name == "title" })
            for person in [two.left, two.right] {
                let owner = store.owner(person)
                for (sort, order) in [
                    (DocumentSort(.startDate, ascending: true), "dcba"),
                    (DocumentSort(.startDate, ascending: false), "abcd"),
                    (DocumentSort(title, ascending: true), "abcd"),
                ] {
                    let found = try await owner.documents(matching: .all, sort: [sort])
                    #expect(Self.titles(found).joined() == order)
                    // Page by page it is the same.
                    var pages = ""
                    var token: PagingToken?
                    repeat {
                        let page = try await owner.page(
                            DocumentQuery(predicate: .all, sort: [sort], limit: 1), after: token)
                        pages += Self.titles(page.samples).joined()
                        token = page.next
                    } while token != nil
                    #expect(pages == order)
                }
                for uuid in two.documents {
                    #expect(try await owner.document(uuid) != nil)
                    #expect(try await owner.documentData(uuid) != nil)
                    #expect(try await owner.receipt(ofDocument: uuid) != nil)
                }
                #expect(try await owner.person()?.id == two.left)
                #expect(try await owner.person()?.identifiers.map(\.extension) == ["A", "B"])
            }
            let found = try await store.staff.person(identifiedBy: Made.identifier("B"))
            #expect(found?.id == two.left)
            try await store.staff.unmerge(two.right, because: "Two after all")
            #expect(try await Self.facts(of: two, in: store) == before)
            let acts = try await store.staff.identityActs(about: two.right)
            #expect(acts.map(\.kind) == [.unmerge, .merge])
            #expect(acts.map(\.reason) == ["Two after all", "One card"])
            #expect(try await store.staff.identityActs(about: two.left) == acts)
        }
    }

    /// All that each has, as somebody would compare it.
    private static func facts(of two: Two, in store: HealthStore) async throws -> [String] {
        var facts: [String] = []
        for person in [two.left, two.right] {
            let owner = store.owner(person)
            facts += try await owner.documents(matching: .all).map { "\($0.uuid) \($0.person)" }
            facts += try await owner.person()?.identifiers.map(\.extension) ?? []
            for uuid in two.documents {
                facts.append("\(try await owner.documentData(uuid) != nil)")
            }
            for app in World.apps {
                let client = store.client(app, for: person, purpose: .treatment)
                facts.append("\((try? await client.documents(matching: .all).map(\.uuid)) ?? [])")
            }
        }
        return facts
    }

    @Test(arguments: StoreKind.allCases)
    func `nobody sees more by a merge, and a decision of the time counts for all`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let (app, other) = (World.apps[0], World.apps[1])
            func permit(_ person: PersonID, _ app: ClientApp) async throws {
                let owner = store.owner(person)
                try await owner.setAuthorization(
                    of: app.identifier, read: [SampleType(.cda).objectType: .allow])
                for uuid in two.documents where try await owner.document(uuid) != nil {
                    _ = try await owner.permit(
                        ConsentDraft(
                            .document(uuid), for: .app(app.identifier), level: .data,
                            purposes: [.treatment], until: .never, text: "yes"))
                }
            }
            func seen(_ app: ClientApp, _ person: PersonID) async throws -> Set<UUID> {
                let client = store.client(app, for: person, purpose: .treatment)
                return Set(try await client.documents(matching: .all).map(\.uuid))
            }
            try await permit(two.left, app)
            try await permit(two.right, other)
            let own = Set([two.documents[0], two.documents[2]])
            let others = Set([two.documents[1], two.documents[3]])
            #expect(try await seen(app, two.left) == own)
            try await store.staff.merge(two.right, into: two.left, because: "One card")
            for person in [two.left, two.right] {
                #expect(try await seen(app, person) == own)
                #expect(try await seen(other, person) == others)
            }
            // What the person decides now, they decide about everything.
            try await permit(two.right, app)
            #expect(try await seen(app, two.left) == own.union(others))
            try await store.owner(two.left).remove(two.documents[3], text: "mine")
            #expect(try await seen(other, two.left) == [two.documents[1]])
            #expect(try await store.staff.document(two.documents[3]) == nil)
            try await store.staff.unmerge(two.right, because: "Two after all")
            #expect(try await seen(app, two.left) == own)
            #expect(try await seen(other, two.right) == others)
            #expect(try await store.staff.document(two.documents[3]) != nil)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what comes meanwhile is where its identifiers say`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            try await store.staff.merge(two.right, into: two.left, because: "One card")
            let both = Made.document("<both/>", patient: "A") {
                $0.patientIdentifiers.append(Made.identifier("B"))
            }
            var named = Made.document("<named/>", patient: nil)
            named.person = two.right
            var said = Made.document("<said/>", patient: "B")
            said.person = two.left
            let news = try await store.interface.store([
                Made.document("<a/>", patient: "A"), Made.document("<b/>", patient: "B"), both,
                named, said,
            ]).compactMap(\.stored)
            #expect(news.count == 5)
            #expect(try await store.owner(two.left).documents(matching: .all).count == 9)
            try await store.staff.unmerge(two.right, because: "Two after all")
            let left = Set(try await store.owner(two.left).documents(matching: .all).map(\.uuid))
            let right = Set(try await store.owner(two.right).documents(matching: .all).map(\.uuid))
            #expect(left.isSuperset(of: [news[0].uuid, news[2].uuid, news[3].uuid]))
            #expect(right.isSuperset(of: [news[1].uuid, news[4].uuid]))
            #expect(left.isDisjoint(with: right) && left.count + right.count == 9)
        }
    }

    /// A document that names the merged person alone is the survivor's, with its place among the
    /// versions there.
    @Test(arguments: StoreKind.allCases)
    func `a version for the merged person supersedes the survivor's`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            func version(_ number: Int, for person: PersonID) async throws -> SampleReference {
                var new = Made.document("<v\(number)/>", patient: nil, id: "v\(number)") {
                    $0.setID = InstanceIdentifier(root: "1.2.3.4", extension: "set")
                    $0.versionNumber = DocumentVersion(written: "\(number)")
                }
                new.person = person
                return try #require(try await store.interface.store(new).stored)
            }
            let first = try await version(1, for: two.left)
            try await store.staff.merge(two.right, into: two.left, because: "One card")
            let second = try await version(2, for: two.right)
            #expect(second.person == two.left)
            let old = try await store.owner(two.left).document(first.uuid)
            #expect(old?.status == .superseded(by: second.uuid))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an anchor tells everything again, and none is silent`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let owner = store.owner(two.left)
            func changes(_ anchor: QueryAnchor?) async throws -> (Set<UUID>, QueryAnchor) {
                let found = try await owner.changes(
                    AnchoredObjectQuery(types: [SampleType(.cda)], anchor: anchor))
                return (Set(found.added.map(\.uuid)), found.anchor)
            }
            let all = Set(two.documents)
            var (found, anchor) = try await changes(nil)
            #expect(found == [two.documents[0], two.documents[2]])
            try await store.staff.merge(two.right, into: two.left, because: "One card")
            (found, anchor) = try await changes(anchor)
            #expect(found == all)
            (found, anchor) = try await changes(anchor)
            #expect(found.isEmpty)
            for patient in ["A", "B"] {
                let outcome = try await store.interface.store(
                    Made.document("<\(patient)/>", patient: patient))
                let new = try #require(outcome.stored?.uuid)
                (found, anchor) = try await changes(anchor)
                #expect(found.contains(new))
            }
        }
    }

    /// A person who is told apart again is not given what was counted for both.
    @Test(arguments: StoreKind.allCases)
    func `figures of the time of a merge end with it`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            try await store.interface.save([Give.steps(9)], for: two.left)
            let query = try StatisticsCollectionQuery(
                type: .stepCount, options: .cumulativeSum, anchorDate: RandomSamples.origin,
                intervalComponents: DateComponents(hour: 1), timeZone: .gmt)
            func hours(_ person: PersonID) async throws -> Int {
                try await store.owner(person).statisticsCollection(query).statistics().count
            }
            #expect(try await hours(two.right) == 0)
            try await store.staff.merge(two.right, into: two.left, because: "One card")
            #expect(try await hours(two.right) == 1)
            try await store.staff.unmerge(two.right, because: "Two after all")
            #expect(try await hours(two.right) == 0)
            #expect(try await hours(two.left) == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `both logs have the act, and each read of what is theirs`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            try await store.administrator(named: "M. Keller", reason: "desk")
                .merge(two.right, into: two.left, because: "One card")
            let access = try StaffAccess(name: "Dr. X", purpose: .treatment, reason: "Ward round")
            let staff = store.staff(access).documents(of: two.left)
            #expect(try await staff.documentData(two.documents[1]) != nil)
            let log = try await store.owner(two.right).accesses()
            #expect(log.count == 3 && log.map(\.index) == log.map(\.index).sorted(by: >))
            try await store.staff.unmerge(two.right, because: "Two after all")
            let own = try await store.owner(two.right).accesses()
            #expect(own.contains { $0.event.agent?.identifier == "M. Keller" })
            #expect(own.contains { $0.event.subject?.reason == "One card" })
            let read = own.first { $0.event.agent?.identifier == "Dr. X" }
            #expect(read?.event.subject?.items == [two.documents[1].uuidString.lowercased()])
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `what cannot be one is refused with its reason`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let two = try await Two(store)
            let third = try #require(
                try await store.interface.store(Made.document("<3/>", patient: "C")).stored
            ).person
            func refused(
                _ person: PersonID, _ survivor: PersonID, _ reason: String = "One card"
            ) async -> String? {
                do {
                    try await store.staff.merge(person, into: survivor, because: reason)
                    return nil
                } catch { return (error as? StoreError)?.message }
            }
            #expect(await refused(two.left, two.left)?.contains("into itself") == true)
            #expect(await refused(two.left, PersonID(UUID()))?.contains("not found") == true)
            #expect(await refused(two.left, two.right, "  ")?.contains("reason") == true)
            #expect(await refused(two.right, two.left) == nil)
            #expect(await refused(two.right, third)?.contains("already") == true)
            #expect(await refused(third, two.right)?.contains("itself merged into") == true)
            #expect(await refused(two.left, third)?.contains("other way") == true)
            #expect(await refused(third, two.left) == nil)
            #expect(try await store.owner(third).documents(matching: .all).count == 5)
            await #expect(throws: StoreError.self) {
                try await store.staff.unmerge(two.left, because: "why")
            }
            try await store.staff.unmerge(two.right, because: "Two after all")
            #expect(try await store.owner(third).documents(matching: .all).count == 3)
        }
    }
}
