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
        let words = [quantity.value ?? quantity.nullFlavor, quantity.unit ?? quantity.currency]
            .compactMap(\.self)
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

    /// A step of a dosage: the amount and when it is taken.
    static func step(_ statement: ClinicalStatement) -> String? {
        let words =
            [statement.dose.flatMap(text)].compactMap(\.self)
            + RecordTiming.all(of: statement).map(\.text)
        return words.isEmpty ? statement.narrative : words.joined(separator: ", ")
    }

    /// What is said of another statement: the value; of an act its text; else the code.
    static func detail(_ statement: ClinicalStatement) -> String? {
        let values = statement.values.compactMap { text($0) }
        let value = values.isEmpty ? nil : values.joined(separator: "; ")
        let own = statement.narrative ?? statement.text?.words
        let code = statement.code?.display
        return value ?? (statement.statementClass == .act ? own ?? code : code ?? own)
    }

    /// What a statement is about: the product of a medication, the substance of an allergy, the
    /// value of a problem, else its code.
    static func subject(of statement: ClinicalStatement) -> CodedConcept? {
        switch statement.kind {
        case .medication, .dispensation, .immunization: return product(of: statement)
        case .allergy:
            // What is denied as a whole, or unknown, names no substance.
            let substance = statement.substances.lazy.compactMap(named).first {
                $0.display != nil
            }
            return substance ?? statement.values.first?.concept ?? statement.code
        case .problem, .familyHistory:
            let value = statement.values.lazy.compactMap(\.concept).first { $0.display != nil }
            let words = statement.values.lazy.compactMap { $0.text?.words }.first
            return value ?? words.map { CodedConcept(displayName: $0) } ?? statement.code
        default:
            switch statement.statementClass {
            case .substanceAdministration, .supply: return product(of: statement)
            default: return statement.code
            }
        }
    }

    private static func product(of statement: ClinicalStatement) -> CodedConcept? {
        named(statement.material) ?? statement.code
    }

    /// The code of an entity, or what it is called.
    static func named(_ entity: Part?) -> CodedConcept? {
        guard let entity else { return nil }
        if var code = entity.code, code.display != nil || code.code != nil {
            if code.display == code.code, let name = entity.names.lazy.compactMap(\.display).first {
                code.displayName = name
            }
            return code
        }
        return entity.names.lazy.compactMap(\.display).first.map { CodedConcept(displayName: $0) }
    }

    /// Names of those who did it.
    static func performers(of statement: ClinicalStatement) -> [String] {
        statement.performers.compactMap { performer in
            performer.descendant("assignedPerson")?.names.lazy.compactMap(\.display).first
                ?? performer.descendant("representedOrganization")?.names.lazy
                .compactMap(\.display).first
        }
    }
}
