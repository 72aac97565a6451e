import HealthModel
import Testing
import Units

@Suite struct TypeTests {
    /// Every type can be exchanged: a valid UCUM code, from which the same amounts come back.
    @Test func everyQuantityTypeHasAValidCode() throws {
        for type in QuantityType.all {
            #expect(HealthUnit.isUCUM(type.ucumCode), "\(type)")
            #expect(HealthUnit.isUCUM(type.canonicalUnit.ucumCode), "\(type)")
            #expect(type.is(compatibleWith: type.exchangeUnit), "\(type)")
            let unit = try HealthUnit(ucum: type.ucumCode)
            guard type != .bodyMassIndex else { continue }
            #expect(type.is(compatibleWith: unit) || unit.healthKitCounterpart != nil, "\(type)")
            let back = unit.healthKitCounterpart ?? unit
            #expect(type.is(compatibleWith: back), "\(type): \(type.ucumCode)")
        }
    }

    @Test(arguments: [
        (QuantityType.oxygenSaturation, 0.97, "%", "%", 97.0),
        (.heartRate, 1.2, "count/s", "/min", 72), (.height, 1.8, "m", "cm", 180),
        (.bodyMassIndex, 22, "count", "kg/m2", 22), (.bodyMass, 154.3234, "lb", "kg", 70),
        (.bloodPressureSystolic, 120, "mmHg", "mm[Hg]", 120),
        (.insulinDelivery, 0.825, "IU", "[iU]", 0.825),
        (.dietaryVitaminC, 0.09, "g", "mg", 90), (.bodyTemperature, 98.6, "degF", "Cel", 37),
    ])
    func amountsAreExchangedAsFHIRWantsThem(
        type: QuantityType, value: Double, unit: String, code: String, expected: Double
    ) throws {
        #expect(type.ucumCode == code)
        let number = try Quantity(value, HealthUnit(unit)).doubleValue(for: type.exchangeUnit)
        #expect(abs(number - expected) < 1e-5 * expected)
    }

    @Test func namesAndNumbersAreUnique() {
        let types = ObjectType.all
        #expect(Set(types.map(\.number)).count == types.count)
        #expect(Set(types.map(\.identifier)).count == types.count)
        #expect(Set(types.map(\.name)).count == types.count)
        for type in types {
            #expect(ObjectType(number: type.number) == type)
            #expect(ObjectType(identifier: type.name) == type)
        }
    }

    // rows 19
    @Test func unknownTypesAreNil() {
        #expect(QuantityType(identifier: "HKQuantityTypeIdentifierNothing") == nil)
        #expect(QuantityType(identifier: "HKCategoryTypeIdentifierSleepAnalysis") == nil)
        #expect(ObjectType(number: 0) == nil && ObjectType(number: 9999) == nil)
        #expect(ObjectType(number: 121) == nil)
    }

    /// Characteristics and activity summaries are no samples (features 22 and 26).
    // rows 22 26
    @Test func onlySamplesAreSampleTypes() throws {
        for type in CharacteristicType.all { #expect(SampleType(type.objectType) == nil) }
        #expect(SampleType(ActivitySummaryType.activitySummary.objectType) == nil)
        #expect(SampleType(WorkoutType.workout.objectType) != nil)
        #expect(SampleType(identifier: "HKDocumentTypeIdentifierCDA")?.name == "CDA")
    }

    @Test func accessorsNameTheTypesOfTheirNames() {
        #expect(QuantityType.stepCount.identifier == "HKQuantityTypeIdentifierStepCount")
        #expect(QuantityType.vo2Max.identifier == "HKQuantityTypeIdentifierVO2Max")
        #expect(QuantityType.uvExposure.identifier == "HKQuantityTypeIdentifierUVExposure")
        #expect(CategoryType.sleepAnalysis.identifier == "HKCategoryTypeIdentifierSleepAnalysis")
        #expect(SeriesType.workoutRoute.identifier == "HKWorkoutRouteTypeIdentifier")
        #expect(CategoryValueSleepAnalysis.asleep == .asleepUnspecified)
    }

    // rows 27
    @Test func stepsAddUpAndHeartRatesDoNot() {
        #expect(QuantityType.stepCount.aggregationStyle == .cumulative)
        #expect(QuantityType.heartRate.aggregationStyle == .discreteTemporallyWeighted)
        let levels = QuantityType.all.filter {
            $0.aggregationStyle == .discreteEquivalentContinuousLevel
        }
        let weighted = QuantityType.all.filter {
            $0.aggregationStyle == .discreteTemporallyWeighted
        }
        #expect(levels.count == 3 && weighted.count == 7)
    }
}
