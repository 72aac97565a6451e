import Units

/// Random units from a seed: SplitMix64, so that a failure can be repeated.
struct RandomUnits: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    private static let healthKit = [
        "oz", "lb", "st", "in", "ft", "yd", "mi", "fl_oz_us", "cup_imp", "pt_us", "mmHg", "inHg",
        "cmAq",
        "atm", "dBASPL", "dBHL", "min", "hr", "d", "cal", "kcal", "Cal", "degC", "degF", "count",
        "%", "deg",
        "D", "pD", "appleEffortScore",
    ]
    private static let prefixable = [
        "g", "m", "L", "Pa", "s", "J", "K", "S", "V", "W", "Hz", "IU", "rad", "lx", "mol",
        "mol<180.1558>",
    ]
    private static let prefixes = [
        "", "T", "G", "M", "k", "h", "da", "d", "c", "m", "mc", "n", "p", "f",
    ]
    private static let ucum = [
        "[lb_av]", "[pi]", "10*", "mol", "%", "[drp]", "kat", "U", "[arb'U]", "[psi]", "eV", "dB",
        "Cel",
        "[degF]", "[pH]", "m[Hg]", "[HPF]", "KiBy", "[mi_us]", "a", "Ohm", "mho", "7", "[mu_0]",
    ]

    /// One to four factors with exponents from -3 to 3, of HealthKit's symbols.
    mutating func unitString() -> String {
        (0...Int.random(in: 0...3, using: &self)).map { _ in
            let symbol =
                Bool.random(using: &self)
                ? Self.healthKit.randomElement(using: &self)!
                : Self.prefixes.randomElement(using: &self)!
                    + Self.prefixable.randomElement(using: &self)!
            let power = Int.random(in: -3...3, using: &self)
            return power == 1 ? symbol : "\(symbol)^\(power)"
        }.joined(separator: "·")
    }

    /// One to four factors with exponents from 1 to 3, of UCUM's codes.
    mutating func code() -> String {
        (0...Int.random(in: 0...3, using: &self)).map { index in
            let code = Self.ucum.randomElement(using: &self)!
            let power = code == "7" ? 1 : Int.random(in: 1...3, using: &self)
            let sign = index == 0 ? "" : Bool.random(using: &self) ? "/" : "."
            return sign + (power == 1 ? code : "\(code)\(power)")
        }.joined()
    }

    /// A unit made of either or of both.
    mutating func unit() throws -> HealthUnit {
        switch Int.random(in: 0...2, using: &self) {
        case 0: try HealthUnit(unitString())
        case 1: try HealthUnit(ucum: code())
        default: try HealthUnit(unitString()) / HealthUnit(ucum: code())
        }
    }
}
