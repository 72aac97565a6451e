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
