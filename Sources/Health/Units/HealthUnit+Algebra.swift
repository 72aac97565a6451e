/// Exponents beyond ±1,000, which no unit of measure has, stay there.
extension HealthUnit {
    /// The null unit, `()`.
    public static let null = HealthUnit(terms: [])

    /// The product; `unitMultiplied(by:)`.
    public func multiplied(by other: HealthUnit) -> HealthUnit {
        HealthUnit(terms: terms + other.terms)
    }

    /// The quotient; `unitDivided(by:)`.
    public func divided(by other: HealthUnit) -> HealthUnit {
        HealthUnit(terms: terms + other.reciprocal().terms)
    }

    /// The unit with an integer exponent, which may be negative; with 0 it is the null unit;
    /// `unitRaised(toPower:)`.
    public func raised(toPower power: Int) -> HealthUnit {
        HealthUnit(
            terms: terms.map {
                var term = $0
                term.raise(toPower: power)
                return term
            })
    }

    /// One by the unit; `reciprocal()`.
    public func reciprocal() -> HealthUnit { raised(toPower: -1) }

    /// The product.
    public static func * (left: HealthUnit, right: HealthUnit) -> HealthUnit {
        left.multiplied(by: right)
    }

    /// The quotient.
    public static func / (left: HealthUnit, right: HealthUnit) -> HealthUnit {
        left.divided(by: right)
    }
}
