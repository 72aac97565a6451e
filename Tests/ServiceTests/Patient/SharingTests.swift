import Foundation
import HealthModel
import HealthStore
import Testing

@testable import Service

/// Deciding on the pages: what a form changes, what an app sees after it, and what changes nothing.
@Suite struct SharingTests {
    private static let whole = [
        ("effect", "permit"), ("grantee", "app:org.example.diary"), ("level", "data"),
        ("purpose", "PATRQT"), ("until", "never"),
    ]

    private func records(_ world: PatientWorld) async throws -> Int {
        try await world.owner.consentRecords().count
    }

    @Test func `a document is shared, and taken back in one click`() async throws {
        let world = try await PatientWorld()
        let (shared, closed) = (world.documents[0], world.documents[1])
        let address = "/documents/\(shared.inPath)/sharing"
        #expect(try await !world.appReads(shared))
        let sent = try await world.send(Self.whole, to: address)
        #expect(sent.status == 303 && sent.location == "\(address)?done=granted")
        #expect(try await world.appReads(shared))
        #expect(try await !world.appReads(closed))
        let page = try await world.get(address)
        #expect(page.has("sees everything") && page.has("because you allowed it"))
        let record = try #require(page.text.firstMatch(of: /name="record" value="([^"]+)"/))
        let taken = try await world.send(
            [("record", String(record.1)), ("back", address)], to: "/sharing/revoke")
        #expect(taken.location == "\(address)?done=revoked")
        #expect(try await !world.appReads(shared))
        #expect(try await world.get(address).has("does not see it"))
    }

    @Test func `what an organisation is allowed its app sees, and the page says so`() async throws {
        let world = try await PatientWorld()
        let type = SampleType(DocumentType.cda).objectType
        _ = try await world.client.requestAuthorization(
            toShare: [], read: [type], usage: UsageDescription(read: ["en": "For your diary."]))
        let asked = try #require(try await world.owner.pendingRequests().first)
        try await world.owner.answer(asked.id, read: [type: .unlimited])
        let fields = Self.whole.map {
            $0.0 == "grantee" ? ("grantee", "organisation:org.example") : $0
        }
        let address = "/documents/\(world.documents[0].inPath)/sharing"
        #expect(try await world.get(address).has("does not see it"))
        let sent = try await world.send(fields, to: address)
        #expect(sent.location == "\(address)?done=granted")
        #expect(try await world.appReads(world.documents[0]))
        let page = try await world.get(address)
        #expect(page.has("sees everything") && !page.has("does not see it"))
    }

    @Test func `a helper sees what the form allows, whatever purposes it names`() async throws {
        let world = try await PatientWorld()
        let document = world.documents[0]
        let address = "/documents/\(document.inPath)/sharing"
        let fields =
            Self.whole.filter { $0.0 != "grantee" } + [("grantee", "other:delegate")]
        let own = try await world.send(fields + [("identifier", "\(world.person)")], to: address)
        #expect(own.status == 422 && own.has("This is your own ID."))
        #expect(try await records(world) == 0)
        let helper = PatientWorld.helper
        let sent = try await world.send(fields + [("identifier", "\(helper)")], to: address)
        #expect(sent.location == "\(address)?done=granted")
        let handle = world.service.store.delegate(helper, for: world.person)
        #expect(try await handle.documentData(document) != nil)
        #expect(try await world.get("/sharing/helpers/\(helper)").has(">content<"))
        #expect(try await world.get(address).has("at your family’s request"))
    }

    @Test(arguments: ["effect", "grantee", "level", "purpose", "until"])
    func `nothing is decided where an answer is missing`(missing: String) async throws {
        let world = try await PatientWorld()
        for address in ["/documents/\(world.documents[0].inPath)/sharing", "/sharing/new"] {
            let sent = try await world.send(Self.whole.filter { $0.0 != missing }, to: address)
            #expect(sent.status == 422 && sent.has("Nothing has been changed yet"))
            let name = missing == "grantee" ? "f-grantee" : "name=\"\(missing)\""
            #expect(sent.has("id=\"e-\(missing)\"") && sent.has(name))
            // What was chosen is chosen still.
            for (name, value) in Self.whole where !["grantee", missing].contains(name) {
                #expect(sent.has("name=\"\(name)\" value=\"\(value)\" checked"), "\(name)")
            }
        }
        #expect(try await records(world) == 0)
    }

