/// Pressure, energy, temperature, electricity, angle and light. The names are those of `HKUnit`.
extension HealthUnit {
    // Pressure

    /// Pascal with a metric prefix; `HKUnit.pascalUnit(with:)`.
    public static func pascalUnit(with prefix: MetricPrefix) -> HealthUnit {
        pascal().prefixed(prefix)
    }

    /// Pascal; `HKUnit.pascal()`, `Pa`.
    public static func pascal() -> HealthUnit { CachedPhysics.pascal }

    /// Millimeter of mercury, 133.322387415 Pa as HealthKit has it;
    /// `HKUnit.millimeterOfMercury()`, `mmHg`.
    public static func millimeterOfMercury() -> HealthUnit { CachedPhysics.millimeterOfMercury }

    /// Inch of mercury, 3,386.38816 Pa; `HKUnit.inchesOfMercury()`, `inHg`.
    public static func inchesOfMercury() -> HealthUnit { CachedPhysics.inchesOfMercury }

    /// Centimeter of water, 98.0665 Pa; `HKUnit.centimeterOfWater()`, `cmAq`.
    public static func centimeterOfWater() -> HealthUnit { CachedPhysics.centimeterOfWater }

    /// Standard atmosphere, 101,325 Pa; `HKUnit.atmosphere()`, `atm`.
    public static func atmosphere() -> HealthUnit { CachedPhysics.atmosphere }

    /// A-weighted sound pressure level; not convertible into pressure;
    /// `HKUnit.decibelAWeightedSoundPressureLevel()`, `dBASPL`.
    public static func decibelAWeightedSoundPressureLevel() -> HealthUnit {
        CachedPhysics.decibelAWeightedSoundPressureLevel
    }

    // Energy

    /// Joule with a metric prefix; `HKUnit.jouleUnit(with:)`.
    public static func jouleUnit(with prefix: MetricPrefix) -> HealthUnit {
        joule().prefixed(prefix)
    }

    /// Joule; `HKUnit.joule()`, `J`.
    public static func joule() -> HealthUnit { CachedPhysics.joule }

    /// Kilocalorie, 4,184 J; `HKUnit.kilocalorie()`, `kcal`.
    public static func kilocalorie() -> HealthUnit { CachedPhysics.kilocalorie }

    /// Calorie, 4.184 J; `HKUnit.smallCalorie()`, `cal`.
    public static func smallCalorie() -> HealthUnit { CachedPhysics.smallCalorie }

    /// Large calorie, the size of a kilocalorie; `HKUnit.largeCalorie()`, `Cal`.
    public static func largeCalorie() -> HealthUnit { CachedPhysics.largeCalorie }

    /// Calorie, 4.184 J; HealthKit prefers `smallCalorie()` and `largeCalorie()`;
    /// `HKUnit.calorie()`, `cal`.
    public static func calorie() -> HealthUnit { CachedPhysics.calorie }

    // Temperature

    /// Degree Celsius; `HKUnit.degreeCelsius()`, `degC`.
    public static func degreeCelsius() -> HealthUnit { CachedPhysics.degreeCelsius }

    /// Degree Fahrenheit; `HKUnit.degreeFahrenheit()`, `degF`.
    public static func degreeFahrenheit() -> HealthUnit { CachedPhysics.degreeFahrenheit }

    /// Kelvin; `HKUnit.kelvin()`, `K`.
    public static func kelvin() -> HealthUnit { CachedPhysics.kelvin }

    // Electricity, frequency

    /// Siemens with a metric prefix; `HKUnit.siemenUnit(with:)`.
    public static func siemenUnit(with prefix: MetricPrefix) -> HealthUnit {
        siemen().prefixed(prefix)
    }

    /// Siemens, electric conductance; `HKUnit.siemen()`, `S`.
    public static func siemen() -> HealthUnit { CachedPhysics.siemen }

    /// Volt with a metric prefix; `HKUnit.voltUnit(with:)`.
    public static func voltUnit(with prefix: MetricPrefix) -> HealthUnit {
        volt().prefixed(prefix)
    }

    /// Volt; `HKUnit.volt()`, `V`.
    public static func volt() -> HealthUnit { CachedPhysics.volt }

    /// Watt with a metric prefix; `HKUnit.wattUnit(with:)`.
    public static func wattUnit(with prefix: MetricPrefix) -> HealthUnit {
        watt().prefixed(prefix)
    }

    /// Watt; convertible into J/s, which HealthKit refuses; `HKUnit.watt()`, `W`.
    public static func watt() -> HealthUnit { CachedPhysics.watt }

