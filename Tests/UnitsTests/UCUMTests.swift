import Testing
import Units

/// UCUM codes: the specification's own examples and definitions (unitsofmeasure.org, version
/// 2.2).
@Suite struct UCUMTests {
    @Test func readsAndRefusesCodes() {
        for code in [
            "m", "/m", "10*3/ul", "10*-3/ul", "10*+3/ul", "10^9/L", "m[H2O]", "rad2{a}",
            "{a}.rad2{b}",
            "1{c}", "{e}", "dB[10.nV]", "4.[pi].10*-7.N/A2", "mL/(8.h.kg)", "umol/2.h", "[in_i'Hg]",
            "''",
            "cal_[15]", "%[slope]", "[m/s2/Hz^(1/2)]", "KiBy", "m[IU]/L", "Ym", "[anti'Xa'U]",
            "a_g",
        ] {
            #expect(HealthUnit.isUCUM(code), "\(code)")
        }
        for code in [
            "", "m/", "10+3/ul", "rad2{錠}", "{a}rad2{b}", "{|}1", "iU", "g/12h", "[iIU]", "kg[H20]",
            "ug(8.h)", "k[in_i]", "mmHg", "degC", "mcg", "m..s", "(m", "m)", "{a", "[lb_av", "m s",
            "m-",
            "kk", "0", "m1000", "(m)2",
        ] {
            #expect(!HealthUnit.isUCUM(code), "\(code)")
        }
    }

    /// They are never looked up in the table, so the table has to know them too.
    @Test func frequentCodesAreInTheTable() {
        for code in UCUMRows.frequentCodes {
            #expect((try? HealthUnit(ucum: code))?.ucumCode != nil, "\(code)")
        }
    }

    @Test func errorsSayWhere() {
        for (code, kind, position) in [
            ("m/", UnitParseError.Code.unexpected, 2), ("g/12h", .unknownSymbol, 2),
            ("mL/(8.h", .unclosed, 3), ("kg{x", .unclosed, 2), ("mg/[lb", .unclosed, 3),
            ("m s", .unexpected, 1), ("m2000", .numberTooLarge, 1),
        ] {
            let error = #expect(throws: UnitParseError.self) { try HealthUnit(ucum: code) }
            #expect(error?.code == kind, "\(code)")
            #expect(error?.position == position, "\(code)")
        }
    }

