import Glibc

/// How the values of a unit relate to its reference where it is not by a factor
/// (UCUM section 3.2, §21 and §22; the functions by the names of its tables).
enum SpecialFunction: String, Sendable {
    /// Temperatures with a zero of their own.
    case celsius = "Cel"
    case fahrenheit = "degF"
    case reaumur = "degRe"
    /// Logarithms: natural, decimal, decimal of field quantities, binary.
    case ln, lg, lgTimes2, ld
    /// The negative decimal logarithm.
    case pH
    /// Hundred times the tangent.
    case tanTimes100
    /// Negative logarithms to base 10, 100, 1,000 and 50,000.
    case hpX, hpC, hpM, hpQ
    case sqrt

    /// The zero of a temperature scale above absolute zero in K/900, in which all of them are
    /// whole; nil for what is not a temperature.
    var zeroPoint: Int? {
        switch self {
        case .celsius, .reaumur: 245_835
        case .fahrenheit: 229_835
        default: nil
        }
    }

    /// The value on the scale of a ratio to the reference.
    func value(ofRatio ratio: Double) -> Double {
        switch self {
        case .celsius, .fahrenheit, .reaumur: ratio
        case .ln: log(ratio)
        case .lg: log10(ratio)
        case .lgTimes2: 2 * log10(ratio)
        case .ld: log2(ratio)
        case .pH, .hpX: -log10(ratio)
        case .tanTimes100: 100 * tan(ratio)
        case .hpC: -log10(ratio) / 2
        case .hpM: -log10(ratio) / 3
        case .hpQ: -log10(ratio) / log10(50_000)
        case .sqrt: ratio.squareRoot()
        }
    }

    /// The ratio to the reference of a value on the scale.
    func ratio(ofValue value: Double) -> Double {
        switch self {
        case .celsius, .fahrenheit, .reaumur: value
        case .ln: exp(value)
        case .lg: pow(10, value)
        case .lgTimes2: pow(10, value / 2)
        case .ld: exp2(value)
        case .pH, .hpX: pow(10, -value)
        case .tanTimes100: atan(value / 100)
        case .hpC: pow(100, -value)
        case .hpM: pow(1000, -value)
        case .hpQ: pow(50_000, -value)
        case .sqrt: value * value
        }
    }
}
