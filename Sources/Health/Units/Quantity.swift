/// A value with its unit; `HKQuantity`.
///
/// Quantities are equal when value and unit are: `1 km` is not `1000 m`. ``compare(_:)`` says
/// that they are the same amount.
public struct Quantity: Sendable, Hashable {
    /// The unit that the value was given in.
    public let unit: HealthUnit
    /// The value in that unit.
    public let value: Double

    /// A quantity; `HKQuantity(unit:doubleValue:)`.
    public init(unit: HealthUnit, doubleValue: Double) {
        self.unit = unit
        value = doubleValue
    }

    /// A quantity, value first.
    public init(_ value: Double, _ unit: HealthUnit) {
        self.init(unit: unit, doubleValue: value)
    }

    /// Whether the quantity can be told in a unit; `is(compatibleWith:)`.
    public func `is`(compatibleWith other: HealthUnit) -> Bool { unit.isCompatible(with: other) }

    /// The value in another unit; `doubleValue(for:)`.
    ///
    /// Temperatures take their zero into account only where a degree stands alone: `degC·m`
    /// converts into `degF·m` by 9/5. Throws ``UnitError/Code/incompatible`` if the unit
    /// measures something else.
    public func doubleValue(for other: HealthUnit) throws(UnitError) -> Double {
        if let converted = UnitConversion.linear(value, from: unit, to: other) { return converted }
        return try unit.conversion(to: other)(value)
    }

    /// The same amount in another unit. Throws ``UnitError/Code/incompatible``.
    public func converted(to other: HealthUnit) throws(UnitError) -> Quantity {
        Quantity(unit: other, doubleValue: try doubleValue(for: other))
    }

    /// How two quantities stand to each other.
    public enum Order: Sendable, Hashable {
        /// The first is the smaller one.
        case ascending
        /// They are the same amount.
        case same
        /// The first is the larger one.
        case descending
    }

    /// Compares amounts, whatever their units; `compare(_:)`.
    ///
    /// Amounts are the same when converting one into the unit of the other gives the other's
    /// value, in either direction. A value that is not a number is the same as another such and
    /// above all others. Throws ``UnitError/Code/incompatible`` if they measure different
    /// things.
    public func compare(_ other: Quantity) throws(UnitError) -> Order {
        let there = try doubleValue(for: other.unit)
        if there == other.value { return .same }
        if value.isNaN || other.value.isNaN {
            if value.isNaN, other.value.isNaN { return .same }
            return value.isNaN ? .descending : .ascending
        }
        let back = try other.doubleValue(for: unit)
        if back == value { return .same }
        return there < other.value ? .ascending : .descending
    }
}

extension Quantity: CustomStringConvertible {
    /// Value and unit string: `20.0 g`.
    public var description: String { "\(value) \(unit.unitString)" }
}

extension Quantity {
    /// The product of values and units.
    public static func * (left: Quantity, right: Quantity) -> Quantity {
        Quantity(left.value * right.value, left.unit * right.unit)
    }

    /// The quotient of values and units.
    public static func / (left: Quantity, right: Quantity) -> Quantity {
        Quantity(left.value / right.value, left.unit / right.unit)
    }
}