    @Test func `an end is a day that is still to come`() async throws {
        let world = try await PatientWorld()
        let address = "/documents/\(world.documents[0].inPath)/sharing"
        func decide(_ day: String) async throws -> PatientWorld.Answer {
            let fields = Self.whole.filter { $0.0 != "until" }
            return try await world.send(
                fields + [("until", "day"), ("untilDay", day)], to: address)
        }
        for day in ["2026-11-20", "2026-02-30", "", "soon"] {
            let answer = try await decide(day)
            #expect(answer.status == 422 && answer.has("today or later"), "\(day)")
            #expect(answer.has("value=\"\(day)\" aria-invalid=\"true\""), "\(day)")
            #expect(answer.has("min=\"2026-11-21\""))
        }
        #expect(try await decide("2026-11-21").location == "\(address)?done=granted")
        // The day ends at midnight where the person is.
        let end = try #require(try await world.owner.consentRecords().last?.until.date)
        #expect(end == Date(timeIntervalSince1970: 1_795_302_000))
    }

    @Test func `a rule is of many documents, and a denial counts before it`() async throws {
        let world = try await PatientWorld()
        let rule = try await world.send(Self.whole + [("kind", "")], to: "/sharing/new")
        #expect(rule.location == "/sharing?done=granted")
        for document in world.documents { #expect(try await world.appReads(document)) }
        let denied = world.documents[1]
        let fields = Self.whole.map { $0.0 == "effect" ? ("effect", "deny") : $0 }
        _ = try await world.send(fields, to: "/documents/\(denied.inPath)/sharing")
        #expect(try await !world.appReads(denied))
        #expect(try await world.appReads(world.documents[0]))
        let page = try await world.get("/documents/\(denied.inPath)/sharing")
        #expect(page.has("does not see it") && page.has("everything is hidden · purpose:"))
        #expect(page.has("name=\"denied\" value=\"metadata\" checked"))
    }

    @Test(arguments: [("en", "only the content is hidden"), ("de", "nur der Inhalt ist verborgen")])
    func `a denial of the content alone says so`(language: String, words: String) async throws {
        let world = try await PatientWorld()
        let address = "/documents/\(world.documents[0].inPath)/sharing"
        _ = try await world.send(Self.whole + [("kind", "")], to: "/sharing/new")
        let fields = Self.whole.map { $0.0 == "effect" ? ("effect", "deny") : $0 }
        _ = try await world.send(fields + [("denied", "data")], to: address)
        #expect(try await !world.appReads(world.documents[0]))
        #expect(try await world.client.document(world.documents[0]) != nil)
        #expect(try await world.get(address, language: language).has(words))
        _ = try await world.send(fields + [("denied", "metadata")], to: address)
        #expect(try await world.client.document(world.documents[0]) == nil)
    }

    @Test func `who sees a document for two purposes is shown with both ends`() async throws {
        let world = try await PatientWorld()
        let document = world.documents[0]
        for (level, purpose, seconds) in [
            (ConsentLevel.data, PurposeOfUse.treatment, 86_400.0),
            (.metadata, .research, 40 * 86_400),
        ] {
            try await world.owner.permit(
                ConsentDraft(
                    .document(document), for: .app(PatientWorld.app.identifier), level: level,
                    purposes: [purpose], until: .at(PatientWorld.noon + seconds), text: "Yes"))
        }
        try await world.owner.setAuthorization(
            of: PatientWorld.app.identifier,
            read: [SampleType(DocumentType.cda).objectType: .allow])
        let page = try await world.get("/documents/\(document.inPath)/sharing").text
        let now = try #require(page.firstMatch(of: /id="now"[^£]*?<\/section>/)).output
        let rows = now.split(separator: "<li>").dropFirst()
        #expect(rows.count == 2)
        for (level, purpose, day) in [
            ("sees everything", "purpose: treatment", "22 November 2026"),
            ("sees title and dates", "purpose: research", "31 December 2026"),
        ] {
            let row = rows.first { $0.contains(level) } ?? ""
            #expect(row.contains(purpose) && row.contains("until \(day)"), "\(level)")
        }
    }

    @Test func `a closed document is closed to everybody until it is opened`() async throws {
        let world = try await PatientWorld()
        let document = world.documents[0]
        let address = "/documents/\(document.inPath)"
        _ = try await world.send(Self.whole, to: "\(address)/sharing")
        // The first page asks, and changes nothing.
        #expect(try await world.get("\(address)/close").has("Yes, hide it from everyone"))
        #expect(try await world.appReads(document))
        let closed = try await world.send(to: "\(address)/close")
        #expect(closed.location == "\(address)/sharing?done=removed")
        #expect(try await !world.appReads(document))
        #expect(try await world.get(address).status == 200)
        let page = try await world.get("\(address)/sharing")
        let record = try #require(
            page.text.firstMatch(of: /name="record" value="([^"]+)"[^>]*>[^£]*?value="yes"/))
        _ = try await world.send(
            [("record", String(record.1)), ("removal", "yes")], to: "/sharing/revoke")
        #expect(try await world.appReads(document))
    }

