internal import Foundation
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

/// How the values of a quantity type are put together (HKQuantityAggregationStyle).
public enum AggregationStyle: Int, Sendable, Hashable, CaseIterable {
    /// Values add up: steps, energy.
    case cumulative = 0
    /// Values are averaged, each as much as any other: body mass.
    case discreteArithmetic = 1
    /// Values are averaged, each for the time it stands for: heart rate.
    case discreteTemporallyWeighted = 2
    /// Levels are averaged by the energy they stand for (IEC 61672-1, Leq): exposure to sound.
    case discreteEquivalentContinuousLevel = 3

    /// Whether values add up.
    public var isCumulative: Bool { self == .cumulative }
}

extension AggregationStyle {
    /// The average of values, each with the seconds that it stands for. O(n).
    ///
    /// Arithmetic: weights do not count. Temporally weighted: they do; if all are 0 they do not.
    /// Equivalent continuous level: 10 log10 of the weighted mean of 10^(value/10), for values in
    /// decibels (IEC 61672-1). Of no values, and of a cumulative type, it is the arithmetic one.
    public func average(of values: [(value: Double, weight: Double)]) -> Double {
        let total = values.reduce(0) { $0 + $1.weight }
        switch self {
        case .discreteTemporallyWeighted where total > 0:
            return values.reduce(0) { $0 + $1.value * $1.weight } / total
        case .discreteEquivalentContinuousLevel:
            let weigh = { (weight: Double) in total > 0 ? weight / total : 1 / Double(values.count)
            }
            let energy = values.reduce(0) { $0 + pow(10, $1.value / 10) * weigh($1.weight) }
            return 10 * log10(energy)
        default:
            return values.reduce(0) { $0 + $1.value } / Double(values.count)
        }
    }
}
