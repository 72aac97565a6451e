/// The codes of UCUM's units by themselves: all that reading a code takes. What the units amount to
/// is in ``AtomTable``, which takes longer to make than most documents to check.
struct UCUMSymbols: Sendable {
    static let shared = UCUMSymbols(ucum: UCUMRows.all, healthKit: HealthKitRows.all)

    /// What an annotation that is a unit of HealthKit's follows: `dB` in `dB{HL}`.
    private struct Annotated: Sendable, Hashable {
        var unit: PrefixedAtom?
        var annotation: SymbolKey
    }

    private struct Entry: Sendable {
        var atom: AtomID
        /// Whether it may have metric prefixes.
        var isMetric: Bool
    }

    private var codes: [SymbolKey: Entry] = [:]
    private var annotated: [Annotated: AtomID] = [:]
    private let prefixes = PrefixIndex(\.code)

    /// The UCUM atom, with prefix, whose code the bytes are.
    func atom(_ bytes: ArraySlice<UInt8>) -> PrefixedAtom? {
        if let key = SymbolKey(bytes), let entry = codes[key] {
            return PrefixedAtom(prefix: .none, atom: entry.atom)
        }
        guard bytes.count > 1 else { return nil }
        for (prefix, length) in [(prefixes.long(bytes), 2), (prefixes.short(bytes), 1)]
        where prefix != .none {
            if let key = SymbolKey(bytes.dropFirst(length)), let entry = codes[key], entry.isMetric
            {
                return PrefixedAtom(prefix: prefix, atom: entry.atom)
            }
        }
        return nil
    }

    /// The unit of HealthKit's that stands behind an annotation.
    func annotatedAtom(_ unit: PrefixedAtom?, _ annotation: ArraySlice<UInt8>) -> AtomID? {
        guard let key = SymbolKey(annotation) else { return nil }
        return annotated[Annotated(unit: unit, annotation: key)]
    }

    /// Atoms are numbered as the rows that make them come, after the number.
    private init(ucum: [String], healthKit: String) {
        codes.reserveCapacity(512)
        var next = AtomID.number.rawValue + 1
        for rows in ucum {
            UnitRow.readWords(rows) { words in
                let key = SymbolKey(words[0])!
                if words[1].elementsEqual("=".utf8) {
                    codes[key] = codes[SymbolKey(words[2])!]!
                } else {
                    let isMetric = words[1].elementsEqual("m".utf8)
                    codes[key] = Entry(atom: AtomID(rawValue: next), isMetric: isMetric)
                    next += 1
                }
            }
        }
        UnitRow.readWords(healthKit) { words in
            guard words.count > 3 else { return }
            if let mark = words.firstIndex(where: { $0.elementsEqual("@".utf8) }) {
                annotate(words[mark + 1], as: AtomID(rawValue: next))
            }
            next += 1
        }
    }

    private mutating func annotate(_ code: ArraySlice<UInt8>, as id: AtomID) {
        let open = code.firstIndex(of: UInt8(ascii: "{"))!
        annotated[
            Annotated(
                unit: atom(code[..<open]), annotation: SymbolKey(code[(open + 1)...].dropLast())!)
        ] = id
    }
}
