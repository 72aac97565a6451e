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
