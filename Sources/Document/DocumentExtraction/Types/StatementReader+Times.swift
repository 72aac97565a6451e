import Base
import ClinicalDocument
import HealthModel
import Statements
import XMLTree

extension StatementReader {
    func time(
        _ node: XMLNode, _ fields: inout Fields, _ nullFlavor: String?, _ place: String,
        _ rest: inout [Part]
    ) -> TimeExpression {
        var time = TimeExpression()
        time.type = fields.type
        time.nullFlavor = nullFlavor
        time.setOperator = fields.take(.operator)
        time.alignment = fields.take(.alignment)
        time.institutionSpecified = fields.take(.institutionSpecified)
        if let written = fields.take(.value) {
            time.value = point(written, inclusive: fields.take(.inclusive), place)
        }
        guard node.firstChild != nil else { return time }
        let text = forEachChild(node) { child, entry in
            let place = place + "/" + entry.name
            switch entry.name {
            case "low" where time.low == nil: time.low = point(child, place, &rest)
            case "high" where time.high == nil: time.high = point(child, place, &rest)
            case "center" where time.center == nil: time.center = point(child, place, &rest)
            case "width" where time.width == nil: time.width = end(child, place, &rest)
            case "period" where time.period == nil: time.period = ends(child, place, &rest)
            case "frequency" where time.frequency == nil:
                time.frequency = ratio(child, place, &rest)
                keep(self.fields(child), of: child, &rest)
            case "phase": time.phase.append(inner(child, place, &rest))
            case "comp": time.components.append(inner(child, place, &rest))
            case "event" where time.event == nil: time.event = inner(child, place, &rest)
            case "offset" where time.offset == nil: time.offset = ends(child, place, &rest)
            default: rest.append(part(child))
            }
        }
        keep(text, of: node, &rest)
        checkOrder(time, place)
        return time
    }

    private func inner(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> TimeExpression {
        var fields = fields(node)
        let nullFlavor = fields.take(.nullFlavor)
        let found = time(node, &fields, nullFlavor, place, &rest)
        keep(fields, of: node, &rest)
        return found
    }

    private func point(_ node: XMLNode, _ place: String, _ rest: inout [Part]) -> TimePoint {
        var fields = fields(node)
        let nullFlavor = fields.take(.nullFlavor)
        var found = TimePoint(nullFlavor: nullFlavor, inclusive: fields.take(.inclusive))
        if let written = fields.take(.value) {
            found = point(written, inclusive: found.inclusive, place)
            found.nullFlavor = nullFlavor
            if nullFlavor != nil { fault(.valueBesideNullFlavor, place) }
        }
        keep(fields, of: node, &rest)
        keepChildren(node, &rest)
        return found
    }

    private func point(_ written: String, inclusive: String?, _ place: String) -> TimePoint {
        let read = PointInTime(written).flatMap { point in
            TimePoint.Precision(rawValue: point.precision.rawValue).map {
                TimePoint.Reading(
                    microseconds: point.microseconds, precision: $0,
                    zoneMinutes: point.zoneMinutes)
            }
        }
        if read == nil { fault(.unreadableTime, place) }
        return TimePoint(written: written, inclusive: inclusive, reading: read)
    }

    /// The later end is before the earlier one, whatever moment of what was written is meant.
    private func checkOrder(_ time: TimeExpression, _ place: String) {
        guard let low = time.low?.reading, let high = time.high?.reading,
            let end = high.following
        else { return }
        if low.microseconds >= end { fault(.highBeforeLow, place) }
    }
}

extension TimePoint.Reading {
    /// The first microsecond after all that was written: of `2024-02` that of March; nil beyond
    /// the calendar.
    fileprivate var following: Int64? {
        let day = Int64(86_400_000_000)
        switch precision {
        case .year, .month:
            let zone = Int64(zoneMinutes ?? 0) * 60_000_000
            let (local, overflow) = microseconds.addingReportingOverflow(zone)
            guard !overflow, local.magnitude < 1 << 60 else { return nil }
            let date = CivilDate(dayNumber: Int(local.dividedDown(by: day)))
                .adding(months: precision == .year ? 12 : 1)
            return Int64(date.dayNumber) * day - zone
        case .day: return sum(day)
        case .hour: return sum(day / 24)
        case .minute: return sum(60_000_000)
        case .second: return sum(1_000_000)
        case .fraction: return sum(1)
        }
    }

    private func sum(_ more: Int64) -> Int64? {
        let (sum, overflow) = microseconds.addingReportingOverflow(more)
        return overflow ? nil : sum
    }
}
