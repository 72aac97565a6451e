internal import HealthModel
internal import Statements

/// How often a medication is taken, as a document writes it (HL7 V3 PIVL_TS and EIVL_TS).
public enum RecordTiming: Sendable, Hashable {
    /// Once in each period: the number as written, and the unit (UCUM).
    case every(String, unit: String)
    /// A number of times in each period (`frequency`).
    case times(String, every: String, unit: String)
    /// At an event of the day: the code (HL7 V3 TimingEvent, as `ACM`), the document's words for it,
    /// and how long after it.
    case event(String, words: String?, offset: String?)

    /// The timings of a time and of the times that it is made of, in document order.
    static func all(in time: TimeExpression) -> [RecordTiming] {
        var found = time.components.flatMap(all)
        if let period = time.period, let value = period.value, period.nullFlavor == nil {
            found.append(.every(value, unit: period.unit ?? "1"))
        }
        if let frequency = time.frequency, let count = frequency.numerator?.value,
            let period = frequency.denominator, let value = period.value
        {
            found.append(.times(count, every: value, unit: period.unit ?? "1"))
        }
        if let event = time.event, let code = event.code {
            found.append(
                .event(
                    code, words: event.code == event.display ? nil : event.display,
                    offset: time.offset.flatMap(StatementWords.text)))
        }
        return found
    }

    /// The timing as it is written, without a language's grammar: `every 12 h`, `3 per 1 d`, `ACM`.
    public var text: String {
        switch self {
        case .every(let value, let unit): "every \(value) \(unit)"
        case .times(let count, let value, let unit): "\(count) per \(value) \(unit)"
        case .event(let code, let words, let offset):
            (words ?? code) + (offset.map { " (\($0))" } ?? "")
        }
    }
}
