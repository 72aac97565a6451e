internal import HealthModel
internal import Statements

/// What statements say, in words as written.
enum StatementWords {
    static func text(_ value: DataValue) -> String? {
        let text: String? =
            switch value.content {
            case .coded(let concept): concept.display ?? concept.nullFlavor
            case .quantity(let quantity): self.text(quantity)
            case .range(let range): self.text(range)
            case .ratio(let ratio):
                [ratio.numerator, ratio.denominator].map { $0.flatMap(self.text) ?? "?" }
                    .joined(separator: " / ")
            case .boolean(let written): written
            case .text(let content):
                content.representation == "B64" ? nil : content.words ?? content.nullFlavor
            case .time(let time): self.text(time)
            case .identifier(let id): id.extension ?? id.root
            case .telecom(let telecom): telecom.value
            case .name(let parts), .address(let parts): parts.display
            case .sequence, .unknown: nil
            case .empty: value.nullFlavor
            }
        return text.flatMap { $0.isEmpty ? nil : $0 }
    }

    static func text(_ quantity: WrittenQuantity) -> String? {
        if let other = quantity.translated {
            return [other.value, other.unit.display].compactMap(\.self).joined(separator: " ")
        }
        let words = [quantity.value ?? quantity.nullFlavor, quantity.unitWords].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: " ")
    }

    static func text(_ range: QuantityRange) -> String? {
        range.words(text)
            ?? [range.low, range.high, range.center].lazy.compactMap { $0?.nullFlavor }.first
    }

    /// A point, or both ends of an interval.
    private static func text(_ time: TimeExpression) -> String? {
        guard let start = time.start?.iso else {
            return (time.end?.iso).map { "– " + $0 } ?? time.center?.iso ?? time.value?.written
        }
        guard let end = time.end?.iso, end != start else { return start }
        return "\(start) – \(end)"
    }

    /// An amount of a drug; without a unit of its own it counts units of administration.
    static func dose(_ statement: ClinicalStatement) -> String? {
        guard let dose = statement.dose, let words = text(dose) else { return nil }
        let amounts = [dose.value, dose.low, dose.high].compactMap(\.self)
        guard let unit = statement.administrationUnit?.display,
            amounts.contains(where: { $0.value != nil }), amounts.allSatisfy({ $0.unit == nil })
        else { return words }
        return "\(words) \(unit)"
    }

    /// A step of a dosage: the amount and when it is taken.
    static func step(_ statement: ClinicalStatement) -> String? {
        let words =
            [dose(statement)].compactMap(\.self)
            + RecordTiming.all(of: statement).map(\.text)
        return words.isEmpty ? statement.narrative : words.joined(separator: ", ")
    }

    /// What is said of another statement: the value; of an act its text; else the code.
    static func detail(_ statement: ClinicalStatement) -> String? {
        let values = statement.values.compactMap { text($0) }
        let value = values.isEmpty ? nil : values.joined(separator: "; ")
        let own = statement.narrative ?? statement.text?.words
        let code = statement.code?.display
        if let value {
            // What a severity is, its value says; of a comment its code says what the value is.
            let names = statement.kind == .comment && !unnamed.contains(statement.code?.code ?? "")
            return names ? code.map { "\($0): \(value)" } ?? value : value
        }
        // A date that is said of something: of its diagnosis.
        if statement.kind == .comment, own == nil, let code,
            let time = statement.effectiveTimes.lazy.compactMap(text).first
        {
            return "\(code): \(time)"
        }
        // An administration is what the statement around it says already.
        if own == nil, statement.code?.code == "416118004" { return nil }
        return statement.statementClass == .act ? own ?? code : code ?? own
    }

    /// Codes that say no more of a comment than that it is one.
    private static let unnamed: Set = ["48767-8", "ASSERTION"]

    /// Names of those who did it.
    static func performers(of statement: ClinicalStatement) -> [String] {
        statement.performers.compactMap { performer in
            performer.descendant("assignedPerson")?.names.lazy.compactMap(\.display).first
                ?? performer.descendant("representedOrganization")?.names.lazy
                .compactMap(\.display).first
        }
    }
}
