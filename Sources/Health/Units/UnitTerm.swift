/// One factor of a unit: an atom with its prefix, raised to a power.
struct UnitTerm: Sendable, Hashable {
    var prefix = UnitPrefix.none
    var atom: AtomID
    var exponent: Int32 = 1
    /// The integer of a number; the bits of the molar mass in g/mol of a mole with one; else 0.
    var payload: UInt64 = 0

    /// Exponents saturate here, far above any unit of measure; strings with larger ones are
    /// refused.
    static let exponentLimit: Int32 = 1000

    var prefixed: PrefixedAtom { PrefixedAtom(prefix: prefix, atom: atom) }

    func isSame(as other: UnitTerm) -> Bool {
        atom == other.atom && prefix == other.prefix && payload == other.payload
    }

    private func precedes(_ other: UnitTerm) -> Bool {
        if atom != other.atom { return atom.rawValue < other.atom.rawValue }
        if prefix != other.prefix { return prefix.rawValue < other.prefix.rawValue }
        return payload < other.payload
    }

    mutating func raise(toPower power: Int) {
        let limit = Int(Self.exponentLimit)
        let bounded = max(-limit, min(limit, power))
        exponent = Self.saturated(Int(exponent) * bounded)
    }

    private static func saturated(_ value: Int) -> Int32 {
        Int32(max(-Int(exponentLimit), min(Int(exponentLimit), value)))
    }

    /// Terms in table order, equal ones merged, those of power 0 gone: equal units have equal
    /// terms.
    static func normalize(_ terms: inout [UnitTerm]) {
        if terms.count == 1, terms[0].exponent != 0 { return }
        for index in terms.indices.dropFirst() {
            var place = index
            while place > 0, terms[place].precedes(terms[place - 1]) {
                terms.swapAt(place, place - 1)
                place -= 1
            }
        }
        var kept = 0
        for index in terms.indices {
            if kept > 0, terms[kept - 1].isSame(as: terms[index]) {
                terms[kept - 1].exponent = saturated(
                    Int(terms[kept - 1].exponent) + Int(terms[index].exponent))
            } else {
                terms[kept] = terms[index]
                kept += 1
            }
            if terms[kept - 1].exponent == 0 { kept -= 1 }
        }
        terms.removeLast(terms.count - kept)
    }
}
