extension ExactDecimal {
    /// Reads a decimal as XML Schema writes it, without white space: `-12.50`; nil where it is
    /// none.
    ///
    /// - Throws: FOCA0001 where the digits before the point do not fit.
    init?(parsing text: some Sequence<UInt8>) throws {
        var mantissa: Int128 = 0
        var scale = 0
        var digits = 0
        var isNegative = false
        var hasPoint = false
        var isFull = false
        for (index, byte) in text.enumerated() {
            switch byte {
            case UInt8(ascii: "-") where index == 0: isNegative = true
            case UInt8(ascii: "+") where index == 0: break
            case UInt8(ascii: ".") where !hasPoint: hasPoint = true
            case 0x30...0x39:
                digits += 1
                if isFull {
                    guard hasPoint else { throw Self.tooLarge() }
                    continue
                }
                let (product, isOver) = mantissa.multipliedReportingOverflow(by: 10)
                let (sum, isOverToo) = product.addingReportingOverflow(Int128(byte - 0x30))
                if isOver || isOverToo || scale == 38 {
                    guard hasPoint else { throw Self.tooLarge() }
                    isFull = true
                    continue
                }
                mantissa = sum
                if hasPoint { scale += 1 }
            default: return nil
            }
        }
        guard digits > 0 else { return nil }
        self.init(mantissa: isNegative ? -mantissa : mantissa, scale: scale)
    }

    private static func tooLarge() -> XPathError {
        XPathError("FOCA0001", "a decimal has more digits than the 38 that are supported")
    }

    /// The canonical form: no exponent, no zeros at the end, no point in an integer.
    var text: String {
        if scale == 0 { return String(mantissa) }
        var digits = String(mantissa.magnitude)
        if digits.utf8.count <= scale {
            digits = String(repeating: "0", count: scale - digits.utf8.count + 1) + digits
        }
        let point = digits.index(digits.endIndex, offsetBy: -scale)
        return (mantissa < 0 ? "-" : "") + digits[..<point] + "." + digits[point...]
    }

    /// The nearest double.
    var double: Double {
        if scale == 0 { return Double(mantissa) }
        if mantissa.magnitude < 1 << 53, scale <= 22 {
            return Double(mantissa) / Self.smallPowers[scale]
        }
        return Double("\(mantissa)e-\(scale)") ?? .nan
    }

    /// Powers of ten that are exact as doubles.
    private static let smallPowers: [Double] = (0...22).map { Double("1e\($0)") ?? 0 }

    /// The nearest float.
    var float: Float { Float("\(mantissa)e-\(scale)") ?? .nan }

    /// The decimal of a double, with as many digits as fit.
    ///
    /// - Throws: FOCA0002 for NaN and infinities, FOCA0001 where it is too large.
    init(nearest double: Double) throws {
        guard double.isFinite else {
            throw XPathError("FOCA0002", "NaN and infinities are not decimals")
        }
        guard double.magnitude < 1.7e38 else { throw Self.tooLarge() }
        let whole = double.rounded(.towardZero)
        var mantissa = Int128(whole).magnitude
        var rest = (double - whole).magnitude
        guard rest != 0 else {
            self.init(Int128(whole))
            return
        }
        // Less than 2^-100 is nothing beside 38 digits.
        rest = (rest * 0x1p100).rounded(.towardZero)
        var fraction = UInt128(rest)
        let unit = UInt128(1) << 100
        var scale = 0
        while fraction != 0, scale < 36, mantissa < UInt128(Int128.max) / 10 - 10 {
            fraction *= 10
            mantissa = mantissa * 10 + fraction / unit
            fraction %= unit
            scale += 1
        }
        self.init(
            mantissa: double < 0 ? -Int128(mantissa) : Int128(mantissa), scale: scale)
    }
}
