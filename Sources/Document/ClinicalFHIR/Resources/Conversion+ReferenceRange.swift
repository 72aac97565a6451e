import Base
import HealthModel
import Statements

/// Reference ranges with the conditions under which they hold (R4, `Observation.referenceRange`;
/// IHE XD-LAB: `precondition` with a criterion of age or sex).
extension Conversion {
    func referenceRanges(_ statement: ClinicalStatement) -> [JSONValue] {
        statement.parts("referenceRange").compactMap { part in
            guard let range = part["observationRange"] else { return nil }
            let criteria = (part.parts("precondition") + range.parts("precondition"))
                .compactMap { $0["criterion"] }
            if let told = referenceRange(range, criteria, in: statement) { return told }
            if !criteria.isEmpty {
                lose(statement, "referenceRange", "conditions without a range")
            }
            return nil
        }
    }

    private func referenceRange(
        _ part: Part, _ criteria: [Part], in statement: ClinicalStatement
    ) -> JSONValue? {
        var fields = Fields()
        let value = part.first("value")
        if let range = value?.range {
            let ends = range.byEnds
            fields.add("low", Quantities.quantity(ends.low))
            fields.add("high", Quantities.quantity(ends.high))
            loseEnds(range, statement, "referenceRange/value")
        }
        var texts: [String] = []
        if let text = part.first("text")?.text?.words?.trimmed { texts.append(text) }
        if fields.value == nil, let value, let words = Self.words(value), !texts.contains(words) {
            texts.append(words)
        }
        // Results that are normal have a range without a type; what else it is, is said.
        let type = part.first("interpretationCode")?.concept
        if let type, type.code != "N", let words = type.display?.trimmed {
            fields.add("type", Codes.concept(type) ?? .words(words))
        }
        guard fields.has("low") || fields.has("high") || !texts.isEmpty else { return nil }
        texts += addConditions(criteria, of: statement, to: &fields)
        fields.text("text", texts.joined(separator: "; "))
        return fields.value
    }

    /// Adds age and group of persons.
    ///
    /// - Returns: Conditions that R4 has no element for, in words.
    private func addConditions(
        _ criteria: [Part], of statement: ClinicalStatement, to fields: inout Fields
    ) -> [String] {
        var (groups, age, words): ([JSONValue], JSONValue?, [String]) = ([], nil, [])
        for criterion in criteria {
            let value = criterion.first("value")
            if let range = value?.range, age == nil, Self.isAge(range),
                let told = Quantities.range(range)
            {
                age = told
                loseEnds(range, statement, "referenceRange/precondition")
            } else if let group = Codes.concept(value?.concept) {
                groups.append(group)
            } else {
                let parts = [
                    criterion.code?.display, value.flatMap { Self.words($0) },
                    criterion.first("text")?.text?.words,
                ]
                words.append(parts.compactMap { $0?.trimmed }.joined(separator: " "))
            }
        }
        fields.list("appliesTo", groups)
        fields.add("age", age)
        return words.filter { !$0.isEmpty }
    }

    private static func isAge(_ range: QuantityRange) -> Bool {
        let units = [range.low?.unit, range.high?.unit].compactMap(\.self)
        return !units.isEmpty && units.allSatisfy { Repetition.units.contains($0) }
    }
}
