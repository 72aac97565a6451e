import Base
import HealthModel
import Statements

/// The value of an observation as R4 has it: `value[x]`, or components where there are several.
struct ObservedValue {
    /// The end of the element's name, as `Quantity`.
    var type = ""
    var value: JSONValue?
    /// What stands beside a primitive.
    var beside: JSONValue?
    var components: [JSONValue] = []
}

extension Conversion {
    func observationValue(_ statement: ClinicalStatement) -> ObservedValue {
        var values: [DataValue] = []
        for value in statement.values where !value.isEmpty && !values.contains(value) {
            values.append(value)
        }
        let told = values.prefix(200).map { observed($0, in: statement) }
        if values.count > told.count { lose(statement, "value", "more than 200 values") }
        if told.isEmpty, let words = actWords(statement) {
            return ObservedValue(type: "String", value: .string(words))
        }
        guard told.count > 1 else { return told.first ?? ObservedValue() }
        // Several values that differ: none of them is the value, so each is a component.
        var several = ObservedValue()
        for value in told where value.value != nil {
            var fields = Fields()
            fields.add("code", Codes.required(statement.code))
            fields.add("value" + value.type, value.value)
            fields.add("_value" + value.type, value.beside)
            several.components.append(fields.value ?? .absent("unknown"))
        }
        return several
    }

    /// What an act says in words, of what its code names.
    func actWords(_ statement: ClinicalStatement) -> String? {
        guard statement.statementClass == .act, Codes.says(statement.code), !isNegated(statement)
        else { return nil }
        return statement.narrative?.trimmed
    }

    private func observed(_ value: DataValue, in statement: ClinicalStatement) -> ObservedValue {
        let found = plain(value, in: statement)
        guard isNegated(statement) else { return found }
        // R4 has no negation: the value is told in words that nobody can take for the value.
        let words = Self.words(value) ?? "(value)"
        return ObservedValue(
            type: "CodeableConcept", value: .fields(["text": .string("Negated: \(words)")]))
    }

    private func plain(_ value: DataValue, in statement: ClinicalStatement) -> ObservedValue {
        switch value.content {
        case .coded(let concept):
            if Codes.losesQualifiers(concept) { loseQualifiers(statement, "value") }
            return ObservedValue(type: "CodeableConcept", value: Codes.concept(concept))
        case .quantity(let quantity): return amount(quantity, type: value.type, in: statement)
        case .range(let range): return interval(range, value, in: statement)
        case .ratio(let ratio):
            guard let told = Quantities.ratio(ratio) else { return words(value, statement) }
            return ObservedValue(type: "Ratio", value: told)
        case .boolean:
            guard let truth = value.boolean else { return words(value, statement) }
            return ObservedValue(type: "Boolean", value: .boolean(truth))
        case .time(let time):
            for loss in time.untold { lose(statement, "value/\(loss.place)", loss.reason) }
            let span = Span(time)
            guard !span.isEmpty else { return words(value, statement) }
            guard span.isPoint, let start = span.start else {
                return ObservedValue(type: "Period", value: span.period)
            }
            return ObservedValue(
                type: "DateTime", value: .string(start.text), beside: start.originalText)
        case .text(let text) where text.representation == "B64" || text.words == nil:
            lose(statement, "value", "R4's Observation has no value that is a file")
            return ObservedValue()
        case .text, .identifier, .telecom, .name, .address: return words(value, statement)
        case .sequence, .unknown:
            lose(statement, "value", "a data type that R4's Observation does not have")
            return ObservedValue()
        case .empty: return ObservedValue()
        }
    }

    private func words(_ value: DataValue, _ statement: ClinicalStatement) -> ObservedValue {
        guard let words = Self.words(value) else {
            lose(statement, "value", "a value that cannot be read")
            return ObservedValue()
        }
        return ObservedValue(type: "String", value: .string(words))
    }

    private func amount(
        _ quantity: WrittenQuantity, type: String?, in statement: ClinicalStatement
    ) -> ObservedValue {
        if type?.hasPrefix("INT") == true, quantity.nullFlavor == nil, quantity.unit == nil,
            let number = quantity.value?.trimmed.flatMap(Int32.init)
        {
            return ObservedValue(type: "Integer", value: .number(number))
        }
        if let told = Quantities.quantity(quantity) {
            if quantity.value != nil { loseTranslations(quantity, statement, "value") }
            return ObservedValue(type: "Quantity", value: told)
        }
        loseTranslations(quantity, statement, "value")
        guard quantity.nullFlavor == nil else {
            if quantity.value != nil {
                lose(statement, "value", "a number beside the nullFlavor that denies it")
            }
            return ObservedValue()
        }
        return words(DataValue(content: .quantity(quantity)), statement)
    }

    private func interval(
        _ range: QuantityRange, _ value: DataValue, in statement: ClinicalStatement
    ) -> ObservedValue {
        if let single = range.value, single.value != nil || range.low == nil && range.high == nil {
            return amount(single, type: nil, in: statement)
        }
        let range = range.byEnds
        if let bounded = Quantities.bounded(range) {
            return ObservedValue(type: "Quantity", value: bounded)
        }
        if let low = range.low?.number, let high = range.high?.number, low > high {
            return words(value, statement)
        }
        loseEnds(range, statement, "value")
        guard let told = Quantities.range(range) else { return ObservedValue() }
        return ObservedValue(type: "Range", value: told)
    }
}
