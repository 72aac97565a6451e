import Foundation
import HealthModel
import Testing
import Units

/// Expectations: CLDR's unit preferences and names (supplemental/units.xml, main).
@Suite struct FormattingTests {
    private func formatter(_ locale: String) -> QuantityFormatter {
        QuantityFormatter(locale: Locale(identifier: locale))
    }

    private func plain(_ text: String) -> String {
        text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ")
    }

    // rows 183
    @Test(arguments: [
        ("en_US", "110.2 lb"), ("de_DE", "50 kg"), ("en_GB", "7 st, 12.2 lb"), ("fr_CA", "50 kg"),
        ("ru_RU", "50 кг"), ("sv_SE", "50 kg"), ("en", "50 kg"),
    ])
    func aPersonOfFiftyKilograms(locale: String, expected: String) {
        let text = formatter(locale).string(fromKilograms: 50, isForPersonMassUse: true)
        #expect(plain(text) == expected)
    }

    @Test(arguments: [
        ("en_US", 63.5, "140 lb"), ("en_GB", 63.5029318, "10 st, 0 lb"), ("en_GB", 3, "6.6 lb"),
        ("en_GB", 6.35, "1 st, 0 lb"), ("de_DE", 3.25, "3,2 kg"), ("de_DE", 0.9, "900 g"),
        ("de_AT", 1234.56, "1.234,6 kg"),
    ])
    func otherPersons(locale: String, kilograms: Double, expected: String) {
        let text = formatter(locale).string(fromKilograms: kilograms, isForPersonMassUse: true)
        #expect(plain(text).replacing("1 234,6", with: "1.234,6") == expected)
    }

    /// CLDR, length/default, mass/default and energy/default: the largest unit that is not below 1.
    @Test(arguments: [
        ("de_DE", 1.5, "1,5 m"), ("de_DE", 0.25, "25 cm"), ("de_DE", 1500, "1,5 km"),
        ("de_DE", 0.004, "4 mm"), ("de_DE", 0.0002, "0,2 mm"), ("de_DE", -30, "-30 m"),
        ("en_US", 30, "98.4 ft"), ("en_US", 0.1, "3.9 in"), ("en_US", 1609.344, "1 mi"),
        ("ru_RU", 30, "30 м"), ("de_DE", 0, "0 km"),
    ])
    func aLengthHasAUnitThatFitsIt(locale: String, meters: Double, expected: String) {
        #expect(plain(formatter(locale).string(fromMeters: meters)) == expected)
    }

    @Test(arguments: [
        ("de_DE", 0.005, "5 g"), ("de_DE", 0.000_25, "250 mg"), ("de_DE", 2, "2 kg"),
        ("en_US", 0.005, "0.18 oz"), ("en_US", 0.1, "3.5 oz"), ("en_US", 2, "4.4 lb"),
    ])
    func aMassHasAUnitThatFitsIt(locale: String, kilograms: Double, expected: String) {
        #expect(plain(formatter(locale).string(fromKilograms: kilograms)) == expected)
    }

