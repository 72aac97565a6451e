/// Why units or quantities do not go together.
public struct UnitError: Error, Sendable, Hashable {
    /// What is wrong.
    public struct Code: Sendable, Hashable {
        /// A short, stable name.
        public let name: String

        /// The units measure different things.
        public static let incompatible = Code(name: "incompatible-units")
        /// A molar mass that is not a finite number above zero.
        public static let invalidMolarMass = Code(name: "invalid-molar-mass")
    }

    /// What is wrong.
    public let code: Code
    /// The unit that was given.
    public let unit: HealthUnit
    /// The unit that was asked for, if two were involved.
    public let requested: HealthUnit?

    static func incompatible(_ unit: HealthUnit, _ requested: HealthUnit) -> UnitError {
        UnitError(code: .incompatible, unit: unit, requested: requested)
    }
}

extension UnitError: CustomStringConvertible {
    /// One sentence with the units, without any value.
    public var description: String {
        guard let requested else { return "\(code.name): \(unit.unitString)" }
        return """
            \(code.name): \(unit.unitString) (\(unit.dimension)) \
            and \(requested.unitString) (\(requested.dimension))
            """
    }
}
