/// A prefix of HealthKit's units; `HKMetricPrefix`, with its raw values.
public enum MetricPrefix: Int, Sendable, Hashable, CaseIterable {
    /// No prefix.
    case none = 0
    /// 10^-12, "p".
    case pico = 1
    /// 10^-9, "n".
    case nano = 2
    /// 10^-6, "mc" in unit strings, "u" in UCUM codes.
    case micro = 3
    /// 10^-3, "m".
    case milli = 4
    /// 10^-2, "c".
    case centi = 5
    /// 10^-1, "d".
    case deci = 6
    /// 10, "da".
    case deca = 7
    /// 100, "h".
    case hecto = 8
    /// 10^3, "k".
    case kilo = 9
    /// 10^6, "M".
    case mega = 10
    /// 10^9, "G".
    case giga = 11
    /// 10^12, "T".
    case tera = 12
    /// 10^-15, "f"; added to HealthKit last.
    case femto = 13

    var prefix: UnitPrefix {
        switch self {
        case .none: .none
        case .pico: .pico
        case .nano: .nano
        case .micro: .micro
        case .milli: .milli
        case .centi: .centi
        case .deci: .deci
        case .deca: .deca
        case .hecto: .hecto
        case .kilo: .kilo
        case .mega: .mega
        case .giga: .giga
        case .tera: .tera
        case .femto: .femto
        }
    }
}
