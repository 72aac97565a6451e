import Foundation
import HealthModel
import Testing
import Units

/// What may not be a sample is refused when it is made, by an error that names field and rule.
@Suite struct SampleRulesTests {
    private static let noon = Date(timeIntervalSince1970: 1_775_044_800)

    private func expect(
        _ rule: SampleError.Rule, _ field: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ make: () throws -> Any
    ) {
        do {
            _ = try make()
            Issue.record("nothing was refused", sourceLocation: sourceLocation)
        } catch let error as SampleError {
            #expect(error.rule == rule, sourceLocation: sourceLocation)
            #expect(error.field == field, sourceLocation: sourceLocation)
            #expect(error.description.contains(field), sourceLocation: sourceLocation)
        } catch {
            Issue.record("\(error)", sourceLocation: sourceLocation)
        }
    }

    private func steps(
        _ value: Double = 1, unit: HealthUnit = .count(), from start: Date = noon,
        to end: Date? = nil, metadata: Metadata = .none
    ) throws -> QuantitySample {
        try QuantitySample(
            type: .stepCount, quantity: Quantity(value, unit), start: start, end: end ?? start,
            metadata: metadata)
    }

    /// The ear temperature of WWDC14.
    // rows 36
    @Test func aTemperatureInTheEarIsKeptAsItWasGiven() throws {
        let sample = try QuantitySample(
            type: .bodyTemperature, quantity: Quantity(98.6, .degreeFahrenheit()),
            start: Self.noon, end: Self.noon,
            metadata: [.bodyTemperatureSensorLocation: .value(BodyTemperatureSensorLocation.ear)])
        #expect(sample.quantity == Quantity(98.6, .degreeFahrenheit()))
        #expect(abs(sample.canonicalValue - 37) < 1e-12)
        #expect(sample.metadata["HKBodyTemperatureSensorLocation"] == 3)
        #expect(sample.startDate == Self.noon && sample.sourceRevision == nil)
    }

    // rows 28
    @Test func aUnitOfSomethingElseIsRefused() {
        expect(.unit, "quantity") {
            try QuantitySample(
                type: .bodyMass, quantity: Quantity(70, .meter()), start: Self.noon, end: Self.noon)
        }
        expect(.unit, "quantity") { try steps(unit: .internationalUnit()) }
    }

    @Test func aValueThatIsNoNumberIsRefused() {
        for value in [Double.nan, .infinity, -.infinity, 1e308, -1e251] {
            expect(.value, "quantity") { try steps(value) }
        }
    }

    // rows 29
    @Test func datesAreInOrderAndNotTooFarApart() throws {
        expect(.order, "endDate") { try steps(to: Self.noon - 1) }
        expect(.duration, "endDate") { try steps(to: Self.noon + 345_601) }
        _ = try steps(to: Self.noon + 345_600)
        expect(.date, "endDate") { try steps(to: .distantFuture) }
        expect(.date, "startDate") { try steps(from: Date(timeIntervalSince1970: .nan)) }
        expect(.date, "endDate") { try steps(to: Date(timeIntervalSince1970: .infinity)) }
        expect(.date, "startDate") { try steps(from: .distantPast) }
    }

    // rows 46
    @Test func aPregnancyMayHaveNoEnd() throws {
        let sample = try CategorySample(
            type: .pregnancy, value: CategoryValue.notApplicable, start: Self.noon,
            end: .distantFuture)
        #expect(sample.hasUndeterminedDuration && sample.endDate == .distantFuture)
        #expect(SampleType(CategoryType.pregnancy).maximumDuration == nil)
        #expect(SampleType(QuantityType.stepCount).maximumDuration == 345_600)
    }

    // rows 21 37
    @Test func categoryValuesAreThoseOfTheEnumeration() throws {
        for value in [-1, 6, 1000] {
            expect(.value, "value") {
                try CategorySample(
                    type: .sleepAnalysis, value: value, start: Self.noon, end: Self.noon)
            }
        }
        for value in 0...5 {
            _ = try CategorySample(
                type: .sleepAnalysis, value: value, start: Self.noon, end: Self.noon)
        }
        expect(.value, "value") {
            try CategorySample(type: .handwashingEvent, value: 1, start: Self.noon, end: Self.noon)
        }
    }

