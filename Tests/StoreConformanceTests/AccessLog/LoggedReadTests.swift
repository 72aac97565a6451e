import AccessLog
import Foundation
import HealthModel
import HealthStore
import StoreSQLite
import Testing

/// What reads leave in the access log.
@Suite struct LoggedReadTests {
    private static let portal = World.apps[0]

    /// What a test says of an event: all but the instant and the agent.
    private struct Told: Equatable {
        var action: AccessEvent.Action
        var kind: AccessEvent.Kind
        var items: [String]
        var decision = AccessEvent.Decision.allowed
        var record: String?
        var withheld: Int64 = 0
    }

    /// The event that a read leaves; there must be exactly one, and it must name who and whom.
    private func event(
        _ store: HealthStore, role: AccessEvent.Role = .app,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ read: () async throws -> Void
    ) async throws -> Told? {
        let before = try await store.staff.accesses(limit: 1).first?.index ?? -1
        try await read()
        let found = try await store.me.accesses().filter { $0.index > before }
        #expect(found.count == 1, sourceLocation: sourceLocation)
        guard let access = found.first, let subject = access.event.subject else { return nil }
        #expect(access.event.role == role, sourceLocation: sourceLocation)
        #expect(subject.person == World.person.description, sourceLocation: sourceLocation)
        if role == .app {
            #expect(access.event.app == Self.portal.identifier, sourceLocation: sourceLocation)
        }
        return Told(
            action: access.event.action, kind: access.event.kind, items: subject.items,
            decision: access.event.decision, record: subject.record, withheld: subject.withheld)
    }

