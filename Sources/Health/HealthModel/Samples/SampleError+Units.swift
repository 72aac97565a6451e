internal import Units

extension SampleError {
    /// A unit that does not measure what the type measures.
    static func incompatible(_ unit: HealthUnit, _ type: QuantityType) -> SampleError {
        .incompatible(unit, field: "quantity", expected: type.canonicalUnit)
    }

    /// A unit that cannot be told in another.
    static func incompatible(
        _ unit: HealthUnit, field: String, expected: HealthUnit
    ) -> SampleError {
        SampleError(
            .unit, field, expected: "a unit compatible with \(expected) (\(expected.dimension))",
            found: "\(unit) (\(unit.dimension))")
    }
}
