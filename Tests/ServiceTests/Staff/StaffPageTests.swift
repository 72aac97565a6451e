import AccessLog
import Fixtures
import Foundation
import HealthModel
import HealthStore
import Testing

@testable import Access

/// The pages for staff: what they show, to whom, and what they never show.
@Suite struct StaffPageTests {
    static let paths = [
        "/staff", "/staff/intake", "/staff/receipts", "/staff/check", "/staff/emergencies",
        "/staff/log", "/staff/store",
    ]

    private func digests() throws -> [String] {
        let stored = try Fixtures.named("discharge-summary-german").bytes
        return [stored, stored + [10], StaffWorld.refused].map(StaffWorld.digest)
    }

    @Test func `they are for staff, and for nobody else`() async throws {
        let world = try await StaffWorld()
        for path in Self.paths + ["/staff/receipts/\(try digests()[0])", "/staff/log/checkpoint"] {
            #expect(try await world.page(path).status == 200, "\(path)")
            #expect(try await world.page(path, as: nil).status == 401, "\(path)")
        }
        #expect(try await world.page("/staff/nothing", as: nil).status == 401)
        #expect(try await world.page("/staff/nothing").status == 404)
    }

    @Test(arguments: ["owner", "delegate", "app", "intake"])
    func `for anybody else they are what is not there`(caller: String) async throws {
        let world = try await StaffWorld()
        let missing = try await world.page("/staff/nothing", as: caller)
        #expect(missing.status == 404)
        let digest = try digests()[2]
        for path in Self.paths + ["/staff/receipts/\(digest)", "/staff/log/checkpoint"] {
            let page = try await world.page(path, as: caller)
            #expect(page.status == 404, "\(path)")
            #expect(page.text.replacing(path, with: "/staff/nothing") == missing.text, "\(path)")
        }
        let lost = try await world.send([], to: "/staff/nothing", as: caller)
        for path in ["receipts", "check", "log", "receipts/\(digest)/retry"] {
            let answer = try await world.send([], to: "/staff/" + path, as: caller)
            #expect(answer.status == 404, "\(path)")
            #expect(
                answer.text.replacing("/staff/" + path, with: "/staff/nothing") == lost.text)
        }
        #expect(world.surroundings.putBack.isEmpty)
    }

    @Test func `they speak four languages, with nothing left to fill in`() async throws {
        let world = try await StaffWorld()
        var titles: Set<String> = []
        // First as they ask for a reason, then as they are.
        for isSaid in [false, true] {
            if isSaid { try await sayWhy(in: world) }
            try await collect(&titles, world)
        }
        #expect(titles.count > 24)
    }

    /// Gives a reason for everything that the pages ask one for.
    private func sayWhy(in world: StaffWorld) async throws {
        let digest = try #require(ContentDigest(hexadecimal: digests()[0]))
        for topic in [StaffTopic.receipt(digest), .emergencies] {
            try await world.say(why: topic)
        }
    }

    private func collect(_ titles: inout Set<String>, _ world: StaffWorld) async throws {
        for language in ["en", "de", "fr", "it"] {
            for path in Self.paths + (try digests().map { "/staff/receipts/\($0)" }) {
                let page = try await world.page(path, language: language)
                #expect(page.text.contains("<html lang=\"\(language)\">"))
                #expect(!page.text.contains(/\{\d\}/), "\(language) \(path)")
                titles.insert("\(page.text.firstMatch(of: /<title>([^<]*)/)?.1 ?? "")")
            }
        }
    }

    @Test func `no page says what a document says, or who it is about by name`() async throws {
        let world = try await StaffWorld()
        _ = try await world.service.store.openEmergencyAccess(
            by: ClientApp(identifier: "er"), for: world.person, professional: "Dr. N", reason: "r")
        let header = try #require(
            try await world.service.store.owner(world.person).document(world.document)?.document)
        let names = try #require(header.patientName).split(separator: " ").map(String.init)
        let secrets =
            StaffWorld.secrets + names.filter { $0.count > 3 } + [try #require(header.title)]
            + header.authorNames + [try #require(header.custodianName)]
        #expect(secrets.count > 5)
        try await sayWhy(in: world)
        var pages = Self.paths + (try digests().map { "/staff/receipts/\($0)" })
        pages += ["/staff/receipts?outcome=rejected", "/staff/receipts?document=\(world.document)"]
        for path in pages {
            let page = try await world.page(path)
            for secret in secrets { #expect(!page.text.contains(secret), "\(path)") }
        }
        let body = MultipartTests.form(
            [(#"name="file"; filename="a.xml""#, StaffWorld.refused)], boundary: "b")
        let checked = try await world.send(
            body, to: "/staff/check", type: "multipart/form-data; boundary=b")
        for secret in secrets { #expect(!checked.text.contains(secret)) }
    }

    @Test func `a refused document has its reason and its place in the source`() async throws {
        let world = try await StaffWorld()
        let list = try await world.page("/staff/receipts?outcome=rejected")
        #expect(list.text.contains("ward/refused.xml") && !list.text.contains("again.xml"))
        let digest = StaffWorld.digest(StaffWorld.refused)
        let page = try await world.page("/staff/receipts/\(digest)")
        #expect(page.text.contains("CB-INTAKE-SCHEMA"))
        #expect(page.text.contains("line 4"))
        #expect(page.text.contains("id=\"l4\""))
        // The standard has no element of that name: it may be anything.
        #expect(page.text.contains("&lt;·····&gt;") && !page.text.contains("&lt;wrong&gt;"))
        let sent = try await world.send([], to: "/staff/receipts/\(digest)/retry")
        #expect(sent.location == "/staff/receipts/\(digest)?done=retried")
        #expect(world.surroundings.putBack == [digest])
        let stored = try digests()[0]
        let refused = try await world.send([], to: "/staff/receipts/\(stored)/retry")
        #expect(refused.location == "/staff/receipts/\(stored)?done=not-retried")
    }

    @Test func `a receipt is found by digest, by document and by its id`() async throws {
        let world = try await StaffWorld()
        let header = try #require(
            try await world.service.store.owner(world.person).document(world.document)?.document)
        let id = try #require(header.id)
        let name = (id.root ?? "") + (id.extension.map { "%5E\($0)" } ?? "")
        let digest = try digests()[0]
        func found(_ text: String) async throws -> String? {
            try await world.send(Array("text=\(text)".utf8), to: "/staff/receipts").location
        }
        #expect(try await found(digest.uppercased()) == "/staff/receipts/\(digest)")
        let byDocument = "/staff/receipts?document=\(world.document.uuidString.lowercased())"
        #expect(try await found(world.document.uuidString) == byDocument)
        #expect(try await found(name) == byDocument)
        try await world.say(why: .document(world.document))
        let page = try await world.page(byDocument)
        #expect(page.text.contains("again.xml") && !page.text.contains("refused.xml"))
        let nobody = UUID().uuidString
        for nothing in ["", "x", nobody, String(repeating: "0", count: 64), "1.2.3%5E4"] {
            #expect(try await found(nothing) == "/staff/receipts?done=not-found", "\(nothing)")
        }
        #expect(
            try await world.page("/staff/receipts/\(String(repeating: "0", count: 64))").status
                == 404)
    }

    @Test func `a checked file leaves nothing behind`() async throws {
        let world = try await StaffWorld()
        let before = try await world.service.store.administrator(reason: "test").receipts().entries
        func check(_ bytes: [UInt8]) async throws -> (status: Int, text: String, location: String?)
        {
            let form = MultipartTests.form(
                [(#"name="file"; filename="<i>.xml""#, bytes)], boundary: "b")
            return try await world.send(
                form, to: "/staff/check", type: "multipart/form-data; boundary=b")
        }
        let sound = try await check(Fixtures.named("operative-note").bytes)
        #expect(sound.status == 200 && sound.text.contains("badge good\">valid"))
        #expect(sound.text.contains("&lt;i&gt;.xml"))
        let wrong = try await check(StaffWorld.refused)
        #expect(wrong.status == 200 && wrong.text.contains("badge bad\">not valid"))
        #expect(try await check([]).status == 422)
        #expect(try await world.send([], to: "/staff/check").status == 415)
        let after = try await world.service.store.administrator(reason: "test").receipts().entries
        #expect(before == after)
    }

    @Test func `the log is checked, also against what it once was`() async throws {
        let world = try await StaffWorld()
        _ = try await world.page("/staff/receipts")
        let earlier = try await world.page("/staff/log/checkpoint").text
        #expect(try Checkpoint(text: earlier).size > 0)
        _ = try await world.page("/staff/receipts")
        func verdict(_ text: String) async throws -> String {
            let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            return try await world.send(
                Array("checkpoint=\(escaped)".utf8), to: "/staff/log"
            ).text
        }
        #expect(try await verdict("").contains("The log is unchanged."))
        #expect(try await verdict(earlier).contains("of the checkpoint."))
        var lines = earlier.split(separator: "\n").map(String.init)
        lines[2] = String(repeating: "A", count: 43) + "="
        #expect(try await verdict(lines.joined(separator: "\n")).contains("The log was changed."))
        lines[1] = "1000000"
        #expect(try await verdict(lines.joined(separator: "\n")).contains("1,000,000"))
        #expect(try await verdict("no checkpoint").contains("This is not a checkpoint"))
    }

    @Test func `what was read is in the log under the reader's name`() async throws {
        let world = try await StaffWorld()
        _ = try await world.service.store.openEmergencyAccess(
            by: ClientApp(identifier: "er"), for: world.person, professional: "Dr. N", reason: "r")
        let owner = world.service.store.owner(world.person)
        try await sayWhy(in: world)
        for path in ["/staff/receipts/\(try digests()[0])", "/staff/emergencies"] {
            let before = try await owner.accesses().count
            _ = try await world.page(path)
            let log = try await owner.accesses()
            #expect(log.count == before + 1, "\(path)")
            let event = try #require(log.first?.event)
            #expect(event.agent?.identifier == "nurse 4" && event.role == .staff)
            #expect(event.purpose == .treatment && event.subject?.reason == "Ward round")
        }
    }

    @Test func `the state of folder and store is told, and what needs attention first`()
        async throws
    {
        let world = try await StaffWorld()
        let overview = try await world.page("/staff").text
        #expect(overview.contains("Files that cannot be processed: 1"))
        #expect(overview.contains("The last backup is 5 days old."))
        #expect(overview.contains("The disk is nearly full: 1.1\u{A0}GB free."))
        #expect(overview.contains("laboratory"))
        let intake = try await world.page("/staff/intake").text
        #expect(intake.contains("ward/&lt;b&gt;.xml") && intake.contains("sudo setfacl"))
        let store = try await world.page("/staff/store").text
        #expect(store.contains("3f9a") && store.contains("1,024") && store.contains("version 7"))
        world.surroundings.loseFolder()
        for path in ["/staff", "/staff/intake"] {
            let page = try await world.page(path)
            #expect(page.status == 200)
            #expect(page.text.contains("The drop folder cannot be read."), "\(path)")
        }
    }
}
