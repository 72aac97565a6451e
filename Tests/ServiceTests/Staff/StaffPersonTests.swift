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

/// Who is who, over `/v1` and on the pages for staff.
@Suite struct StaffPersonTests {
    /// A world in which a patient was admitted twice: under another number of the same hospital.
    private struct Twice {
        let world: StaffWorld
        let twin: PersonID
        let document: UUID

        init() async throws {
            world = try await StaffWorld()
            let text = String(
                decoding: try Fixtures.named("discharge-summary-german").bytes, as: UTF8.self)
            // Another document of another number: every identifier but the patient's root changes.
            let other = text.replacing("BF-58112", with: "BF-99001")
                .replacing(
                    "7b4f1f1e-0a5e-4c69-a1d4-2b8c3f6f9e10", with: UUID().uuidString.lowercased()
                )
                .replacing(/<id root="[^"]+" extension="(?!BF)/) { "\($0.0)twin-" }
            let receipt = try await world.service.parts.intake(from: Source(name: "desk"))
                .take(Array(other.utf8))
            guard case .stored(let sample) = receipt.outcome else {
                throw StoreError(.invalidArgument, "the twin was not stored: \(receipt.outcome)")
            }
            (twin, document) = (sample.person, sample.uuid)
        }

        func call(
            _ method: HTTPRequest.Method, _ path: String, _ json: String? = nil,
            headers: HTTPFields = StaffWorld.reason
        ) async throws -> APIClient.Answer {
            try await world.service.test { client in
                let api = APIClient(client: client)
                guard let json else {
                    return try await api.call("staff", method, path, headers: headers)
                }
                return try await api.call("staff", method, path, json: json, headers: headers)
            }
        }
    }

    @Test func `persons are found by name, birth date and identifier, with a reason`()
        async throws
    {
        let twice = try await Twice()
        let path = "/v1/persons/query"
        #expect(try await twice.call(.post, path, #"{"name":"gross"}"#, headers: [:]).status == 403)
        let both = Set([twice.world.person, twice.twin].map(\.description))
        for query in [
            #"{"name":"weissenfels"}"#, #"{"name":"Weißenfels-Größ"}"#,
        ] {
            let found = try await twice.call(.post, path, query).list("persons")
            #expect(Set(found.compactMap { $0["person"] as? String }) == both, "\(query)")
        }
        let born = try await twice.call(.post, path, #"{"name":"weissenfels"}"#).list("persons")
        let date = try #require((born.first?["birthDates"] as? [String])?.first)
        for (start, count) in [(date, 2), (String(date.prefix(4)), 2), ("1801", 0)] {
            let query = #"{"name":"weissenfels","birthDate":"\#(start.filter(\.isNumber))"}"#
            #expect(try await twice.call(.post, path, query).list("persons").count == count)
        }
        for (limit, hasMore) in [(1, true), (2, nil)] {
            let query = #"{"name":"weissenfels","limit":\#(limit)}"#
            let found = try await twice.call(.post, path, query)
            #expect(found.list("persons").count == limit)
            #expect(found.json["hasMore"] as? Bool == hasMore, "\(limit)")
        }
        let number = #"{"identifier":{"root":"2.999.74.2","extension":"BF-99001"}}"#
        let one = try await twice.call(.post, path, number).list("persons")
        #expect(one.compactMap { $0["person"] as? String } == [twice.twin.description])
        #expect(try await twice.call(.post, path, "{}").status == 422)
        let log = try await twice.world.service.store.owner(twice.twin).accesses()
        #expect(log.contains { $0.event.subject?.reason == "Ward round on ward 4" })
    }

    @Test func `a person shows who may be the same, and a merge can be taken back`()
        async throws
    {
        let twice = try await Twice()
        let (person, store) = (twice.world.person, twice.world.service.store)
        let path = "/v1/persons/\(person)"
        let likely = try await twice.call(.get, path).list("likelyDuplicates")
        #expect(likely.compactMap { $0["person"] as? String } == [twice.twin.description])
        let signs = try #require(likely.first?["signs"] as? [String])
        #expect(signs == ["same-authority", "same-birth-date", "same-name"])
        let missing = "/v1/persons/\(UUID().uuidString.lowercased())"
        #expect(try await twice.call(.get, missing).status == 404)

        let twin = "/v1/persons/\(twice.twin)"
        let wrong = #"{"into":"\#(twice.twin)","reason":"Admitted twice"}"#
        #expect(try await twice.call(.post, twin + "/merge", wrong).status == 422)
        let merging = #"{"into":"\#(person)","reason":"Admitted twice"}"#
        #expect(try await twice.call(.post, twin + "/merge", merging)["by"] == "nurse 4")
        #expect(try await store.owner(person).document(twice.document) != nil)
        let merged = try await twice.call(.get, twin)
        #expect(merged["person"] == person.description)
        #expect(merged.json["merged"] as? [String] == [twice.twin.description])
        #expect(merged.list("acts").first?["reason"] as? String == "Admitted twice")
        let back = try await twice.call(.post, twin + "/unmerge", #"{"reason":"Two sisters"}"#)
        #expect(back["kind"] == "unmerge")
        #expect(try await store.owner(person).document(twice.document) == nil)
        #expect(try await store.owner(twice.twin).document(twice.document) != nil)
        let again = try await twice.call(.post, twin + "/unmerge", #"{"reason":"Two sisters"}"#)
        #expect(again.status == 422)
    }

    @Test func `suggestions that were cut say so`() async throws {
        let world = try await StaffWorld()
        let text = String(
            decoding: try Fixtures.named("discharge-summary-german").bytes, as: UTF8.self)
        // Twenty others of the name are looked at, and there are twenty-one.
        for number in 1...21 {
            let other = text.replacing("BF-58112", with: "BF-9\(1_000 + number)")
                .replacing(
                    "7b4f1f1e-0a5e-4c69-a1d4-2b8c3f6f9e10", with: UUID().uuidString.lowercased()
                )
                .replacing(/<id root="[^"]+" extension="(?!BF)/) { "\($0.0)twin-\(number)-" }
            _ = try await world.service.parts.intake(from: Source(name: "desk"))
                .take(Array(other.utf8))
        }
        let path = "/v1/persons/\(world.person)"
        let found = try await world.service.test { client in
            try await APIClient(client: client).call(
                "staff", .get, path, headers: StaffWorld.reason)
        }
        #expect(found.list("likelyDuplicates").count == 20)
        #expect(found.json["hasMoreDuplicates"] as? Bool == true)
        try await world.say(why: .person(world.person))
        let page = try await world.page("/staff/persons/\(world.person)")
        #expect(page.text.contains("not all were compared"))
        #expect(!page.text.contains(/<ul[^>]*><\/ul>/))
    }

    @Test func `the pages find, merge and take back, and say what was refused`() async throws {
        let twice = try await Twice()
        let (world, person) = (twice.world, twice.world.person)
        let asked = try await world.page("/staff/persons").text
        #expect(asked.contains("Why are you viewing this?"))
        #expect(asked.contains("at the person’s request") && !asked.contains("your own request"))
        try await world.say(why: .persons)
        let found = try await world.send(
            Array("name=Wei%C3%9Fenfels".utf8), to: "/staff/persons")
        for id in [person, twice.twin] {
            #expect(found.text.contains("href=\"/staff/persons/\(id)\""))
        }
        #expect(try await world.send(Array("name=".utf8), to: "/staff/persons").status == 422)
        let address = "/staff/persons/\(person)"
        #expect(try await world.page(address).text.contains("Why are you viewing this?"))
        try await world.say(why: .person(person))
        let sheet = try await world.page(address)
        #expect(sheet.text.contains("May be the same person"))
        #expect(sheet.text.contains("identifier of the same authority"))
        let refused = try await world.send(
            Array("other=\(person)&reason=Admitted+twice".utf8), to: address + "/merge")
        #expect(refused.status == 422 && refused.text.contains("This was refused"))
        // Both are shown first, and nothing has happened.
        let both = try await world.send(
            Array("other=\(twice.twin)&reason=Admitted+twice".utf8), to: address + "/merge")
        #expect(both.status == 200 && both.text.contains("Is this the same person?"))
        for number in ["BF-58112", "BF-99001"] { #expect(both.text.contains(number)) }
        #expect(both.text.contains("1 document is also shown under the person who stays"))
        #expect(!both.text.contains("The dates of birth differ."))
        let administrator = world.service.store.administrator(reason: "test")
        #expect(try await administrator.mergedPersons().isEmpty)
        let without = try await world.send(
            Array("other=\(twice.twin)&confirmed=yes&reason=".utf8), to: address + "/merge")
        #expect(without.status == 422 && without.text.contains("needs a reason"))
        let merged = try await world.send(
            Array("other=\(twice.twin)&confirmed=yes&reason=Admitted+twice".utf8),
            to: address + "/merge")
        #expect(merged.status == 200 && merged.text.contains("shown as one person"))
        #expect(merged.text.contains("nurse 4 merged \(twice.twin) into \(person)"))
        let reason = "reason-\(twice.twin)=Two+sisters"
        let back = try await world.send(
            Array("other=\(twice.twin)&\(reason)".utf8), to: address + "/unmerge")
        #expect(back.status == 200 && back.text.contains("separate again"))
        // The person reads it.
        let log = try await world.page("/access-log", as: "owner")
        #expect(log.text.contains("Two sisters") && log.text.contains("nurse 4"))
    }

    @Test func `a conflict shows both sides, and the overview counts it`() async throws {
        let world = try await StaffWorld()
        let stored = try Fixtures.named("discharge-summary-german").bytes
        let digest = StaffWorld.digest(stored + [10])
        try await world.say(why: .receipt(try #require(ContentDigest(hexadecimal: digest))))
        let page = try await world.page("/staff/receipts/\(digest)")
        #expect(page.text.contains("The other side: the stored document"))
        #expect(page.text.contains(digest) && page.text.contains(StaffWorld.digest(stored)))
        let overview = try await world.page("/staff").text
        #expect(overview.contains("href=\"/staff/desk\""))
        #expect(overview.contains("conflicts to decide"))
        #expect(overview.contains("Conflicts between documents with the same id to decide: 1"))
        #expect(!overview.contains("Nothing needs attention."))
    }

    @Test(arguments: ["owner", "delegate", "app", "intake"])
    func `nobody else learns of persons`(caller: String) async throws {
        let world = try await StaffWorld()
        let missing = try await world.page("/staff/nothing", as: caller)
        for path in ["/staff/persons", "/staff/persons/\(world.person)"] {
            let page = try await world.page(path, as: caller)
            #expect(page.status == 404)
            #expect(page.text.replacing(path, with: "/staff/nothing") == missing.text)
        }
    }
}
