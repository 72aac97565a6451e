import Foundation
import HealthModel
import HealthStore
import PageFrame
import Units

/// One workout: its figures, its route as a picture with a scale, its splits and sets.
struct WorkoutSheet {
    let visit: PatientVisit
    let workout: WorkoutSample
    let figures: WorkoutFigures?
    let places: [Location]
    let units: [QuantityType: HealthUnit]

    private var words: PageWords { visit.words }
    private var formatter: QuantityFormatter {
        QuantityFormatter(locale: visit.dates.locale, preferences: units)
    }
    /// Splits that are told; a longer route has longer ones.
    private static let splits = 60

    @MarkupBuilder var markup: Markup {
        MarkupTag.section(.class("card")) {
            MarkupTag.dl(.class("facts")) {
                PageFact.row(words[MeasurementWord.workoutDuration]) {
                    MarkupTag.strong(.class("figure")) { Self.duration(workout.duration) }
                }
                for (title, text) in totals { PageFact.row(words[title], text) }
            }
        }
        if places.count > 1 {
            MarkupTag.section(.class("card"), .labelledBy("route")) {
                MarkupTag.h2(.id("route")) { words[MeasurementWord.route] }
                MarkupTag.figure(.class("chart")) {
                    MarkupTag.figcaption { words[MeasurementWord.routeText] }
                    RouteMap(places: places, isInMiles: isInMiles, scale: scale)
                        .markup(label: words[MeasurementWord.route])
                }
            }
            FigureTable(
                label: words[MeasurementWord.splits], caption: words[MeasurementWord.splits],
                head: (
                    words[MeasurementWord.distance],
                    [words[MeasurementWord.workoutDuration], words[MeasurementWord.ascent]]
                ),
                rows: splits.map { split in
                    (
                        text(split.meters),
                        [
                            Markup(text: Self.duration(split.duration)),
                            Markup(text: climb(split.ascent)),
                        ]
                    )
                }
            ).markup
        }
        let sets = isSwim ? workout.swimmingSets() : []
        if !sets.isEmpty {
            FigureTable(
                label: words[MeasurementWord.swimSets], caption: words[MeasurementWord.swimSets],
                head: (
                    words[MeasurementWord.time],
                    [words[MeasurementWord.laps], words[MeasurementWord.workoutDuration]]
                ),
                rows: sets.map { set in
                    (
                        visit.dates.time(set.startDate),
                        [
                            Markup(text: number(Double(set.laps))),
                            Markup(text: Self.duration(set.duration)),
                        ]
                    )
                }
            ).markup
        }
    }

    private var measure: RouteMeasure { RouteMeasure(of: places) }

    /// Whether laps are of a pool; other watches mark laps in any workout.
    private var isSwim: Bool { [.swimming, .swimBikeRun].contains(workout.activityType) }

    private var isInMiles: Bool {
        formatter.preferredUnit(for: .distanceWalkingRunning) == .mile()
    }

    /// Kilometers or miles, so many that a long route has few.
    private var splits: [RouteSplit] {
        let unit = isInMiles ? RouteMap.metersPerMile : 1_000
        let length = max((measure.meters / Double(Self.splits) / unit).rounded(.up), 1) * unit
        return RouteMeasure(of: places, splitEvery: length).splits
    }

    /// Distance, energy and heart rate, as the samples or the workout have them.
    private var totals: [(MeasurementWord, String)] {
        var rows: [(MeasurementWord, String)] = []
        let distance = figures?.totals[.distance] ?? workout.totals[.distance]
        if let distance, let meters = try? distance.doubleValue(for: .meter()) {
            rows.append((.distance, text(meters)))
        } else if places.count > 1 {
            rows.append((.distance, text(measure.meters)))
        }
        let energy = figures?.totals[.energyBurned] ?? workout.totals[.energyBurned]
        if let energy, let text = try? formatter.string(from: energy, for: .activeEnergyBurned) {
            rows.append((.energy, text))
        }
        let pulse = figures?.statistics[.heartRate] ?? workout.statistics[.heartRate]
        let parts = [pulse?.minimum, pulse?.average, pulse?.maximum].compactMap { amount in
            amount.flatMap { try? formatter.string(from: $0, for: .heartRate) }
        }
        if !parts.isEmpty { rows.append((.pulse, parts.joined(separator: " – "))) }
        if measure.ascent >= 1 {
            rows.append((.ascent, climb(measure.ascent)))
        }
        return rows
    }

    private func number(_ value: Double) -> String {
        value.formatted(.number.locale(visit.dates.locale).precision(.fractionLength(0)))
    }

    /// A way: a part of a mile is not told in feet, `0.62 mi`.
    private func text(_ meters: Double) -> String {
        let way = Quantity(meters, .meter())
        if isInMiles, workout.activityType != .swimming,
            let miles = try? way.converted(to: .mile())
        {
            return formatter.string(from: miles)
        }
        return told(way, workout.activityType == .swimming ? .distanceSwimming : .distanceCycling)
    }

    private func scale(_ meters: Double) -> String {
        told(Quantity(meters, .meter()), .distanceWalkingRunning)
    }

