import Foundation
import HealthModel
import Testing
import Units

/// The JSON form, version 1: what Documentation/samples.md promises.
@Suite struct SampleFormTests {
    private let noon = Date(timeIntervalSince1970: 1_775_044_800)
    private let uuid = UUID(uuidString: "550E8400-E29B-41D4-A716-446655440000")!

    private func decode(_ json: String) throws -> Sample {
        try JSONDecoder().decode(Sample.self, from: Data(json.utf8))
    }

    private func samples() throws -> [Sample] {
        let revision = SourceRevision(
            source: Source(name: "Watch", bundleIdentifier: "com.apple.health.W"), version: "4.0",
            productType: "Watch2,4", operatingSystemVersion: SystemVersion(4, 0, 1))
        let metadata: Metadata = [
            .wasUserEntered: 1, "note": "tab\t\"quoted\" \u{1} é 🦖", "seen": .date(noon + 0.25),
            .weatherTemperature: .quantity(Quantity(20.5, .degreeCelsius())),
        ]
        let pressures = try [QuantityType.bloodPressureSystolic, .bloodPressureDiastolic].map {
            try QuantitySample(
                type: $0, quantity: Quantity(0.1 + 0.2, .millimeterOfMercury()), start: noon,
                end: noon)
        }
        let points = try (0..<3).map {
            try QuantityPoint(
                value: Double($0) / 3, start: noon + Double($0), end: noon + Double($0))
        }
        let place = try Location(
            timestamp: noon, latitude: 48.2, longitude: -16.37, altitude: -3, speed: 1.5)
        let event = try WorkoutEvent(
            type: .lap, start: noon, end: noon + 30,
            metadata: [.swimmingStrokeStyle: .value(SwimmingStrokeStyle.freestyle)])
        let pool = try WorkoutConfiguration(
            activityType: .swimming, locationType: .indoor, swimmingLocationType: .pool,
            lapLength: Quantity(25, .yard()))
        let summary = QuantitySummary(average: Quantity(2, try HealthUnit("count/s")))
        let activity = try WorkoutActivity(
            configuration: pool, start: noon, end: noon + 60, events: [event],
            statistics: [.heartRate: summary])
        return [
            .quantity(
                try QuantitySample(
                    type: .heartRate, quantity: Quantity(72, try HealthUnit("count/min")),
                    start: noon,
                    end: noon + 0.000001, metadata: metadata,
                    device: Device(name: "W", udiDeviceIdentifier: "u"), sourceRevision: revision)),
            .quantity(
                try QuantitySample(type: .heartRate, unit: HealthUnit("count/min"), points: points)),
            .quantity(
                try QuantitySample(
                    type: .stepCount,
                    series: QuantitySeries(
                        count: 9, summary: QuantitySummary(sum: Quantity(9, .count()))),
                    start: noon, end: noon + 9)),
            .category(
                try CategorySample(
                    type: .pregnancy, value: 0, start: noon, end: .distantFuture)),
            .correlation(
                try CorrelationSample(
                    type: .bloodPressure, objects: pressures, start: noon, end: noon)),
            .series(try SeriesSample(route: [place])),
            .series(
                try SeriesSample(
                    heartbeats: [Heartbeat(timeSinceStart: 0.8, precededByGap: true)], start: noon)),
            .series(try SeriesSample(type: .workoutRoute, count: 7, start: noon, end: noon + 7)),
            .workout(
                try WorkoutSample(
                    configuration: pool, start: noon, end: noon + 600, events: [event],
                    activities: [activity], statistics: [.heartRate: summary],
                    totals: [.distance: Quantity(400, .meter())], duration: 540, metadata: metadata)
            ),
            .document(document()),
        ]
    }

    private func document() -> CDADocumentSample {
        var document = CDADocument(
            digest: ContentDigest(bytes: Array(repeating: 7, count: 32))!, byteCount: 3,
            bodyKind: .structured,
            validation: ValidationSummary(gate: "schema", isValid: true, warningCount: 2))
        document.title = "Entlassungsbrief"
        document.authorNames = ["Dr. A", "Dr. B"]
        document.typeCode = Code(code: "34133-9", codeSystem: "2.16.840.1.113883.6.1")
        document.id = InstanceIdentifier(root: "1.2.3", extension: "4")
        document.versionNumber = DocumentVersion(written: " 2 ")
        document.relatedDocuments = [
            RelatedDocument(
                typeCode: "RPLC", ids: [InstanceIdentifier(root: "1.2.3", extension: "3")])
        ]
        document.patientIdentifiers = [InstanceIdentifier(root: nil, nullFlavor: "UNK")]
        document.servicePeriod = ServicePeriod(
            start: noon, end: nil, writtenStart: "20260401", writtenEnd: nil)
        document.templateIDs = [InstanceIdentifier(root: "1.2.3", extension: "2015-08-01")]
        document.sha1 = Array(repeating: 9, count: 20)
        document.documentData = [1, 2, 3]
        return CDADocumentSample(
            uuid: uuid, person: PersonID(uuid), source: Source(name: "St. Anna"), startDate: noon,
            endDate: noon, storedAt: noon + 1, status: .superseded(by: uuid), document: document)
    }

    // rows 32 34 35
    @Test func everyKindOfSampleComesBack() throws {
        for sample in try samples() {
            #expect(try decode(sample.json) == sample, "\(sample.sampleType)")
            let encoded = try JSONEncoder().encode(sample)
            #expect(try JSONDecoder().decode(Sample.self, from: encoded) == sample)
        }
    }

