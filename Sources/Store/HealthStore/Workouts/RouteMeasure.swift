public import Foundation
public import HealthModel

/// A stretch of a route, as a runner reads it off the watch.
public struct RouteSplit: Sendable, Hashable {
    /// When it begins.
    public let startDate: Date
    /// When it ends.
    public let endDate: Date
    /// Meters; the last split may be shorter than the others.
    public let meters: Double
    /// Meters up, where places have an altitude.
    public let ascent: Double

    /// Seconds from start to end, pauses too.
    public var duration: Double { endDate.timeIntervalSince(startDate) }
}

/// What a route comes to: its length and its splits.
public struct RouteMeasure: Sendable, Hashable {
    /// The mean radius of the Earth in meters (IUGG).
    static let earthRadius = 6_371_008.8

    /// Meters along the route, on a sphere.
    public let meters: Double
    /// Meters up.
    public let ascent: Double
    /// Stretches of equal length.
    public let splits: [RouteSplit]

    /// Measures places in the order of their times. O(n), and O(1) for each split: at most one for
    /// each place.
    ///
    /// - Parameter length: Meters of a split.
    public init(of places: [Location], splitEvery length: Double = 1_000) {
        var total = 0.0
        var up = 0.0
        var splits: [RouteSplit] = []
        var begun: (date: Date, meters: Double, up: Double)?
        for (before, place) in zip(places, places.dropFirst()) {
            if begun == nil { begun = (before.timestamp, 0, 0) }
            let step = Self.distance(before, place)
            total += step
            if let low = before.altitude, let high = place.altitude, high > low {
                up += high - low
            }
            guard let from = begun, length > 0, total - from.meters >= length, step > 0 else {
                continue
            }
            // A split ends where its length is reached, between the two places.
            let share = min(1, max(0, (from.meters + length - (total - step)) / step))
            let seconds = place.timestamp.timeIntervalSince(before.timestamp)
            let end = before.timestamp.addingTimeInterval(seconds * share)
            splits.append(
                RouteSplit(
                    startDate: from.date, endDate: end, meters: length, ascent: up - from.up))
            begun = (end, from.meters + length, up)
            // Two places further apart than a split are one split more at most.
            if total - from.meters >= 2 * length { begun = (place.timestamp, total, up) }
        }
        if let from = begun, let last = places.last, total - from.meters > 0 {
            splits.append(
                RouteSplit(
                    startDate: from.date, endDate: last.timestamp, meters: total - from.meters,
                    ascent: up - from.up))
        }
        meters = total
        ascent = up
        self.splits = splits
    }

    /// Meters between two places on the sphere (haversine).
    public static func distance(_ one: Location, _ other: Location) -> Double {
        let radians = Double.pi / 180
        let (a, b) = (one.latitude * radians, other.latitude * radians)
        let across = (other.longitude - one.longitude) * radians / 2
        let along = (b - a) / 2
        let half = square(sin(along)) + cos(a) * cos(b) * square(sin(across))
        return 2 * earthRadius * asin(min(1, max(0, half)).squareRoot())
    }

    private static func square(_ number: Double) -> Double { number * number }
}
