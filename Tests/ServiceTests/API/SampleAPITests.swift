import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Service

/// Samples over `/v1`.
@Suite struct SampleAPITests {
    static let heartRate = QuantityType(identifier: "HeartRate")!
    static let stepCount = QuantityType(identifier: "StepCount")!

    static func sample(
        _ value: Double, at start: String = "2026-04-01T10:00:00Z", uuid: UUID = UUID(),
        type: String = "HKQuantityTypeIdentifierHeartRate", unit: String = "count/min"
    ) -> String {
        """
        {"version":1,"type":"\(type)","uuid":"\(uuid)","startDate":"\(start)",\
        "value":\(value),"unit":"\(unit)"}
        """
    }

    static func batch(_ samples: String...) -> String {
        "{\"samples\":[\(samples.joined(separator: ","))]}"
    }

    @Test func anAppSavesAsFarAsItMay() async throws {
        let world = try APIWorld()
        try await world.run { api in
            let undecided = try await api.call(
                "app", .post, "/v1/samples", json: Self.batch(Self.sample(60)))
            #expect(undecided.status == 403)
            try await world.allow(share: [Self.heartRate.objectType])
            let saved = try await api.call(
                "app", .post, "/v1/samples", json: Self.batch(Self.sample(60), Self.sample(61)))
            #expect(saved.status == 201)
            #expect(saved.json["saved"] as? Int == 2)
            let found = try await api.call(
                "app", .post, "/v1/samples/query", json: #"{"types":["HeartRate"]}"#)
            #expect(found.list("samples").count == 2)
            let source = found.list("samples").first?["source"] as? [String: Any]
            #expect(source?["bundleIdentifier"] as? String == APIWorld.app.identifier)
        }
    }

    /// Documents are samples, but credentials for measurements are not for them.
    @Test func documentsAmongTheSamplesNeedAScopeForDocuments() async throws {
        let (world, id) = try await APIWorld.withDocument()
        try await world.run { api in
            // Where the document is not there, neither is its sample.
            #expect(try await api.call("app", .get, "/v1/samples/\(id)").status == 404)
            try await world.store.owner(APIWorld.person).permit(
                ConsentDraft(
                    .document(id), for: .app(APIWorld.app.identifier), until: .never,
                    text: "For the chart"))
            for (caller, status, found) in [("app", 200, 200), ("narrow", 403, 404)] {
                let one = try await api.call(caller, .get, "/v1/samples/\(id)")
                #expect(one.status == found)
                let page = try await api.call(
                    caller, .post, "/v1/samples/query", json: #"{"types":["CDA"]}"#)
                #expect(page.status == status)
                let changes = try await api.call(caller, .get, "/v1/changes?type=CDA")
                #expect(changes.status == status)
            }
        }
    }

    @Test func oneBadSampleSavesNoneAndEachIsTold() async throws {
        try await APIWorld().run { api in
            let path = "/v1/samples?person=\(APIWorld.person)"
            let body = Self.batch(
                Self.sample(60), Self.sample(60, unit: "kg"),
                Self.sample(60, at: "yesterday"))
            let answer = try await api.call("intake", .post, path, json: body)
            #expect(answer.status == 422)
            let pointers = answer.list("errors").compactMap { $0["pointer"] as? String }
            #expect(pointers == ["/samples/1/unit", "/samples/2/startDate"])
            let wrong = try await api.call(
                "intake", .post, path, json: Self.batch(Self.sample(60, unit: "kg")))
            #expect(wrong.status == 422)
            let found = try await api.call(
                "owner", .post, "/v1/samples/query", json: #"{"types":["HeartRate"]}"#)
            #expect(found.text == "{\"samples\":[]}")
        }
    }

    @Test func aUUIDIsUsedOnce() async throws {
        try await APIWorld().run { api in
            let path = "/v1/samples?person=\(APIWorld.person)"
            let body = Self.batch(Self.sample(60, uuid: UUID()))
            #expect(try await api.call("intake", .post, path, json: body).status == 201)
            let again = try await api.call("intake", .post, path, json: body)
            #expect(again.status == 422)
        }
    }

    @Test func aSampleWithoutANameIsNamed() async throws {
        try await APIWorld().run { api in
            let path = "/v1/samples?person=\(APIWorld.person)"
            let mine = UUID()
            let unnamed = Self.sample(61, uuid: mine)
                .replacing("\"uuid\":\"\(mine)\",", with: "")
            let saved = try await api.call(
                "intake", .post, path, json: Self.batch(Self.sample(60, uuid: mine), unnamed))
            #expect(saved.status == 201 && saved.json["saved"] as? Int == 2)
            let names = try #require(saved.json["names"] as? [String])
            let name = try #require(names.first)
            #expect(names.count == 1 && name != mine.uuidString.lowercased())
            let found = try await api.call("owner", .get, "/v1/samples/\(name)")
            #expect(found.json["value"] as? Double == 61)
            let all = try await api.call("intake", .post, path, json: Self.batch(Self.sample(62)))
            #expect(all.json["names"] == nil)
            // Whoever asks which samples repeat others tells which are meant.
            let unchanged = try await api.call(
                "owner", .post, "/v1/samples/unchanged", json: Self.batch(unnamed))
            #expect(unchanged.status == 422)
        }
    }

    /// HKHealthStore.add(_:to:completion:) over HTTP.
    @Test func samplesBecomePartOfAWorkout() async throws {
        try await APIWorld().run { api in
            let path = "/v1/samples?person=\(APIWorld.person)"
            let run = UUID()
            let workout = """
                {"version":1,"type":"Workout","uuid":"\(run)","activityType":"Running",\
                "startDate":"2026-04-01T10:00:00Z","endDate":"2026-04-01T11:00:00Z"}
                """
            let before = Self.sample(60)
            #expect(
                try await api.call("intake", .post, path, json: Self.batch(workout, before)).status
                    == 201)
            for saved in [1, 0] {
                let body = Self.batch(
                    before, Self.sample(61, uuid: UUID(uuidString: "\(APIWorld.person)")!))
                let answer = try await api.call(
                    "intake", .post, "\(path)&workout=\(run)", json: body)
                #expect(answer.status == 201 && answer.json["saved"] as? Int == saved)
                let found = try await api.call(
                    "owner", .post, "/v1/samples/query",
                    json: "{\"types\":[\"HeartRate\"],\"predicate\":\"workout = \(run)\"}")
                #expect(found.list("samples").count == 2)
            }
            let unknown = try await api.call(
                "intake", .post, "\(path)&workout=\(UUID())", json: Self.batch(Self.sample(62)))
            #expect(unknown.status == 422)
            let all = try await api.call(
                "owner", .post, "/v1/samples/query", json: #"{"types":["HeartRate"]}"#)
            #expect(all.list("samples").count == 2)
        }
    }

    @Test func anUnchangedValueIsTold() async throws {
        let world = try APIWorld()
        try await world.allow(read: [Self.heartRate.objectType])
        try await world.run { api in
            let path = "/v1/samples?person=\(APIWorld.person)"
            try await api.call("intake", .post, path, json: Self.batch(Self.sample(60)))
            let (same, new) = (UUID(), UUID())
            let form = Self.batch(
                Self.sample(61, at: "2026-04-02T10:00:00Z", uuid: new),
                Self.sample(1, at: "2026-04-02T10:00:00Z", uuid: same, unit: "count/s"))
            for caller in ["app", "owner"] {
                let answer = try await api.call(
                    caller, .post, "/v1/samples/unchanged", json: form)
                #expect(answer.json["unchanged"] as? [String] == [same.uuidString.lowercased()])
            }
            let all = try await api.call(
                "owner", .post, "/v1/samples/query", json: #"{"types":["HeartRate"]}"#)
            #expect(all.list("samples").count == 1)
        }
    }

    @Test func pagesGoOnWhereTheLastOneEnded() async throws {
        try await APIWorld().run { api in
            let samples = (0..<5).map {
                Self.sample(Double(60 + $0), at: "2026-04-01T10:0\($0):00Z")
            }.joined(separator: ",")
            try await api.call(
                "intake", .post, "/v1/samples?person=\(APIWorld.person)",
                json: "{\"samples\":[\(samples)]}")
            var (values, cursor): ([Double], String?) = ([], nil)
            repeat {
                let more = cursor.map { ",\"cursor\":\"\($0)\"" } ?? ""
                let page = try await api.call(
                    "owner", .post, "/v1/samples/query",
                    json: """
                        {"types":["HeartRate"],"predicate":"quantity < 64 \\"count/min\\"",\
                        "sort":["+startDate"],"limit":2\(more)}
                        """)
                values += page.list("samples").compactMap { $0["value"] as? Double }
                cursor = page["next"]
            } while cursor != nil
            #expect(values == [60, 61, 62, 63])
        }
    }

    @Test func whatAnAppMayNotReadIsNotThere() async throws {
        let world = try APIWorld()
        try await world.allow(read: [Self.stepCount.objectType])
        let uuid = UUID()
        try await world.run { api in
            try await api.call(
                "intake", .post, "/v1/samples?person=\(APIWorld.person)",
                json: Self.batch(Self.sample(60, uuid: uuid)))
            #expect(try await api.call("owner", .get, "/v1/samples/\(uuid)").status == 200)
            for name in [uuid, UUID()] {
                #expect(try await api.call("app", .get, "/v1/samples/\(name)").status == 404)
                let body = "{\"uuids\":[\"\(name)\"]}"
                let deleting = try await api.call("app", .post, "/v1/samples/delete", json: body)
                #expect(deleting.status == 422)
                #expect(deleting["detail"] == "failed to find some objects")
            }
            let steps = try await api.call(
                "app", .post, "/v1/samples/query", json: #"{"types":["StepCount"]}"#)
            #expect(steps.text == "{\"samples\":[]}")
        }
    }

    @Test func aPersonDeletesByNameAndByPredicate() async throws {
        try await APIWorld().run { api in
            let uuid = UUID()
            try await api.call(
                "intake", .post, "/v1/samples?person=\(APIWorld.person)",
                json: Self.batch(Self.sample(60, uuid: uuid), Self.sample(80), Self.sample(90)))
            let one = try await api.call(
                "owner", .post, "/v1/samples/delete", json: "{\"uuids\":[\"\(uuid)\"]}")
            #expect(one.json["deleted"] as? Int == 1)
            let rest = try await api.call(
                "owner", .post, "/v1/samples/delete",
                json: #"{"type":"HeartRate","predicate":"quantity > 85 \"count/min\""}"#)
            #expect(rest.json["deleted"] as? Int == 1)
            let neither = try await api.call("owner", .post, "/v1/samples/delete", json: "{}")
            #expect(neither.status == 400)
        }
    }
}
