public import Units

/// A type of samples that are an amount with a unit (HKQuantityType).
public struct QuantityType: HealthType {
    /// The type whatever its kind.
    public let objectType: ObjectType

    init(known number: UInt16) { objectType = ObjectType(known: number) }

    /// nil if the type is of another kind.
    public init?(_ objectType: ObjectType) {
        guard objectType.kind == .quantity else { return nil }
        self.objectType = objectType
    }

    /// The unit that HealthKit's header names, in which statistics are kept.
    public var canonicalUnit: HealthUnit { facts.canonicalUnit }

    /// How values are put together (HKQuantityType.aggregationStyle).
    public var aggregationStyle: AggregationStyle { facts.aggregationStyle }

    /// Whether apps may write samples of the type; others only the system has.
    public var isWritable: Bool { facts.isWritable }

    /// The first iOS that had the type.
    public var introduced: String { facts.introduced }

    /// LOINC codes of the observation (2.16.840.1.113883.6.1), the best one first; often none.
    public var loincCodes: [String] { facts.loincCodes }

    /// The UCUM code of the unit in which the type is exchanged, as FHIR's vital signs want it;
    /// the numbers that go with it are those of ``exchangeUnit``.
    ///
    /// A body mass index, which HealthKit counts, has `kg/m2` and the same number. A percentage
    /// has `%`, whose number is a hundred times HealthKit's.
    public var ucumCode: String { facts.ucumCode }

    /// The unit whose numbers are written with ``ucumCode``; compatible with the type.
    public var exchangeUnit: HealthUnit { facts.exchangeUnit }

    /// Whether samples of the type may be told in a unit (HKQuantityType.is(compatibleWith:)).
    public func `is`(compatibleWith unit: HealthUnit) -> Bool {
        facts.canonicalUnit.isCompatible(with: unit)
    }

    private var facts: QuantityFacts { QuantityTable.shared[number] }
}
