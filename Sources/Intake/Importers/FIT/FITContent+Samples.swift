internal import Foundation
internal import HealthModel
internal import Units

extension FITContent {
    /// Kinds of sport by the profile's numbers.
    private static let sports: [Int: WorkoutActivityType] = [
        1: .running, 2: .cycling, 3: .transition, 4: .mixedCardio, 5: .swimming, 6: .basketball,
        7: .soccer, 8: .tennis, 9: .americanFootball, 10: .crossTraining, 11: .walking,
        12: .crossCountrySkiing, 13: .downhillSkiing, 14: .snowboarding, 15: .rowing, 16: .climbing,
        17: .hiking, 18: .swimBikeRun, 19: .paddleSports, 21: .cycling, 25: .golf,
        27: .equestrianSports, 28: .hunting, 29: .fishing, 30: .skatingSports, 31: .climbing,
        32: .sailing, 33: .skatingSports, 35: .snowSports, 37: .paddleSports, 38: .surfingSports,
        39: .waterSports, 40: .waterSports, 41: .paddleSports, 42: .paddleSports,
        43: .surfingSports, 44: .surfingSports, 47: .boxing, 48: .stairClimbing, 49: .baseball,
        53: .underwaterDiving, 62: .highIntensityIntervalTraining, 64: .tennis,
        65: .wheelchairWalkPace,
        66: .wheelchairRunPace, 67: .mindAndBody, 72: .rugby, 75: .volleyball,
    ]
    /// Kinds of one sport that are done indoors: treadmill, spin, indoor cycling, pool, rowing,
    /// elliptical, stairs, strength, indoor running, track indoors.
    private static let indoors: Set<Int> = [1, 5, 6, 14, 15, 16, 17, 20, 45]
    /// Kinds that have a name of their own: indoor rowing, elliptical, stairs, flexibility,
    /// strength, yoga, Pilates, HIIT.
    private static let subSports: [Int: WorkoutActivityType] = [
        14: .rowing, 15: .elliptical, 16: .stairClimbing, 19: .flexibility,
        20: .traditionalStrengthTraining, 43: .yoga, 44: .pilates,
        70: .highIntensityIntervalTraining,
    ]

    /// Adds a workout for each session; for points without one, a single workout.
    func addActivities(_ revision: SourceRevision, to found: inout FoundLines) {
        var whole: [(session: FITMessage, span: ClosedRange<Int64>)] = []
        for session in sessions {
            guard let end = session.time ?? session.time(2),
                let start = session.time(2) ?? session.time
            else {
                found.fail(at: session.offset, expected: "a session with a time", found: "none")
                continue
            }
            let elapsed = session[7].map { Int64(($0 * 1_000).rounded()) } ?? 0
            let first = min(start, end)
            whole.append((session, first...max(max(end, start + elapsed), first)))
        }
        // All points are of the only session, also those that its times leave out.
        let isAlone = sessions.count == 1
        let spans = whole.map { isAlone ? .min ... .max : $0.span }
        let points = FITSpans.share(records, among: spans) { $0.time }
        let pauses = FITSpans.share(self.pauses, among: whole.map(\.span)) { $0.from }
        let laps = FITSpans.share(
            self.laps.compactMap { lap -> (from: Int64, to: Int64)? in
                guard let from = lap.time(2), let to = lap.time, from <= to else { return nil }
                return (from, to)
            }, among: whole.map(\.span)
        ) { $0.from }
        for (index, one) in whole.enumerated() {
            var activity = activity(one.session, one.span, revision)
            (activity.points, activity.pauses) = (points.shares[index], pauses.shares[index])
            (activity.laps, activity.device) = (laps.shares[index], device)
            activity.add(to: &found)
        }
        if !whole.isEmpty, points.lost > 0 {
            found.notes.add("points outside of all sessions, left out", count: points.lost)
        }
        guard sessions.isEmpty, let start = records.map(\.time).min(),
            let end = records.map(\.time).max()
        else { return }
        found.notes.add("an activity without a session: its kind and totals are not known")
        var activity = RecordedActivity(.other, line: 0, start: start, end: end, revision: revision)
        activity.points = records
        activity.pauses = self.pauses
        activity.device = device
        activity.add(to: &found)
    }

    private func activity(
        _ session: FITMessage, _ span: ClosedRange<Int64>, _ revision: SourceRevision
    ) -> RecordedActivity {
        let sport = session[5].map { Int($0) } ?? 0
        let kind = session[6].map { Int($0) }
        let type = kind.flatMap { Self.subSports[$0] } ?? Self.sports[sport] ?? .other
        var activity = RecordedActivity(
            type, line: session.offset, start: span.lowerBound, end: span.upperBound,
            revision: revision)
        if let kind, Self.indoors.contains(kind) { activity.isIndoor = true }
        activity.totals = RecordedActivity.Totals(
            distance: session[9].map { $0 / 100 }, kilocalories: session[11],
            duration: session[8].map { $0 / 1_000 }, ascent: session[22], descent: session[23],
            strokes: activity.type == .swimming ? session[10] : nil,
            averageHeartRate: session[16], maximumHeartRate: session[17],
            poolLength: session[44].map { $0 / 100 })
        return activity
    }

    // MARK: Measurements

    /// A field of a message that is a sample by itself.
    private struct Row {
        let message: Int
        let field: UInt8
        let scale: Double
        let type: QuantityType
        let unit: String
    }

