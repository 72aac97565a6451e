internal import HealthModel
internal import Statements

/// Lines that cannot both be right. They are shown side by side; which one is right is for people
/// to say.
public struct RecordContradiction: Sendable, Hashable {
    /// What the lines disagree about.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// One says that there is none of a kind, another names one.
        case noneButSome
        /// One says that it is so, another denies the same.
        case affirmedAndDenied
        /// One result has several values.
        case severalValues
    }

    /// What the lines disagree about.
    public var kind: Kind
    /// Where the lines stand in the record.
    public var category: RecordCategory
    /// One side: what says none, what is denied, the first value.
    public var one: [RecordLine]
    /// The other side.
    public var other: [RecordLine]
}

extension ClinicalRecord {
    /// What the record says against itself, of the person, in the order of its lines.
    ///
    /// - Complexity: O(*n*) in the lines.
    public var contradictions: [RecordContradiction] {
        let own = lines.filter { !$0.isAboutAnother && !$0.isPlanned }
        return noneButSome(own) + affirmedAndDenied(own) + severalValues(own)
    }

    private func noneButSome(_ lines: [RecordLine]) -> [RecordContradiction] {
        RecordCategory.allCases.compactMap { category in
            guard Self.counted.contains(category) else { return nil }
            let all = lines.filter { $0.category == category }
            let none = all.filter { $0.saysNone }
            let some = all.filter { $0.assertion == .affirmed && $0.isInForce }
            guard !none.isEmpty, !some.isEmpty else { return nil }
            return RecordContradiction(
                kind: .noneButSome, category: category, one: none, other: some)
        }
    }

    /// Kinds of which documents say that there is none.
    private static let counted: Set<RecordCategory> = [
        .allergy, .medication, .problem, .immunization, .procedure, .device,
    ]

    private struct Named: Hashable {
        let category: RecordCategory
        let code: RecordCode
        let start: TimePoint.Reading?
    }

    /// What a line is about, by all its codes: translations are the same in other systems.
    private static func names(_ line: RecordLine, start: TimePoint.Reading?) -> [Named] {
        var seen: Set<RecordCode> = []
        return line.codes.filter { $0.system != nil && seen.insert($0).inserted }.map {
            Named(category: line.category, code: $0, start: start)
        }
    }

    private func affirmedAndDenied(_ lines: [RecordLine]) -> [RecordContradiction] {
        var order: [Named] = []
        var sides: [Named: (affirmed: [Int], denied: [Int])] = [:]
        for (place, line) in lines.enumerated() {
            guard line.assertion == .affirmed || line.assertion == .negated, !line.saysNone else {
                continue
            }
            // A problem is denied as such, a vaccination on a day.
            let isOfADay = line.category == .immunization || line.category == .procedure
            for key in Self.names(line, start: isOfADay ? line.start : nil) {
                if sides[key] == nil { order.append(key) }
                if line.assertion == .affirmed {
                    sides[key, default: ([], [])].affirmed.append(place)
                } else {
                    sides[key, default: ([], [])].denied.append(place)
                }
            }
        }
        // A code and its translations name the same two sides.
        var seen: Set<[[Int]]> = []
        return order.compactMap { key in
            guard let found = sides[key], !found.affirmed.isEmpty, !found.denied.isEmpty,
                seen.insert([found.denied, found.affirmed]).inserted
            else { return nil }
            return RecordContradiction(
                kind: .affirmedAndDenied, category: key.category,
                one: found.denied.map { lines[$0] }, other: found.affirmed.map { lines[$0] })
        }
    }

    private func severalValues(_ lines: [RecordLine]) -> [RecordContradiction] {
        var order: [Named] = []
        var found: [Named: [Int]] = [:]
        for (place, line) in lines.enumerated()
        where line.category == .result || line.category == .vitalSign {
            // To the minute: several values of one day are several measurements.
            guard line.assertion == .affirmed, line.value != nil, let start = line.start,
                start.precision >= .minute
            else { continue }
            for key in Self.names(line, start: start) {
                if found[key] == nil { order.append(key) }
                found[key, default: []].append(place)
            }
        }
        var seen: Set<[Int]> = []
        return order.compactMap { key in
            guard let places = found[key], seen.insert(places).inserted else { return nil }
            let first = lines[places[0]]
            let others = places.dropFirst().map { lines[$0] }.filter { $0.value != first.value }
            // Of one document they are parts of a series.
            let documents = Set(first.origins.map(\.document))
            let apart = others.filter { documents.isDisjoint(with: $0.origins.map(\.document)) }
            guard !apart.isEmpty else { return nil }
            return RecordContradiction(
                kind: .severalValues, category: key.category, one: [first], other: apart)
        }
    }
}

extension RecordLine {
    /// Whether it says that there is nothing of its kind.
    public var saysNone: Bool {
        if assertion == .noneKnown { return true }
        guard assertion == .negated, let asSuch = Self.asSuch[category] else { return false }
        // A substance may be known by its name alone.
        if codes.isEmpty { return category == .allergy && name?.isEmpty ?? true }
        // "Allergy to substance" denied, without a substance.
        return codes.allSatisfy { asSuch.contains($0.code) }
    }

    /// What is denied where there is none of a kind (SNOMED CT): C-CDA denies the drug, or the
    /// problem, as such.
    private static let asSuch: [RecordCategory: Set<String>] = [
        .allergy: allergiesAsSuch, .medication: ["410942007"],
        .problem: ["55607006", "64572001", "404684003", "282291009"],
    ]

    /// SNOMED CT: allergy, allergic reaction, propensity to adverse reactions, and by what.
    private static let allergiesAsSuch: Set = [
        "419199007", "416098002", "414285001", "420134006", "418038007", "419511003", "418471000",
        "59037007", "235719002", "106190000", "ASSERTION",
    ]

    /// Whether it was neither taken back nor entered by mistake.
    var isInForce: Bool { status != "nullified" && status != "aborted" && status != "cancelled" }
}
