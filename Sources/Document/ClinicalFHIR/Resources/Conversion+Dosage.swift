import Base
import HealthModel
import Statements

/// Dosage: dose, rate, route and timing of an administration and of its steps.
extension Conversion {
    func dosages(_ statement: ClinicalStatement) -> [JSONValue] {
        var dosages = [dosage(statement, isStep: false)].compactMap(\.self)
        let steps = children[statement.number].filter { number in
            guard case .part(statement.number) = targets[number] else { return false }
            return document.statements[number].statementClass == .substanceAdministration
        }
        for (index, number) in steps.enumerated() {
            let step = document.statements[number]
            guard step.assertion == .affirmed, var told = dosage(step, isStep: true) else {
                continue
            }
            tell(number)
            if case .object(let members) = told {
                let sequence = JSONMember(name: "sequence", value: .number(index + 1))
                told = .object([sequence] + members)
            }
            dosages.append(told)
        }
        return dosages
    }

    /// The words of a dosage: C-CDA's Free Text Sig, else the statement's own text.
    func dosageText(_ statement: ClinicalStatement) -> String? {
        let signature = children[statement.number].lazy.map { self.document.statements[$0] }
            .first { $0.allTemplateIds.contains { $0.root == "2.16.840.1.113883.10.20.22.4.147" } }
        if let signature, let text = signature.narrative?.trimmed {
            tell(signature.number)
            return text
        }
        return statement.narrative?.trimmed
    }

    private func dosage(_ statement: ClinicalStatement, isStep: Bool) -> JSONValue? {
        var fields = Fields()
        fields.text("text", dosageText(statement))
        let instructions = parts(statement, .instruction).compactMap { part -> String? in
            guard let text = part.narrative?.trimmed else { return nil }
            tell(part.number)
            return text
        }
        fields.text("patientInstruction", instructions.joined(separator: "\n"))
        fields.add("timing", timing(statement, isStep: isStep))
        addCondition(statement, to: &fields)
        fields.add("site", statement.approachSites.lazy.compactMap { Codes.concept($0) }.first)
        fields.add("route", Codes.concept(statement.route))
        fields.one("doseAndRate", doseAndRate(statement))
        fields.add("maxDosePerPeriod", Quantities.ratio(statement.maximumDose))
        return fields.value
    }

    private func addCondition(_ statement: ClinicalStatement, to fields: inout Fields) {
        guard let criterion = statement.preconditions.lazy.compactMap({ $0["criterion"] }).first
        else { return }
        let value = criterion.first("value")
        let words = criterion.first("text")?.text?.words ?? value.flatMap { Self.words($0) }
        let code =
            value?.concept.flatMap { Codes.concept($0, words: words) } ?? .words(words)
            ?? Codes.concept(criterion.code)
        fields.add("asNeededCodeableConcept", code)
        if statement.preconditions.count > 1 {
            lose(statement, "precondition", "R4 has one; the first is told")
        }
    }

    private func doseAndRate(_ statement: ClinicalStatement) -> JSONValue? {
        var fields = Fields()
        if let dose = Quantities.single(statement.dose) {
            fields.add("doseQuantity", unit(of: statement, dose))
        } else {
            fields.add("doseRange", Quantities.range(statement.dose))
        }
        if let rate = Quantities.single(statement.rate) {
            fields.add("rateQuantity", rate)
        } else {
            fields.add("rateRange", Quantities.range(statement.rate))
        }
        return fields.value
    }

    /// A dose without a unit counts administration units, where those are told.
    func unit(of statement: ClinicalStatement, _ dose: JSONValue) -> JSONValue {
        guard dose["unit"] == nil, let unit = statement.administrationUnit,
            let number = dose["value"], let words = unit.display?.trimmed
        else { return dose }
        let system = Codes.system(unit.codeSystem)
        let code = unit.code?.token
        return .fields([
            "value": number, "unit": .string(words),
            "system": code == nil ? nil : system.map(JSONValue.string),
            "code": system == nil ? nil : code.map(JSONValue.string),
        ])
    }

    private static let periodUnits: Set<String> = ["s", "min", "h", "d", "wk", "mo", "a"]
    private static let events: Set<String> = [
        "HS", "WAKE", "C", "CM", "CD", "CV", "AC", "ACM", "ACD", "ACV", "PC", "PCM", "PCD", "PCV",
    ]

    private func timing(_ statement: ClinicalStatement, isStep: Bool) -> JSONValue? {
        let times = statement.effectiveTimes.flatMap {
            $0.components.isEmpty ? [$0] : $0.components
        }
        var repetition = Fields()
        var event: Moment?
        let fixed = times.filter { $0.period == nil && $0.event == nil && $0.frequency == nil }
        if let span = fixed.lazy.map({ Span($0) }).first(where: { !$0.isEmpty }) {
            if span.isPoint, let start = span.start {
                event = start
            } else {
                repetition.add("boundsPeriod", span.period)
            }
        }
        let recurring = times.filter { $0.period != nil || $0.frequency != nil || $0.event != nil }
        let several = recurring.count > 1 && recurring.contains { $0.event == nil }
        if several || fixed.count > 1 {
            lose(statement, "effectiveTime", "several times, of which R4 has one; see the text")
        }
        if !several { addRecurrence(recurring, statement, to: &repetition) }
        var fields = Fields()
        fields.one("event", event.map { .string($0.text) })
        fields.one("_event", event?.originalText)
        fields.add("repeat", repetition.value)
        return fields.value
    }

    private func addRecurrence(
        _ times: [TimeExpression], _ statement: ClinicalStatement, to fields: inout Fields
    ) {
        let codes = times.compactMap { $0.event?.code?.token }
        if let time = times.first, time.event == nil {
            let known = frequency(time)
            if let known {
                fields.add("frequency", .number(known.count))
                fields.add("period", known.period)
                fields.add("periodUnit", .string(known.unit))
            } else if time.period?.value != nil || time.frequency != nil {
                lose(statement, "effectiveTime", "a frequency that R4 has no form for")
            }
        } else if !codes.isEmpty, codes.allSatisfy(Self.events.contains) {
            fields.list("when", codes.map(JSONValue.string))
            if times.contains(where: { $0.offset?.value?.value != nil || $0.offset?.low != nil }) {
                lose(statement, "effectiveTime/offset", "an offset to an event")
            }
        } else if !times.isEmpty {
            lose(statement, "effectiveTime/event", "an event that R4 does not have")
        }
    }

    /// How often in which period.
    private func frequency(
        _ time: TimeExpression
    ) -> (count: Int32, period: JSONValue, unit: String)? {
        if let period = time.period, period.nullFlavor == nil,
            let unit = period.unit?.token, Self.periodUnits.contains(unit),
            let number = Quantities.decimal(period.value), period.number ?? 0 > 0
        {
            return (1, number, unit)
        }
        guard let ratio = time.frequency, let count = ratio.numerator?.value?.value?.trimmed,
            let whole = Int32(count), whole > 0, let period = ratio.denominator?.value,
            let unit = period.unit?.token, Self.periodUnits.contains(unit),
            let number = Quantities.decimal(period.value)
        else { return nil }
        return (whole, number, unit)
    }
}
