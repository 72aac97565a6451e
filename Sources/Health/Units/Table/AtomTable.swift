/// Every unit atom of UCUM and of HealthKit, found by symbol: made once, from the rows.
struct AtomTable: Sendable {
    static let shared = AtomTable(ucum: UCUMRows.all, healthKit: HealthKitRows.all)

    private struct HealthKitEntry: Sendable {
        var atom: PrefixedAtom
        var isPrefixable: Bool
        var isMolar: Bool
    }

    private var atoms: [UnitAtom] = []
    private var measures: [UnitAtom.Measure] = []
    private let symbols = UCUMSymbols.shared
    private var healthKitSymbols: [SymbolKey: HealthKitEntry] = [:]
    private var healthKitNames: [PrefixedAtom: String] = [:]
    private var prefixable: Set<AtomID> = []
    private var counterparts: [PrefixedAtom: AtomID] = [:]
    private let unitStringPrefixes = PrefixIndex(\.unitString)

    /// The mole with a molar mass, `mol<180.16>`.
    private(set) var molarAtom = AtomID.number
    /// HealthKit's count.
    private(set) var countAtom = AtomID.number

    subscript(id: AtomID) -> UnitAtom { atoms[Int(id.rawValue)] }

    func measure(of id: AtomID) -> UnitAtom.Measure { measures[Int(id.rawValue)] }

    /// HealthKit's atom, with prefix, whose symbol the bytes are.
    func healthKit(_ bytes: ArraySlice<UInt8>, molar: Bool) -> PrefixedAtom? {
        if !molar, let key = SymbolKey(bytes), let entry = healthKitSymbols[key], !entry.isMolar {
            return entry.atom
        }
        if molar, bytes.elementsEqual("mol".utf8) {
            return PrefixedAtom(prefix: .none, atom: molarAtom)
        }
        guard bytes.count > 1 else { return nil }
        let long = unitStringPrefixes.long(bytes)
        if long != .none, let found = healthKit(bytes.dropFirst(2), after: long, molar: molar) {
            return found
        }
        let short = unitStringPrefixes.short(bytes)
        return short == .none ? nil : healthKit(bytes.dropFirst(), after: short, molar: molar)
    }

    private func healthKit(
        _ bytes: ArraySlice<UInt8>, after prefix: UnitPrefix, molar: Bool
    ) -> PrefixedAtom? {
        if molar {
            return bytes.elementsEqual("mol".utf8)
                ? PrefixedAtom(prefix: prefix, atom: molarAtom) : nil
        }
        guard let key = SymbolKey(bytes), let entry = healthKitSymbols[key], entry.isPrefixable,
            !entry.isMolar
        else { return nil }
        return PrefixedAtom(prefix: prefix, atom: entry.atom.atom)
    }

    /// HealthKit's symbol for an atom with its prefix, or nil.
    func healthKitSymbol(_ unit: PrefixedAtom) -> String? {
        if let name = healthKitNames[unit] { return name }
        guard prefixable.contains(unit.atom) else { return nil }
        let prefix = unit.prefix.unitString
        return prefix.isEmpty ? nil : prefix + self[unit.atom].unitString
    }

    /// HealthKit's unit for one of UCUM's that it writes and counts differently, `mmHg` for
    /// `mm[Hg]`.
    func counterpart(_ unit: PrefixedAtom) -> AtomID? { counterparts[unit] }
}

extension AtomTable {
    private init(ucum: [String], healthKit: String) {
        add(
            UnitAtom(code: "", name: "number", print: "", property: "number"),
            UnitAtom.Measure(dimension: .none, scale: .one))
        for rows in ucum {
            UnitRow.read(rows) { addUCUM($0) }
        }
        UnitRow.read(healthKit) { addHealthKit($0) }
    }

    @discardableResult
    private mutating func add(_ atom: UnitAtom, _ measure: UnitAtom.Measure) -> AtomID {
        atoms.append(atom)
        measures.append(measure)
        return AtomID(rawValue: UInt16(atoms.count - 1))
    }

    private mutating func addUCUM(_ row: UnitRow) {
        guard row.words[0] != "=" else { return }
        let id = AtomID(rawValue: UInt16(atoms.count))
        let atom = UnitAtom(
            code: row.symbol, name: row.name, print: row.print, property: row.property)
        add(atom, measure(Array(row.words.dropFirst()), id: id))
    }

    private func measure(_ words: [String], id: AtomID) -> UnitAtom.Measure {
        switch words[0] {
        case "base":
            return UnitAtom.Measure(dimension: .base(Int(id.rawValue) - 1), scale: .one)
        case "own", "molar":
            // A mole of a molar mass is a mass in grams, which is base unit 0.
            let dimension = words[0] == "own" ? Dimension.own(id) : .base(0)
            return UnitAtom.Measure(dimension: dimension, scale: .one)
        case "pi":
            return UnitAtom.Measure(dimension: .none, scale: .pi)
        default:
            let terms = terms(of: words[1])
            let unit = UnitMeasure(terms, in: self)
            return UnitAtom.Measure(
                dimension: unit.dimension, scale: Scale(decimal: words[0].utf8)! * unit.scale,
                function: words.count > 2 ? SpecialFunction(rawValue: words[2])! : nil)
        }
    }

    private func terms(of code: String) -> [UnitTerm] {
        var parser = UCUMParser(Array(code.utf8), symbols: symbols)
        return try! parser.parse()
    }

    private mutating func addHealthKit(_ row: UnitRow) {
        let key = SymbolKey(row.symbol.utf8)!
        let mayHavePrefix = row.words[0] == "p"
        let isMolar = row.words[1] == "molar"
        let atom: PrefixedAtom
        if row.words.count == 2 {
            atom = symbols.atom(ArraySlice(row.words[1].utf8))!
            if atom.prefix == .none, self[atom.atom].unitString.isEmpty {
                atoms[Int(atom.atom.rawValue)].unitString = row.symbol
            }
        } else {
            atom = PrefixedAtom(prefix: .none, atom: addOwn(row))
            if isMolar { molarAtom = atom.atom }
            if row.symbol == "count" { countAtom = atom.atom }
        }
        healthKitSymbols[key] = HealthKitEntry(
            atom: atom, isPrefixable: mayHavePrefix, isMolar: isMolar)
        if healthKitNames[atom] == nil {
            healthKitNames[atom] = isMolar ? "mol" : row.symbol
            if mayHavePrefix { prefixable.insert(atom.atom) }
        }
    }

    private mutating func addOwn(_ row: UnitRow) -> AtomID {
        let id = AtomID(rawValue: UInt16(atoms.count))
        var definition = Array(row.words.dropFirst())
        if definition[0] == "=" { definition.removeFirst() }
        let marks = definition.firstIndex { ["~", ">", "<", "@"].contains($0) }!
        var atom = UnitAtom(
            code: "", unitString: row.symbol == "mol<>" ? "mol" : row.symbol, name: row.name,
            print: row.print, property: row.property)
        let measure = measure(Array(definition[..<marks]), id: id)
        for mark in stride(from: marks, to: definition.count, by: 2) {
            let code = definition[mark + 1]
            if definition[mark] == "@" {
                atom.code = code
                continue
            }
            let terms = terms(of: code)
            if definition[mark] != "<" { atom.replacement = terms }
            if definition[mark] != ">" { counterparts[terms[0].prefixed] = id }
        }
        return add(atom, measure)
    }
}
