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
        #expect(!page.text.contains(/value="data" checked/))
        let sent = try await world.send(
            [("document-\(world.documents[1].uuidString)", "data"), ("until", "30")], to: address)
        #expect(sent.location == "/sharing?done=answered")
        for (place, document) in world.documents.enumerated() {
            #expect(try await world.appReads(document) == (place == 1))
        }
        #expect(try await world.get(address).status == 404)
        let record = try #require(
            try await world.owner.consentsInForce().first { $0.effect == .permit })
        #expect(record.until.date == PatientWorld.noon + 30 * 86_400)
        #expect(record.text.contains("To show your letters"))
    }

    @Test func `what is granted needs an end, and a refusal none`() async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        let chosen = ("document-\(world.documents[0].uuidString)", "data")
        let sent = try await world.send([chosen], to: address)
        #expect(sent.status == 422 && sent.has("id=\"e-until\""))
        #expect(sent.has("name=\"\(chosen.0)\" value=\"data\" checked"))
        #expect(try await world.owner.consentRecords().isEmpty)
        let denied = try await world.send([chosen, ("deny", "all")], to: address)
        #expect(denied.location == "/sharing?done=answered")
        for document in world.documents { #expect(try await !world.appReads(document)) }
        #expect(try await world.owner.consentsInForce().allSatisfy { $0.effect == .deny })
    }

    @Test func `one button grants all that the form had, with an end`() async throws {
        let world = try await PatientWorld(documents: Self.three)
        let address = try await request(world)
        #expect(try await world.get(address).has("name=\"allow\""))
        let shown = world.documents.prefix(2).map { ("document-\($0.uuidString)", "none") }
        let all = shown + [("allow", "all")]
        let endless = try await world.send(all, to: address)
        #expect(endless.status == 422)
        #expect(try await world.owner.consentRecords().isEmpty)
        let sent = try await world.send(all + [("until", "30")], to: address)
        #expect(sent.location == "/sharing?done=answered")
        for (place, document) in world.documents.enumerated() {
            #expect(try await world.appReads(document) == (place < 2))
        }
    }

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
            [("document-\(late.uuidString)", "data"), ("until", "never")], to: address)
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
        #expect(try await world.get(address).status == 404)
    }
}