    // rows 42 182
    @Test func insulinNeedsItsReason() throws {
        func insulin(_ metadata: Metadata) throws -> QuantitySample {
            try QuantitySample(
                type: .insulinDelivery, quantity: Quantity(0.825, .internationalUnit()),
                start: Self.noon, end: Self.noon + 1800, metadata: metadata)
        }
        expect(.requiredMetadata, "metadata.HKInsulinDeliveryReason") { try insulin(.none) }
        expect(.metadataValue, "metadata.HKInsulinDeliveryReason") {
            try insulin([.insulinDeliveryReason: 3])
        }
        expect(.metadataKind, "metadata.HKInsulinDeliveryReason") {
            try insulin([.insulinDeliveryReason: "basal"])
        }
        #expect(
            try insulin([.insulinDeliveryReason: .value(InsulinDeliveryReason.basal)])
                .metadata[.insulinDeliveryReason] == 1)
    }

    // rows 42
    @Test func menstrualFlowNeedsWhetherACycleStarts() throws {
        func flow(_ metadata: Metadata) throws -> CategorySample {
            try CategorySample(
                type: .menstrualFlow, value: CategoryValueMenstrualFlow.light, start: Self.noon,
                end: Self.noon, metadata: metadata)
        }
        expect(.requiredMetadata, "metadata.HKMenstrualCycleStart") { try flow(.none) }
        _ = try flow([.menstrualCycleStart: true])
    }

    // rows 42 151
    @Test func syncIdentifierAndVersionComeTogether() throws {
        expect(.requiredMetadata, "metadata.HKSyncVersion") {
            try steps(metadata: [.syncIdentifier: "x"])
        }
        expect(.requiredMetadata, "metadata.HKSyncIdentifier") {
            try steps(metadata: [.syncVersion: 1])
        }
        let sample = try steps(metadata: [.syncIdentifier: "x", .syncVersion: 1.5])
        #expect(sample.metadata.syncVersion == 1.5 && sample.metadata.syncIdentifier == "x")
        expect(.metadataKind, "metadata.HKSyncVersion") {
            try steps(metadata: [.syncIdentifier: "x", .syncVersion: "1"])
        }
    }

    // rows 39 40 181
    @Test(arguments: [
        (MetadataKey.wasUserEntered, MetadataValue.number(2), SampleError.Rule.metadataValue),
        (.wasUserEntered, "yes", .metadataKind), (.foodType, 1, .metadataKind),
        (.bloodGlucoseMealTime, 3, .metadataValue), (.bloodGlucoseMealTime, 1.5, .metadataValue),
        (.weatherTemperature, .quantity(Quantity(1, .meter())), .metadataValue),
        (.weatherTemperature, 20, .metadataKind), (.timeZone, "not a zone", .metadataValue),
        (.timeZone, "", .metadataValue),
        (.sessionEstimate, .quantity(Quantity(1, .meter())), .unit),
        ("own", .number(.nan), .metadataValue), ("", 1, .metadataValue),
        ("own", .date(Date(timeIntervalSince1970: .infinity)), .metadataValue),
        (.averageMETs, .quantity(Quantity(.nan, .kilocalorie())), .metadataValue),
    ])
    func metadataOfTheWrongKindIsRefused(
        key: MetadataKey, value: MetadataValue, rule: SampleError.Rule
    ) {
        expect(rule, key.rawValue.isEmpty ? "metadata" : "metadata.\(key)") {
            try steps(metadata: Metadata([key: value]))
        }
    }

    // rows 39 41
    @Test func metadataOfTheRightKindIsKept() throws {
        let values: [MetadataKey: MetadataValue] = [
            .timeZone: "America/Argentina/Buenos_Aires", .wasUserEntered: false,
            .weatherHumidity: .quantity(Quantity(0.81, .percent())), .foodType: "Semmel",
            .averageMETs: .quantity(Quantity(10.5827, try HealthUnit("kcal/hr·kg"))),
            .dateOfEarliestDataUsedForEstimate: .date(Self.noon), .externalUUID: "a", "own": 1,
            "own date": .date(Self.noon),
        ]
        #expect(try steps(metadata: Metadata(values)).metadata.values == values)
    }

    // rows 23 38
    @Test func bloodPressureNeedsBothPressures() throws {
        func pressure(_ type: QuantityType) throws -> QuantitySample {
            try QuantitySample(
                type: type, quantity: Quantity(120, .millimeterOfMercury()), start: Self.noon,
                end: Self.noon)
        }
        func correlation(_ objects: [QuantitySample]) throws -> CorrelationSample {
            try CorrelationSample(
                type: .bloodPressure, objects: objects, start: Self.noon, end: Self.noon)
        }
        let both = [try pressure(.bloodPressureSystolic), try pressure(.bloodPressureDiastolic)]
        #expect(try correlation(both).objects(for: .bloodPressureSystolic) == [both[0]])
        expect(.content, "objects") { try correlation([both[0]]) }
        expect(.content, "objects") { try correlation([]) }
        expect(.content, "objects") { try correlation(both + [both[0]]) }
        expect(.content, "objects[2]") { try correlation(both + [try steps()]) }
    }

    /// Values of a patient stay out of what may travel (house rule).
    @Test func messagesHoldNoValue() throws {
        let error = #expect(throws: SampleError.self) { try steps(to: Self.noon - 1) }
        #expect(error?.description.contains("2026") == false)
        #expect(error?.debugDescription.contains("2026") == true)
        let other = #expect(throws: SampleError.self) {
            try CategorySample(
                type: .sleepAnalysis, value: 4711, start: Self.noon, end: Self.noon)
        }
        #expect(other?.description.contains("4711") == false)
    }

    // rows 33
    @Test func onlyTheStoreSaysWhoSaved() throws {
        let revision = SourceRevision(source: Source(name: "Watch"), version: "4.0")
        let sample = try steps()
        let saved = Sample.quantity(sample).saved(by: revision)
        #expect(saved.sourceRevision == revision && saved.uuid == sample.uuid)
    }

    /// A store keeps ten million of them.
    @Test func aQuantitySampleIsSmall() {
        #expect(MemoryLayout<QuantitySample>.stride <= 88)
        #expect(MemoryLayout<Sample>.stride <= 96)
        #expect(MemoryLayout<QuantityType>.size == 2)
    }

    /// HealthKit's summaries of a series cannot contradict it; the builder of one makes them.
    @Test(arguments: [
        (
            "StepCount", 60, "count", "\"count\":2,\"sum\":{\"value\":61,\"unit\":\"count\"}",
            "value"
        ),
        ("StepCount", 999, "count", "\"points\":[\(ten),\(fifty)]", "value"),
        (
            "StepCount", 60, "count",
            "\"sum\":{\"value\":999,\"unit\":\"count\"},\"points\":[\(ten),\(fifty)]", "series.sum"
        ),
        ("StepCount", 60, "count", "\"count\":7,\"points\":[\(ten),\(fifty)]", "series.count"),
        ("StepCount", 0, "count", "\"points\":[]", "series.points"),
        ("StepCount", 0, "count", "\"count\":0", "series.count"),
        ("StepCount", 10, "count", "\"points\":[\(outside)]", "series.points"),
        ("HeartRate", 500, "count/min", "\"count\":2,\(rates)", "value"),
        ("HeartRate", 60, "count/min", "\"count\":2,\(rates)", "value"),
        ("HeartRate", 51, "count/min", "\"points\":[\(ten),\(fifty)]", "value"),
        (
            "HeartRate", 30, "count/min",
            "\"maximum\":{\"value\":80,\"unit\":\"count/min\"},\"points\":[\(ten),\(fifty)]",
            "series.maximum"
        ),
        (
            "HeartRate", 70, "count/min",
            "\"count\":2,\"mostRecent\":{\"value\":81,\"unit\":\"count/min\"},\(rates)",
            "series.mostRecent"
        ),
    ])
    func aSeriesThatContradictsItsSampleIsRefused(
        type: String, value: Int, unit: String, series: String, field: String
    ) {
        expect(.content, field) { try Self.sample(type, "\(value)", unit, series) }
    }

    // rows 47
    @Test(arguments: [
        // 0.1 + 0.2 is not 0.3, and Apple's numbers may be floats.
        ("StepCount", "0.3", "count", "\"points\":[\(ten),\(fifty)]"),
        ("HeartRate", "11", "count/min", "\"points\":[\(ten),\(fifty)]"),
        ("HeartRate", "70", "count/min", "\"count\":2,\(rates)"),
        ("HeartRate", "1.1666666", "count/s", "\"count\":2,\(rates)"),
        ("HeartRate", "70", "count/min", "\"count\":9"),
    ])
    func aSeriesThatAgreesButForRoundingIsTaken(
        type: String, value: String, unit: String, series: String
    ) throws {
        let tenths = type == "StepCount"
        let scaled =
            tenths
            ? series.replacing("\"value\":10", with: "\"value\":0.1")
                .replacing("\"value\":50", with: "\"value\":0.2") : series
        let sample = try Self.sample(type, value, unit, scaled)
        let again = try JSONDecoder().decode(Sample.self, from: Data(sample.json.utf8))
        #expect(again == sample)
    }

    @Test(arguments: [
        ("WorkoutRoute", "\"route\":[]", "route"), ("WorkoutRoute", "\"count\":0", "count"),
        ("WorkoutRoute", "\"count\":2,\"route\":[\(place)]", "count"),
        ("WorkoutRoute", "\"route\":[\(place.replacing("2026", with: "2027"))]", "route"),
        ("HeartbeatSeries", "\"heartbeats\":[]", "heartbeats"),
        ("HeartbeatSeries", "\"heartbeats\":[{\"timeSinceStart\":601}]", "heartbeats"),
    ])
    func aSeriesWithoutPointsOrWithOneOutsideIsRefused(
        type: String, points: String, field: String
    ) throws {
        expect(.content, field) { try Self.decode("\"type\":\"\(type)\",\(points)") }
        let route = try Self.decode(
            "\"type\":\"WorkoutRoute\",\"count\":1,\"route\":[\(Self.place)]")
        #expect(try JSONDecoder().decode(Sample.self, from: Data(route.json.utf8)) == route)
    }

    private static let ten = point(10, "2026-04-01T12:00:00Z", "2026-04-01T12:05:00Z")
    private static let fifty = point(50, "2026-04-01T12:05:00Z", "2026-04-01T12:10:00Z")
    private static let outside = point(10, "2026-04-01T12:05:00Z", "2026-04-01T12:10:01Z")
    private static let rates = """
        "average":{"value":70,"unit":"count/min"},"minimum":{"value":60,"unit":"count/min"},\
        "maximum":{"value":80,"unit":"count/min"}
        """
    private static let place =
        "{\"timestamp\":\"2026-04-01T12:10:00Z\",\"latitude\":48,\"longitude\":16}"

    private static func point(_ value: Int, _ start: String, _ end: String) -> String {
        "{\"value\":\(value),\"startDate\":\"\(start)\",\"endDate\":\"\(end)\"}"
    }

    private static func sample(
        _ type: String, _ value: String, _ unit: String, _ series: String
    ) throws -> Sample {
        try decode(
            "\"type\":\"\(type)\",\"value\":\(value),\"unit\":\"\(unit)\",\"series\":{\(series)}")
    }

    private static func decode(_ fields: String) throws -> Sample {
        let common = """
            "version":1,"uuid":"550e8400-e29b-41d4-a716-446655440000",\
            "startDate":"2026-04-01T12:00:00Z","endDate":"2026-04-01T12:10:00Z"
            """
        return try JSONDecoder().decode(Sample.self, from: Data("{\(common),\(fields)}".utf8))
    }
}
