import Testing
import Units

@Suite struct QuantityTests {
    /// Definitions of the SI and of the international yard and pound agreement; the thermometer
    /// and the glucose examples of HealthKit's own documentation.
    // rows 12 14 15
    @Test func convertsByDefinition() throws {
        let cases: [(Double, String, String, Double)] = [
            (20, "g", "kg", 0.02), (98.6, "degF", "degC", 37), (37, "degC", "degF", 98.6),
            (98, "degC", "degF", 208.4), (0, "K", "degC", -273.15), (-40, "degC", "degF", -40),
            (1, "lb", "g", 453.59237), (1, "oz", "g", 28.349523125), (1, "st", "g", 6350.29318),
            (1, "in", "cm", 2.54), (1, "mi", "m", 1609.344), (25, "yd", "m", 22.86),
            (1, "m^3", "L", 1000), (1, "cup_us", "mL", 236.5882365),
            (1, "fl_oz_us", "mL", 29.5735295625),
            (1, "pt_imp", "mL", 568.26125), (1, "cup_imp", "fl_oz_imp", 10), (1, "d", "s", 86400),
            (1, "atm", "Pa", 101_325), (1, "Cal", "kcal", 1), (1, "kcal", "J", 4184),
            (1, "kg/m.s^2", "Pa", 1), (1, "J", "kg.m^2/s^2", 1), (1, "W", "J/s", 1),
            (60, "count/min", "Hz", 1), (825, "mIU", "IU", 0.825), (0.5, "%", "count", 0.5),
            (2, "mol<18.02>", "g", 36.04), (1.1, "degC·m", "degF·m", 1.98),
            (1, "m/s", "km/hr", 3.6),
            (180, "deg", "rad", .pi), (7, "g", "lb", 0.015432358352941431),
        ]
        for (value, from, to, expected) in cases {
            let result = try Quantity(value, HealthUnit(from)).doubleValue(for: HealthUnit(to))
            #expect(
                isClose(result, expected, tolerance: 4e-16), "\(value) \(from): \(result) \(to)")
        }
        let glucose = Quantity(5.5, try HealthUnit("mmol<180.1558>/L"))
        #expect(isClose(try glucose.doubleValue(for: HealthUnit("mg/dL")), 99.08569))
    }

    // rows 17
    @Test func theIncompatibleIsATypedError() throws {
        let mass = Quantity(20, .gram())
        #expect(mass.is(compatibleWith: .gramUnit(with: .kilo)))
        #expect(!mass.is(compatibleWith: .kilocalorie()))
        let error = #expect(throws: UnitError.self) { try mass.doubleValue(for: .kilocalorie()) }
        #expect(error?.code == .incompatible)
        #expect(error?.unit == .gram() && error?.requested == .kilocalorie())
        #expect(throws: UnitError.self) { try mass.compare(Quantity(1, .meter())) }
    }

    // rows 16
    @Test func whatIsCompatible() throws {
        for (left, right) in [
            ("%", "count"), ("%/m", "count/in"), ("m^2·in", "L"), ("mol<123>", "kmol<456>"),
            ("IU", "mIU"),
            ("W", "J/s"), ("()", "count"), ("()", "count^2"), ("()", "()"), ("S", "1/mS^-1"),
        ] {
            #expect(try HealthUnit(left).isCompatible(with: HealthUnit(right)), "\(left), \(right)")
        }
        for (left, right) in [
            ("%/m", "%/m^2"), ("IU", "count"), ("IU", "g"), ("dBASPL", "Pa"), ("m/in", "()"),
            ("dBASPL", "dBHL"), ("appleEffortScore", "count"), ("D", "1/m"), ("pD", "D"),
            ("lx", "count"), ("rad", "count"), ("mol", "mol<18>"),
        ] {
            #expect(
                try !HealthUnit(left).isCompatible(with: HealthUnit(right)), "\(left), \(right)")
        }
    }

    // rows 18
    @Test func comparesAmountsAcrossUnits() throws {
        let kilometer = Quantity(1, .meterUnit(with: .kilo))
        #expect(try kilometer.compare(Quantity(999, .meter())) == .descending)
        #expect(try kilometer.compare(Quantity(1000, .meter())) == .same)
        #expect(try kilometer.compare(Quantity(1001, .meter())) == .ascending)
        let fever = Quantity(98.6, .degreeFahrenheit())
        #expect(try fever.compare(Quantity(37, .degreeCelsius())) == .same)
        #expect(kilometer != Quantity(1000, .meter()))
        let nothing = Quantity(.nan, .meter())
        #expect(try nothing.compare(kilometer) == .descending)
        #expect(try kilometer.compare(nothing) == .ascending)
        #expect(try nothing.compare(nothing) == .same)
    }

    @Test func extremesNeitherTrapNorVanish() throws {
        #expect(try Quantity(1e308, .gram()).doubleValue(for: .gramUnit(with: .kilo)) == 1e305)
        #expect(try Quantity(1e300, .pound()).doubleValue(for: .ounce()) == 1.6e301)
        #expect(try Quantity(.infinity, .pound()).doubleValue(for: .gram()) == .infinity)
        let large = try HealthUnit(ucum: "Ym400.[lb_av]300")
        #expect(try Quantity(3, large).doubleValue(for: HealthUnit(ucum: "[lb_av]300.Ym400")) == 3)
        #expect(
            try Quantity(3, large).doubleValue(for: HealthUnit(ucum: "Zm.Ym399.[lb_av]300")) == 3000
        )
    }
}
