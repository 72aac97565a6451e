/// Mass, length, volume and time. The names are those of `HKUnit`.
extension HealthUnit {
    // Mass

    /// Gram with a metric prefix; `HKUnit.gramUnit(with:)`.
    public static func gramUnit(with prefix: MetricPrefix) -> HealthUnit {
        gram().prefixed(prefix)
    }

    /// Gram; `HKUnit.gram()`, `g`.
    public static func gram() -> HealthUnit { CachedBody.gram }

    /// Ounce, 28.349523125 g; `HKUnit.ounce()`, `oz`.
    public static func ounce() -> HealthUnit { CachedBody.ounce }

    /// Pound, 453.59237 g; `HKUnit.pound()`, `lb`.
    public static func pound() -> HealthUnit { CachedBody.pound }

    /// Stone, 14 pounds; `HKUnit.stone()`, `st`.
    public static func stone() -> HealthUnit { CachedBody.stone }

    // Length

    /// Meter with a metric prefix; `HKUnit.meterUnit(with:)`.
    public static func meterUnit(with prefix: MetricPrefix) -> HealthUnit {
        meter().prefixed(prefix)
    }

    /// Meter; `HKUnit.meter()`, `m`.
    public static func meter() -> HealthUnit { CachedBody.meter }

    /// Inch, 2.54 cm; `HKUnit.inch()`, `in`.
    public static func inch() -> HealthUnit { CachedBody.inch }

    /// Foot, 12 inches; `HKUnit.foot()`, `ft`.
    public static func foot() -> HealthUnit { CachedBody.foot }

    /// Yard, 3 feet; `HKUnit.yard()`, `yd`.
    public static func yard() -> HealthUnit { CachedBody.yard }

    /// Mile, 1,609.344 m; `HKUnit.mile()`, `mi`.
    public static func mile() -> HealthUnit { CachedBody.mile }

    // Volume

    /// Liter with a metric prefix; `HKUnit.literUnit(with:)`.
    public static func literUnit(with prefix: MetricPrefix) -> HealthUnit {
        liter().prefixed(prefix)
    }

    /// Liter; `HKUnit.liter()`, `L`.
    public static func liter() -> HealthUnit { CachedBody.liter }

    /// US fluid ounce, 29.5735295625 mL; `HKUnit.fluidOunceUS()`, `fl_oz_us`.
    public static func fluidOunceUS() -> HealthUnit { CachedBody.fluidOunceUS }

    /// Imperial fluid ounce, 28.4130625 mL; `HKUnit.fluidOunceImperial()`, `fl_oz_imp`.
    public static func fluidOunceImperial() -> HealthUnit { CachedBody.fluidOunceImperial }

    /// US pint, 16 US fluid ounces; `HKUnit.pintUS()`, `pt_us`.
    public static func pintUS() -> HealthUnit { CachedBody.pintUS }

    /// Imperial pint, 20 imperial fluid ounces; `HKUnit.pintImperial()`, `pt_imp`.
    public static func pintImperial() -> HealthUnit { CachedBody.pintImperial }

    /// US cup, 8 US fluid ounces; `HKUnit.cupUS()`, `cup_us`.
    public static func cupUS() -> HealthUnit { CachedBody.cupUS }

    /// Imperial cup, 10 imperial fluid ounces; `HKUnit.cupImperial()`, `cup_imp`.
    public static func cupImperial() -> HealthUnit { CachedBody.cupImperial }

    // Time

    /// Second with a metric prefix; `HKUnit.secondUnit(with:)`.
    public static func secondUnit(with prefix: MetricPrefix) -> HealthUnit {
        second().prefixed(prefix)
    }

    /// Second; `HKUnit.second()`, `s`.
    public static func second() -> HealthUnit { CachedBody.second }

    /// Minute; `HKUnit.minute()`, `min`.
    public static func minute() -> HealthUnit { CachedBody.minute }

    /// Hour; `HKUnit.hour()`, `hr`.
    public static func hour() -> HealthUnit { CachedBody.hour }

    /// Day of 24 hours; `HKUnit.day()`, `d`.
    public static func day() -> HealthUnit { CachedBody.day }
}

/// Each unit is made once.
private enum CachedBody {
    static let gram = try! HealthUnit("g")
    static let ounce = try! HealthUnit("oz")
    static let pound = try! HealthUnit("lb")
    static let stone = try! HealthUnit("st")
    static let meter = try! HealthUnit("m")
    static let inch = try! HealthUnit("in")
    static let foot = try! HealthUnit("ft")
    static let yard = try! HealthUnit("yd")
    static let mile = try! HealthUnit("mi")
    static let liter = try! HealthUnit("L")
    static let fluidOunceUS = try! HealthUnit("fl_oz_us")
    static let fluidOunceImperial = try! HealthUnit("fl_oz_imp")
    static let pintUS = try! HealthUnit("pt_us")
    static let pintImperial = try! HealthUnit("pt_imp")
    static let cupUS = try! HealthUnit("cup_us")
    static let cupImperial = try! HealthUnit("cup_imp")
    static let second = try! HealthUnit("s")
    static let minute = try! HealthUnit("min")
    static let hour = try! HealthUnit("hr")
    static let day = try! HealthUnit("d")
}