    /// In the place of a weight while the scale is weighing.
    private static let weighing: Double = 0xFFFE
    /// Of a watch's day: distances, calories, climbs, counts in the short form.
    private static let leftOutOfDays: [UInt8] = [1, 2, 8, 9, 19, 31, 32, 33, 34, 41]

    private static let rows = [
        Row(message: 30, field: 0, scale: 0.01, type: .bodyMass, unit: "kg"),
        Row(message: 30, field: 1, scale: 0.0001, type: .bodyFatPercentage, unit: "%"),
        Row(message: 30, field: 13, scale: 0.1, type: .bodyMassIndex, unit: "count"),
        Row(message: 51, field: 6, scale: 1, type: .heartRate, unit: "count/min"),
        Row(message: 55, field: 27, scale: 1, type: .heartRate, unit: "count/min"),
        Row(message: 229, field: 2, scale: 0.1, type: .vo2Max, unit: "mL/min·kg"),
        Row(message: 211, field: 1, scale: 1, type: .restingHeartRate, unit: "count/min"),
        Row(message: 269, field: 0, scale: 0.01, type: .oxygenSaturation, unit: "%"),
        Row(message: 297, field: 0, scale: 0.01, type: .respiratoryRate, unit: "count/min"),
    ]

    /// Adds weights, blood pressures, and the days of a watch.
    func addMeasurements(_ revision: SourceRevision, to found: inout FoundLines) {
        var last: Int64?
        var steps = FITSteps()
        for message in measurements {
            // A maximum says when it was worked out.
            let time = message.number == 229 ? message.time(0) ?? message.time : message.time
            add(message, at: time, revision, to: &found)
        }
        for message in monitoring {
            var time = message.timestamp
            if time == nil, let short = message[26], let last {
                time = last + ((Int64(short) - (last & 0xFFFF)) & 0xFFFF)
            }
            last = time ?? last
            var whole = message
            whole.timestamp = time
            add(whole, at: whole.time, revision, to: &found)
            steps.take(whole)
            if message.number == 55,
                Self.leftOutOfDays.contains(where: { message[$0] ?? 0 > 0 })
            {
                found.notes.leaveOut(
                    "distances, calories and other counts of a day", line: message.offset)
            }
        }
        for step in steps.steps {
            quantity(
                .stepCount, Quantity(step.count, .count()), step.from, step.to, step.offset,
                revision, to: &found)
        }
    }

    private func add(
        _ message: FITMessage, at time: Int64?, _ revision: SourceRevision,
        to found: inout FoundLines
    ) {
        for row in Self.rows where row.message == message.number {
            guard let value = message[row.field], value > 0, let unit = try? HealthUnit(row.unit)
            else {
                continue
            }
            guard row.type != .bodyMass || value != Self.weighing else {
                found.notes.add(
                    "a weight that the scale had not found yet, left out", line: message.offset)
                continue
            }
            guard let time else {
                found.notes.add("measurements without a time, left out", line: message.offset)
                continue
            }
            quantity(
                row.type, Quantity(value * row.scale, unit), time, time, message.offset, revision,
                to: &found)
        }
        if message.number == 51, let time { addPressure(message, time, revision, to: &found) }
    }

    private func quantity(
        _ type: QuantityType, _ quantity: Quantity, _ from: Int64, _ to: Int64, _ offset: Int,
        _ revision: SourceRevision, to found: inout FoundLines
    ) {
        found.add(at: offset) { () throws(SampleError) in
            .quantity(
                try QuantitySample(
                    type: type, quantity: quantity, start: Date(microseconds: from),
                    end: Date(microseconds: to), device: device, sourceRevision: revision,
                    uuid: ContentIdentity.uuid(
                        SampleType(type), from, to, source: revision.source, [],
                        [quantity.value])))
        }
    }

    private func addPressure(
        _ message: FITMessage, _ time: Int64, _ revision: SourceRevision,
        to found: inout FoundLines
    ) {
        guard let systolic = message[0], let diastolic = message[1] else { return }
        found.add(at: message.offset) { () throws(SampleError) in
            try BloodPressure.sample(
                systolic, diastolic, at: time, revision: revision, device: device)
        }
    }
}

/// Steps of a watch: it counts them from midnight on, by what the wearer does.
private struct FITSteps {
    private var counts: [Int: (time: Int64, count: Double)] = [:]
    /// The two times when counts were last given, from a local midnight on.
    private var latest: (Int64, before: Int64)?
    private(set) var steps: [(from: Int64, to: Int64, count: Double, offset: Int)] = []

    mutating func take(_ message: FITMessage) {
        if message.number == 103, let local = message[0], Int64(local) % 86_400 == 0 {
            latest = message.time.map { ($0, $0) }
        }
        let kind = message[5].map { Int($0) } ?? message[24].map { Int($0) & 0x1F }
        guard message.number == 55, let kind, kind == 1 || kind == 6, let count = message[3],
            let time = message.time
        else { return }
        defer {
            counts[kind] = (time, count)
            if let last = latest?.0, last < time { latest = (time, last) }
        }
        // What is counted first in a file from midnight on was walked since the count before.
        let first = latest.map { (time: $0.0 < time ? $0.0 : $0.before, count: 0.0) }
        guard let last = counts[kind] ?? first else { return }
        guard time > last.time else { return }
        let more = count >= last.count ? count - last.count : count
        if more > 0 { steps.append((last.time, time, more, message.offset)) }
    }
}
