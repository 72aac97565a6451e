internal import Foundation
internal import HealthModel
internal import Units

extension AppleExportReader {
    /// Gives a workout that was read to its end, and its routes.
    mutating func endWorkout(_ open: AppleWorkout) {
        workout = nil
        var record = open.record
        record.metadata.sort()
        if let failure = record.failure { return give(.failure(failure)) }
        record.number = Double(open.activityType.rawValue)
        let uuid = record.identity(SampleType(WorkoutType.workout), &scratch)
        let configuration = AppleWorkout.configuration(
            open.activityType, record.metadata.values())
        let span = record.start...max(record.end, record.start)
        let events = kept(open.events, in: span, line: record.line)
        let activities = open.activities.compactMap { activity($0, in: span) }
        let statistics = open.statistics
        let totals = open.totals
        let duration = duration(open.duration, in: span, line: record.line)
        let sample = made(record) { metadata throws(SampleError) in
            .workout(
                try WorkoutSample(
                    configuration: configuration, start: record.dates.start,
                    end: record.dates.end, events: events, activities: activities,
                    statistics: statistics, totals: totals, duration: duration,
                    metadata: metadata, device: record.device, sourceRevision: record.revision,
                    uuid: uuid))
        }
        guard let sample else { return }
        give(.sample(sample, line: record.line))
        for route in open.routes { give(route, of: uuid, source: record.revision) }
    }

    /// Dates are to the second there and durations are not, so a duration may be longer by that.
    private mutating func duration(
        _ seconds: Double?, in span: ClosedRange<Int64>, line: Int
    ) -> Double? {
        guard let seconds else { return nil }
        let length = Double(span.upperBound - span.lowerBound) / 1e6
        if seconds < 0 || seconds > length + 1 {
            notes.add("a workout's duration that is longer than its time, left out", line: line)
            return nil
        }
        return min(seconds, length)
    }

    private mutating func kept(
        _ events: [WorkoutEvent], in span: ClosedRange<Int64>, line: Int
    ) -> [WorkoutEvent] {
        let inside = events.filter { event in
            span.contains(event.startDate.microseconds) && span.contains(event.endDate.microseconds)
        }.sorted { $0.startDate < $1.startDate }
        // Nothing can go on that has not paused.
        let kept = inside.drop { $0.type == .resume }
        let lost = events.count - kept.count
        if lost > 0 {
            notes.add("events that do not fit their workout, left out", line: line, count: lost)
        }
        return Array(kept)
    }

    private mutating func activity(
        _ open: AppleWorkout.Activity, in span: ClosedRange<Int64>
    ) -> WorkoutActivity? {
        let record = open.record
        let values = record.metadata.values()
        let type = open.configuration.activityType
        let inside =
            max(
                record.start, span.lowerBound)...max(
                min(record.end, span.upperBound), max(record.start, span.lowerBound))
        guard record.failure == nil, inside.upperBound <= span.upperBound,
            let activity = try? WorkoutActivity(
                configuration: AppleWorkout.configuration(type, values),
                start: Date(microseconds: inside.lowerBound),
                end: Date(microseconds: inside.upperBound),
                events: kept(open.events, in: inside, line: record.line),
                statistics: open.statistics, metadata: Metadata(values),
                uuid: record.identity(SampleType(WorkoutType.workout), &scratch))
        else {
            notes.add("an activity outside of its workout, left out", line: record.line)
            return nil
        }
        return activity
    }

    private mutating func give(
        _ route: AppleWorkout.Route, of workout: UUID, source: SourceRevision
    ) {
        var record = route.record
        record.metadata.sort()
        var places = route.places
        if places.isEmpty, let path = route.path {
            let name = path.hasPrefix("/") ? String(path.dropFirst()) : path
            guard let bytes = (try? companion(name)) ?? nil else {
                return notes.add(
                    "a route whose file is not there, left out", line: record.line)
            }
            let read = GPXFile.places(in: bytes)
            places = read.places
            if read.lost > 0 {
                notes.add(
                    "a place of a route without time or position, left out", line: record.line,
                    count: read.lost)
            }
        }
        guard !places.isEmpty, record.failure == nil else {
            return notes.add("a route without places, left out", line: record.line)
        }
        if record.revision.source != source.source {
            notes.add("a route of another source, kept as its workout's", line: record.line)
            record.revision = source
        }
        record.number = Double(places.count)
        let uuid = record.identity(SampleType(SeriesType.workoutRoute), &scratch, [workout])
        let sample = made(record) { metadata throws(SampleError) in
            .series(
                try SeriesSample(
                    route: places, metadata: metadata, device: record.device,
                    sourceRevision: record.revision, uuid: uuid))
        }
        if let sample { give(.part(sample, of: workout, line: record.line)) }
    }
}