    private func told(_ way: Quantity, _ type: QuantityType) -> String {
        (try? formatter.string(from: way, for: type)) ?? ""
    }

    /// A height in whole meters or feet.
    private func climb(_ meters: Double) -> String {
        let whole = QuantityFormatter(locale: visit.dates.locale, fractionDigits: 0)
        let height = Quantity(meters.rounded(), .meter())
        return (try? height.converted(to: isInMiles ? .foot() : .meter()))
            .map(whole.string(from:)) ?? ""
    }

    /// `1:02:03`, the same in every language.
    static func duration(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e9)).rounded())
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let rest = "\(two(whole / 60 % 60)):\(two(whole % 60))"
        return whole >= 3_600 ? "\(whole / 3_600):\(rest)" : rest
    }
}

/// The track of a route, north above, with a scale; no map of anybody else's is behind it.
struct RouteMap {
    let places: [Location]
    /// Whether the scale is a round number of miles or feet instead of meters.
    let isInMiles: Bool
    /// Tells a number of meters.
    let scale: (Double) -> String

    static let metersPerMile = 1_609.344
    private static let metersPerFoot = 0.3048

    /// Dots of the track at most.
    private static let dots = 1_200
    private static let width = 900.0
    private static let height = 460.0
    private static let edge = 24.0

    func markup(label: String) -> Markup {
        let dots = projected
        return MarkupTag.svg(
            .svg(.viewBox, "0 0 \(Self.width) \(Self.height)"), .role("img"), .label(label)
        ) {
            for dot in dots.points {
                MarkupTag.circle(
                    .class("bar"), .svg(.cx, Self.text(dot.x)), .svg(.cy, Self.text(dot.y)),
                    .svg(.r, "2.5"))
            }
            if let first = dots.points.first, let last = dots.points.last {
                MarkupTag.circle(
                    .class("average"), .svg(.cx, Self.text(last.x)), .svg(.cy, Self.text(last.y)),
                    .svg(.r, "7"))
                MarkupTag.circle(
                    .class("bar"), .svg(.cx, Self.text(first.x)), .svg(.cy, Self.text(first.y)),
                    .svg(.r, "8"))
            }
            bar(dots.perMeter)
        }
    }

    /// A bar of a round number of meters, feet or miles.
    private func bar(_ perMeter: Double) -> Markup {
        let longest = Self.width / 4 / max(perMeter, 1e-9)
        let small = longest < Self.metersPerMile ? Self.metersPerFoot : Self.metersPerMile
        let unit = isInMiles ? small : 1
        let most = longest / unit
        let power = pow(10, log10(max(most, 1e-3)).rounded(.down))
        let meters = ([5, 2, 1].first { $0 * power <= most } ?? 1) * power * unit
        let end = Self.edge + meters * perMeter
        let y = Self.text(Self.height - 8)
        return MarkupTag.g {
            MarkupTag.rect(
                .class("bar"), .svg(.x, Self.text(Self.edge)), .svg(.y, y),
                .svg(.width, Self.text(end - Self.edge)), .svg(.height, "3"))
            MarkupTag.svgText(
                .class("axis"), .svg(.x, Self.text(end + 8)), .svg(.y, Self.text(Self.height - 4))
            ) { scale(meters) }
        }
    }

    /// Places on the picture: degrees east shrink with the latitude, which is right for what a
    /// person covers in a day.
    private var projected: (points: [(x: Double, y: Double)], perMeter: Double) {
        let step = max(1, places.count / Self.dots)
        var chosen = stride(from: 0, to: places.count, by: step).map { places[$0] }
        if let last = places.last { chosen.append(last) }
        let middle =
            (chosen.map(\.latitude).min() ?? 0) / 2
            + (chosen.map(\.latitude).max() ?? 0) / 2
        let shrink = max(cos(middle * .pi / 180), 0.01)
        let metersPerDegree = 111_195.08
        // A track across the line of dates goes on beyond 180 degrees.
        let first = chosen.first?.longitude ?? 0
        let flat = chosen.map { place in
            var east = place.longitude - first
            if east > 180 { east -= 360 }
            if east < -180 { east += 360 }
            return (x: east * shrink * metersPerDegree, y: -place.latitude * metersPerDegree)
        }
        let (left, right) = (flat.map(\.x).min() ?? 0, flat.map(\.x).max() ?? 0)
        let (top, bottom) = (flat.map(\.y).min() ?? 0, flat.map(\.y).max() ?? 0)
        let room = (Self.width - 2 * Self.edge, Self.height - 3 * Self.edge)
        let perMeter = min(room.0 / max(right - left, 1), room.1 / max(bottom - top, 1))
        let points = flat.map { point in
            (
                x: Self.edge + (room.0 - (right - left) * perMeter) / 2
                    + (point.x - left) * perMeter,
                y: Self.edge + (point.y - top) * perMeter
            )
        }
        return (points, perMeter)
    }

    private static func text(_ value: Double) -> String {
        String(Double((value * 10).rounded()) / 10)
    }
}
