import Base
import DocumentValidation
import Fixtures
import Foundation
import HTTPTypes
import HealthModel
import Testing

@testable import API

/// The published schemas hold for what the service answers.
@Suite struct SchemaTests {
    /// Every kind of sample, with everything that its form may have.
    static let samples = [
        #"""
        {"version":1,"type":"HeartRate","uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a10",
        "startDate":"2026-04-01T10:00:00Z","endDate":"2026-04-01T10:01:00Z","value":72,
        "unit":"count/min","source":{"name":"Watch","bundleIdentifier":"org.example.watch",
        "version":"3","productType":"W1","operatingSystemVersion":"4.1"},
        "device":{"name":"Watch","model":"W1"},
        "metadata":{"HKTimeZone":"Europe/Vienna","HKWasUserEntered":true,"note":"a",
        "seen":{"date":"2026-04-01T10:00:00Z"},"HKHeartRateMotionContext":1,
        "room":{"value":20,"unit":"degC"}},
        "series":{"points":[{"value":70,"startDate":"2026-04-01T10:00:00Z"},
        {"value":74,"startDate":"2026-04-01T10:01:00Z","endDate":"2026-04-01T10:01:00Z"}]}}
        """#,
        #"""
        {"version":1,"type":"HKCategoryTypeIdentifierSleepAnalysis",
        "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a11","startDate":"2026-04-01T10:00:00Z",
        "endDate":"2026-04-01T11:00:00Z","value":3}
        """#,
        #"""
        {"version":1,"type":"BloodPressure","uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a12",
        "startDate":"2026-04-01T10:00:00Z","objects":[
        {"type":"BloodPressureSystolic","uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a13",
        "startDate":"2026-04-01T10:00:00Z","value":120,"unit":"mmHg"},
        {"type":"BloodPressureDiastolic","uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a14",
        "startDate":"2026-04-01T10:00:00Z","value":80,"unit":"mmHg"}]}
        """#,
        #"""
        {"version":1,"type":"HKWorkoutRouteTypeIdentifier",
        "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a15","startDate":"2026-04-01T10:00:00Z",
        "endDate":"2026-04-01T10:01:00Z","route":[{"timestamp":"2026-04-01T10:00:00Z",
        "latitude":48.2,"longitude":16.4,"altitude":-3,"horizontalAccuracy":5,
        "verticalAccuracy":-1,"course":90,"speed":2.5}]}
        """#,
        #"""
        {"version":1,"type":"HKDataTypeIdentifierHeartbeatSeries",
        "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a16","startDate":"2026-04-01T10:00:00Z",
        "endDate":"2026-04-01T10:01:00Z","heartbeats":[{"timeSinceStart":0.8},
        {"timeSinceStart":1.6,"precededByGap":true}]}
        """#,
        #"""
        {"version":1,"type":"HKWorkoutTypeIdentifier",
        "uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a17","startDate":"2026-04-01T10:00:00Z",
        "endDate":"2026-04-01T11:00:00Z","activityType":"Swimming","locationType":"Indoor",
        "swimmingLocationType":"Pool","lapLength":{"value":25,"unit":"m"},"duration":3000,
        "events":[{"type":"Pause","startDate":"2026-04-01T10:20:00Z"},
        {"type":"Resume","startDate":"2026-04-01T10:30:00Z",
        "metadata":{"note":"a"}}],
        "activities":[{"uuid":"2f1d6f4e-5b0c-4a6e-9d6f-0c4c5d8f7a18",
        "startDate":"2026-04-01T10:00:00Z","endDate":"2026-04-01T10:10:00Z",
        "activityType":"Swimming","locationType":"Indoor","swimmingLocationType":"Pool",
        "lapLength":{"value":25,"unit":"m"}}],
        "statistics":{"HeartRate":{"average":{"value":120,"unit":"count/min"}}},
        "totals":{"distance":{"value":1000,"unit":"m"}}}
        """#,
    ]

    @Test(arguments: samples)
    func aSampleIsAsDescribedWhenItIsSentAndWhenItIsTold(_ text: String) throws {
        let sent = try JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
        #expect(SampleJSONSchemas.newSample.errors(in: sent).isEmpty)
        let sample = try JSONDecoder().decode(Sample.self, from: Data(text.utf8))
        let told = try JSONDecoder().decode(JSONValue.self, from: Data(sample.json.utf8))
        #expect(SampleJSONSchemas.sample.errors(in: told).isEmpty)
    }

    /// What the schema refuses, the model refuses too: each of these breaks one rule.
    @Test(arguments: [
        ("72,", "\"72\","), ("\"version\":1,", ""), ("\"HeartRate\"", "\"HeartRates\""),
        ("\"unit\":\"count/min\",", ""), ("\"name\":\"Watch\",\"bundle", "\"bundle"),
        ("\"model\"", "\"colour\""), ("\"Europe/Vienna\"", "7"),
        ("10:00:00Z\",\"endDate", "\",\"endDate"),
        ("{\"date\":\"2026-04-01T10:00:00Z\"}", "[]"), ("\"value\":70,", ""),
    ])
    func aSampleThatIsNotAsDescribedIsRefused(_ change: (part: String, other: String)) throws {
        let text = Self.samples[0].replacing("\n", with: "")
        let changed = text.replacing(change.part, with: change.other, maxReplacements: 1)
        try #require(changed != text)
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(changed.utf8))
        #expect(!SampleJSONSchemas.newSample.errors(in: value).isEmpty)
        #expect(throws: (any Error).self) {
            try JSONDecoder().decode(Sample.self, from: Data(changed.utf8))
        }
    }

    /// Documents, their receipts and reports: the client holds every answer against its schema.
    @Test func documentsReceiptsAndReportsAreAsDescribed() async throws {
        let fixtures = try Fixtures.all()
        try await APIWorld().run { api in
            let headers: HTTPFields = [.contentType: "application/xml"]
            var count = 0
            for fixture in fixtures {
                let report = try await api.call(
                    "intake", .post, "/v1/validate", body: fixture.bytes, headers: headers)
                #expect(report.status == 200, "\(fixture.name)")
                let stored = try await api.call(
                    "intake", .post, "/v1/documents?person=\(APIWorld.person)",
                    body: fixture.bytes, headers: headers)
                guard stored.status == 201, let digest = stored["sha256"] else { continue }
                let receipt = try await api.call("intake", .get, "/v1/receipts/\(digest)")
                #expect(receipt.json["header"] != nil && receipt.json["report"] != nil)
                count += 1
            }
            #expect(count > 0)
            let found = try await api.call("owner", .post, "/v1/documents/query", json: "{}")
            #expect(found.list("documents").count == min(count, 100))
        }
    }
}
