/// A way from values of one unit to values of another, worked out once for any number of values.
///
/// Factors are exact up to the last step: a value is multiplied and divided by whole numbers
/// where the ratio of the units has them below 2^53, as nearly all have, and else by the double
/// that is nearest to the exact ratio.
public struct UnitConversion: Sendable {
    private enum Form {
        case same
        case linear(multiplier: Double, divisor: Double)
        case affine(multiplier: Double, shift: Double, divisor: Double)
        case general(from: SpecialScale?, ratio: Double, to: SpecialScale?)
    }

    private struct SpecialScale {
        var function: SpecialFunction
        var prefix: Double
    }

    private let form: Form

    /// Throws ``UnitError/Code/incompatible``.
    init(from source: HealthUnit, to target: HealthUnit) throws(UnitError) {
        let (a, b) = (source.storage, target.storage)
        if a === b {
            form = .same
            return
        }
        guard source.isCompatible(with: target) else {
            throw .incompatible(source, target)
        }
        if a.isLinear, b.isLinear {
            let (multiplier, divisor) = Self.factor(a, b)
            form = .linear(multiplier: multiplier, divisor: divisor)
        } else {
            form = Self.special(a, b)
        }
    }

    /// The value in the other unit.
    public func callAsFunction(_ value: Double) -> Double {
        switch form {
        case .same: return value
        case .linear(let multiplier, let divisor):
            return Self.scaled(value, multiplier, divisor)
        case .affine(let multiplier, let shift, let divisor):
            return (value * multiplier + shift) / divisor
        case .general(let from, let ratio, let to):
            let linear = from.map { $0.function.ratio(ofValue: value * $0.prefix) } ?? value
            let scaled = linear * ratio
            return to.map { $0.function.value(ofRatio: scaled) / $0.prefix } ?? scaled
        }
    }

    /// A value in another unit where both are told by a factor alone and compatible; nil where
    /// they are not. It is what the conversion gives, without the making of one.
    @inline(__always)
    static func linear(_ value: Double, from source: HealthUnit, to target: HealthUnit) -> Double? {
        let (a, b) = (source.storage, target.storage)
        guard a.isPlain, b.isPlain, a.base == b.base else { return nil }
        let (multiplier, divisor) = factor(a, b)
        return scaled(value, multiplier, divisor)
    }

    @inline(__always)
    private static func scaled(_ value: Double, _ multiplier: Double, _ divisor: Double) -> Double {
        let product = value * multiplier
        return product.isFinite ? product / divisor : value / divisor * multiplier
    }

    /// The ratio of the factors as two whole doubles, or as the nearest double and 1.
    private static func factor(
        _ a: UnitStorage, _ b: UnitStorage
    ) -> (multiplier: Double, divisor: Double) {
        let five = a.five - b.five
        let two = a.two - b.two
        let pi = a.pi - b.pi
        if a.numerator > 0, b.numerator > 0, abs(pi) <= 1, abs(five) <= 22, abs(two) <= 512 {
            var multiplier = a.numerator == b.numerator ? 1 : a.numerator
            var divisor = a.numerator == b.numerator ? 1 : b.numerator
            if a.denominator != b.denominator {
                multiplier *= b.denominator
                divisor *= a.denominator
            }
            if five > 0 { multiplier *= PowersOfFive[five] } else { divisor *= PowersOfFive[-five] }
            if multiplier <= 0x1p53, divisor <= 0x1p53 {
                let power = powerOfTwo(abs(two))
                if two > 0 { multiplier *= power } else { divisor *= power }
                if pi > 0 { multiplier *= .pi } else if pi < 0 { divisor *= .pi }
                return (multiplier, divisor)
            }
        }
        return (exactFactor(a, b), 1)
    }

    @inline(never)
    private static func exactFactor(_ a: UnitStorage, _ b: UnitStorage) -> Double {
        (full(a) / full(b)).doubleValue
    }

