public import Units

/// What many amounts of one type come to: some of sum, average, least, greatest and latest
/// (HKStatistics, and what a HKQuantitySample of a series says of it).
public struct QuantitySummary: Sendable, Hashable {
    /// All of them together; for cumulative types.
    public var sum: Quantity?
    /// Their average by the type's ``AggregationStyle``; for discrete types.
    public var average: Quantity?
    /// The least; for discrete types.
    public var minimum: Quantity?
    /// The greatest; for discrete types.
    public var maximum: Quantity?
    /// The last one; for discrete types.
    public var mostRecent: Quantity?

    /// A summary; what is not known of it is nil.
    public init(
        sum: Quantity? = nil, average: Quantity? = nil, minimum: Quantity? = nil,
        maximum: Quantity? = nil, mostRecent: Quantity? = nil
    ) {
        self.sum = sum
        self.average = average
        self.minimum = minimum
        self.maximum = maximum
        self.mostRecent = mostRecent
    }

    /// One of them.
    public subscript(field: Field) -> Quantity? {
        switch field {
        case .sum: sum
        case .average: average
        case .minimum: minimum
        case .maximum: maximum
        case .mostRecent: mostRecent
        }
    }

    /// What there may be in a summary (HKPredicateKeyPathSum, …Average, …Min, …Max, …MostRecent).
    public enum Field: String, Sendable, Hashable, CaseIterable {
        /// All together.
        case sum
        /// The average.
        case average
        /// The least.
        case minimum
        /// The greatest.
        case maximum
        /// The last one.
        case mostRecent
    }

    /// Checks that every amount is finite and in a unit of the type.
    func check(_ type: QuantityType, field: String) throws(SampleError) {
        for part in Field.allCases {
            guard let quantity = self[part] else { continue }
            guard type.is(compatibleWith: quantity.unit) else {
                throw .incompatible(
                    quantity.unit, field: "\(field).\(part.rawValue)",
                    expected: type.canonicalUnit)
            }
            guard quantity.value.isFinite else {
                throw SampleError(
                    .value, "\(field).\(part.rawValue)", expected: "a finite number",
                    found: "one that is not")
            }
        }
    }
}