    @Test func convertsRatios() throws {
        let cases: [(Double, String, String, Double)] = [
            (6.3, "s.mm-1", "s.m-1", 6300), (6.3, "s/m.mg", "s.m-1.g", 0.0063),
            (1, "10*-7.s", "s", 1e-7),
            (1, "m[Hg]", "g.s-2.m-1", 133_322_000), (1, "S", "g-1.m-2.C2.s", 0.001),
            (1, "kat", "U", 6e7),
            (1, "[ly]", "cm", 946_073_047_258_080_000), (1, "%", "1", 0.01),
            (1, "[lb_av]", "[oz_av]", 16),
            (1, "[psi]", "Pa", 6894.757293168361), (1, "[gal_us]", "L", 3.785411784),
            (1, "a", "d", 365.25),
            (1, "[Ch]", "mm", 1 / 3.0), (1, "mol", "1", 6.02214076e23), (1, "KiBy", "bit", 8192),
            (1, "[mi_us]", "m", 6_336_000 / 3937.0), (1, "eV", "J", 1.602176634e-19),
            (1, "R", "C/kg", 2.58e-4),
            (1, "circ", "deg", 360), (1, "osm/L", "mol/m3", 1000), (1, "g%", "g/L", 10),
            (1, "umol/2.h", "umol.h", 0.5),
        ]
        for (value, from, to, expected) in cases {
            let quantity = Quantity(value, try HealthUnit(ucum: from))
            let result = try quantity.doubleValue(for: HealthUnit(ucum: to))
            #expect(
                isClose(result, expected, tolerance: 5e-16), "\(value) \(from): \(result) \(to)")
        }
    }

    /// Units that are not ratios: UCUM section 3.2, tables 17 to 20.
    @Test func convertsSpecialUnits() throws {
        let cases: [(Double, String, String, Double)] = [
            (37, "Cel", "[degF]", 98.6), (80, "[degRe]", "Cel", 100), (1, "kCel", "Cel", 1000),
            (0, "Cel", "mK", 273_150), (491.67, "[degR]", "Cel", 0), (7, "[pH]", "mol/L", 1e-7),
            (1e-4, "mol/L", "[pH]", 4), (20, "dB", "B", 2), (3, "B", "1", 1000),
            (20, "dB", "1", 100),
            (1, "Np", "1", 2.718281828459045), (0, "B[SPL]", "Pa", 2e-5),
            (20, "dB[SPL]", "Pa", 2e-4),
            (60, "dB[V]", "V", 1000), (60, "dB[mV]", "dB[uV]", 120), (3, "B[W]", "kW", 1),
            (10, "bit_s", "1", 1024), (100, "%[slope]", "deg", 45),
            (100, "[p'diop]", "rad", .pi / 4),
            (2, "[hp'_C]", "1", 1e-4), (3, "[m/s2/Hz^(1/2)]", "m2/s4/Hz", 9),
            (2, "dB/m", "dB/km", 2000),
        ]
        for (value, from, to, expected) in cases {
            let quantity = Quantity(value, try HealthUnit(ucum: from))
            let result = try quantity.doubleValue(for: HealthUnit(ucum: to))
            #expect(
                isClose(result, expected, tolerance: 1e-12), "\(value) \(from): \(result) \(to)")
        }
    }

    @Test func arbitraryUnitsAreTheirOwnMeasure() throws {
        for (left, right, answer) in [
            ("[iU]", "[IU]", true), ("m[iU]/mL", "[IU]/L", true), ("[iU]", "1", false),
            ("[iU]", "[arb'U]", false), ("[hp_X]", "[hp_C]", false), ("[iU]/[iU]", "1", true),
            ("dB/m", "Np/m", false), ("Cel.m", "K.m", true),
        ] {
            let (a, b) = (try HealthUnit(ucum: left), try HealthUnit(ucum: right))
            #expect(a.isCompatible(with: b) == answer, "\(left), \(right)")
        }
    }

    /// Names as UCUM's functional tests have them.
    @Test func namesCodesInWords() throws {
        for (code, name) in [
            ("", "(unity)"), ("mm", "(millimeter)"),
            ("10*23", "(the number ten for arbitrary powers ^ 23)"),
            ("m3.kg-1.s-2", "(meter ^ 3) * (kilogram ^ -1) * (second ^ -2)"), ("Pa", "(pascal)"),
        ] {
            #expect(try HealthUnit.displayName(ucum: code) == name)
        }
        for (code, symbol) in [
            ("Cel", "°C"), ("ug/dL", "μg/dL"), ("m/s2", "m/s²"), ("mL/(kg.min)", "mL/(kg·min)"),
            ("/min", "/min"), ("cm[H2O]", "cm H₂O"), ("1", ""), ("[lb_av]", "lb"), ("%", "%"),
        ] {
            #expect(try HealthUnit(ucum: code).printSymbol == symbol)
        }
    }

    @Test func mapsHealthKitUnitsBothWays() throws {
        for (unit, code) in [
            ("kg", "kg"), ("lb", "[lb_av]"), ("in", "[in_i]"), ("mmHg", "mm[Hg]"),
            ("cmAq", "cm[H2O]"),
            ("degC", "Cel"), ("degF", "[degF]"), ("kcal", "kcal"), ("hr", "h"), ("count", "1"),
            ("count/min", "/min"), ("IU", "[iU]"), ("mcg", "ug"), ("dBASPL", "dB[SPL]"),
            ("mL/min·kg", "mL/(kg.min)"), ("kcal/hr·kg", "kcal/(kg.h)"), ("D", "[diop]"),
            ("pD", "[p'diop]"), ("dBHL", "dB{HL}"), ("appleEffortScore", "{appleEffortScore}"),
            ("mmol/L", "mmol/L"), ("inHg", "[in_i'Hg]"), ("fl_oz_us", "[foz_us]"), ("lx", "lx"),
        ] {
            #expect(try HealthUnit(unit).ucumCode == code)
            #expect(try HealthUnit(ucum: code).healthKitCounterpart == HealthUnit(unit), "\(code)")
        }
        for (unit, code) in [
            ("Cal", "kcal"), ("%", "1"), ("mmol<180.15588000005408>/L", "mmol/L"), ("()", "1"),
            ("cup_imp", "10*.[foz_br]"), ("cup_imp^2", "10*2.[foz_br]2"),
        ] {
            #expect(try HealthUnit(unit).ucumCode == code)
            #expect(HealthUnit.isUCUM(code))
        }
        #expect(try HealthUnit(ucum: "[Cal]").healthKitCounterpart == .largeCalorie())
        for code in ["%", "10*3/uL", "[drp]/min", "cm[Hg]", "[degRe]"] {
            #expect(try HealthUnit(ucum: code).healthKitCounterpart == nil, "\(code)")
        }
    }
}
