import Fixtures
import Foundation
import HealthModel
import HealthStore
import Intake
import Testing

@testable import Access
@testable import HTTPExchange

/// The desk: documents of unclear persons and conflicts, with both sides, for those who decide.
@Suite struct StaffDeskTests {
    private static let receipts = "/staff/receipts/"

    /// A world in which a document of two patients was refused.
    private struct TwoPatients {
        let world: StaffWorld
        let digest: ContentDigest

        init() async throws {
            world = try await StaffWorld()
            let receipt = try await world.service.parts.intake(from: Source(name: "laboratory"))
                .take(StaffWorld.twoPatients, name: "ward/two.xml")
            guard case .rejected(let reason) = receipt.outcome else {
                throw StoreError(.invalidArgument, "it was not refused: \(receipt.outcome)")
            }
            #expect(reason.code == "CB-INTAKE-PATIENT")
            digest = try #require(
                ContentDigest(hexadecimal: StaffWorld.digest(StaffWorld.twoPatients)))
        }

        var address: String { "/staff/receipts/\(digest.hexadecimal)/patients" }

        func assign(_ fields: String) async throws -> (
            status: Int, text: String, location: String?
        ) {
            try await world.send(
                Array(fields.utf8), to: "/staff/receipts/\(digest.hexadecimal)/assign")
        }
    }

    @Test func `the desk lists both, and says nothing of a person`() async throws {
        let two = try await TwoPatients()
        let desk = try await two.world.page("/staff/desk")
        #expect(desk.status == 200)
        #expect(desk.text.contains("href=\"\(two.address)\""))
        let conflict = StaffWorld.digest(
            try Fixtures.named("discharge-summary-german").bytes + [10])
        #expect(desk.text.contains("href=\"\(Self.receipts)\(conflict)\""))
        for secret in ["Weißenfels", "BF-58112", "Zebrafink"] {
            #expect(!desk.text.contains(secret))
        }
        // Refused for another reason, it is not here.
        #expect(!desk.text.contains(StaffWorld.digest(StaffWorld.refused)))
    }

    @Test func `both patients are shown to those who say why, and the person reads it`()
        async throws
    {
        let two = try await TwoPatients()
        #expect(try await two.world.page(two.address).text.contains("Why are you viewing this?"))
        try await two.world.say(why: .patients(two.digest))
        let page = try await two.world.page(two.address)
        #expect(page.text.contains("Patient 1 of the document"))
        #expect(page.text.contains("Patient 2 of the document"))
        #expect(page.text.contains("BF-58112 belongs to:"))
        #expect(page.text.contains("BF-77003 belongs to nobody here."))
        #expect(page.text.contains("/staff/persons/\(two.world.person)"))
        #expect(page.text.contains("Findings"))
        let log = try await two.world.page("/access-log", as: "owner")
        #expect(log.text.contains("nurse 4") && log.text.contains("Ward round"))
    }

    @Test func `it is filed for the person who is named, with a reason, and leaves the desk`()
        async throws
    {
        let two = try await TwoPatients()
        let (world, person) = (two.world, two.world.person)
        #expect(try await two.assign("to=\(person)&reason=Label").status == 404)
        try await world.say(why: .patients(two.digest))
        for (fields, words) in [
            ("to=\(person)", "filing a document requires a reason"),
            ("reason=Label", "expected a person"),
            ("other=\(UUID())&reason=Label", "no person with this UUID"),
        ] {
            let refused = try await two.assign(fields)
            #expect(refused.status == 422 && refused.text.contains(words), "\(fields)")
        }
        let filed = try await two.assign("to=\(person)&reason=Label+read+at+the+bedside")
        #expect(filed.status == 303)
        #expect(filed.location == "\(Self.receipts)\(two.digest.hexadecimal)?done=assigned")
        let owner = world.service.store.owner(person)
        #expect(try await owner.documents(matching: .all, limit: 10).count == 2)
        let desk = try await world.page("/staff/desk").text
        #expect(!desk.contains(two.address))
        let log = try await world.page("/access-log", as: "owner")
        #expect(log.text.contains("Label read at the bedside"))
    }

    /// Another document with its id came meanwhile: nothing is filed, and nobody is told so.
    @Test func `one whose id was taken meanwhile is a conflict`() async throws {
        let two = try await TwoPatients()
        let text = String(
            decoding: try Fixtures.named("discharge-summary-german").bytes, as: UTF8.self)
        let other = text.replacing(
            "7b4f1f1e-0a5e-4c69-a1d4-2b8c3f6f9e10", with: "2.999.74.2.77003")
        let stored = try await two.world.service.parts.intake(from: Source(name: "ward"))
            .take(Array(other.utf8))
        guard case .stored = stored.outcome else {
            Issue.record("it was not stored: \(stored.outcome)")
            return
        }
        try await two.world.say(why: .patients(two.digest))
        let answer = try await two.assign("to=\(two.world.person)&reason=Label")
        #expect(answer.status == 303)
        #expect(answer.location == "\(Self.receipts)\(two.digest.hexadecimal)")
    }

    @Test func `one that is not stored leaves the desk, and stays refused`() async throws {
        let two = try await TwoPatients()
        let path = "/staff/receipts/\(two.digest.hexadecimal)/refuse"
        let asked = try await two.world.send(Array("reason=A+test+page".utf8), to: path)
        #expect(asked.text.contains("Why are you viewing this?"))
        try await two.world.say(why: .patients(two.digest))
        #expect(try await two.world.page(two.address).text.contains("Do not store it"))
        #expect(try await two.world.send(Array("reason=".utf8), to: path).status == 422)
        let refused = try await two.world.send(Array("reason=A+test+page".utf8), to: path)
        #expect(refused.status == 303 && refused.location == "/staff/desk?done=refused")
        #expect(try await !two.world.page("/staff/desk").text.contains(two.address))
        #expect(try await two.world.page(two.address).status == 404)
        let again = try await two.world.service.parts.intake(from: Source(name: "laboratory"))
            .take(StaffWorld.twoPatients)
        guard case .rejected(let reason) = again.outcome else {
            Issue.record("it is \(again.outcome)")
            return
        }
        #expect(reason.code == "CB-INTAKE-REFUSED")
    }

    @Test func `a file that came another way is chosen on the page`() async throws {
        let world = try await StaffWorld(refused: [])
        _ = try await world.service.parts.intake(from: Source(name: "laboratory"))
            .take(StaffWorld.twoPatients, name: "two.xml")
        let digest = try #require(
            ContentDigest(hexadecimal: StaffWorld.digest(StaffWorld.twoPatients)))
        try await world.say(why: .patients(digest))
        let address = "/staff/receipts/\(digest.hexadecimal)"
        let page = try await world.page(address + "/patients").text
        #expect(
            page.contains("The file is not in the drop folder") && page.contains("type=\"file\""))
        func assign(_ file: [UInt8]) async throws -> (
            status: Int, text: String, location: String?
        ) {
            let fields = [("other", world.person.description), ("reason", "Label")].map {
                "--x\r\nContent-Disposition: form-data; name=\"\($0.0)\"\r\n\r\n\($0.1)\r\n"
            }.joined()
            let head = """
                --x\r\nContent-Disposition: form-data; name="file"; filename="two.xml"\r\n\
                Content-Type: text/xml\r\n\r\n
                """
            return try await world.send(
                Array((fields + head).utf8) + file + Array("\r\n--x--\r\n".utf8),
                to: address + "/assign", type: "multipart/form-data; boundary=x")
        }
        let other = try await assign(Array("<x/>".utf8))
        #expect(other.status == 422 && other.text.contains("not the file that was refused"))
        let filed = try await assign(StaffWorld.twoPatients)
        #expect(
            filed.status == 303 && filed.location == address + "?done=assigned", "\(filed.text)")
        let owner = world.service.store.owner(world.person)
        #expect(try await owner.documents(matching: .all, limit: 10).count == 2)
    }

    /// The document that came later, in a world with a conflict.
    private static func conflict(in world: StaffWorld) async throws -> (ContentDigest, String) {
        let bytes = try Fixtures.named("discharge-summary-german").bytes + [10]
        let digest = try #require(ContentDigest(hexadecimal: StaffWorld.digest(bytes)))
        try await world.say(why: .receipt(digest))
        return (digest, "\(receipts)\(digest.hexadecimal)")
    }

    @Test func `a conflict is settled with a reason, and leaves the desk`() async throws {
        let world = try await StaffWorld()
        let (_, address) = try await Self.conflict(in: world)
        #expect(try await world.page("/staff").text.contains("to decide: 1"))
        #expect(try await world.page(address).text.contains("Which document is valid?"))
        for (fields, words) in [
            ("stands=stored&reason=", "needs a reason"), ("reason=Draft", "which of the two"),
            ("stands=arrived&to=x&reason=Draft", "UUID"),
        ] {
            let refused = try await world.send(Array(fields.utf8), to: address + "/settle")
            #expect(refused.status == 422 && refused.text.contains(words), "\(fields)")
        }
        let settled = try await world.send(
            Array("stands=stored&reason=A+draft".utf8), to: address + "/settle")
        #expect(settled.status == 303 && settled.location == address + "?done=settled")
        #expect(try await !world.page("/staff/desk").text.contains(address))
        #expect(try await !world.page("/staff").text.contains("to decide: 1"))
        let page = try await world.page(address).text
        #expect(
            page.contains("nurse 4 decided that the stored document is valid")
                && page.contains("A draft"))
        let log = try await world.page("/access-log", as: "owner").text
        #expect(log.contains("A draft") && log.contains("changed a document"))
    }

    @Test func `the document that came later takes the place of the stored one`() async throws {
        let world = try await StaffWorld()
        let (digest, address) = try await Self.conflict(in: world)
        let owner = world.service.store.owner(world.person)
        let settled = try await world.send(
            Array("stands=arrived&reason=The+corrected+one".utf8), to: address + "/settle")
        #expect(settled.status == 303, "\(settled.text)")
        let found = try await owner.documents(matching: .all)
        #expect(found.map(\.document?.digest) == [digest])
        #expect(try await !world.page("/staff/desk").text.contains(Self.receipts))
        // What was stored is in conflict now, and can be chosen again.
        let first = StaffWorld.digest(try Fixtures.named("discharge-summary-german").bytes)
        let back = try await world.send(
            Array("stands=arrived&reason=No".utf8), to: "\(Self.receipts)\(first)/settle")
        #expect(back.status == 303, "\(back.text)")
        #expect(try await owner.documents(matching: .all).map(\.document?.digest) != [digest])
    }

    @Test(arguments: ["owner", "delegate", "app", "intake"])
    func `it is nobody else's`(caller: String) async throws {
        let two = try await TwoPatients()
        for path in ["/staff/desk", two.address] {
            #expect([403, 404].contains(try await two.world.page(path, as: caller).status))
        }
    }

    @Test(arguments: ["en", "de", "fr", "it"])
    func `it speaks four languages`(language: String) async throws {
        let two = try await TwoPatients()
        try await two.world.say(why: .patients(two.digest))
        for path in ["/staff/desk", two.address] {
            let page = try await two.world.page(path, language: language)
            #expect(page.status == 200 && !page.text.contains("{1}"))
        }
    }
}