    /// Apple's exports write some of HealthKit's keys by the names of their constants.
    @Test func aKeyIsKnownByBothItsNames() throws {
        let start = "{\(Self.common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\","
        let sample = try decode(
            start + "\"metadata\":{\"HKMetadataKeySyncIdentifier\":\"a\","
                + "\"HKMetadataKeySyncVersion\":2,\"HKMetadataKeyOther\":1}}")
        let metadata: Metadata = [
            .syncIdentifier: "a", .syncVersion: 2, MetadataKey(rawValue: "HKMetadataKeyOther"): 1,
        ]
        #expect(sample.metadata == metadata && sample.metadata.syncVersion == 2)
        #expect(sample.json.contains("\"HKSyncIdentifier\":\"a\",\"HKSyncVersion\":2"))
        for key in MetadataKey.known {
            #expect(MetadataKey("HKMetadataKey\(key.rawValue.dropFirst(2))") == key)
        }
        let refused = [
            (
                "\"HKMetadataKeySyncIdentifier\":\"a\"", "metadata.HKSyncVersion",
                "required-metadata"
            ),
            (
                "\"HKMetadataKeyTimeZone\":\"CET\",\"HKTimeZone\":\"CET\"", "metadata.HKTimeZone",
                "form"
            ),
        ]
        for (keys, field, rule) in refused {
            let error = #expect(throws: SampleError.self) {
                try decode(start + "\"metadata\":{\(keys)}}")
            }
            #expect(error?.field == field && error?.rule.name == rule)
        }
    }

    /// The form is a promise: this text may not change without a new version.
    @Test func theFormIsTheDocumentedOne() throws {
        let sample = try QuantitySample(
            type: .bodyTemperature, quantity: Quantity(98.6, .degreeFahrenheit()), start: noon,
            end: noon, metadata: [.bodyTemperatureSensorLocation: 3], uuid: uuid)
        #expect(
            Sample.quantity(sample).json == """
                {"version":1,"type":"HKQuantityTypeIdentifierBodyTemperature",\
                "uuid":"550e8400-e29b-41d4-a716-446655440000","startDate":"2026-04-01T12:00:00Z",\
                "endDate":"2026-04-01T12:00:00Z",\
                "metadata":{"HKBodyTemperatureSensorLocation":3},"value":98.6,"unit":"degF"}
                """)
    }

    private static let common =
        "\"version\":1,\"uuid\":\"550e8400-e29b-41d4-a716-446655440000\",\"startDate\":\"2026-04-01T00:00:00Z\""

    @Test(arguments: [
        ("[]", "", "form"), ("{\"version\":2}", "version", "form"),
        ("{\"type\":\"StepCount\"}", "version", "form"),
        ("{\(common)}", "type", "form"),
        ("{\(common),\"type\":\"BloodType\"}", "type", "form"),
        ("{\(common),\"type\":\"StepCount\",\"unit\":\"count\"}", "value", "form"),
        ("{\(common),\"type\":\"StepCount\",\"value\":\"1\",\"unit\":\"count\"}", "value", "form"),
        ("{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"nothing\"}", "unit", "form"),
        ("{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"m\"}", "unit", "unit"),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1e300,\"unit\":\"count\"}", "value",
            "value"
        ),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"endDate\":\"2026-04-02\"}",
            "endDate", "form"
        ),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"valeu\":1}",
            "the object", "form"
        ),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"metadata\":{\"k\":[1]}}",
            "metadata.k", "metadata-kind"
        ),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"metadata\":{\"k\":9007199254740993}}",
            "metadata.k", "metadata-kind"
        ),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"metadata\":{\"HKFoodType\":1}}",
            "metadata.HKFoodType", "metadata-kind"
        ),
        (
            "{\(common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"endDate\":\"soon\"}",
            "endDate", "form"
        ),
        ("{\(common),\"type\":\"SleepAnalysis\",\"value\":1.5}", "value", "form"),
        ("{\(common),\"type\":\"BloodPressure\",\"objects\":[{}]}", "objects[0].type", "form"),
        (
            "{\(common),\"type\":\"WorkoutRoute\",\"route\":[{\"timestamp\":\"2026-04-01T00:00:00Z\",\"latitude\":91,\"longitude\":0}]}",
            "route[0].latitude", "value"
        ),
        ("{\(common),\"type\":\"Workout\",\"activityType\":\"Sitting\"}", "activityType", "form"),
        (
            "{\(common),\"type\":\"Workout\",\"activityType\":\"Yoga\",\"events\":[{\"type\":\"Pause\",\"startDate\":\"2026-04-01T00:00:00Z\",\"endDate\":\"2026-04-02T00:00:00Z\"}]}",
            "events[0].endDate", "duration"
        ),
    ])
    func errorsNameTheField(json: String, field: String, rule: String) {
        let error = #expect(throws: SampleError.self) { try decode(json) }
        #expect(error?.field == field && error?.rule.name == rule, "\(error.debugDescription)")
    }

    /// 2^53 + 2 and 2^63 are doubles; between them every other whole number is none.
    @Test(arguments: ["9007199254740994", "9223372036854775808", "-9007199254740992"])
    func longNumbersThatAreKeptAreTaken(number: String) throws {
        let sample = try decode(
            "{\(Self.common),\"type\":\"StepCount\",\"value\":1,\"unit\":\"count\",\"metadata\":{\"k\":\(number)}}"
        )
        #expect(sample.metadata["k"] == .number(try #require(Double(number))))
    }

    @Test func textThatIsNoJSONIsADecodingError() {
        #expect(throws: DecodingError.self) { try decode("{") }
    }
}
