import Foundation
import HTTPTypes
import HealthModel
import HealthStore
import Testing

@testable import HTTPExchange

/// Figures over `/v1`; what they come to is HealthKit's arithmetic, done by hand here.
@Suite struct StatisticsAPITests {
    private static let steps = SampleAPITests.stepCount

    private static func steps(_ value: Double, _ start: String, _ end: String) -> String {
        """
        {"version":1,"type":"StepCount","uuid":"\(UUID())","startDate":"\(start)",\
        "endDate":"\(end)","value":\(value),"unit":"count"}
        """
    }

    private static let world = [
        steps(100, "2026-03-28T22:00:00Z", "2026-03-28T22:10:00Z"),
        // In Zurich the 29th: the day on which clocks go forward.
        steps(50, "2026-03-28T23:30:00Z", "2026-03-28T23:40:00Z"),
        steps(25, "2026-03-29T21:59:00Z", "2026-03-29T21:59:30Z"),
    ]

    private static func save(_ samples: [String], _ api: APIClient) async throws {
        let saved = try await api.call(
            "intake", .post, "/v1/samples?person=\(APIWorld.person)",
            json: "{\"samples\":[\(samples.joined(separator: ","))]}")
        #expect(saved.status == 201, "\(saved.text)")
    }

    @Test func figuresAreOfTheTimeThatIsAskedFor() async throws {
        try await APIWorld().run { api in
            try await Self.save(Self.world, api)
            let all = try await api.call(
                "owner", .post, "/v1/statistics",
                json: #"{"type":"StepCount","bySource":true,"receipt":true}"#)
            #expect(all.status == 200)
            let figures = try #require(all.json["statistics"] as? [String: Any])
            #expect(figures["sum"] as? Double == 175)
            #expect(figures["average"] is NSNull)
            #expect((figures["sources"] as? [String: [String: Any]])?["St. Anna"] != nil)
            let receipt = try #require(all.json["receipt"] as? [String: Any])
            let shares = try #require(receipt["shares"] as? [[String: Any]])
            #expect(shares.first?["seconds"] as? Double == 1_230)
            #expect((receipt["omitted"] as? [Any])?.isEmpty == true)
            // Half of the first sample's time.
            let part = try await api.call(
                "owner", .post, "/v1/statistics",
                json: """
                    {"type":"StepCount","from":"2026-03-28T22:05:00Z",\
                    "to":"2026-03-28T23:00:00Z"}
                    """)
            #expect((part.json["statistics"] as? [String: Any])?["sum"] as? Double == 50)
            let none = try await api.call(
                "owner", .post, "/v1/statistics", json: #"{"type":"FlightsClimbed"}"#)
            #expect(none.status == 404)
        }
    }

    @Test func daysAreThoseOfTheZone() async throws {
        try await APIWorld().run { api in
            try await Self.save(Self.world, api)
            let answer = try await api.call(
                "owner", .post, "/v1/statistics/collection",
                json: #"{"type":"StepCount","zone":"Europe/Zurich"}"#)
            let days = answer.list("statistics")
            #expect(days.compactMap { $0["sum"] as? Double } == [100, 75])
            #expect(days[1]["start"] as? String == "2026-03-29T00:00:00+01:00")
            #expect(days[1]["end"] as? String == "2026-03-30T00:00:00+02:00")
            let hours = try await api.call(
                "owner", .post, "/v1/statistics/collection",
                json: """
                    {"type":"StepCount","interval":"1h","empty":true,\
                    "from":"2026-03-28T22:00:00Z","to":"2026-03-29T00:00:00Z"}
                    """)
            #expect(hours.list("statistics").compactMap { $0["sum"] as? Double } == [100, 50])
            let many = try await api.call(
                "owner", .post, "/v1/statistics/collection",
                json: #"{"type":"StepCount","interval":"1s","empty":true}"#)
            #expect(many.status == 422)
        }
    }

    /// One sample as early, or as late, as samples may be does not keep the others from being told.
    @Test(arguments: [
        ("1d", "1500-06-01T00:00:00Z", "4001-01-01T00:00:00Z"),
        ("1y", "1500-01-01T00:00:00Z", "4001-01-01T00:00:00Z"),
        ("9999y", "2001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z"),
    ]) func theFirstYearIsTold(interval: String, second: String, end: String) async throws {
        try await APIWorld().run { api in
            let times = ["0001-01-01T00:00:00Z", "1500-06-01T12:00:00Z", "4000-12-31T12:00:00Z"]
            try await Self.save(
                Self.world + times.map { Self.steps(1, $0, $0) }, api)
            let answer = try await api.call(
                "owner", .post, "/v1/statistics/collection",
                json: #"{"type":"StepCount","interval":"\#(interval)"}"#)
            #expect(answer.status == 200, "\(answer.text)")
            let starts = answer.list("statistics").compactMap { $0["start"] as? String }
            let ends = answer.list("statistics").compactMap { $0["end"] as? String }
            #expect(starts.first == "0001-01-01T00:00:00Z")
            #expect(starts.dropFirst().first == second)
            #expect(ends.last == end)
        }
    }

    /// The description lists the types of quantities: no other word is as described.
    @Test func figuresOfAnotherKindOfTypeAreNotAsDescribed() async throws {
        try await APIWorld().run { api in
            let answer = try await api.call(
                "owner", .post, "/v1/statistics", json: #"{"type":"SleepAnalysis"}"#)
            #expect(answer.status == 400)
            #expect(answer.list("errors").first?["pointer"] as? String == "/type")
        }
    }

    @Test(arguments: [
        (#"{"type":"StepCount","options":["average"]}"#, "invalid-argument"),
        (#"{"type":"StepCount","unit":"kg"}"#, "unit"),
        (#"{"type":"StepCount","predicate":"quantity >"}"#, "predicate"),
        (
            #"{"type":"StepCount","from":"2026-01-02T00:00:00Z","to":"2026-01-01T00:00:00Z"}"#,
            "invalid-argument"
        ),
    ]) func whatCannotBeWorkedOutIsRefused(body: String, code: String) async throws {
        try await APIWorld().run { api in
            for path in ["/v1/statistics", "/v1/statistics/collection"] {
                let answer = try await api.call("owner", .post, path, json: body)
                #expect(answer.status == 422)
                #expect(answer["type"] == "urn:casebook:problem:\(code)")
            }
        }
    }

    /// Offsets reach beyond the first and the last year that can be written, buckets too.
    @Test(arguments: [
        (#""from":"9999-12-31T23:59:59-23:59""#, 400), (#""to":"0001-01-01T00:00:00+00:01""#, 400),
        (#""from":"9999-12-31T23:59:59Z""#, 404), (#""to":"0001-01-01T00:00:00Z""#, 404),
        (#""from":"0001-01-01T00:00:00Z","to":"9999-12-31T23:59:59Z""#, 200),
    ]) func theEdgesOfTimeAreAnswered(span: String, status: Int) async throws {
        try await APIWorld().run { api in
            try await Self.save(Self.world, api)
            let figures = try await api.call(
                "owner", .post, "/v1/statistics", json: "{\"type\":\"StepCount\",\(span)}")
            #expect(figures.status == status, "\(figures.text)")
            for interval in ["1y", "9999y", "999999y"] {
                try await api.call(
                    "owner", .post, "/v1/statistics/collection",
                    json: """
                        {"type":"StepCount","interval":"\(interval)","zone":"Pacific/Apia",\
                        "empty":true,\(span)}
                        """)
            }
        }
    }

    /// An app and a watch may be called the same; they stay two sources.
    @Test func sourcesOfOneNameAreToldApart() throws {
        let (app, watch) = (Source(name: "App", bundleIdentifier: "Watch"), Source(name: "Watch"))
        let other = Source(name: "Watch (source)")
        let keys = SourceKeys([watch, app, other, watch])
        #expect(keys[app] == "Watch")
        #expect(keys[watch] == "Watch (source)")
        #expect(Set([app, watch, other].map { keys[$0] }).count == 3)
        #expect(SourceKeys([watch])[watch] == "Watch")
    }

    @Test(arguments: ["BST", "AST", "GMT+5", "europe/zurich", "SystemV/AST4", ""])
    func anAbbreviationIsNoZone(name: String) async throws {
        try await APIWorld().run { api in
            let answer = try await api.call(
                "owner", .post, "/v1/statistics/collection",
                json: #"{"type":"StepCount","zone":"\#(name)"}"#)
            #expect(answer.status >= 400, "\(name)")
        }
    }

    @Test func aZoneHasToBeOne() async throws {
        try await APIWorld().run { api in
            let answer = try await api.call(
                "owner", .post, "/v1/statistics/collection",
                json: #"{"type":"StepCount","zone":"Mars/Olympus"}"#)
            #expect(answer["type"] == "urn:casebook:problem:unknown-zone")
            let address = try await api.call("owner", .get, "/v1/activity?zone=Mars/Olympus")
            #expect(address.list("errors").first?["parameter"] as? String == "zone")
            let day = try await api.call("owner", .get, "/v1/activity?from=2026-02-30")
            #expect(day.status == 400)
            let order = try await api.call(
                "owner", .get, "/v1/activity?from=2026-02-02&to=2026-02-01")
            #expect(order.status == 422)
        }
    }

    /// An app that may not read steps is answered as if there were none.
    @Test func hiddenSamplesAreNotCounted() async throws {
        let world = try APIWorld()
        try await world.allow(read: [SampleAPITests.heartRate.objectType])
        try await world.store.owner(APIWorld.person).setAuthorization(
            of: APIWorld.app.identifier, share: [:], read: [Self.steps.objectType: .deny])
        try await world.run { api in
            func answers() async throws -> [String] {
                var texts: [String] = []
                for (path, body) in [
                    ("/v1/statistics", #"{"type":"StepCount"}"#),
                    ("/v1/statistics/collection", #"{"type":"StepCount"}"#),
                    ("/v1/sources/query", #"{"type":"StepCount"}"#),
                ] {
                    let answer = try await api.call(
                        "app", .post, path, json: body, headers: [.xRequestID: "same"])
                    texts.append("\(answer.status) \(answer.headers) \(answer.text)")
                }
                return texts
            }
            let before = try await answers()
            try await Self.save(Self.world, api)
            #expect(try await answers() == before)
        }
    }

    @Test func sourcesAreListedAndOrdered() async throws {
        try await APIWorld().run { api in
            try await Self.save(Self.world, api)
            let found = try await api.call(
                "owner", .post, "/v1/sources/query", json: #"{"type":"StepCount"}"#)
            #expect(found.list("sources").map { $0["name"] as? String } == ["St. Anna"])
            let order = #"{"type":"StepCount","sources":[{"name":"Watch"},{"name":"St. Anna"}]}"#
            let set = try await api.call("owner", .put, "/v1/sources/order", json: order)
            #expect(set.status == 204)
            let orders = try await api.call("owner", .get, "/v1/sources/order")
            let types = orders.json["types"] as? [String: [[String: Any]]]
            #expect(types?[Self.steps.identifier]?.count == 2)
            let back = try await api.call(
                "owner", .put, "/v1/sources/order", json: #"{"type":"StepCount","sources":null}"#)
            #expect(back.status == 204)
            let none = try await api.call("owner", .get, "/v1/sources/order")
            #expect(none.text == #"{"general":[],"types":{}}"#)
            #expect(try await api.call("app", .get, "/v1/sources/order").status == 403)
        }
    }

    @Test func activityIsToldByDay() async throws {
        let world = try APIWorld()
        try await world.run { api in
            try await Self.save(
                [
                    """
                    {"version":1,"type":"ActiveEnergyBurned","uuid":"\(UUID())",\
                    "startDate":"2026-04-01T10:00:00Z","endDate":"2026-04-01T11:00:00Z",\
                    "value":120,"unit":"kcal"}
                    """
                ], api)
            let days = try await api.call(
                "owner", .get, "/v1/activity?from=2026-04-01&to=2026-04-30&zone=Europe/Zurich")
            #expect(days.list("days").first?["day"] as? String == "2026-04-01")
            #expect(days.list("days").first?["activeEnergyBurned"] as? Double == 120)
            #expect(try await api.call("app", .get, "/v1/activity").status == 403)
        }
    }

    @Test func correlationsAreFoundByWhatTheyHold() async throws {
        try await APIWorld().run { api in
            func pressure(_ systolic: Double) -> String {
                func part(_ type: String, _ value: Double) -> String {
                    """
                    {"version":1,"type":"\(type)","uuid":"\(UUID())",\
                    "startDate":"2026-04-01T10:00:00Z","value":\(value),"unit":"mmHg"}
                    """
                }
                return """
                    {"version":1,"type":"BloodPressure","uuid":"\(UUID())",\
                    "startDate":"2026-04-01T10:00:00Z","objects":[\
                    \(part("BloodPressureSystolic", systolic)),\
                    \(part("BloodPressureDiastolic", 80))]}
                    """
            }
            try await Self.save([pressure(120), pressure(150)], api)
            let high = try await api.call(
                "owner", .post, "/v1/correlations/query",
                json: """
                    {"type":"BloodPressure",\
                    "samples":{"BloodPressureSystolic":"quantity > 140 \\"mmHg\\""}}
                    """)
            #expect(high.list("correlations").count == 1, "\(high.text)")
            let wrong = try await api.call(
                "owner", .post, "/v1/correlations/query", json: #"{"type":"StepCount"}"#)
            #expect(wrong.status == 400)
        }
    }
}
