/// A unit that is not made of others in writing: one row of the table.
struct UnitAtom: Sendable {
    /// UCUM's case-sensitive code; empty where UCUM has none.
    var code: String
    /// HealthKit's symbol; empty where HealthKit has none.
    var unitString = ""
    /// UCUM's first name, or ours for HealthKit's own units.
    var name: String
    /// As it is printed for people: "°C".
    var print: String
    /// The kind of quantity in UCUM's words.
    var property: String
    /// What stands for it in UCUM codes, if it has no code of its own.
    var replacement: [UnitTerm]?
    /// Whether its code ends in an annotation, so that no exponent can follow.
    var isAnnotated: Bool { code.utf8.last == UInt8(ascii: "}") }

    /// What an atom amounts to.
    struct Measure: Sendable {
        var dimension: Dimension
        var scale: Scale
        /// How its values relate to the reference that `scale` gives, if not by a factor.
        var function: SpecialFunction?
    }
}

/// An atom with the prefix that it is written with.
struct PrefixedAtom: Sendable, Hashable {
    var prefix: UnitPrefix
    var atom: AtomID
}

/// A row of the table of unit atoms; the order of the rows is the order of factors in print.
struct AtomID: RawRepresentable, Sendable, Hashable {
    let rawValue: UInt16

    /// Integers within UCUM codes, `4` in `4.[pi]`; the number is the payload of the term.
    static let number = AtomID(rawValue: 0)
}

/// At most sixteen bytes of a symbol in two words: what the table is searched by.
struct SymbolKey: Sendable, Hashable {
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// Nil for empty and for longer ones, which no symbol is.
    init?(_ bytes: some Collection<UInt8>) {
        guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
        for (index, byte) in bytes.enumerated() {
            if index < 8 {
                first = first << 8 | UInt64(byte)
            } else {
                second = second << 8 | UInt64(byte)
            }
        }
    }
}

/// Prefixes by their first bytes.
struct PrefixIndex: Sendable {
    private var one = [UnitPrefix](repeating: .none, count: 256)
    /// A handful.
    private var two: [(bytes: UInt16, prefix: UnitPrefix)] = []

    init(_ symbol: (UnitPrefix) -> String) {
        for prefix in UnitPrefix.allCases {
            let bytes = Array(symbol(prefix).utf8)
            if bytes.count == 1 {
                one[Int(bytes[0])] = prefix
            } else if bytes.count == 2 {
                two.append((UInt16(bytes[0]) << 8 | UInt16(bytes[1]), prefix))
            }
        }
    }

    /// The prefix of one byte, or `.none`.
    func short(_ bytes: ArraySlice<UInt8>) -> UnitPrefix { one[Int(bytes[bytes.startIndex])] }

    /// The prefix of two bytes, or `.none`.
    func long(_ bytes: ArraySlice<UInt8>) -> UnitPrefix {
        guard bytes.count > 2 else { return .none }
        let start = bytes.startIndex
        let wanted = UInt16(bytes[start]) << 8 | UInt16(bytes[start + 1])
        return two.first { $0.bytes == wanted }?.prefix ?? .none
    }
}
