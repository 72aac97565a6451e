import AccessLog
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import HummingbirdTesting
import Intake
import Testing

@testable import Access
@testable import HTTPExchange

/// Documents that wait for a decision, settled and refused over `/v1` as on the desk.
@Suite struct StaffDecisionTests {
    private static func path(_ digest: ContentDigest, _ verb: String) -> String {
        "/v1/receipts/\(digest.hexadecimal)/\(verb)"
    }

    private static func post(
        _ world: StaffWorld, _ path: String, _ json: String, as caller: String = "staff"
    ) async throws -> APIClient.Answer {
        try await world.service.test { client in
            try await APIClient(client: client).call(caller, .post, path, json: json)
        }
    }

    /// The document that came later, in a world with a conflict.
    private static func arrived() throws -> ContentDigest {
        let bytes = try Fixtures.named("discharge-summary-german").bytes + [10]
        return try #require(ContentDigest(hexadecimal: StaffWorld.digest(bytes)))
    }

    /// A document of two patients, which was refused.
    private static func unclear(in world: StaffWorld) async throws -> ContentDigest {
        _ = try await world.service.parts.intake(from: Source(name: "laboratory"))
            .take(StaffWorld.twoPatients, name: "ward/two.xml")
        return try #require(
            ContentDigest(hexadecimal: StaffWorld.digest(StaffWorld.twoPatients)))
    }

    @Test func `a conflict is settled with a reason, which the person reads`() async throws {
        let world = try await StaffWorld()
        let path = Self.path(try Self.arrived(), "settle")
        for (json, status) in [
            ("{}", 400), (#"{"valid":"stored"}"#, 400), (#"{"reason":"A draft"}"#, 400),
            (#"{"valid":"both","reason":"A draft"}"#, 400),
            (#"{"valid":"stored","reason":"     "}"#, 422),
            (#"{"valid":"stored","reason":"A draft","person":"\#(world.person)"}"#, 422),
        ] {
            let answer = try await Self.post(world, path, json)
            #expect(answer.status == status, "\(json): \(answer.text)")
        }
        #expect(try await world.page("/staff").text.contains("to decide: 1"))
        let act = try await Self.post(world, path, #"{"valid":"stored","reason":"A draft"}"#)
        #expect(act.status == 200, "\(act.text)")
        #expect(act["kind"] == "settle" && act["by"] == "nurse 4" && act["reason"] == "A draft")
        #expect(act["document"] == world.document.uuidString.lowercased())
        #expect(act["aside"] == (try Self.arrived().hexadecimal))
        #expect(try await !world.page("/staff").text.contains("to decide: 1"))
        let log = try await world.page("/access-log", as: "owner").text
        #expect(log.contains("A draft") && log.contains("changed a document"))
    }

    @Test func `the document that arrived takes the place of the stored one, and back`()
        async throws
    {
        let world = try await StaffWorld()
        let owner = world.service.store.owner(world.person)
        let act = try await Self.post(
            world, Self.path(try Self.arrived(), "settle"),
            #"{"valid":"arrived","reason":"The corrected one"}"#)
        #expect(act.status == 200, "\(act.text)")
        #expect(
            try await owner.documents(matching: .all).map(\.document?.digest)
                == [try Self.arrived()])
        let first = try #require(
            ContentDigest(
                hexadecimal: StaffWorld.digest(
                    try Fixtures.named("discharge-summary-german").bytes)))
        #expect(act["aside"] == first.hexadecimal)
        let back = try await Self.post(
            world, Self.path(first, "settle"),
            #"{"valid":"arrived","reason":"No, it was right","person":"\#(world.person)"}"#)
        #expect(back.status == 200, "\(back.text)")
        #expect(try await owner.documents(matching: .all).map(\.document?.digest) == [first])
    }

    @Test func `a document of unclear persons is refused with a reason`() async throws {
        let world = try await StaffWorld()
        let digest = try await Self.unclear(in: world)
        let path = Self.path(digest, "refuse")
        #expect(try await Self.post(world, path, "{}").status == 400)
        #expect(try await Self.post(world, path, #"{"reason":"    "}"#).status == 422)
        let answer = try await Self.post(world, path, #"{"reason":"A test page"}"#)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer["outcome"] == "rejected" && answer["code"] == "CB-INTAKE-REFUSED")
        #expect(answer["sha256"] == digest.hexadecimal)
        let again = try await world.service.parts.intake(from: Source(name: "laboratory"))
            .take(StaffWorld.twoPatients)
        #expect("\(again.outcome)".contains("CB-INTAKE-REFUSED"), "\(again.outcome)")
        // What is decided already does not wait any more.
        #expect(try await Self.post(world, path, #"{"reason":"A test page"}"#).status == 422)
    }

    @Test func `what does not wait is not decided`() async throws {
        let world = try await StaffWorld()
        let stored = try #require(
            ContentDigest(
                hexadecimal: StaffWorld.digest(
                    try Fixtures.named("discharge-summary-german").bytes)))
        let never = try #require(ContentDigest(hexadecimal: StaffWorld.digest([1])))
        let refused = try #require(
            ContentDigest(hexadecimal: StaffWorld.digest(StaffWorld.refused)))
        let settle = #"{"valid":"stored","reason":"A draft"}"#
        let refuse = #"{"reason":"A draft"}"#
        for (digest, settled, turned) in [
            (stored, 422, 404), (never, 404, 404), (refused, 404, 422),
            (try Self.arrived(), 200, 404),
        ] {
            let one = try await Self.post(world, Self.path(digest, "settle"), settle)
            #expect(one.status == settled, "\(one.text)")
            let other = try await Self.post(world, Self.path(digest, "refuse"), refuse)
            #expect(other.status == turned, "\(other.text)")
        }
    }

    /// A document that its person removed does not exist for staff, and nothing is decided about it.
    @Test func `a conflict with a removed document is none`() async throws {
        let world = try await StaffWorld()
        try await world.service.store.owner(world.person).remove(world.document, text: "mine")
        for valid in ["stored", "arrived"] {
            let answer = try await Self.post(
                world, Self.path(try Self.arrived(), "settle"),
                #"{"valid":"\#(valid)","reason":"A draft"}"#)
            #expect(answer.status == 404, "\(answer.text)")
        }
    }

    @Test(arguments: ["owner", "delegate", "app", "intake"])
    func `it is nobody else's`(caller: String) async throws {
        let world = try await StaffWorld()
        for (digest, verb, json) in [
            (try Self.arrived(), "settle", #"{"valid":"stored","reason":"A draft"}"#),
            (try await Self.unclear(in: world), "refuse", #"{"reason":"A draft"}"#),
        ] {
            let answer = try await Self.post(world, Self.path(digest, verb), json, as: caller)
            #expect(answer.status == 403, "\(answer.text)")
        }
    }
}
