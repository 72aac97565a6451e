import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import Service

/// Workouts step by step, corrections, past dates and the person's profile over `/v1`.
@Suite struct WorkoutAPITests {
    private static let types =
        ["HKWorkoutTypeIdentifier", "HeartRate", "StepCount"]
        .compactMap { ObjectType(identifier: $0) } + [SeriesType.workoutRoute.objectType]

    // rows 162 167 170 173 178
    @Test func aWorkoutFromBeginningToEnd() async throws {
        let world = try APIWorld()
        try await world.run { api in
            let none = try await api.call(
                "app", .post, "/v1/workouts", json: #"{"activityType":"Running"}"#)
            #expect(none.status == 403)
            try await world.allow(share: Self.types, read: Self.types)
            let begun = try await api.call(
                "app", .post, "/v1/workouts", json: #"{"activityType":"Running"}"#)
            #expect(begun.status == 201 && begun.json["state"] as? String == "notStarted")
            let path = "/v1/workouts/\(try #require(begun.json["id"] as? String))"
            func change(_ json: String) async throws -> (Int, String?) {
                let answer = try await api.call("app", .patch, path, json: json)
                return (answer.status, answer.json["state"] as? String)
            }
            #expect(try await change(#"{"action":"pause","date":"2026-04-01T10:00:00Z"}"#).0 == 422)
            #expect(
                try await change(#"{"action":"start","date":"2026-04-01T10:00:00Z"}"#).1
                    == "running")
            #expect(
                try await change(#"{"action":"request","date":"2026-04-01T10:01:00Z"}"#).1
                    == "running")
            #expect(
                try await change(
                    """
                    {"samples":[\(SampleAPITests.sample(120, at: "2026-04-01T10:05:00Z"))],\
                    "route":[{"timestamp":"2026-04-01T10:06:00Z","latitude":47,"longitude":8},\
                    {"timestamp":"2026-04-01T10:02:00Z","latitude":47.01,"longitude":8}],\
                    "events":[{"type":"Lap","startDate":"2026-04-01T10:01:00Z",\
                    "endDate":"2026-04-01T10:02:00Z"}]}
                    """
                ).0 == 200)
            #expect(try await change(#"{"action":"leap"}"#).0 == 400)
            #expect(try await change(#"{"samples":[{"version":1}]}"#).0 == 400)
            let open = try await api.call("app", .get, "/v1/workouts")
            #expect(open.list("workouts").count == 1)
            let now = try await api.call("app", .get, path)
            #expect((now.json["statistics"] as? [String: Any])?["HeartRate"] != nil)
            _ = try await change(#"{"action":"end","date":"2026-04-01T10:10:00Z"}"#)
            let ended = try await api.call("app", .post, path + "/end", json: #"{"keep":true}"#)
            #expect(ended.status == 200 && ended.json["duration"] as? Double == 600)
            #expect(
                try await api.call("app", .post, path + "/end", json: #"{"keep":false}"#).status
                    == 422)
            let routes = try await api.call(
                "app", .post, "/v1/samples/query", json: #"{"types":["WorkoutRoute"]}"#)
            let route = try #require(routes.list("samples").first?["uuid"] as? String)
            let places = try await api.call(
                "app", .get, "/v1/routes/\(route)?limit=1&from=2026-04-01T10:01:00Z")
            #expect(places.json["total"] as? Int == 2 && places.json["next"] as? Int == 1)
            #expect(places.list("route").first?["latitude"] as? Double == 47.01)
            let id = try #require(ended.json["uuid"] as? String)
            let figures = try await api.call(
                "app", .get, "/v1/samples/\(id)/figures?type=HeartRate")
            #expect((figures.json["statistics"] as? [String: Any])?["HeartRate"] != nil)
        }
    }

    // rows 55 150 158
    @Test func correctingMigratingPruningAndPastDates() async throws {
        let world = try APIWorld()
        try await world.run { api in
            try await world.allow(share: Self.types, read: Self.types)
            func steps(_ value: Double, _ uuid: UUID, at start: String) -> String {
                SampleAPITests.sample(
                    value, at: start, uuid: uuid, type: "StepCount", unit: "count")
            }
            let (one, two, right, new) = (UUID(), UUID(), UUID(), UUID())
            let saved = try await api.call(
                "app", .post,
                "/v1/samples?sourceVersion=2.1&productType=Watch2,4&operatingSystemVersion=4.0.0",
                json: SampleAPITests.batch(
                    steps(900, one, at: "2026-04-01T10:00:00Z"),
                    steps(5, two, at: "2026-04-02T10:00:00Z")))
            #expect(saved.status == 201)
            let sample = try await api.call("app", .get, "/v1/samples/\(one)")
            let source = sample.json["source"] as? [String: Any]
            #expect(source?["version"] as? String == "2.1")
            #expect(source?["productType"] as? String == "Watch2,4")
            #expect(source?["operatingSystemVersion"] as? String == "4.0.0")
            func sum(_ caller: String, _ more: String = "") async throws -> [String: Any] {
                try await api.call(
                    caller, .post, "/v1/statistics", json: #"{"type":"StepCount"\#(more)}"#
                ).json
            }
            func number(_ json: [String: Any]) -> Double? {
                (json["statistics"] as? [String: Any])?["sum"] as? Double
            }
            let correction = try await api.call(
                "owner", .put, "/v1/samples/\(one)/correction",
                json: """
                    {"reason":"one zero too many",\
                    "sample":\(steps(90, right, at: "2026-04-01T10:00:00Z"))}
                    """)
            #expect(correction.status == 200)
            let told = try await sum("owner")
            #expect(number(told) == 95 && (told["corrections"] as? [Any])?.count == 1)
            let list = try await api.call("owner", .get, "/v1/corrections?type=StepCount")
            #expect(list.list("corrections").first?["reason"] as? String == "one zero too many")
            #expect(
                try await api.call("owner", .delete, "/v1/samples/\(one)/correction").status == 204)
            #expect(try await number(sum("owner")) == 905)
            let migrated = try await api.call(
                "app", .post, "/v1/samples/migrate",
                json: """
                    {"old":["\(two)"],"samples":[\(steps(6, new, at: "2026-04-02T10:00:00Z"))]}
                    """)
            #expect(migrated.status == 200 && migrated.json["saved"] as? Int == 1)
            #expect(try await number(sum("owner")) == 906)
            let past = try await sum("owner", #","asOf":"2100-01-01T00:00:00Z""#)
            let since = past["since"] as? [String: Any]
            #expect(since?["isComplete"] as? Bool == true && since?["deleted"] as? Int == 0)
            let pruned = try await api.call(
                "owner", .post, "/v1/samples/prune", json: #"{"before":"2026-04-02T00:00:00Z"}"#)
            #expect(pruned.json["deleted"] as? Int == 1)
            #expect(try await number(sum("owner")) == 6)
        }
    }

    // rows 83 84 85 86 126 131 184
    @Test func whatIsTrueOfThePerson() async throws {
        let world = try APIWorld()
        try await world.run { api in
            func put(_ path: String, _ json: String) async throws -> Int {
                try await api.call("owner", .put, path, json: json).status
            }
            let wheelchair = "/v1/characteristics/WheelchairUse"
            #expect(try await put(wheelchair, #"{"value":"No"}"#) == 204)
            #expect(
                try await put(wheelchair, #"{"value":"Yes","since":"2026-04-01T00:00:00Z"}"#)
                    == 204)
            #expect(try await put(wheelchair, #"{"value":"Maybe"}"#) == 422)
            let then = try await api.call("owner", .get, wheelchair + "?at=2025-01-01T00:00:00Z")
            #expect(then.json["value"] as? String == "No" && then.list("history").count == 2)
            let app = try await api.call("app", .get, wheelchair)
            #expect(app.status == 403)
            #expect(
                try await put("/v1/characteristics/DateOfBirth", #"{"value":"1980-02-29"}"#) == 204)
            #expect(
                try await put("/v1/characteristics/DateOfBirth", #"{"value":"1981-02-29"}"#) == 422)
            let born = try await api.call("owner", .get, "/v1/characteristics/DateOfBirth")
            #expect(born.json["value"] as? String == "1980-02-29")
            #expect(try await api.call("owner", .get, "/v1/characteristics/Mood").status == 404)
            #expect(try await put("/v1/units", #"{"type":"BodyMass","unit":"st"}"#) == 204)
            #expect(try await put("/v1/units", #"{"type":"BodyMass","unit":"m"}"#) == 422)
            let units = try await api.call(
                "owner", .get, "/v1/units?type=BodyMass&type=Height&language=de-DE")
            #expect(units.json["HKQuantityTypeIdentifierBodyMass"] as? String == "st")
            #expect(
                try await put(
                    "/v1/activity/goals", #"{"since":"2026-04-01","standHours":12}"#) == 204)
            let goals = try await api.call("owner", .get, "/v1/activity/goals")
            #expect(goals.list("goals").first?["standHours"] as? Double == 12)
        }
    }
}