    /// Hertz with a metric prefix; `HKUnit.hertzUnit(with:)`.
    public static func hertzUnit(with prefix: MetricPrefix) -> HealthUnit {
        hertz().prefixed(prefix)
    }

    /// Hertz, 1/s; `HKUnit.hertz()`, `Hz`.
    public static func hertz() -> HealthUnit { CachedPhysics.hertz }

    // Angle, light, optics

    /// Radian with a metric prefix; `HKUnit.radianAngleUnit(with:)`.
    public static func radianAngleUnit(with prefix: MetricPrefix) -> HealthUnit {
        radianAngle().prefixed(prefix)
    }

    /// Radian; `HKUnit.radianAngle()`, `rad`.
    public static func radianAngle() -> HealthUnit { CachedPhysics.radianAngle }

    /// Degree of angle; `HKUnit.degreeAngle()`, `deg`.
    public static func degreeAngle() -> HealthUnit { CachedPhysics.degreeAngle }

    /// Lux with a metric prefix; `HKUnit.luxUnit(with:)`.
    public static func luxUnit(with prefix: MetricPrefix) -> HealthUnit {
        lux().prefixed(prefix)
    }

    /// Lux; `HKUnit.lux()`, `lx`.
    public static func lux() -> HealthUnit { CachedPhysics.lux }

    /// Diopter; convertible only into itself; `HKUnit.diopter()`, `D`.
    public static func diopter() -> HealthUnit { CachedPhysics.diopter }

    /// Prism diopter; convertible only into itself; `HKUnit.prismDiopter()`, `pD`.
    public static func prismDiopter() -> HealthUnit { CachedPhysics.prismDiopter }

    // Numbers, pharmacology, hearing, effort

    /// Count; the unity of UCUM; `HKUnit.count()`, `count`.
    public static func count() -> HealthUnit { CachedPhysics.count }

    /// Percent as a fraction from 0.0 to 1.0: one percent is 0.01 of this unit and of a count;
    /// `HKUnit.percent()`, `%`.
    public static func percent() -> HealthUnit { CachedPhysics.percent }

    /// International unit of a biological effect; convertible only into itself and its
    /// multiples; `HKUnit.internationalUnit()`, `IU`.
    public static func internationalUnit() -> HealthUnit { CachedPhysics.internationalUnit }

    /// Hearing level; convertible only into itself; `HKUnit.decibelHearingLevel()`, `dBHL`.
    public static func decibelHearingLevel() -> HealthUnit { CachedPhysics.decibelHearingLevel }

    /// Effort score; convertible only into itself; `HKUnit.appleEffortScore()`,
    /// `appleEffortScore`.
    public static func appleEffortScore() -> HealthUnit { CachedPhysics.appleEffortScore }
}

/// Each unit is made once.
private enum CachedPhysics {
    static let pascal = try! HealthUnit("Pa")
    static let millimeterOfMercury = try! HealthUnit("mmHg")
    static let inchesOfMercury = try! HealthUnit("inHg")
    static let centimeterOfWater = try! HealthUnit("cmAq")
    static let atmosphere = try! HealthUnit("atm")
    static let decibelAWeightedSoundPressureLevel = try! HealthUnit("dBASPL")
    static let joule = try! HealthUnit("J")
    static let kilocalorie = try! HealthUnit("kcal")
    static let smallCalorie = try! HealthUnit("cal")
    static let largeCalorie = try! HealthUnit("Cal")
    static let calorie = try! HealthUnit("cal")
    static let degreeCelsius = try! HealthUnit("degC")
    static let degreeFahrenheit = try! HealthUnit("degF")
    static let kelvin = try! HealthUnit("K")
    static let siemen = try! HealthUnit("S")
    static let volt = try! HealthUnit("V")
    static let watt = try! HealthUnit("W")
    static let hertz = try! HealthUnit("Hz")
    static let radianAngle = try! HealthUnit("rad")
    static let degreeAngle = try! HealthUnit("deg")
    static let lux = try! HealthUnit("lx")
    static let diopter = try! HealthUnit("D")
    static let prismDiopter = try! HealthUnit("pD")
    static let count = try! HealthUnit("count")
    static let percent = try! HealthUnit("%")
    static let internationalUnit = try! HealthUnit("IU")
    static let decibelHearingLevel = try! HealthUnit("dBHL")
    static let appleEffortScore = try! HealthUnit("appleEffortScore")
}