    @Test func anEnergyAndAWayHaveAUnitThatFitsThem() throws {
        #expect(plain(formatter("de_DE").string(fromJoules: 5)) == "5 J")
        #expect(plain(formatter("de_DE").string(fromJoules: 5_200)) == "5,2 kJ")
        let way = Quantity(30, .meter())
        #expect(
            plain(try formatter("en_US").string(from: way, for: .distanceCycling)) == "98.4 ft")
        #expect(formatter("en_US").preferredUnit(for: .distanceCycling) == .mile())
    }

    @Test(arguments: [
        ("en_US", "5 ft, 10.9 in"), ("en_GB", "5 ft, 10.9 in"), ("de_DE", "180 cm"),
        ("fr_CA", "5 pi, 10,9 po"), ("ru_RU", "180 см"),
    ])
    func aPersonOfOneMeterEighty(locale: String, expected: String) {
        let text = formatter(locale).string(fromMeters: 1.8, isForPersonHeightUse: true)
        #expect(plain(text) == expected)
    }

    @Test(arguments: [
        ("en_US", "3.1 mi", "1,000 Cal"), ("de_DE", "5 km", "1.000 kcal"),
        ("en_GB", "3.1 mi", "1,000 kcal"),
    ])
    func waysAndEnergies(locale: String, way: String, energy: String) {
        let formatter = formatter(locale)
        #expect(plain(formatter.string(fromMeters: 5000)) == way)
        #expect(
            plain(formatter.string(fromJoules: 4_184_000, isForFoodEnergyUse: true)) == energy)
    }

    @Test(arguments: [
        (QuantityType.bloodGlucose, 100.0, "mg/dL", "de_DE", "100 mg/dL"),
        (.bloodGlucose, 100, "mg/dL", "en_GB", "5.6 mmol/L"),
        (.bloodGlucose, 100, "mg/dL", "de_CH", "5.6 mmol/L"),
        (.bodyTemperature, 37, "degC", "en_US", "98.6°F"),
        (.bodyTemperature, 98.6, "degF", "de_DE", "37 °C"),
        (.oxygenSaturation, 0.97, "%", "en_US", "97%"),
        (.oxygenSaturation, 0.975, "%", "de_DE", "97,5 %"),
        (.heartRate, 1.2, "count/s", "de_DE", "72/min"),
        (.stepCount, 6528, "count", "en_US", "6,528"),
        (.dietaryVitaminB12, 0.0000024, "g", "de_DE", "2,4 μg"),
        (.bloodPressureSystolic, 120, "mmHg", "fr_FR", "120 mmHg"),
        (.walkingSpeed, 1.5, "m/s", "en_US", "3.4 mph"),
        (.dietaryWater, 500, "mL", "en_US", "16.9 fl oz"),
        (.bodyMass, 50, "kg", "en_GB", "7 st, 12.2 lb"),
    ])
    func amountsAreToldAsPeopleAreUsedToThem(
        type: QuantityType, value: Double, unit: String, locale: String, expected: String
    ) throws {
        let quantity = Quantity(value, try HealthUnit(unit))
        #expect(plain(try formatter(locale).string(from: quantity, for: type)) == expected)
    }

    // rows 184
    @Test func whatAPersonChoseComesFirst() throws {
        let chosen = QuantityFormatter(
            locale: Locale(identifier: "en_US"),
            preferences: [.bodyMass: .gramUnit(with: .kilo), .height: .kilocalorie()])
        #expect(chosen.preferredUnit(for: .bodyMass) == .gramUnit(with: .kilo))
        #expect(
            try chosen.string(from: Quantity(110.2311, .pound()), for: .bodyMass) == "50 kg")
        #expect(chosen.preferredUnit(for: .height) == .foot(), "a unit of something else is none")
        #expect(throws: UnitError.self) {
            try chosen.string(from: Quantity(1, .meter()), for: .bodyMass)
        }
    }

    @Test func everyTypeHasAUnitEverywhere() throws {
        for locale in ["en_US", "en_GB", "de_DE", "ru_RU", "zz_ZZ", ""] {
            let formatter = formatter(locale)
            for type in QuantityType.all {
                #expect(type.is(compatibleWith: formatter.preferredUnit(for: type)), "\(type)")
                let text = try formatter.string(from: Quantity(12.5, type.canonicalUnit), for: type)
                #expect(!text.isEmpty && !text.contains("`"), "\(type): \(text)")
            }
        }
    }

    @Test(
        "rates are told by what is counted",
        arguments: [
            ("en_GB", QuantityType.heartRate, "72 bpm"), ("de_DE", .heartRate, "72/min"),
            ("fr_FR", .restingHeartRate, "72 bpm"), ("it_IT", .respiratoryRate, "72 atti/min"),
            ("en_US", .cyclingCadence, "72 rpm"), ("es_ES", .heartRate, "72/min"),
        ])
    func rates(locale: String, type: QuantityType, expected: String) throws {
        let rate = Quantity(72, .count() / .minute())
        #expect(try formatter(locale).string(from: rate, for: type) == expected)
    }
}
