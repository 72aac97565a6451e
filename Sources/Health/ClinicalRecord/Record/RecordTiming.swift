internal import HealthModel
public import Statements

/// How often a medication is taken, as a document writes it (HL7 V3 PIVL_TS and EIVL_TS).
public enum RecordTiming: Sendable, Hashable {
    /// Once in each period: the number, or an interval of numbers, as written, and the unit (UCUM).
    case every(String, unit: String)
    /// A number of times in each period (`frequency`).
    case times(String, every: String, unit: String)
    /// At an event of the day: the code (HL7 V3 TimingEvent, such as `ACM`), the document's words,
    /// and the offset from the event.
    case event(String, words: String?, offset: String?)
    /// Only where a condition holds (`precondition`), with the document's words for it.
    case asNeeded(String?)
    /// From a time to another; either is nil where it is not known.
    case during(TimePoint.Reading?, TimePoint.Reading?)
    /// Not at these times (`operator` E).
    indirect case except(RecordTiming)

    /// The timings of a statement, in document order, then its conditions.
    static func all(of statement: ClinicalStatement) -> [RecordTiming] {
        let conditions = statement.preconditions.filter { $0.nullFlavor == nil }
            .compactMap { $0["criterion"] }
        let needs = conditions.map { criterion -> RecordTiming in
            let value = criterion.first("value").flatMap(StatementWords.text)
            return .asNeeded(
                criterion.first("text")?.text?.words ?? value ?? criterion.code?.display)
        }
        return statement.effectiveTimes.flatMap { all(in: $0) } + needs
    }

    /// The timings of a time and of the times that it is made of, in document order.
    ///
    /// - Parameter isExcluded: Whether they are in a time that is excluded; there, points and
    ///   intervals are timings too, since no other place of a line tells them.
    private static func all(in time: TimeExpression, isExcluded: Bool = false) -> [RecordTiming] {
        let isOut = isExcluded || time.isExcluded
        var found = time.components.flatMap { all(in: $0, isExcluded: isOut) }
        if let period = amount(time.period) {
            found.append(.every(period.value, unit: period.unit))
        }
        if let frequency = time.frequency, let count = amount(frequency.numerator),
            let period = amount(frequency.denominator)
        {
            found.append(.times(count.value, every: period.value, unit: period.unit))
        }
        if let event = time.event, let code = event.code {
            found.append(
                .event(
                    code, words: event.code == event.display ? nil : event.display,
                    offset: time.offset.flatMap(StatementWords.text)))
        }
        if isOut, found.isEmpty, time.start != nil || time.end != nil {
            found.append(.during(time.start, time.end))
        }
        return time.isExcluded ? found.map { .except($0) } : found
    }

    /// A single amount, or the ends of an interval in one unit (`4 – 6`, `≥ 4`), as written.
    private static func amount(_ range: QuantityRange?) -> (value: String, unit: String)? {
        if let single = range?.value {
            guard single.nullFlavor == nil, let value = single.value else { return nil }
            return (value, single.unit ?? "1")
        }
        guard let ends = range?.byEnds else { return nil }
        func end(_ end: WrittenQuantity?) -> String? { end?.nullFlavor == nil ? end?.value : nil }
        switch (end(ends.low), end(ends.high)) {
        case (let low?, let high?):
            guard ends.low?.unit == ends.high?.unit else { return nil }
            return ("\(low) – \(high)", ends.low?.unit ?? "1")
        case (let low?, nil): return ("≥ " + low, ends.low?.unit ?? "1")
        case (nil, let high?): return ("≤ " + high, ends.high?.unit ?? "1")
        case (nil, nil): return nil
        }
    }

    /// The timing as it is written, without a language's grammar: `every 12 h`, `3 per 1 d`, `ACM`.
    public var text: String {
        switch self {
        case .every(let value, let unit): "every \(value) \(unit)"
        case .times(let count, let value, let unit): "\(count) per \(value) \(unit)"
        case .event(let code, let words, let offset):
            (words ?? code) + (offset.map { " (\($0))" } ?? "")
        case .asNeeded(let words): "as needed" + (words.map { ": \($0)" } ?? "")
        case .during(let start, let end):
            [start?.iso, end == start ? nil : end?.iso].compactMap(\.self)
                .joined(separator: " – ")
        case .except(let timing): "except " + timing.text
        }
    }
}
