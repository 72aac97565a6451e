#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import Units

/// Swimming without a rest (an auto set of WWDC 2017): what the watch writes as a segment, and what
/// laps without a longer gap between them make.
public struct SwimmingSet: Sendable, Hashable {
    /// When it begins.
    public let startDate: Date
    /// When it ends.
    public let endDate: Date
    /// Laps in it.
    public let laps: Int
    /// The styles of its laps, each once, in the order of their first laps.
    public let strokeStyles: [SwimmingStrokeStyle]
    /// Laps times the length of the pool; nil in open water.
    public let distance: Quantity?

    /// Seconds from start to end.
    public var duration: Double { endDate.timeIntervalSince(startDate) }
}

extension WorkoutSample {
    /// Seconds between two laps that end a set: the shortest rest that a watch tells from a turn.
    public static let usualRest = 8.0

    /// The sets of a swim, by time. Where the workout has segments each is a set; else laps that
    /// follow each other by less than a rest are one. O(n log n) in events.
    ///
    /// - Parameter rest: Seconds.
    public func swimmingSets(rest: Double = WorkoutSample.usualRest) -> [SwimmingSet] {
        let laps = events.filter { $0.type == .lap }
        let segments = events.filter { $0.type == .segment }
        if !segments.isEmpty {
            var next = 0
            return segments.map { segment in
                // Laps are by time: those before a segment are in none.
                while next < laps.count, laps[next].startDate < segment.startDate { next += 1 }
                let inside = laps[next...].prefix { $0.endDate <= segment.endDate }
                return set(Array(inside), segment.startDate, segment.endDate)
            }
        }
        var sets: [SwimmingSet] = []
        var open: [WorkoutEvent] = []
        for lap in laps {
            if let last = open.last, lap.startDate.timeIntervalSince(last.endDate) >= rest {
                sets.append(set(open, open[0].startDate, last.endDate))
                open = []
            }
            open.append(lap)
        }
        if let first = open.first, let last = open.last {
            sets.append(set(open, first.startDate, last.endDate))
        }
        return sets
    }

    private func set(_ laps: [WorkoutEvent], _ start: Date, _ end: Date) -> SwimmingSet {
        var styles: [SwimmingStrokeStyle] = []
        for lap in laps {
            guard case .number(let number)? = lap.metadata[.swimmingStrokeStyle],
                let style = Int(exactly: number).flatMap(SwimmingStrokeStyle.init(rawValue:)),
                !styles.contains(style)
            else { continue }
            styles.append(style)
        }
        let distance = configuration.lapLength.map {
            Quantity($0.value * Double(laps.count), $0.unit)
        }
        return SwimmingSet(
            startDate: start, endDate: end, laps: laps.count, strokeStyles: styles,
            distance: distance)
    }
}
