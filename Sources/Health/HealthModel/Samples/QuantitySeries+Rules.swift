internal import Units

extension QuantitySeries {
    /// Throws unless there are amounts, all in the sample's time, and they come to its quantity:
    /// to the same sum, or to an average between their least and their greatest. Which average is
    /// not asked where it is not given: time may weigh in more than one way. O(n).
    func check(
        _ type: QuantityType, of quantity: Quantity, in interval: SampleInterval
    ) throws(SampleError) {
        guard count > 0 else {
            throw SampleError(.content, "series.count", expected: "at least 1", found: "less")
        }
        guard points.allSatisfy({ interval.contains($0.interval) }) else {
            throw SampleError(
                .content, "series.points", expected: "amounts between startDate and endDate",
                found: "one outside")
        }
        let whole = type.canonical(quantity)
        let numbers = summary.canonical(type)
        if type.aggregationStyle.isCumulative {
            guard Self.isNear(numbers.sum, whole, scale: magnitude(in: type, of: quantity)) else {
                throw SampleError(
                    .content, "value", expected: "the sum of the series", found: "another amount")
            }
            return
        }
        guard Self.isNear(numbers.average, whole) else {
            throw SampleError(
                .content, "value", expected: "the average of the series", found: "another amount")
        }
        for (name, number) in [("maximum", numbers.maximum), ("mostRecent", numbers.mostRecent)] {
            guard Self.isOrdered(numbers.minimum, number) else {
                throw SampleError(
                    .content, "series.\(name)", expected: "no less than the minimum", found: "less")
            }
        }
        guard Self.isOrdered(numbers.mostRecent, numbers.maximum) else {
            throw SampleError(
                .content, "series.mostRecent", expected: "no more than the maximum", found: "more")
        }
        guard Self.isOrdered(numbers.minimum, whole), Self.isOrdered(whole, numbers.maximum) else {
            throw SampleError(
                .content, "value", expected: "an amount between minimum and maximum of the series",
                found: "one outside")
        }
    }

    /// Throws unless what is said of the amounts, as far as it is, is what they come to.
    func check(_ type: QuantityType, says said: QuantitySummary) throws(SampleError) {
        let (said, found) = (said.canonical(type), summary.canonical(type))
        let pairs = [
            ("sum", said.sum, found.sum), ("average", said.average, found.average),
            ("minimum", said.minimum, found.minimum), ("maximum", said.maximum, found.maximum),
            ("mostRecent", said.mostRecent, found.mostRecent),
        ]
        let scale = points.reduce(0) { $0 + $1.value.magnitude }
        for (name, one, other) in pairs where !Self.isNear(one, other, scale: scale) {
            throw SampleError(
                .content, "series.\(name)", expected: "what the points come to",
                found: "another amount")
        }
    }

    /// What rounding of a sum may be measured by: terms of both signs come to little.
    private func magnitude(in type: QuantityType, of quantity: Quantity) -> Double {
        let sum = points.reduce(0) { $0 + $1.value.magnitude }
        return type.canonical(Quantity(sum, quantity.unit))?.magnitude ?? 0
    }

    /// Equal but for rounding, also to the digits of a float; what is not known agrees.
    private static func isNear(_ one: Double?, _ other: Double?, scale: Double = 0) -> Bool {
        guard let one, let other else { return true }
        return (one - other).magnitude <= 1e-6 * max(one.magnitude, other.magnitude, scale)
    }

    private static func isOrdered(_ one: Double?, _ other: Double?) -> Bool {
        guard let one, let other else { return true }
        return one <= other || isNear(one, other)
    }
}

extension QuantityType {
    fileprivate func canonical(_ quantity: Quantity?) -> Double? {
        quantity.flatMap { try? $0.doubleValue(for: canonicalUnit) }
    }
}

extension QuantitySummary {
    /// The amounts in the type's canonical unit.
    fileprivate func canonical(
        _ type: QuantityType
    ) -> (
        sum: Double?, average: Double?, minimum: Double?, maximum: Double?, mostRecent: Double?
    ) {
        (
            type.canonical(sum), type.canonical(average), type.canonical(minimum),
            type.canonical(maximum), type.canonical(mostRecent)
        )
    }
}
