import Testing
import Units

/// All 62 factories of HKUnit.h, with the symbols it lists.
@Suite struct FactoryTests {
    // rows 2
    @Test func factoriesPrintTheirSymbols() throws {
        let plain: [(HealthUnit, String)] = [
            (.gram(), "g"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"),
            (try .moleUnit(withMolarMass: 18.5), "mol<18.5>"), (.meter(), "m"), (.inch(), "in"),
            (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"), (.liter(), "L"),
            (.fluidOunceUS(), "fl_oz_us"), (.fluidOunceImperial(), "fl_oz_imp"),
            (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"), (.cupUS(), "cup_us"),
            (.cupImperial(), "cup_imp"), (.pascal(), "Pa"), (.millimeterOfMercury(), "mmHg"),
            (.inchesOfMercury(), "inHg"), (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"),
            (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.second(), "s"),
            (.minute(), "min"), (.hour(), "hr"), (.day(), "d"), (.joule(), "J"),
            (.kilocalorie(), "kcal"), (.smallCalorie(), "cal"), (.largeCalorie(), "Cal"),
            (.calorie(), "cal"), (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"),
            (.kelvin(), "K"), (.siemen(), "S"), (.volt(), "V"), (.watt(), "W"), (.hertz(), "Hz"),
            (.radianAngle(), "rad"), (.degreeAngle(), "deg"), (.lux(), "lx"), (.diopter(), "D"),
            (.prismDiopter(), "pD"), (.count(), "count"), (.percent(), "%"),
            (.internationalUnit(), "IU"), (.decibelHearingLevel(), "dBHL"),
            (.appleEffortScore(), "appleEffortScore"),
        ]
        for (unit, symbol) in plain {
            #expect(unit.unitString == symbol)
            #expect(try HealthUnit(symbol) == unit)
        }
        let prefixed: [((MetricPrefix) -> HealthUnit, String)] = [
            (HealthUnit.gramUnit, "g"), (HealthUnit.meterUnit, "m"), (HealthUnit.literUnit, "L"),
            (HealthUnit.pascalUnit, "Pa"), (HealthUnit.secondUnit, "s"),
            (HealthUnit.jouleUnit, "J"),
            (HealthUnit.siemenUnit, "S"), (HealthUnit.hertzUnit, "Hz"), (HealthUnit.voltUnit, "V"),
            (HealthUnit.wattUnit, "W"), (HealthUnit.radianAngleUnit, "rad"),
            (HealthUnit.luxUnit, "lx"),
        ]
        #expect(plain.count + prefixed.count + 1 == 62)
        for (make, symbol) in prefixed {
            #expect(make(.micro).unitString == "mc" + symbol)
            #expect(make(.none).unitString == symbol)
        }
        let glucose = try HealthUnit.moleUnit(
            with: .milli, molarMass: HealthUnit.molarMassBloodGlucose)
        #expect(glucose.unitString == "mmol<180.15588000005408>")
    }

    /// HKMetricPrefix's raw values and the powers of ten they stand for.
    // rows 7
    @Test func prefixesHaveTheirSizeAndNumber() throws {
        let table: [(MetricPrefix, Int, String, Double)] = [
            (.none, 0, "m", 1), (.pico, 1, "pm", 1e-12), (.nano, 2, "nm", 1e-9),
            (.micro, 3, "mcm", 1e-6), (.milli, 4, "mm", 1e-3), (.centi, 5, "cm", 1e-2),
            (.deci, 6, "dm", 1e-1), (.deca, 7, "dam", 1e1), (.hecto, 8, "hm", 1e2),
            (.kilo, 9, "km", 1e3), (.mega, 10, "Mm", 1e6), (.giga, 11, "Gm", 1e9),
            (.tera, 12, "Tm", 1e12), (.femto, 13, "fm", 1e-15),
        ]
        #expect(table.count == MetricPrefix.allCases.count)
        for (prefix, raw, symbol, factor) in table {
            #expect(prefix.rawValue == raw)
            let unit = HealthUnit.meterUnit(with: prefix)
            #expect(unit.unitString == symbol)
            #expect(try Quantity(1, unit).doubleValue(for: .meter()) == factor)
        }
    }

    @Test func refusesMolarMassesThatAreNone() {
        for mass in [0, -1, .infinity, .nan] {
            #expect(throws: UnitError.self) { try HealthUnit.moleUnit(withMolarMass: mass) }
        }
    }
}
