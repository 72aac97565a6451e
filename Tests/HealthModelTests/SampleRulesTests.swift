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

    @Test func datesAreInOrderAndNotTooFarApart() throws {
        expect(.order, "endDate") { try steps(to: Self.noon - 1) }
        expect(.duration, "endDate") { try steps(to: Self.noon + 345_601) }
        _ = try steps(to: Self.noon + 345_600)
        expect(.date, "endDate") { try steps(to: .distantFuture) }
        expect(.date, "startDate") { try steps(from: Date(timeIntervalSince1970: .nan)) }
        expect(.date, "endDate") { try steps(to: Date(timeIntervalSince1970: .infinity)) }
        expect(.date, "startDate") { try steps(from: .distantPast) }
    }

    @Test func aPregnancyMayHaveNoEnd() throws {
        let sample = try CategorySample(
            type: .pregnancy, value: CategoryValue.notApplicable, start: Self.noon,
            end: .distantFuture)
        #expect(sample.hasUndeterminedDuration && sample.endDate == .distantFuture)
        #expect(SampleType(CategoryType.pregnancy).maximumDuration == nil)
        #expect(SampleType(QuantityType.stepCount).maximumDuration == 345_600)
    }

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

    @Test func menstrualFlowNeedsWhetherACycleStarts() throws {
        func flow(_ metadata: Metadata) throws -> CategorySample {
            try CategorySample(
                type: .menstrualFlow, value: CategoryValueMenstrualFlow.light, start: Self.noon,
                end: Self.noon, metadata: metadata)
        }
        expect(.requiredMetadata, "metadata.HKMenstrualCycleStart") { try flow(.none) }
        _ = try flow([.menstrualCycleStart: true])
    }

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
}