    @Test func `stopping an app ends all of it, emergencies too`() async throws {
        let world = try await PatientWorld()
        _ = try await world.send(Self.whole, to: "/sharing/new")
        let steps = SampleType(QuantityType.stepCount).objectType
        try await world.owner.setAuthorization(
            of: PatientWorld.app.identifier, share: [steps: true], read: [steps: .allow])
        _ = try await world.service.store.openEmergencyAccess(
            by: PatientWorld.app, for: world.person, professional: "Dr. B", reason: "unconscious")
        let doctor = world.service.store.client(
            PatientWorld.app, for: world.person, purpose: .breakTheGlass)
        #expect(try await doctor.documentData(world.documents[0]) != nil)
        _ = try await world.send([("app", PatientWorld.app.identifier)], to: "/sharing/app/stop")
        for document in world.documents {
            #expect(try await !world.appReads(document))
            #expect(try await doctor.documentData(document) == nil)
        }
        let types = try await world.owner.authorizations(of: PatientWorld.app.identifier)
        #expect(types.values.allSatisfy { $0.mayRead != true && $0.share != .sharingAuthorized })
        #expect(try await world.owner.emergencyAccesses().allSatisfy(\.isAcknowledged))
    }

    @Test func `nobody decides for somebody else`() async throws {
        let world = try await PatientWorld()
        let document = world.documents[0].inPath
        _ = try await world.send(Self.whole, to: "/documents/\(document)/sharing")
        let record = try #require(try await world.owner.consentRecords().first).id.uuidString
        let posts: [(String, [(String, String)])] = [
            ("/documents/\(document)/sharing", Self.whole), ("/documents/\(document)/close", []),
            ("/sharing/revoke", [("record", record)]), ("/sharing/new", Self.whole),
            ("/sharing/app/stop", [("app", PatientWorld.app.identifier)]),
        ]
        for (path, fields) in posts {
            for caller in ["delegate", "app", "staff"] {
                let sent = try await world.send(fields, to: path, as: caller)
                #expect(sent.status == 403 || sent.status == 404, "\(caller) \(path)")
            }
            _ = try await world.send(fields, to: path, as: "other")
        }
        #expect(try await records(world) == 1)
        #expect(try await world.appReads(world.documents[0]))
        for page in ["/sharing", "/sharing/new", "/access-log", "/measurements", "/download"] {
            #expect(try await world.get(page, as: "delegate").status == 403, "\(page)")
        }
    }

    // asvs 3.7.2
    @Test func `a form leads back to this service only`() async throws {
        let world = try await PatientWorld()
        for back in ["https://example.org/", "//example.org", "/\\example.org", "javascript:x"] {
            let sent = try await world.send(
                [("record", UUID().uuidString), ("back", back)], to: "/sharing/revoke")
            #expect(sent.location?.hasPrefix("/sharing?done=") == true, "\(back)")
        }
    }
}
