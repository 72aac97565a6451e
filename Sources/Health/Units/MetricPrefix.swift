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

/// A prefix of UCUM (section 4.1, table 1; binary ones: section 4.5), most of them HealthKit's
/// too.
enum UnitPrefix: UInt8, Sendable, CaseIterable {
    case none
    case yotta, zetta, exa, peta, tera, giga, mega, kilo, hecto, deca
    case deci, centi, milli, micro, nano, pico, femto, atto, zepto, yocto
    case kibi, mebi, gibi, tebi

    /// Symbol in UCUM's case-sensitive codes, in HealthKit's unit strings ("" where it has
    /// none), in print, and the name.
    private static let words:
        [(code: StaticString, unitString: StaticString, print: StaticString, name: StaticString)] =
            [
                ("", "", "", ""), ("Y", "", "Y", "yotta"), ("Z", "", "Z", "zetta"),
                ("E", "", "E", "exa"), ("P", "", "P", "peta"), ("T", "T", "T", "tera"),
                ("G", "G", "G", "giga"), ("M", "M", "M", "mega"), ("k", "k", "k", "kilo"),
                ("h", "h", "h", "hecto"), ("da", "da", "da", "deka"), ("d", "d", "d", "deci"),
                ("c", "c", "c", "centi"), ("m", "m", "m", "milli"), ("u", "mc", "μ", "micro"),
                ("n", "n", "n", "nano"), ("p", "p", "p", "pico"), ("f", "f", "f", "femto"),
                ("a", "", "a", "atto"), ("z", "", "z", "zepto"), ("y", "", "y", "yocto"),
                ("Ki", "", "Ki", "kibi"), ("Mi", "", "Mi", "mebi"), ("Gi", "", "Gi", "gibi"),
                ("Ti", "", "Ti", "tebi"),
            ]

    private static let tens = [
        0, 24, 21, 18, 15, 12, 9, 6, 3, 2, 1, -1, -2, -3, -6, -9, -12, -15, -18, -21, -24,
    ]

    var code: String { Self.words[Int(rawValue)].code.description }
    var unitString: String { Self.words[Int(rawValue)].unitString.description }
    var printSymbol: String { Self.words[Int(rawValue)].print.description }
    var name: String { Self.words[Int(rawValue)].name.description }

    var scale: Scale {
        let index = Int(rawValue)
        if index < Self.tens.count { return Scale(1, ten: Self.tens[index]) }
        return .two(10 * (index - Self.tens.count + 1))
    }
}
