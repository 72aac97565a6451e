import Foundation
import HealthModel
import HealthStore
import Testing

/// WWDC 2016, session 209: who reads and saves what under which decision.
@Suite struct AuthorizationTests {
    private static let steps = SampleType(.stepCount)

    struct Row: Sendable, CustomTestStringConvertible {
        let read: Bool?
        let share: Bool?
        let own: Bool
        let others: Bool
        let save: StoreError.Code?
        let query: StoreError.Code?
        var testDescription: String { "read \(read as Any), share \(share as Any)" }
    }

    private static let table = [
        Row(read: true, share: true, own: true, others: true, save: nil, query: nil),
        Row(
            read: true, share: false, own: true, others: true, save: .authorizationDenied,
            query: nil),
        Row(read: false, share: true, own: true, others: false, save: nil, query: nil),
        Row(
            read: false, share: false, own: false, others: false, save: .authorizationDenied,
            query: nil),
        Row(
            read: nil, share: nil, own: false, others: false, save: .authorizationNotDetermined,
            query: .authorizationNotDetermined),
    ]

    // rows 63 64 65 72
    @Test(arguments: StoreKind.allCases, table)
    func `what an app sees and saves`(kind: StoreKind, row: Row) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps])
            try await store.allow([Self.steps], app: World.apps[1])
            let (mine, theirs) = (try Give.steps(1), try Give.steps(2))
            try await store.appA.save(mine)
            try await store.appB.save(theirs)
            try await store.me.resetAuthorization(of: World.apps[0].identifier)
            try await store.allow(
                [Self.steps], share: row.share, read: row.read.map { $0 ? .allow : .deny })
            var seen: Set<UUID> = []
            let query = try await code {
                seen = Set(try await store.appA.samples(of: Self.steps).map(\.uuid))
            }
            #expect(query == row.query)
            #expect(seen.contains(mine.uuid) == row.own)
            #expect(seen.contains(theirs.uuid) == row.others)
            let found = try await store.appA.sample(mine.uuid)
            #expect((found != nil) == row.own)
            let save = try await code { try await store.appA.save(Give.steps(3)) }
            #expect(save == row.save)
            try await store.allow([Self.steps])
            #expect(try await store.appA.samples(of: Self.steps).contains { $0.uuid == mine.uuid })
        }
    }

    // rows 67 68 69 77
    @Test(arguments: StoreKind.allCases)
    func `a request waits, asks only what is undecided, and says nothing of the answer`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let types: Set<ObjectType> = [
                ObjectType(number: 107)!, SampleType(.heartRate).objectType,
            ]
            let words = UsageDescription(
                read: ["en": "To draw a chart", "de-AT": "Für ein Diagramm"],
                share: ["en": "To keep your steps"])
            #expect(
                try await store.appA.requestStatus(toShare: types, read: types) == .shouldRequest)
            let asked = try await store.appA.requestAuthorization(
                toShare: types, read: types, usage: words)
            let request = try #require(asked)
            #expect(
                try await store.appA.authorizationStatus(for: Self.steps.objectType)
                    == .notDetermined)
            #expect(try await store.appA.authorizationRequest(request.id) == .pending)
            #expect(try await store.appB.authorizationRequest(request.id) == nil)
            #expect(try await store.me.pendingRequests().map(\.id) == [request.id])
            #expect(request.readWords(in: ["de-DE"]) == "Für ein Diagramm")
            try await store.me.answer(
                request.id, allowingShare: [Self.steps.objectType],
                read: [:], languages: ["de-DE"])
            try await store.appA.waitForAnswer(to: request.id)
            #expect(try await store.me.pendingRequests().isEmpty)
            #expect(
                try await store.appA.authorizationStatus(for: Self.steps.objectType)
                    == .sharingAuthorized)
            #expect(try await store.appA.requestStatus(toShare: types, read: types) == .unnecessary)
            let again = try await store.appA.requestAuthorization(
                toShare: types, read: types, usage: words)
            #expect(again == nil)
            let consent = try await store.me.authorizations(of: World.apps[0].identifier)
            #expect(consent[Self.steps.objectType]?.readWords == "Für ein Diagramm")
            #expect(consent[Self.steps.objectType]?.shareWords == "To keep your steps")
            try await store.allow([Self.steps], share: false)
            let status = try await store.appA.authorizationStatus(for: Self.steps.objectType)
            #expect(status == .sharingDenied)
            #expect(AuthorizationStatus.notDetermined.rawValue == 0)
            #expect(AuthorizationStatus.sharingDenied.rawValue == 1)
            #expect(AuthorizationStatus.sharingAuthorized.rawValue == 2)
        }
    }

    /// SQLite's text ends at a zero byte for who binds it without its length, so `a` and `a\0b`
    /// would be one app.
    @Test(arguments: StoreKind.allCases)
    func `what no app can go by is refused, and every other identifier is one of its own`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            try await store.allow([Self.steps], app: ClientApp(identifier: "a"))
            let words = UsageDescription(read: ["en": "Why"])
            let draft = { (grantee: Grantee) in
                ConsentDraft(.rule(ConsentRule()), for: grantee, until: .never, text: "Yes")
            }
            for name in ["", "a\0b", "a\n", "\u{7F}", "\u{9B}", String(repeating: "x", count: 256)]
            {
                let app = ClientApp(identifier: name)
                let client = store.client(app, for: World.person)
                let answers = [
                    try await code { try await store.allow([Self.steps], app: app) },
                    try await code { try await store.me.resetAuthorization(of: name) },
                    try await code { _ = try await store.me.explain(name, Self.steps) },
                    try await code {
                        try await store.me.allowReading(of: [Self.steps], by: app)
                    },
                    try await code { _ = try await client.samples(of: Self.steps) },
                    try await code { _ = try await client.save(Give.steps(1)) },
                    try await code { _ = try await client.documents(matching: .all) },
                    try await code {
                        _ = try await client.requestAuthorization(
                            toShare: [], read: [Self.steps.objectType], usage: words)
                    },
                    try await code { _ = try await store.me.permit(draft(.app(name))) },
                    try await code { _ = try await store.me.deny(draft(.organisation(name))) },
                    try await code {
                        _ = try await store.openEmergencyAccess(
                            by: app, for: World.person, professional: "Dr. X", reason: "Why")
                    },
                ]
                #expect(answers.allSatisfy { $0 == .invalidArgument }, "\(answers)")
                #expect(Grantee(text: "app:\(name)") == nil)
            }
            let odd = [
                "https://app.example/x y", "ünï/cødé?#", "%2F", "..", "a:b", " ", "’", "A",
                String(repeating: "x", count: 255),
            ]
            for name in odd { try await store.allow([Self.steps], app: .init(identifier: name)) }
            #expect(try await Set(store.me.apps().keys) == Set(odd + ["a"]))
            for name in odd {
                #expect(try await store.me.authorizations(of: name).count == 1)
                try await store.me.resetAuthorization(of: name)
            }
            #expect(try await Array(store.me.apps().keys) == ["a"])
        }
    }

    /// What a person allows as a whole decides what is undecided, and nothing else.
    // rows 71 82
    @Test(arguments: StoreKind.allCases)
    func `allowing to read leaves alone what was decided`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let app = ClientApp(
                identifier: World.apps[0].identifier, name: "Diary", organisation: "Example")
            let (heart, mass) = (SampleType(.heartRate), SampleType(.bodyMass))
            let window = AccessWindow(from: RandomSamples.origin)
            try await store.allow([Self.steps], share: nil, read: .deny)
            try await store.allow([heart], share: nil, read: .allow(window))
            try await store.allow([mass], share: false, read: nil)
            let before = try await store.me.authorizations(of: app.identifier)
            let types = [Self.steps, heart, mass, SampleType(.bloodPressure)]
            try await store.me.allowReading(of: types, by: app)
            let decided = try await store.me.authorizations(of: app.identifier)
            for type in [Self.steps, heart].map(\.objectType) {
                #expect(decided[type] == before[type])
            }
            #expect(decided[mass.objectType]?.mayRead == true)
            #expect(decided[mass.objectType]?.share == .sharingDenied)
            let parts = [SampleType(.bloodPressureSystolic), SampleType(.bloodPressureDiastolic)]
            #expect(decided.count == 5)
            #expect(parts.allSatisfy { decided[$0.objectType]?.mayRead == true })
            #expect(try await store.me.apps() == [app.identifier: "Diary"])
            #expect(try await store.me.organisationsOfApps() == [app.identifier: "Example"])
            try await store.intake(revision: World.gateway)
                .save([.correlation(Give.pressure(120, 80)), Give.steps(1)], for: World.person)
            let pressure = SampleType(.bloodPressure)
            #expect(try await store.appA.samples(of: pressure).count == 1)
            #expect(try await store.appA.samples(of: Self.steps).isEmpty)
            // Once more changes nothing, and nothing is kept of what is not a type to ask for.
            try await store.me.allowReading(of: types, by: app)
            #expect(try await store.me.authorizations(of: app.identifier) == decided)
            try await store.me.allowReading(of: [], by: World.apps[1])
            #expect(try await store.me.apps().count == 1)
        }
    }

    // rows 74 80
    @Test(arguments: StoreKind.allCases)
    func `requests that cannot be made`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let words = UsageDescription(read: ["en": "Why"], share: ["en": "Why"])
            func ask(
                share: Set<ObjectType> = [], read: Set<ObjectType> = [], _ words: UsageDescription
            ) async throws -> StoreError.Code? {
                try await code {
                    _ = try await store.appA.requestAuthorization(
                        toShare: share, read: read, usage: words)
                }
            }
            let steps = Self.steps.objectType
            #expect(try await ask(read: [steps], UsageDescription()) == .invalidArgument)
            #expect(
                try await ask(share: [steps], UsageDescription(read: ["en": "x"]))
                    == .invalidArgument)
            #expect(try await ask(words) == .invalidArgument)
            #expect(
                try await ask(read: [SampleType(.bloodPressure).objectType], words)
                    == .invalidArgument)
            let summary = try #require(ObjectType(identifier: "ActivitySummary"))
            #expect(try await ask(share: [summary], words) == .invalidArgument)
            #expect(try await ask(read: [summary], words) == nil)
            let request = try #require(try await store.me.pendingRequests().first)
            try await store.me.cancel(request.id)
            let closed = try await code { try await store.appA.waitForAnswer(to: request.id) }
            #expect(closed == .userCanceled)
            #expect(StoreError(.userCanceled, "").healthKitCode == 7)
            #expect(
                try await store.appA.requestStatus(toShare: [], read: [summary]) == .shouldRequest)
        }
    }

    // rows 81
    @Test(arguments: StoreKind.allCases)
    func `a window hides what starts before it, and the owner is told why`(
        kind: StoreKind
    ) async throws {
        try await kind.withStore { store in
            let gateway = store.intake(revision: World.gateway)
            try await gateway.save(
                [Give.steps(1, at: 0, lasting: 30), Give.steps(2, at: 10), Give.steps(3, at: 20)],
                for: World.person)
            let from = RandomSamples.origin.addingTimeInterval(600)
            try await store.allow(
                [Self.steps], share: false, read: .allow(AccessWindow(from: from)))
            let seen = try await store.appA.samples(of: Self.steps, sort: [.ascending(.startDate)])
            #expect(seen.map(\.startDate) == [from, from.addingTimeInterval(600)])
            let deleted = try await store.me.samples(of: Self.steps).map(\.uuid)
            try await store.me.delete(deleted)
            let changes = try await store.appA.changes(AnchoredObjectQuery(types: [Self.steps]))
            #expect(changes.deleted.count == 2)
            let told = try await store.me.explain(World.apps[0].identifier, Self.steps)
            #expect(told.outcome == .window(from: from, to: nil))
            #expect(try await store.appA.earliestAuthorizedSampleDate(for: Self.steps) == from)
            let last = AccessWindow(last: StoreKind.now.timeIntervalSince(from) - 60)
            try await store.allow([Self.steps], share: false, read: .allow(last))
            try await gateway.save(
                [Give.steps(4, at: 10), Give.steps(5, at: 11)], for: World.person)
            #expect(try await store.appA.samples(of: Self.steps).count == 1)
        }
    }

    @Test(arguments: StoreKind.allCases)
    func `the owner can ask why`(kind: StoreKind) async throws {
        try await kind.withStore { store in
            let app = World.apps[0].identifier
            func outcome() async throws -> AccessExplanation.Outcome {
                let told = try await store.me.explain(app, Self.steps)
                return told.outcome
            }
            #expect(try await outcome() == .undecided)
            try await store.allow([Self.steps], share: true, read: .deny)
            #expect(try await outcome() == .ownOnly)
            try await store.allow([Self.steps], share: false, read: .deny)
            #expect(try await outcome() == .nothing)
            try await store.allow([Self.steps], share: false, read: .allow)
            #expect(try await outcome() == .everything)
            #expect(try await store.me.explain(app, Self.steps).decision?.share == .sharingDenied)
        }
    }
}
