import Testing
import Units

/// HealthKit's grammar: HKUnit.h, and what its tests outside of Apple found on HealthKit itself.
@Suite struct UnitStringTests {
    // rows 4 5
    @Test func acceptsAndRejects() {
        for text in [
            "", "()", "(())", "m", "mcg", "dag", "(m)", "m*m", "m.m", "m^0", "m·1/s", "1/s", "%/m",
            "(m^2·atm)^2·GL/in^2", "((m·atm)^2)^2·GL/in^2", "mol<180.1558>", "Gmol<123.45>", "mcIU",
            "ml/(kg*min)", "kcal", "Cal", "min", "mmHg", "pD", "`[drp]`/min",
        ] {
            #expect(throws: Never.self, "\(text)") { try HealthUnit(text) }
        }
        for text in [
            "(", ")", "()·()", "()·m", "m·()", "m/()", "()/m", "(m)(m)", "m(m)", "()^2", "/s", "s/",
            "(m·atm/in^4)^2", "m^2^2", "m/s/s", "percent", "km<123>", "mol<>", "mol<0>", "mol<-1>",
            "mol<1", "kmin", "Mcal", "mkg", "kmmHg", " m", "m ", "m^", "m^x", "m··s", "µg", "`x`",
            "`m",
        ] {
            #expect(throws: UnitParseError.self, "\(text)") { try HealthUnit(text) }
        }
    }

    /// A percentage is of one, also where a header's comment says of a hundred.
    // rows 10
    @Test func percentIsOfOne() throws {
        let half = Quantity(0.5, .percent())
        #expect(try half.doubleValue(for: .count()) == 0.5)
        #expect(try Quantity(0.5, .count()).doubleValue(for: .percent()) == 0.5)
    }

    // rows 1 5
    @Test func equalUnitsAreEqualAndHashEqual() throws {
        for (left, right) in [
            ("m/s^2", "m·s^-2"), ("(m)·(m)", "m·m"), ("m·1/s", "m/s"), ("(m^2)^2", "m^4"),
            ("m^4·atm^2·GL/m^2", "m^2·atm^2·GL"), ("m^1", "m"), ("m^0", "()"), ("l", "L"),
            ("kg/m.s^2", "kg/(m.s^2)"), ("kg/m.s^2", "kg.m^-1.s^-2"), ("m/m", "()"), ("", "()"),
        ] {
            let (a, b) = (try HealthUnit(left), try HealthUnit(right))
            #expect(a == b, "\(left), \(right)")
            #expect(a.hashValue == b.hashValue, "\(left), \(right)")
        }
        for (left, right) in [("kcal", "Cal"), ("J", "W·s"), ("mol<1>", "mol<2>"), ("mm", "m")] {
            #expect(try HealthUnit(left) != HealthUnit(right), "\(left), \(right)")
        }
    }

    /// `kcal/hr·kg` and `mL/min·kg` as Apple Health exports them.
    @Test func printsAsHealthKitDoes() throws {
        for (text, printed) in [
            ("m^2", "m^2"), ("s^-2", "1/s^2"), ("m/m", "()"), ("l", "L"), ("mL^2", "mL^2"),
            ("kcal/(kg*hr)", "kcal/hr·kg"), ("ml/(kg*min)", "mL/min·kg"),
            ("count/min", "count/min"),
            ("mmol<180.15588000005408>/L", "mmol<180.15588000005408>/L"), ("mol<18>", "mol<18>"),
            ("mcg", "mcg"), ("Cal", "Cal"), ("mg/dL", "mg/dL"), ("km/hr", "km/hr"),
        ] {
            #expect(try HealthUnit(text).unitString == printed)
        }
    }

    @Test func errorsSayWhereAndWhat() throws {
        let cases: [(String, UnitParseError.Code, Int)] = [
            ("percent", .unknownSymbol, 0), ("kg/foo", .unknownSymbol, 3),
            ("m/s/s", .secondSlash, 3),
            ("(m/s)", .secondSlash, 2), ("m·()", .nullInProduct, 3), ("()·m", .nullInProduct, 0),
            ("kg·(m", .unclosed, 4), ("m(m)", .unexpected, 1), ("m^", .unexpected, 2),
            ("mol<x>", .invalidMolarMass, 4), ("mol<1", .unclosed, 3),
            ("m^1000", .numberTooLarge, 2),
            ("(m^900)^900", .numberTooLarge, 0), ("/s", .unexpected, 0),
        ]
        for (text, code, position) in cases {
            let error = #expect(throws: UnitParseError.self, "\(text)") { try HealthUnit(text) }
            #expect(error?.code == code, "\(text)")
            #expect(error?.position == position, "\(text)")
        }
        let secret = #expect(throws: UnitParseError.self) { try HealthUnit("Jane Roe") }
        #expect(secret?.description.contains("Jane") == false)
        #expect(secret?.description.contains("at byte 1") == true)
    }

    @Test func hostileStringsEndSoon() {
        let deep = String(repeating: "(", count: 500) + "m" + String(repeating: ")", count: 500)
        let long = String(repeating: "lb^99·oz^99·mol<1.2345>^99·", count: 30) + "m"
        #expect(throws: UnitParseError.self) { try HealthUnit(deep) }
        #expect(throws: UnitParseError.self) {
            try HealthUnit(String(repeating: "m·", count: 9999))
        }
        #expect(throws: UnitParseError.self) { try HealthUnit(long) }
        #expect(throws: UnitParseError.self) {
            try HealthUnit(ucum: String(repeating: "(", count: 500))
        }
    }

    // rows 8
    @Test func nullIsTheProductOfNothing() throws {
        for text in ["()", "m/m", "m^0", ""] { #expect(try HealthUnit(text).isNull) }
        for text in ["dL/L", "count/%", "m/in", "count"] {
            #expect(try !HealthUnit(text).isNull)
        }
        #expect(HealthUnit.null.unitString == "()")
        #expect(HealthUnit.gram().raised(toPower: 0) == .null)
    }

    // rows 3
    @Test func algebraMakesWhatIsParsed() throws {
        let gramsPerDeciliter = HealthUnit.gram().divided(by: .literUnit(with: .deci))
        #expect(try gramsPerDeciliter == HealthUnit("g/dL"))
        #expect(try HealthUnit.meter() / HealthUnit.second().raised(toPower: 2) == .init("m/s^2"))
        #expect(try HealthUnit.count() * HealthUnit.minute().reciprocal() == .init("count/min"))
        #expect(HealthUnit.meter().raised(toPower: .max).raised(toPower: .min).dimension != .none)
    }
}
