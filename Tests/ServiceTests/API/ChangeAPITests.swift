import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import HTTPExchange

/// What has changed, over `/v1`: anchors, waiting, deliveries.
@Suite struct ChangeAPITests {
    private static func save(_ value: Double, _ api: APIClient, uuid: UUID = UUID()) async throws {
        let saved = try await api.call(
            "intake", .post, "/v1/samples?person=\(APIWorld.person)",
            json: SampleAPITests.batch(SampleAPITests.sample(value, uuid: uuid)))
        #expect(saved.status == 201)
    }

    @Test func anAnchorGoesOnWhereTheLastAnswerEnded() async throws {
        try await APIWorld().run { api in
            let (first, second) = (UUID(), UUID())
            try await Self.save(60, api, uuid: first)
            let all = try await api.call("owner", .get, "/v1/changes?type=HeartRate")
            #expect(all.list("added").count == 1)
            let anchor = try #require(all["anchor"])
            try await Self.save(61, api, uuid: second)
            try await api.call(
                "owner", .post, "/v1/samples/delete", json: "{\"uuids\":[\"\(first)\"]}")
            let news = try await api.call(
                "owner", .get, "/v1/changes?type=HeartRate&since=\(anchor)")
            #expect(news.list("added").map { $0["uuid"] as? String } == [second.lowercasedText])
            #expect(news.list("deleted").map { $0["uuid"] as? String } == [first.lowercasedText])
            let meant = try await api.call(
                "owner", .post, "/v1/changes/query",
                json: """
                    {"types":["HeartRate"],"predicate":"quantity > 70 \\"count/min\\""}
                    """)
            #expect(meant.list("added").isEmpty)
            #expect(meant.list("deleted").count == 1)
            // What the anchor was not obtained for may lie before it.
            let other = "urn:casebook:problem:anchor-of-another-query"
            let more = try await api.call(
                "owner", .get, "/v1/changes?type=HeartRate&type=StepCount&since=\(anchor)")
            #expect(more.status == 422 && more["type"] == other)
            let fewer = try await api.call(
                "owner", .post, "/v1/changes/query",
                json: """
                    {"types":["HeartRate"],"predicate":"quantity > 70 \\"count/min\\"",\
                    "since":"\(anchor)"}
                    """)
            #expect(fewer.status == 422 && fewer["type"] == other)
        }
    }

    @Test func anchorsAreTheReadersOwn() async throws {
        let world = try APIWorld()
        try await world.allow(read: [SampleAPITests.heartRate.objectType])
        try await world.run { api in
            try await Self.save(60, api)
            let anchor = try #require(
                try await api.call("owner", .get, "/v1/changes?type=HeartRate")["anchor"])
            for since in [anchor, "0102", "0"] {
                let answer = try await api.call(
                    "app", .get, "/v1/changes?type=HeartRate&since=\(since)")
                #expect(answer.status == 422)
                #expect(answer["type"] == "urn:casebook:problem:anchor-of-another-history")
            }
            let missing = try await api.call("owner", .get, "/v1/changes")
            #expect(missing.status == 400)
            #expect(missing.list("errors").first?["parameter"] as? String == "type")
            let unknown = try await api.call("owner", .get, "/v1/changes?type=Nothing")
            #expect(unknown.status == 400)
        }
    }

    @Test func aQuestionWaitsForTheFirstChange() async throws {
        try await APIWorld(waitsEnd: false).run { api in
            let anchor = try #require(
                try await api.call("owner", .get, "/v1/changes?type=HeartRate")["anchor"])
            async let answer = api.call(
                "owner", .get, "/v1/changes?type=HeartRate&since=\(anchor)&wait=60")
            try await Self.save(60, api)
            #expect(try await answer.list("added").count == 1)
        }
    }

    /// An app that may not read hears nothing and is told the same as if there were nothing.
    @Test func whatIsHiddenIsNoNews() async throws {
        let world = try APIWorld()
        try await world.store.owner(APIWorld.person).setAuthorization(
            of: APIWorld.app.identifier, share: [:],
            read: [SampleAPITests.heartRate.objectType: .deny])
        try await world.run { api in
            func ask(_ wait: Int) async throws -> APIClient.Answer {
                try await api.call(
                    "app", .get, "/v1/changes?type=HeartRate&wait=\(wait)",
                    headers: [.xRequestID: "same"])
            }
            let before = try await ask(0)
            async let waiting = ask(1)
            try await Self.save(60, api)
            let after = try await waiting
            #expect(after.bytes == before.bytes)
            #expect(after.headers == before.headers)
        }
    }

    @Test func deliveriesComeUntilTheyAreAcknowledged() async throws {
        // No time passes, after which they would come again.
        let world = try APIWorld(now: { Date(timeIntervalSince1970: 1_795_262_400) })
        try await world.allow(read: [SampleAPITests.heartRate.objectType])
        try await world.run { api in
            let path = "/v1/deliveries/HeartRate"
            let on = try await api.call("app", .put, path, json: #"{"frequency":"immediate"}"#)
            #expect(on.status == 204)
            let list = try await api.call("app", .get, "/v1/deliveries")
            #expect(list.list("deliveries").first?["frequency"] as? String == "immediate")
            func due(_ token: String = "app") async throws -> [[String: Any]] {
                try await api.call(token, .post, "/v1/deliveries/due").list("due")
            }
            #expect(try await due().isEmpty)
            try await Self.save(60, api)
            #expect(try await due("other").isEmpty)
            let first = try #require(try await due().first)
            #expect(first["attempt"] as? Int == 1)
            #expect(try await due().isEmpty)
            try await Self.save(61, api)
            let madeAt = try #require(first["madeAt"] as? String)
            let done = try await api.call(
                "app", .post, "/v1/deliveries/acknowledge",
                json: #"{"deliveries":[{"type":"HeartRate","madeAt":"\#(madeAt)"}]}"#)
            #expect(done.status == 204)
            let wrong = try await api.call(
                "app", .post, "/v1/deliveries/acknowledge",
                json: #"{"deliveries":[{"type":"Nothing","madeAt":"\#(madeAt)"}]}"#)
            #expect(wrong.list("errors").first?["pointer"] as? String == "/deliveries/0/type")
            // What came after the first one is news.
            #expect(try await due().first?["attempt"] as? Int == 1)
            #expect(try await api.call("app", .delete, path).status == 204)
            #expect(try await api.call("app", .get, "/v1/deliveries").text == #"{"deliveries":[]}"#)
            #expect(try await api.call("app", .delete, "/v1/deliveries").status == 204)
            let none = try await api.call(
                "app", .put, "/v1/deliveries/Nothing", json: #"{"frequency":"daily"}"#)
            #expect(none.status == 404)
            let food = try await api.call(
                "app", .put, "/v1/deliveries/BloodPressure", json: #"{"frequency":"daily"}"#)
            #expect(food.status == 422)
        }
    }
}
