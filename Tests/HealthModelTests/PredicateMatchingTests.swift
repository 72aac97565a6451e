import Foundation
import HealthModel
import Testing
import Units

@Suite struct PredicateMatchingTests {
    private struct Vectors: Decodable {
        struct Ranges: Decodable {
            struct Case: Decodable {
                var sample: [Double]
                var none: Bool
                var strictStartDate: Bool
                var strictEndDate: Bool
                var both: Bool
            }
            var range: [Double]
            var cases: [Case]
        }
        var timeRangePredicate: Ranges
    }

    private let noon = Date(timeIntervalSince1970: 1_775_044_800)

    private func at(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func glucose(
        _ value: Double, _ unit: String = "mg/dL", metadata: Metadata = .none,
        device: Device? = nil, source: SourceRevision? = nil
    ) throws -> Sample {
        .quantity(
            try QuantitySample(
                type: .bloodGlucose, quantity: Quantity(value, HealthUnit(unit)), start: noon,
                end: noon, metadata: metadata, device: device, sourceRevision: source))
    }

    /// Apple's documentation of HKQueryOptions.
    // rows 89
    @Test(.enabled(if: Shared.folder != nil, "CASEBOOK_SHARED names the vectors"))
    func rangesOfDatesAreHealthKits() throws {
        let ranges = try JSONDecoder().decode(
            Vectors.self, from: Shared.data("spec/vectors.json")
        ).timeRangePredicate
        #expect(ranges.cases.count == 12)
        for item in ranges.cases {
            let sample = Sample.quantity(
                try QuantitySample(
                    type: .stepCount, quantity: Quantity(1, .count()), start: at(item.sample[0]),
                    end: at(item.sample[1])))
            let expected: [(DateRangeOptions, Bool)] = [
                ([], item.none), (.strictStartDate, item.strictStartDate),
                (.strictEndDate, item.strictEndDate),
                ([.strictStartDate, .strictEndDate], item.both),
            ]
            for (options, matches) in expected {
                let range = SamplePredicate.dates(
                    from: at(ranges.range[0]), to: at(ranges.range[1]), options: options)
                #expect(range.matches(sample) == matches, "\(item) \(options)")
            }
        }
    }

    // rows 88
    @Test func quantitiesCompareAcrossUnits() throws {
        let sample = try glucose(5.5, "mmol<180.15588000005408>/L")
        let mass = try HealthUnit("mg/dL")
        #expect(SamplePredicate.quantity(.greater, Quantity(99, mass)).matches(sample))
        #expect(!SamplePredicate.quantity(.greater, Quantity(99.1, mass)).matches(sample))
        for comparison in Comparison.allCases {
            let length = SamplePredicate.quantity(comparison, Quantity(1, .meter()))
            #expect(!length.matches(sample), "of something else it is false")
        }
        #expect(SamplePredicate.summary(.average, .less, Quantity(100, mass)).matches(sample))
        #expect(!SamplePredicate.summary(.sum, .less, Quantity(100, mass)).matches(sample))
        #expect(SamplePredicate.count(.equal, 1).matches(sample))
    }

    // rows 90
    @Test func metadataIsComparedByKind() throws {
        let sample = try glucose(
            100,
            metadata: [
                .bloodGlucoseMealTime: 1,
                .weatherTemperature: .quantity(Quantity(20, .degreeCelsius())),
                "note": "Ä", "seen": .date(noon),
            ])
        let yes: [SamplePredicate] = [
            .hasMetadata("note"), .metadata(.bloodGlucoseMealTime, equals: 1),
            .metadata(.weatherTemperature, .equal, .quantity(Quantity(68, .degreeFahrenheit()))),
            .metadata("note", .greater, "A"), .metadata("seen", .less, .date(noon + 1)),
            .metadataValues("note", ["x", "Ä"]), .metadata("note", .notEqual, "ä"),
        ]
        let no: [SamplePredicate] = [
            .hasMetadata("other"), .metadata("note", equals: 1), .metadataValues("note", []),
            .metadata("other", .notEqual, 1), .metadata("note", .notEqual, 1),
        ]
        for predicate in yes { #expect(predicate.matches(sample), "\(predicate)") }
        for predicate in no { #expect(!predicate.matches(sample), "\(predicate)") }
    }

    /// WWDC17: any is not nil, nil matches only nil.
    // rows 91 159
    @Test func revisionsAreMatchedFieldByField() throws {
        let source = Source(name: "Watch", bundleIdentifier: "com.apple.health.W")
        let known = try glucose(
            1,
            source: SourceRevision(
                source: source, version: "4.0", productType: "Watch2,4",
                operatingSystemVersion: SystemVersion(4)))
        let unknown = try glucose(1, source: SourceRevision(source: source))
        func pattern(
            _ version: SourceRevisionPattern.Field<String>,
            _ system: SourceRevisionPattern.Field<SystemVersion> = .any
        ) -> SamplePredicate {
            .sourceRevisions([
                SourceRevisionPattern(
                    source: source, version: version, productType: .any,
                    operatingSystemVersion: system)
            ])
        }
        #expect(pattern(.any).matches(known) && pattern(.any).matches(unknown))
        #expect(!pattern(.exactly(nil)).matches(known) && pattern(.exactly(nil)).matches(unknown))
        #expect(pattern(.exactly("4.0")).matches(known))
        #expect(!pattern(.exactly("4.0")).matches(unknown))
        #expect(pattern(.any, .exactly(SystemVersion(4, 0, 0))).matches(known))
        #expect(!pattern(.any).matches(try glucose(1)))
        #expect(
            SamplePredicate.sources([
                Source(name: "renamed", bundleIdentifier: "com.apple.health.W")
            ])
            .matches(known))
        #expect(!SamplePredicate.sources([Source(name: "Watch")]).matches(known))
        #expect(!SamplePredicate.sources([]).matches(known))
    }

    @Test func devicesAreMatchedByProperty() throws {
        let meter = Device(name: "meter", model: "G6")
        let sample = try glucose(1, device: meter)
        #expect(SamplePredicate.deviceProperty(.model, ["G5", "G6"]).matches(sample))
        #expect(!SamplePredicate.deviceProperty(.model, []).matches(sample))
        #expect(SamplePredicate.deviceProperty(.firmwareVersion, []).matches(sample))
        #expect(SamplePredicate.deviceProperty(.model, []).matches(try glucose(1)))
        #expect(SamplePredicate.devices([Device(name: "meter", model: "G6")]).matches(sample))
        #expect(!SamplePredicate.devices([]).matches(sample))
    }

    // rows 91
    @Test func whatBelongsTogetherIsAskedOfTheStore() throws {
        struct Relations: SampleRelations {
            let member: UUID
            let workout: UUID
            func sample(_ uuid: UUID, belongsTo workout: UUID) -> Bool {
                uuid == member && workout == self.workout
            }
            func isCorrelated(_ uuid: UUID) -> Bool { uuid == member }
        }
        let (sample, other) = (try glucose(1), try glucose(2))
        let relations = Relations(member: sample.uuid, workout: UUID())
        let workout = SamplePredicate.workout(relations.workout)
        #expect(workout.matches(sample, relations: relations))
        #expect(!workout.matches(other, relations: relations) && !workout.matches(sample))
        #expect(!SamplePredicate.noCorrelation.matches(sample, relations: relations))
        #expect(SamplePredicate.noCorrelation.matches(other, relations: relations))
    }

    // rows 93
    @Test func workoutsAndTheirActivities() throws {
        let swim = try WorkoutActivity(
            configuration: WorkoutConfiguration(.swimming), start: noon, end: noon + 600,
            statistics: [
                .heartRate: QuantitySummary(average: Quantity(2, try HealthUnit("count/s")))
            ])
        let workout = Sample.workout(
            try WorkoutSample(
                configuration: WorkoutConfiguration(.swimBikeRun), start: noon, end: noon + 6000,
                activities: [swim], totals: [.distance: Quantity(10, .mile())]))
        let beats = try HealthUnit("count/min")
        let yes: [SamplePredicate] = [
            .workoutType(.swimBikeRun), .workoutDuration(.equal, 6000),
            .workoutTotal(.distance, .greater, Quantity(16, try HealthUnit("km"))),
            .workoutActivity(.workoutType(.swimming) && .workoutDuration(.less, 601)),
            .workoutActivity(.workoutStatistic(.heartRate, .average, .equal, Quantity(120, beats))),
            .workoutActivity(.dates(from: noon + 600, to: nil)),
        ]
        let no: [SamplePredicate] = [
            .workoutType(.swimming), .workoutTotal(.energyBurned, .greater, Quantity(0, .joule())),
            .workoutStatistic(.heartRate, .average, .equal, Quantity(120, beats)),
            .workoutActivity(.workoutType(.running)), .workoutActivity(.or([])),
        ]
        for predicate in yes { #expect(predicate.matches(workout), "\(predicate)") }
        for predicate in no { #expect(!predicate.matches(workout), "\(predicate)") }
    }

    // rows 38
    @Test func correlationsAreFoundByWhatTheyHold() throws {
        let pressures = try [
            (QuantityType.bloodPressureSystolic, 140.0), (.bloodPressureDiastolic, 90),
        ]
        .map { type, value in
            try QuantitySample(
                type: type, quantity: Quantity(value, .millimeterOfMercury()), start: noon,
                end: noon)
        }
        let sample = Sample.correlation(
            try CorrelationSample(type: .bloodPressure, objects: pressures, start: noon, end: noon))
        let systolic = SamplePredicate.type(SampleType(QuantityType.bloodPressureSystolic))
        let high = SamplePredicate.quantity(.greater, Quantity(130, .millimeterOfMercury()))
        #expect(SamplePredicate.contains(systolic && high).matches(sample))
        #expect(!SamplePredicate.contains(!systolic && high).matches(sample))
        #expect(!high.matches(sample))
    }

    /// Laws that hold for every predicate and sample, whatever the leaves say.
    // rows 92
    @Test func connectivesAreThoseOfLogic() throws {
        let seed: UInt64 = 17
        var random = RandomPredicates(seed: seed)
        var samples: [Sample] = [try glucose(100), try glucose(2, metadata: [.foodType: "a"])]
        samples.append(
            .category(
                try CategorySample(
                    type: .sleepAnalysis, value: 2, start: at(1), end: at(3), uuid: random.uuid())))
        var matched = 0
        for number in 0..<10_000 {
            let (a, b) = (random.predicate(depth: 2), random.predicate(depth: 2))
            let sample = samples[number % samples.count]
            let (x, y) = (a.matches(sample), b.matches(sample))
            if x { matched += 1 }
            #expect((a && b).matches(sample) == (x && y), "seed \(seed): \(a) and \(b)")
            #expect((a || b).matches(sample) == (x || y), "seed \(seed): \(a) or \(b)")
            #expect((!a).matches(sample) == !x, "seed \(seed): not \(a)")
        }
        #expect(matched > 1000 && matched < 9000)
    }
}
