/// A unit of measure: a product of unit atoms with prefixes and exponents; `HKUnit`.
///
/// Units are equal when they are the same product, in whatever order and form it was written:
/// `m/s^2` equals `m·s^-2` and `l` equals `L`, but `kcal` and `Cal` are two units of one size,
/// as are `J` and `N·m`. Units that measure the same thing convert into each other
/// (`isCompatible(with:)`).
///
/// There are two ways to write a unit. HealthKit's unit strings: `init(_:)` and ``unitString``.
/// UCUM's case-sensitive codes, all of version 2.2: `init(ucum:)` and ``ucumCode``. A unit of
/// either may be multiplied with one of the other.
///
/// A unit is one reference to an immutable object: copying it is cheap, and so is comparing
/// copies.
public struct HealthUnit: Sendable, Hashable {
    let storage: UnitStorage

    /// From terms in any order.
    init(terms: [UnitTerm]) {
        var terms = terms
        UnitTerm.normalize(&terms)
        storage = UnitStorage(terms)
    }

    var terms: [UnitTerm] { storage.terms }

    /// What the unit measures.
    public var dimension: Dimension { storage.measure.dimension }

    /// Whether this is the null unit, `()`: the product of no units at all; `HKUnit.isNull()`.
    ///
    /// `m/m` is null, `dL/L` and `count` are not.
    public var isNull: Bool { storage.isNull }

    /// Whether values in one unit can be converted into the other.
    ///
    /// They can when the dimensions are equal. The null unit goes only with itself and with
    /// numbers: `count`, `%` and their products.
    public func isCompatible(with other: HealthUnit) -> Bool {
        let (left, right) = (storage, other.storage)
        if left === right { return true }
        if left.isNull { return right.isNumber }
        if right.isNull { return left.isNumber }
        guard left.base == right.base else { return false }
        if left.isBaseOnly || right.isBaseOnly { return left.isBaseOnly && right.isBaseOnly }
        return left.measure.dimension.own == right.measure.dimension.own
    }

    /// Whether two units are the same product.
    public static func == (left: HealthUnit, right: HealthUnit) -> Bool {
        left.storage === right.storage || left.storage.terms == right.storage.terms
    }

    /// Equal units hash equal, however they were written.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(storage.terms)
    }
}

extension HealthUnit: CustomStringConvertible {
    /// The unit string.
    public var description: String { unitString }
}
