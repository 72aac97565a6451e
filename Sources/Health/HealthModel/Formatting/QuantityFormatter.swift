public import Foundation
public import Units

/// Tells amounts to people, in the units and the numbers of their locale (NSMassFormatter,
/// NSEnergyFormatter, NSLengthFormatter, HKHealthStore.preferredUnits(for:)).
///
/// Numbers are Foundation's; units and their names are our tables from CLDR's facts, since
/// Foundation's formatters know one language and no stones on Linux. Names are CLDR's short ones
/// in English, German, French, Spanish, Italian and Russian, and international symbols
/// elsewhere.
public struct QuantityFormatter: Sendable {
    /// Whose numbers and habits.
    public let locale: Locale
    /// Units that the person has chosen, before the locale's.
    public let preferences: [QuantityType: HealthUnit]
    /// Digits behind the point at most; a number below 1 has two significant ones.
    public let fractionDigits: Int

    /// A formatter of a locale, with the units that somebody has chosen.
    public init(
        locale: Locale, preferences: [QuantityType: HealthUnit] = [:], fractionDigits: Int = 1
    ) {
        self.locale = locale
        self.preferences = preferences.filter { $0.key.is(compatibleWith: $0.value) }
        self.fractionDigits = max(0, fractionDigits)
    }

    /// The unit in which a type is told (HKHealthStore.preferredUnits(for:)).
    public func preferredUnit(for type: QuantityType) -> HealthUnit {
        preferences[type] ?? UnitPreferenceTable.shared.choice(type, in: region).unit
    }

    /// An amount of a type in its preferred unit. Throws if it is of something else.
    public func string(from quantity: Quantity, for type: QuantityType) throws(UnitError) -> String
    {
        let wanted = preferredUnit(for: type)
        if let name = rateName(of: type, wanted) {
            let rate = try quantity.converted(to: wanted)
            return number(rate.value) + (name.hasPrefix("/") ? "" : " ") + name
        }
        if let unit = preferences[type] { return string(from: try quantity.converted(to: unit)) }
        return try string(
            from: quantity, as: UnitPreferenceTable.shared.choice(type, in: region))
    }

    /// An amount in its own unit.
    public func string(from quantity: Quantity) -> String {
        if quantity.unit == .percent() {
            return quantity.value.formatted(
                .percent.locale(locale).precision(.fractionLength(0...fractionDigits)))
        }
        let name = unitString(quantity.unit)
        let number = number(quantity.value)
        guard !name.isEmpty else { return number }
        return number + (isAttached(quantity.unit) ? "" : " ") + name
    }

    /// A unit as it is written after a number: `kg`, `°C`, `mg/dL`, `км`.
    public func unitString(_ unit: HealthUnit) -> String {
        UnitNameTable.shared.name(of: unit, language: language) ?? unit.printSymbol
    }

    /// The preferred unit of a type as it is written after a number: `kg`, for a heart rate `bpm`.
    public func unitString(for type: QuantityType) -> String {
        let unit = preferredUnit(for: type)
        return rateName(of: type, unit) ?? unitString(unit)
    }

    private func rateName(of type: QuantityType, _ unit: HealthUnit) -> String? {
        unit == .count() / .minute()
            ? RateNames.name(of: type, language: language) : nil
    }

    /// A mass (NSMassFormatter.string(fromKilograms:)): of a person in the unit of the region,
    /// stones and pounds in the United Kingdom; else in the unit of the region that fits its
    /// size: `5 g`, `1.2 kg`.
    public func string(fromKilograms kilograms: Double, isForPersonMassUse: Bool = false) -> String
    {
        known(kilograms, .gramUnit(with: .kilo), isForPersonMassUse ? "person-mass" : "mass")
    }

    /// A length (NSLengthFormatter.string(fromMeters:)): a person's height in centimeters or in
    /// feet and inches; else in the unit of the region that fits its size: `1.5 m`, `5 km`.
    public func string(fromMeters meters: Double, isForPersonHeightUse: Bool = false) -> String {
        known(meters, .meter(), isForPersonHeightUse ? "person-height" : "distance")
    }

    /// An energy (NSEnergyFormatter.string(fromJoules:)) in kilocalories, in the United States
    /// Calories; else, where it is not of food, in kilojoules or joules.
    public func string(fromJoules joules: Double, isForFoodEnergyUse: Bool = false) -> String {
        guard isForFoodEnergyUse || region == "US" else {
            return known(joules, .joule(), "work")
        }
        return known(joules, .joule(), "energy")
    }

    private func known(_ value: Double, _ unit: HealthUnit, _ usage: Substring) -> String {
        let choice = UnitPreferenceTable.shared.choice(usage, in: region)
        guard let text = try? string(from: Quantity(value, unit), as: choice) else {
            preconditionFailure("the units of \(usage)")
        }
        return text
    }

    /// In the unit that fits its size, or in whole ones of the first and the rest in the second.
    private func string(
        from quantity: Quantity, as choice: UnitPreferenceTable.Choice
    ) throws(UnitError) -> String {
        var first = try quantity.converted(to: choice.unit)
        for unit in choice.smaller where first.value != 0 && abs(first.value) < 1 {
            first = try quantity.converted(to: unit)
        }
        guard let unit = choice.rest, first.value.isFinite else { return string(from: first) }
        let size = try Quantity(1, choice.unit).doubleValue(for: unit)
        let scale = pow(10, Double(fractionDigits))
        let total = (abs(first.value) * size * scale).rounded() / scale
        let whole = (total / size).rounded(.down)
        let rest = string(from: Quantity(total - whole * size, unit))
        let sign = first.value < 0 ? -1.0 : 1.0
        guard whole > 0 else { return string(from: Quantity(sign * total, unit)) }
        return "\(string(from: Quantity(sign * whole, choice.unit))), \(rest)"
    }

    private func number(_ value: Double) -> String {
        let style = FloatingPointFormatStyle<Double>.number.locale(locale)
        if value != 0, abs(value) < 1 {
            return value.formatted(style.precision(.significantDigits(1...2)))
        }
        return value.formatted(style.precision(.fractionLength(0...fractionDigits)))
    }

    /// English writes degrees without a space.
    private func isAttached(_ unit: HealthUnit) -> Bool {
        language == "en" && (unit == .degreeCelsius() || unit == .degreeFahrenheit())
    }

    private var region: String { locale.region?.identifier ?? "" }
    private var language: String { locale.language.languageCode?.identifier ?? "" }
}
