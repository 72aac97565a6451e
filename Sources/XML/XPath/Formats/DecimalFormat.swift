/// A decimal format of `fn:format-number` (section 4.7.1).
public struct DecimalFormat: Sendable {
    /// Between the whole part and what is behind it.
    public var decimalSeparator: Unicode.Scalar = "."
    /// Between groups of digits.
    public var groupingSeparator: Unicode.Scalar = ","
    /// Before an exponent.
    public var exponentSeparator: Unicode.Scalar = "e"
    /// Stands for infinity.
    public var infinity = "Infinity"
    /// Before negative numbers without a picture of their own.
    public var minusSign: Unicode.Scalar = "-"
    /// Stands for what is no number.
    public var notANumber = "NaN"
    /// Says that the number is multiplied by 100.
    public var percent: Unicode.Scalar = "%"
    /// Says that the number is multiplied by 1000.
    public var perMille: Unicode.Scalar = "‰"
    /// The digit zero of the family that is used.
    public var zeroDigit: Unicode.Scalar = "0"
    /// A digit that may be missing.
    public var digit: Unicode.Scalar = "#"
    /// Between the pictures of positive and negative numbers.
    public var patternSeparator: Unicode.Scalar = ";"

    /// The default format.
    public init() {}
}
