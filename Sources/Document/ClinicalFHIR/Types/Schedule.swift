import Base
import HealthModel
import Statements

/// The times of a statement as R4's `Timing`: points and a period, then how often within it
/// (C-CDA on FHIR, medications; HL7 V3 data types PIVL, EIVL, SXPR).
struct Schedule {
    /// What R4 has no element for, with the reason.
    private(set) var losses: [(place: String, reason: String)] = []
    /// Whether something recurs.
    let recurs: Bool
    private var events: [Moment] = []
    private var bounds: (name: String, value: JSONValue)?
    private var repetition = Repetition()

    init(_ written: [TimeExpression]) {
        let times = written.flatMap(Self.flattened)
        recurs = times.contains(where: \.isRecurring)
        losses = times.flatMap(\.untold)
        // What is excluded, or follows that, is not the period around the rest.
        let plain = times.prefix { !$0.isExcluded && $0.setOperator != "P" }
        readBounds(plain.filter { !$0.isRecurring })
        guard plain.count == times.count else {
            lose("@operator", "an exclusion or a periodic hull, which R4 has no form for")
            return
        }
        readRecurrences(times.filter(\.isRecurring))
    }

    /// The times of a combination, at any depth, with the operator in front of it at the first.
    private static func flattened(_ time: TimeExpression) -> [TimeExpression] {
        guard !time.components.isEmpty else { return [time] }
        var parts = time.components.flatMap(flattened)
        if let joined = time.setOperator { parts[0].setOperator = joined }
        return parts
    }

    private mutating func lose(_ place: String, _ reason: String) {
        losses.append((place, reason))
    }

    /// Points in time are events; the first interval is the period around the repetition.
    private mutating func readBounds(_ times: [TimeExpression]) {
        for time in times {
            let span = Span(time)
            if span.isEmpty {
                if bounds == nil, time.center == nil, let width = time.width,
                    let duration = Quantities.duration(width)
                {
                    bounds = ("boundsDuration", duration)
                    losses.removeAll { $0.place == "width" }
                }
            } else if span.isPoint, let start = span.start, bounds == nil,
                !recurs || events.isEmpty
            {
                events.append(start)
            } else if !span.isPoint, bounds == nil, events.isEmpty, let period = span.period {
                bounds = ("boundsPeriod", period)
            } else {
                lose("", "several times, of which R4 has one; see the text")
            }
        }
    }

    private mutating func readRecurrences(_ times: [TimeExpression]) {
        let periodic = times.filter { $0.event == nil }
        let episodic = times.filter { $0.event != nil }
        let joins = zip(times, times.dropFirst()).filter {
            ($0.event == nil) != ($1.event == nil)
        }
        guard joins.allSatisfy({ $1.setOperator == "A" }) else {
            return lose("@operator", "times that hold beside each other; see the text")
        }
        if periodic.count == 1 {
            readPeriod(periodic[0])
        } else if periodic.count > 1 {
            addTimes(of: periodic) { $0.lose("", "several frequencies, of which R4 has one") }
        }
        guard !episodic.isEmpty else { return }
        // R4 (tim-10): there are times of day or events.
        if repetition.dropClock() { lose("phase", "a time of day beside an event") }
        readEvents(episodic)
    }

    private mutating func readPeriod(_ time: TimeExpression) {
        guard repetition.addFrequency(time) else {
            if time.period?.value?.value != nil || time.period?.low != nil || time.frequency != nil
            {
                lose("period", "a frequency that R4 has no form for")
            }
            return
        }
        guard let phase = time.phase.first, phase.start != nil || phase.width != nil else { return }
        addTimes(of: [time]) { $0.readFirst(phase) }
    }

    /// Times of day and how long each lasts, else something else.
    private mutating func addTimes(
        of times: [TimeExpression], otherwise: (inout Schedule) -> Void
    ) {
        guard repetition.addTimes(of: times) else { return otherwise(&self) }
        if !repetition.addDuration(of: times) { lose("phase/width", "how long each lasts") }
    }

    private mutating func readFirst(_ phase: TimeExpression) {
        let span = Span(phase)
        if span.isPoint, let start = span.start, bounds == nil, events.isEmpty {
            var fields = Fields()
            fields.dateTime("start", start)
            bounds = fields.value.map { ("boundsPeriod", $0) }
        } else {
            lose("phase", "the first occurrence")
        }
    }

    private mutating func readEvents(_ times: [TimeExpression]) {
        let events = times.map { MealEvent($0) }
        let known = events.compactMap(\.self)
        guard known.count == events.count else {
            return lose("event", "an event that R4 does not have")
        }
        let offsets = Set(known.map(\.minutes))
        if times.contains(where: { $0.offset != nil }),
            offsets.count != 1 || known.contains(where: \.isPartial)
        {
            lose("offset", "an offset that R4 has no form for")
            return repetition.add(events: known.map(\.written), minutes: nil)
        }
        repetition.add(events: known.map(\.code), minutes: known.first?.minutes)
    }

    /// The `Timing`; nil where nothing of it is known.
    var json: JSONValue? {
        var fields = Fields()
        fields.list("event", events.map { .string($0.text) })
        if events.contains(where: { $0.original != nil }) {
            fields.list("_event", events.map { $0.originalText ?? .null })
        }
        fields.add("repeat", repetition.json(bounds))
        return fields.value
    }
}

extension TimeExpression {
    /// Whether it recurs: PIVL or EIVL.
    var isRecurring: Bool { period != nil || frequency != nil || event != nil || !phase.isEmpty }

    /// What neither a point nor a period of R4 tells of it.
    var untold: [(place: String, reason: String)] {
        var found: [(place: String, reason: String)] = []
        for (name, point) in [("low", low), ("high", high)] where point?.excludesItself == true {
            found.append((name + "/@inclusive", "R4's Period includes its ends"))
        }
        guard width?.value != nil, low?.reading == nil || high?.reading == nil else { return found }
        if case .interval(_?, _?) = meaning { return found }
        found.append(("width", "a duration from which no end can be told"))
        return found
    }
}
