import AccessLog
import Foundation
import HealthModel
import HealthStore
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import Access
@testable import HTTPExchange

/// A document of the wrong person, over `/v1` and on the page of its receipt.
@Suite struct StaffRefileTests {
    /// A person whom the document belongs to, known by another one.
    private static func other(in world: StaffWorld) async throws -> PersonID {
        let bytes = Array("<other/>".utf8)
        let digest = try #require(ContentDigest(hexadecimal: StaffWorld.digest(bytes)))
        var document = CDADocument(
            digest: digest, byteCount: bytes.count, bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true))
        document.patientIdentifiers = [InstanceIdentifier(root: "2.999.8", extension: "other")]
        let date = Date(timeIntervalSince1970: 1_000_000)
        let outcome = try await world.service.store.intake(source: Source(name: "desk")).store(
            NewDocument(bytes: bytes, document: document, startDate: date, endDate: date))
        guard case .stored(let sample) = outcome else {
            throw StoreError(.invalidArgument, "the other document was not stored")
        }
        return sample.person
    }

    @Test func `it is filed elsewhere and back, with a reason that both persons read`()
        async throws
    {
        let world = try await StaffWorld()
        let (store, other) = (world.service.store, try await Self.other(in: world))
        let uuid = try #require(
            try await store.owner(world.person).documents(matching: .all).first?.uuid)
        let path = "/v1/documents/\(uuid.uuidString.lowercased())/refile"
        func post(_ json: String) async throws -> APIClient.Answer {
            try await world.service.test { client in
                try await APIClient(client: client)
                    .call("staff", .post, path, json: json, headers: StaffWorld.reason)
            }
        }
        #expect(try await post(#"{"person":"\#(world.person)","reason":"Label"}"#).status == 422)
        #expect(try await post(#"{"person":"\#(other)"}"#).status == 400)
        let act = try await post(#"{"person":"\#(other)","reason":"Wrong label"}"#)
        #expect(act["kind"] == "refile" && act["by"] == "nurse 4")
        #expect(act["document"] == uuid.uuidString.lowercased())
        #expect(act["survivor"] == other.description && act["merged"] == world.person.description)
        #expect(try await store.owner(world.person).document(uuid) == nil)
        #expect(try await store.owner(other).document(uuid) != nil)
        // The person reads it.
        let log = try await world.page("/access-log", as: "owner")
        #expect(log.text.contains("Wrong label") && log.text.contains("nurse 4"))
        let back = try await post(#"{"person":"\#(world.person)","reason":"No, right"}"#)
        #expect(back["merged"] == other.description)
        #expect(try await store.owner(world.person).document(uuid) != nil)
    }

    @Test func `the page of a receipt files its document elsewhere`() async throws {
        let world = try await StaffWorld()
        let (store, other) = (world.service.store, try await Self.other(in: world))
        let sample = try #require(
            try await store.owner(world.person).documents(matching: .all).first)
        let digest = try #require(sample.document?.digest)
        let address = "/staff/receipts/\(digest.hexadecimal)"
        let asked = try await world.send(Array("to=x&reason=y".utf8), to: address + "/refile")
        #expect(asked.text.contains("Why are you viewing this?"))
        try await world.say(why: .receipt(digest))
        #expect(try await world.page(address).text.contains("File it under another person"))
        let refused = try await world.send(
            Array("to=\(UUID())&reason=Wrong+label".utf8), to: address + "/refile")
        #expect(refused.status == 422 && refused.text.contains("not found"))
        #expect(refused.text.contains("Wrong label"))
        let done = try await world.send(
            Array("to=\(other)&reason=Wrong+label".utf8), to: address + "/refile")
        #expect(done.status == 303)
        #expect(done.location == "/staff/persons/\(other)?done=refiled")
        #expect(try await store.owner(other).document(sample.uuid) != nil)
        try await world.say(why: .person(other))
        let sheet = try await world.page("/staff/persons/\(other)").text
        #expect(sheet.contains("nurse 4 moved document \(sample.uuid.uuidString.lowercased())"))
    }
}
