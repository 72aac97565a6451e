import Base
import HealthModel
import Statements

/// A date or time as FHIR has it, with what was written where FHIR wants more than that.
///
/// FHIR wants seconds and a zone where there is an hour. Missing seconds are zero; a missing zone
/// is UTC, as everywhere in Casebook, and the text as written stands beside it as an extension.
struct Moment: Sendable, Hashable {
    let text: String
    /// What was written, where no zone was.
    let original: String?
    let precision: TimePoint.Precision

    init?(_ reading: TimePoint.Reading?, written: String?) {
        guard let reading else { return nil }
        let minutes = reading.zoneMinutes ?? 0
        let zone = abs(minutes) <= 14 * 60 ? minutes : 0
        let (local, overflow) = reading.microseconds.addingReportingOverflow(
            Int64(zone) * 60_000_000)
        guard !overflow, (InstantText.first...InstantText.last).contains(local),
            (InstantText.first...InstantText.last).contains(reading.microseconds)
        else { return nil }
        let text = InstantText.format(reading.microseconds, minutesAhead: zone)
        guard !text.hasPrefix("0000") else { return nil }
        precision = reading.precision
        switch reading.precision {
        case .year: self.text = String(text.prefix(4))
        case .month: self.text = String(text.prefix(7))
        case .day: self.text = String(text.prefix(10))
        case .hour, .minute, .second, .fraction: self.text = text
        }
        let lacksZone = reading.precision >= .hour && reading.zoneMinutes == nil
        original = lacksZone ? written ?? reading.iso : nil
    }

    init?(_ point: TimePoint?) { self.init(point?.reading, written: point?.written) }

    /// The time as an `instant`: the first one of a day or a longer time.
    var instant: String {
        switch precision {
        case .year: text + "-01-01T00:00:00Z"
        case .month: text + "-01T00:00:00Z"
        case .day: text + "T00:00:00Z"
        default: text
        }
    }

    /// Beside a primitive: what was written.
    var originalText: JSONValue? {
        original.map {
            .fields([
                "extension": .array([
                    .fields([
                        "url": "http://hl7.org/fhir/StructureDefinition/originalText",
                        "valueString": .string($0),
                    ])
                ])
            ])
        }
    }
}

/// When something is so: from its beginning to its end.
struct Span: Sendable, Hashable {
    var start: Moment?
    var end: Moment?
    /// Whether it is one point in time.
    var isPoint = false

    var isEmpty: Bool { start == nil && end == nil }
    /// Whether its end is told.
    var isOver: Bool { isPoint || end != nil }
    /// One point, where both ends are the same day or moment.
    var asPoint: Span {
        guard let start, start == end else { return self }
        var span = self
        span.isPoint = true
        return span
    }

    init() {}

    init(_ time: TimeExpression) {
        switch time.meaning {
        case .point(let point):
            start = Moment(point, written: time.value?.written ?? time.center?.written)
            (end, isPoint) = (start, true)
        case .interval(let first, let last):
            start = Moment(first, written: time.low?.written)
            end = Moment(last, written: time.high?.written)
        // A first occurrence begins what recurs, and does not end it.
        case .recurring: start = time.phase.first.flatMap { Span($0).start }
        case .combined: self = Span(time.components)
        case .unknown: break
        }
    }

    /// The first time of several that is one, and is not excluded from the others.
    init(_ times: [TimeExpression]) {
        self =
            times.lazy.filter { !$0.isExcluded }.map { Span($0) }.first { !$0.isEmpty } ?? Span()
    }
}

extension Fields {
    /// A `dateTime`, with what was written beside it where FHIR wants more.
    mutating func dateTime(_ name: String, _ moment: Moment?) {
        guard let moment else { return }
        add(name, .string(moment.text))
        add("_" + name, moment.originalText)
    }

    /// A `date`: a time without its hours.
    mutating func date(_ name: String, _ moment: Moment?) {
        guard let moment else { return }
        add(name, .string(String(moment.text.prefix(10))))
    }

    /// An `instant`, or why there is none.
    mutating func instant(_ name: String, _ moment: Moment?) {
        guard let moment else { return add("_" + name, .absent("unknown")) }
        add(name, .string(moment.instant))
        add("_" + name, moment.originalText)
    }

    /// `nameDateTime` of a point, `namePeriod` of an interval.
    mutating func choice(_ name: String, _ span: Span) {
        guard !span.isEmpty else { return }
        if span.isPoint {
            dateTime(name + "DateTime", span.start)
        } else {
            period(name + "Period", span)
        }
    }

    /// A `Period`.
    mutating func period(_ name: String, _ span: Span) { add(name, span.period) }
}

extension Span {
    /// A `Period`; nil where neither end is known.
    var period: JSONValue? {
        var fields = Fields()
        fields.dateTime("start", start)
        // Of a period that would end before it starts only the start is told; it is a fault of
        // the statement.
        if !isReversed { fields.dateTime("end", end) }
        return fields.value
    }

    /// Whether the end is written before the start.
    var isReversed: Bool {
        guard let start, let end else { return false }
        let length = min(start.text.utf8.count, end.text.utf8.count, 10)
        return end.text.prefix(length) < start.text.prefix(length)
    }
}