    /// 2 to the power of `exponent`, which is from -512 to 512.
    private static func powerOfTwo(_ exponent: Int) -> Double {
        Double(bitPattern: UInt64(1023 + exponent) << 52)
    }

    private static func full(_ storage: UnitStorage) -> Scale {
        storage.measure.scale * storage.measure.argument
    }

    private static func special(_ a: UnitStorage, _ b: UnitStorage) -> Form {
        let zeros = (zero(a), zero(b))
        if let from = zeros.0, let to = zeros.1 {
            let (multiplier, divisor) = factor(a, b)
            if from == to { return .linear(multiplier: multiplier, divisor: divisor) }
            let shift = shift(from: from, to: to, times: divisor, in: b)
            return .affine(multiplier: multiplier, shift: shift, divisor: divisor)
        }
        if a.measure.function == b.measure.function, a.measure.scale == b.measure.scale {
            let (multiplier, divisor) = factor(a, b)
            return .linear(multiplier: multiplier, divisor: divisor)
        }
        return .general(
            from: scale(a), ratio: (a.measure.scale / b.measure.scale).doubleValue, to: scale(b))
    }

    /// `from - to` kelvins by 900 in units of `b`, times the divisor: exactly, if it is whole.
    private static func shift(
        from: Int, to: Int, times divisor: Double, in b: UnitStorage
    ) -> Double {
        let difference = Double(from - to)
        if b.numerator > 0, abs(b.five) <= 22, b.pi == 0, abs(b.two) <= 512 {
            let fives = PowersOfFive[abs(b.five)]
            let over = difference * divisor * b.denominator * (b.five < 0 ? fives : 1)
            let under = 900 * b.numerator * (b.five > 0 ? fives : 1)
            if abs(over) <= 0x1p53, under <= 0x1p53 {
                return over / under * powerOfTwo(-b.two)
            }
        }
        let size = (Scale(UInt64(abs(from - to))) / Scale(900) / full(b)).doubleValue * divisor
        return from < to ? -size : size
    }

    /// The zero of a temperature unit in K/900 above absolute zero; nil for other scales.
    private static func zero(_ storage: UnitStorage) -> Int? {
        guard let function = storage.measure.function else { return 0 }
        return function.zeroPoint
    }

    private static func scale(_ storage: UnitStorage) -> SpecialScale? {
        storage.measure.function.map {
            SpecialScale(function: $0, prefix: storage.measure.argument.doubleValue)
        }
    }
}

extension HealthUnit {
    /// The way from values in this unit to values in another.
    ///
    /// Throws ``UnitError/Code/incompatible`` if they measure different things.
    public func conversion(to other: HealthUnit) throws(UnitError) -> UnitConversion {
        try UnitConversion(from: self, to: other)
    }
}

/// The powers of five that a double holds exactly, 0 to 22.
enum PowersOfFive {
    /// 5 to the power of `exponent`, which is from 0 to 22; a look-up without a lock.
    static subscript(exponent: Int) -> Double {
        switch exponent {
        case 1: 0x5p0
        case 2: 0x19p0
        case 3: 0x7dp0
        case 4: 0x271p0
        case 5: 0xc35p0
        case 6: 0x3d09p0
        case 7: 0x1312dp0
        case 8: 0x5f5e1p0
        case 9: 0x1dcd65p0
        case 10: 0x9502f9p0
        case 11: 0x2e90eddp0
        case 12: 0xe8d4a51p0
        case 13: 0x48c27395p0
        case 14: 0x16bcc41e9p0
        case 15: 0x71afd498dp0
        case 16: 0x2386f26fc1p0
        case 17: 0xb1a2bc2ec5p0
        case 18: 0x3782dace9d9p0
        case 19: 0x1158e460913dp0
        case 20: 0x56bc75e2d631p0
        case 21: 0x1b1ae4d6e2ef5p0
        case 22: 0x878678326eac9p0
        default: 1
        }
    }
}
