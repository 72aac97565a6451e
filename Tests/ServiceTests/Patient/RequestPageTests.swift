import Foundation
import HealthModel
import HealthStore
import Testing

@testable import Service

/// What apps ask for: each document to look at, some granted, the others denied.
@Suite struct RequestPageTests {
    private func request(_ world: PatientWorld) async throws -> String {
        try await world.ask()
        let waiting = try #require(try await world.owner.pendingDocumentRequests().first)
        return "/requests/\(waiting.id.inPath)"
    }

    private static let three = [
        "discharge-summary-german", "operative-note", "prescription-french",
    ]

    @Test func `one of three is granted, and the app sees one`() async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        let overview = try await world.get("/sharing")
        #expect(overview.has(address) && overview.has("Diary would like to see 3 documents"))
        #expect(overview.has("To show your letters beside your diary."))
        let page = try await world.get(address)
        for document in world.documents { #expect(page.has("/documents/\(document.inPath)")) }
        #expect(!page.text.contains(/value="[a-z]+" checked/))
        let sent = try await world.send(
            [
                ("scope", "none"), ("document-\(world.documents[1].uuidString)", "data"),
                ("until", "30"),
            ], to: address)
        #expect(sent.location == "/sharing?done=answered")
        for (place, document) in world.documents.enumerated() {
            #expect(try await world.appReads(document) == (place == 1))
        }
        // Whoever comes back reads when it was answered, and how.
        for answer in [
            try await world.get(address), try await world.send([("scope", "all")], to: address),
        ] {
            if answer.status == 303 {
                #expect(answer.location == "\(address)?done=gone")
                continue
            }
            #expect(answer.status == 200 && answer.has("November 2026"))
            #expect(answer.has("Documents allowed: 1 of 3."), "\(answer.text)")
        }
        #expect(try await !world.appReads(world.documents[0]))
        let record = try #require(
            try await world.owner.consentsInForce().first { $0.effect == .permit })
        #expect(record.until.date == PatientWorld.noon + 30 * 86_400)
        #expect(record.text.contains("To show your letters"))
    }

    // rows 140
    @Test func `each document can be read from the prompt before anything is decided`()
        async throws
    {
        let world = try await PatientWorld(documents: Self.three)
        let page = try await world.get(try await request(world))
        for document in world.documents {
            let address = "/documents/\(document.inPath)"
            #expect(page.has("href=\"\(address)\""))
            #expect(try await world.get(address).has("src=\"\(address)/view\""))
            let shown = try await world.get("\(address)/view")
            #expect(shown.status == 200 && shown.has("<html"))
            #expect(try await !world.appReads(document))
        }
        #expect(try await world.owner.consentRecords().isEmpty)
    }

    @Test func `what is granted needs an end, and a refusal none`() async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        let chosen = ("document-\(world.documents[0].uuidString)", "data")
        let sent = try await world.send([chosen, ("scope", "none")], to: address)
        #expect(sent.status == 422 && sent.has("id=\"e-until\""))
        #expect(sent.has("<details open>") && sent.has("value=\"data\" selected"))
        #expect(try await world.owner.consentRecords().isEmpty)
        let denied = try await world.send([chosen, ("deny", "all")], to: address)
        #expect(denied.location == "/sharing?done=answered")
        for document in world.documents { #expect(try await !world.appReads(document)) }
        #expect(try await world.owner.consentsInForce().allSatisfy { $0.effect == .deny })
    }

    private func form(_ documents: ArraySlice<UUID>, _ answers: [String: String]) -> [(
        String, String
    )] {
        documents.map { ("document-\($0.uuidString)", "") } + answers.map { ($0.key, $0.value) }
    }

    @Test func `one choice grants all that the form had, with an end`() async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        #expect(try await world.get(address).has("All 3 documents"))
        let shown = world.documents.prefix(2)
        for (lacking, field) in [
            (["scope": "all", "level": "data"], "until"),
            (["scope": "all", "until": "30"], "level"), (["until": "30"], "scope"),
            (["scope": "kinds", "level": "data", "until": "30"], "scope"),
            (["scope": "period", "level": "data", "until": "30"], "scope"),
        ] {
            let sent = try await world.send(form(shown, lacking), to: address)
            #expect(sent.status == 422 && sent.has("id=\"e-\(field)\""), "\(lacking)")
        }
        #expect(try await world.owner.consentRecords().isEmpty)
        let sent = try await world.send(
            form(shown, ["scope": "all", "level": "data", "until": "30"]), to: address)
        #expect(sent.location == "/sharing?done=answered")
        for (place, document) in world.documents.enumerated() {
            #expect(try await world.appReads(document) == (place < 2))
        }
    }

    @Test(arguments: [
        (["scope": "kinds", "kind": "11504-8"], [1]),
        (["scope": "period", "from": "2024-06-01", "to": "2024-06-30"], [1]),
        (["scope": "institutions", "institution": "Clinic of the Lake"], []),
    ])
    func `documents are granted by type, institution or period`(
        answers: [String: String], granted: [Int]
    ) async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        let sent = try await world.send(
            form(world.documents[...], answers.merging(["level": "data", "until": "30"]) { $1 }),
            to: address)
        #expect(sent.location == "/sharing?done=answered")
        for (place, document) in world.documents.enumerated() {
            #expect(try await world.appReads(document) == granted.contains(place))
        }
    }

    @Test func `an exception counts, and later documents follow the choice`() async throws {
        let world = try await PatientWorld(documents: ["operative-note"])
        let address = try await request(world)
        let name = "document-\(world.documents[0].uuidString)"
        let sent = try await world.send(
            [
                ("scope", "all"), ("level", "data"), ("later", "yes"), ("until", "365"),
                (name, "none"),
            ], to: address)
        #expect(sent.location == "/sharing?done=answered")
        #expect(try await !world.appReads(world.documents[0]))
        let late = try #require(
            try await world.service.take("prescription-french", for: world.person))
        #expect(try await world.appReads(late))
        let rule = try #require(
            try await world.owner.consentsInForce().first { $0.effect == .permit })
        #expect(rule.text.contains("later documents"))
    }

    // asvs 2.3.1
    @Test func `a closed request decides nothing`() async throws {
        let world = try await PatientWorld()
        let address = try await request(world)
        #expect(try await world.send(to: "\(address)/close").location == "/sharing?done=closed")
        #expect(try await world.owner.consentRecords().isEmpty)
        #expect(try await world.owner.pendingDocumentRequests().isEmpty)
    }

    @Test func `a document that was not asked for is not granted`() async throws {
        let world = try await PatientWorld()
        let address = try await request(world)
        let late = try #require(
            try await world.service.take("prescription-french", for: world.person))
        _ = try await world.send(
            [("scope", "none"), ("document-\(late.uuidString)", "data"), ("until", "never")],
            to: address)
        #expect(try await !world.appReads(late))
    }

    @Test func `somebody else's request is not there`() async throws {
        let world = try await PatientWorld()
        let address = try await request(world)
        for path in [address, "/requests/\(UUID().inPath)", "/requests/x"] {
            #expect(try await world.get(path, as: "other").status == 404)
            for end in ["", "/close"] {
                #expect(try await world.send([], to: path + end, as: "other").status == 404)
            }
        }
        #expect(try await world.get(address, as: "delegate").status == 403)
        #expect(try await world.owner.pendingDocumentRequests().count == 1)
    }

    @Test func `kinds of data are allowed one by one, as far back as wished`() async throws {
        let world = try await PatientWorld(documents: [])
        let rate = SampleType(QuantityType.heartRate).objectType
        let steps = SampleType(QuantityType.stepCount).objectType
        let asked = try #require(
            try await world.client.requestAuthorization(
                toShare: [steps], read: [rate, steps],
                usage: UsageDescription(read: ["en": "To count."], share: ["en": "To write."])))
        let address = "/requests/types/\(asked.id.inPath)"
        let page = try await world.get(address)
        #expect(page.has("Heart rate") && page.has("Steps") && page.has("To count."))
        _ = try await world.send(
            [("read", String(rate.number)), ("window", "30")], to: address)
        let types = try await world.owner.authorizations(of: PatientWorld.app.identifier)
        #expect(types[rate]?.mayRead == true && types[rate]?.window.last == 30 * 86_400)
        #expect(types[steps]?.mayRead == false && types[steps]?.share == .sharingDenied)
        let over = try await world.get(address)
        #expect(over.status == 200 && over.has("Permissions given: 1 of 3."))
    }

    @Test func `a request that was closed, or decided otherwise, says so`() async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        _ = try await world.send([], to: "\(address)/close")
        #expect(try await world.get(address).has("You closed this request on"))
        let again = try await request(world)
        for document in world.documents {
            _ = try await world.owner.deny(
                ConsentDraft(
                    .document(document), for: .app(PatientWorld.app.identifier), level: .metadata,
                    purposes: [.patientRequest], until: .never, text: "No"))
        }
        let over = try await world.get(again)
        #expect(over.status == 200 && over.has("Nothing in this request is left to decide"))
        #expect(try await world.get("/requests/\(UUID())").status == 404)
    }

    @Test func `many kinds of data are allowed by groups that show their types`() async throws {
        let world = try await PatientWorld(documents: [])
        let vital: [QuantityType] = [
            .heartRate, .respiratoryRate, .bodyTemperature, .bodyMass, .height, .oxygenSaturation,
        ]
        let other: [QuantityType] = [.stepCount, .distanceWalkingRunning, .activeEnergyBurned]
        let types = (vital + other).map { SampleType($0).objectType }
        let asked = try #require(
            try await world.client.requestAuthorization(
                toShare: [], read: Set(types),
                usage: UsageDescription(read: ["en": "To count."], share: [:])))
        let address = "/requests/types/\(asked.id.inPath)"
        let page = try await world.get(address)
        #expect(page.has("vital signs (6)") && page.has("activity and sleep (3)"))
        #expect(page.has("Heart rate") && page.has("Steps"))
        _ = try await world.send(
            [
                ("read-group", "vital-signs"), ("read", String(types[6].number)),
                ("window", "all"),
            ], to: address)
        let decided = try await world.owner.authorizations(of: PatientWorld.app.identifier)
        #expect(
            types.map { decided[$0]?.mayRead == true } == [
                true, true, true, true, true, true, true, false, false,
            ])
    }
}