    @Test(arguments: StoreKind.allCases)
    func `who takes a person's own handle is told, and under it nothing more`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let letter = try await store.letter("letter")
            let told = try await event(store, role: .administrator) {
                let owner = try await store.administrator(reason: "at the counter")
                    .owner(World.person, to: .update, .consent)
                #expect(try await owner.document(letter) != nil)
                #expect(try await owner.consentsInForce().isEmpty)
            }
            #expect(told == Told(action: .update, kind: .consent, items: []))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a document that is read or denied leaves the record that decided`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            let (open, closed) = (try await store.letter("open"), try await store.letter("closed"))
            let permit = try await store.permit(open).id.lower
            let denial = try await store.me.deny(.about(closed)).id.lower
            #expect(
                try await event(store) { _ = try await store.appA.document(open) }
                    == Told(action: .search, kind: .document, items: [open.lower], record: permit))
            #expect(
                try await event(store) { _ = try await store.appA.documentData(open) }
                    == Told(action: .read, kind: .document, items: [open.lower], record: permit))
            #expect(
                try await event(store) { _ = try await store.appA.documentData(closed) }
                    == Told(
                        action: .read, kind: .document, items: [closed.lower], decision: .denied,
                        record: denial))
            let nowhere = UUID()
            #expect(
                try await event(store) { _ = try await store.appA.document(nowhere) }
                    == Told(
                        action: .search, kind: .document, items: [nowhere.lower],
                        decision: .denied))
            #expect(
                try await event(store) { _ = try await store.appA.receipt(ofDocument: open) }
                    == Told(
                        action: .read, kind: .receipt, items: [open.lower], decision: .denied))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `a page names what was shown, and says to the owner alone how much was not`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allowDocuments()
            var letters: [UUID] = []
            for number in 0..<4 {
                letters.append(try await store.letter("n\(number)", at: Double(number)))
            }
            let query = DocumentQuery(sort: [.ascending(.startDate)])
            #expect(
                try await event(store) { _ = try await store.appA.page(query) }
                    == Told(
                        action: .search, kind: .documents, items: [], decision: .denied,
                        withheld: 4))
            let first = try await store.permit(letters[1]).id.lower
            #expect(
                try await event(store) { _ = try await store.appA.page(query) }
                    == Told(
                        action: .search, kind: .documents, items: [letters[1].lower],
                        record: first, withheld: 3))
            let second = try await store.permit(letters[2])
            var data = query
            data.includeDocumentData = true
            #expect(
                try await event(store) { _ = try await store.appA.page(data) }
                    == Told(
                        action: .read, kind: .documents, items: letters[1...2].map(\.lower),
                        record: "consents-\(second.sequence)", withheld: 2))
            // What is hidden counts on one page only.
            var short = query
            short.limit = 1
            var token: PagingToken?
            let one = try await event(store) { token = try await store.appA.page(short).next }
            #expect(one?.withheld == 1 && one?.items == [letters[1].lower])
            let two = try await event(store) {
                _ = try await store.appA.page(short, after: token)
            }
            #expect(two?.withheld == 1 && two?.items == [letters[2].lower])
            try await store.allowDocuments(.deny)
            #expect(
                try await event(store) { _ = try await store.appA.page(query) }
                    == Told(
                        action: .search, kind: .documents, items: [], decision: .denied,
                        record: "authorization"))
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `every way to samples leaves its event, by type and never by value`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let steps = SampleType(.stepCount)
            let heart = SampleType(.heartRate)
            func told(
                _ action: AccessEvent.Action, _ kind: AccessEvent.Kind,
                items: [SampleType] = [steps],
                _ decision: AccessEvent.Decision = .allowed, record: String? = "authorization",
                withheld: Int64 = 0
            ) -> Told {
                Told(
                    action: action, kind: kind, items: items.map(\.identifier), decision: decision,
                    record: record, withheld: withheld)
            }
            let query = SampleQuery(types: [steps])
            #expect(
                try await event(store) {
                    _ = await #expect(throws: StoreError.self) { try await store.appA.page(query) }
                } == told(.search, .samples, .denied, record: nil))
            try await store.me.setAuthorization(
                of: Self.portal.identifier,
                read: [steps.objectType: .allow, heart.objectType: .deny])
            let app = store.appA
            #expect(
                try await event(store) { _ = try await app.page(query) } == told(.search, .samples))
            #expect(
                try await event(store) { _ = try await app.page(SampleQuery(types: [heart])) }
                    == told(.search, .samples, items: [heart], .denied))
            #expect(
                try await event(store) {
                    _ = try await app.page(SampleQuery(types: [steps, heart]))
                }
                    == told(.search, .samples, withheld: 1))
            #expect(
                try await event(store) { _ = try await app.sources(of: steps) }
                    == told(.search, .samples))
            #expect(
                try await event(store) {
                    _ = try await app.changes(AnchoredObjectQuery(types: [steps]))
                } == told(.search, .changes))
            #expect(
                try await event(store) {
                    _ = await #expect(throws: StatisticsError.self) {
                        try await app.statistics(
                            StatisticsQuery(type: .stepCount, options: .cumulativeSum))
                    }
                } == told(.read, .statistics))
            let uuid = UUID()
            #expect(
                try await event(store) { _ = try await app.sample(uuid) }
                    == Told(
                        action: .read, kind: .samples, items: [uuid.lower], decision: .denied))
            #expect(
                try await event(store, role: .administrator) {
                    _ = try await store.staff.samples(of: World.person).page(query)
                }?.kind == .samples)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `staff leave one event for each person, with their reason; owners leave none`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let mine = try await store.letter("mine")
            _ = try await store.interface.store(Made.document("<other/>", patient: "other"))
            _ = try await store.staff.documents(matching: .all)
            let events = try await store.staff.accesses()
            #expect(events.count == 2)
            #expect(Set(events.map { $0.event.subject?.person }).count == 2)
            #expect(events.allSatisfy { $0.event.subject?.reason == "test" })
            let own = try await store.me.accesses()
            #expect(own.map { $0.event.subject?.items } == [[mine.lower]])
            #expect(own.first?.event.role == .administrator)
            _ = try await store.staff.documentData(mine)
            _ = try await store.staff.receipt(ofDocument: mine)
            #expect(
                try await store.me.accesses().map { "\($0.event.action) \($0.event.kind)" }
                    == ["read receipt", "read document", "search documents"])
            _ = try await store.me.documents(matching: .all, includeDocumentData: true)
            #expect(try await store.me.accesses().count == 3)
            #expect(try await store.staff.audit().findings.isEmpty)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `an emergency and a delegate are named`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let letter = try await store.letter("one")
            let access = try await store.openEmergencyAccess(
                by: Self.portal, for: World.person, professional: "Dr. A", reason: "unconscious")
            let doctor = store.client(Self.portal, for: World.person, purpose: .breakTheGlass)
            let told = try await event(store, role: .organization) {
                _ = try await doctor.documentData(letter)
            }
            #expect(told?.record == access.id.lower && told?.decision == .allowed)
            let brother = PersonID(UUID())
            _ = try await event(store, role: .delegate) {
                _ = try await store.delegate(brother, for: World.person).document(letter)
            }
            let last = try await store.me.accesses(limit: 1).first
            #expect(last?.event.agent?.identifier == brother.description)
            #expect(last?.event.decision == .denied)
        }
    }
}

extension UUID {
    fileprivate var lower: String { uuidString.lowercased() }
}
