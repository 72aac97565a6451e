import Foundation
import HealthModel
import HealthStore
import Units

/// The rules of statistics once more, as plainly as they can be said: time is cut wherever a
/// sample or the bucket begins or ends, and each piece is looked at by itself.
struct ReferenceStatistics {
    struct Item {
        let start: Int64
        let end: Int64
        let value: Double
        let source: Source
        let uuid: UUID
        var isInstant: Bool { start == end }
    }

    struct Figures {
        var count = 0
        var sum = 0.0
        var average = 0.0
        var least = Double.infinity
        var greatest = -Double.infinity
        var recent = Double.nan
        var covered: Int64 = 0
        /// By source, the microseconds in which it counted.
        var counted: [Source: Int64] = [:]
    }

    let items: [Item]
    let order: SourceOrder
    let style: AggregationStyle

    init(_ samples: [Sample], order: SourceOrder, style: AggregationStyle) {
        items = samples.flatMap { sample -> [Item] in
            guard case .quantity(let quantity) = sample,
                let source = quantity.sourceRevision?.source
            else { return [] }
            let whole = (quantity.startDate, quantity.endDate, quantity.quantity.value)
            // Each amount of a series counts for itself.
            let amounts = quantity.series?.points.map { ($0.startDate, $0.endDate, $0.value) }
            return (amounts ?? [whole]).map { start, end, value in
                let amount = Quantity(value, quantity.quantity.unit)
                return Item(
                    start: Self.microseconds(start), end: Self.microseconds(end),
                    value: (try? amount.doubleValue(for: quantity.quantityType.canonicalUnit))
                        ?? .nan, source: source, uuid: quantity.uuid)
            }
        }
        self.order = order
        self.style = style
    }

    private init(_ items: [Item], _ order: SourceOrder, _ style: AggregationStyle) {
        (self.items, self.order, self.style) = (items, order, style)
    }

    static func microseconds(_ date: Date) -> Int64 {
        Int64((date.timeIntervalSince1970 * 1_000_000).rounded())
    }

    func alone(_ source: Source) -> ReferenceStatistics {
        ReferenceStatistics(items.filter { $0.source == source }, order, style)
    }

    private func isBetter(_ one: Source, _ two: Source) -> Bool {
        let (a, b) = (order.preferred.firstIndex(of: one), order.preferred.firstIndex(of: two))
        if a != nil || b != nil { return a ?? .max < b ?? .max }
        // The person's own corrections come first.
        let (e, f) = (one.bundleIdentifier == "person", two.bundleIdentifier == "person")
        if e != f { return e }
        // All others are apps, or have no identifier: apps come first.
        let (c, d) = (one.bundleIdentifier == nil, two.bundleIdentifier == nil)
        return c == d
            ? one.bundleIdentifier ?? one.name < two.bundleIdentifier ?? two.name : d
    }

    /// Whether a better source than the item's has a sample over a piece of time.
    private func isTaken(_ item: Item, _ piece: Range<Int64>) -> Bool {
        guard style.isCumulative else { return false }
        return items.contains {
            isBetter($0.source, item.source) && $0.start <= piece.lowerBound
                && piece.upperBound <= $0.end && !$0.isInstant
        }
    }

    private func counts(_ instant: Item, in bucket: Range<Int64>) -> Bool {
        guard style.isCumulative else { return bucket.contains(instant.start) }
        return bucket.contains(instant.start)
            && !items.contains {
                isBetter($0.source, instant.source) && $0.start <= instant.start
                    && (instant.start < $0.end || $0.isInstant && $0.start == instant.start)
            }
    }

    /// What the samples come to in a bucket; nil if none counts there.
    func figures(in bucket: Range<Int64>) -> Figures? {
        let cuts = Set(
            items.flatMap { [$0.start, $0.end] } + [bucket.lowerBound, bucket.upperBound]
        ).filter { bucket.contains($0) || $0 == bucket.upperBound }.sorted()
        let pieces = zip(cuts, cuts.dropFirst()).map { $0..<$1 }
        var figures = Figures()
        var kept: [(item: Item, share: Int64)] = []
        for item in items {
            let share = pieces.filter {
                item.start <= $0.lowerBound && $0.upperBound <= item.end && !isTaken(item, $0)
            }.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
            if item.isInstant ? counts(item, in: bucket) : share > 0 { kept.append((item, share)) }
        }
        for piece in pieces {
            let over = items.filter {
                $0.start <= piece.lowerBound && piece.upperBound <= $0.end
            }
            guard let best = over.min(by: { isBetter($0.source, $1.source) }) else { continue }
            let length = piece.upperBound - piece.lowerBound
            figures.covered += length
            let counting = style.isCumulative ? [best.source] : Set(over.map(\.source))
            for source in counting { figures.counted[source, default: 0] += length }
        }
        guard !kept.isEmpty else { return nil }
        figures.count = kept.count
        for (item, share) in kept {
            let part = item.isInstant ? 1 : Double(share) / Double(item.end - item.start)
            figures.sum += item.value * part
            figures.least = min(figures.least, item.value)
            figures.greatest = max(figures.greatest, item.value)
        }
        figures.average = average(kept, in: bucket)
        let all = items.filter {
            $0.isInstant
                ? bucket.contains($0.start)
                : $0.start < bucket.upperBound && bucket.lowerBound < $0.end
        }
        figures.recent = all.max(by: isEarlier)?.value ?? .nan
        return figures
    }

    private func isEarlier(_ one: Item, _ two: Item) -> Bool {
        if one.end != two.end { return one.end < two.end }
        if one.start != two.start { return one.start < two.start }
        if one.source != two.source { return isBetter(two.source, one.source) }
        return one.uuid.uuidString < two.uuid.uuidString
    }

    /// By the trapezoidal rule, if time weighs: each stretch without a start or an end in it is
    /// looked at by itself.
    private func average(
        _ kept: [(item: Item, share: Int64)], in bucket: Range<Int64>
    ) -> Double {
        let plain = kept.reduce(0) { $0 + $1.item.value } / Double(kept.count)
        guard style == .discreteTemporallyWeighted else { return plain }
        let times = kept.map {
            (max($0.item.start, bucket.lowerBound), min($0.item.end, bucket.upperBound))
        }
        var weights = times.map { Double($1 - $0) }
        let points = Set(times.flatMap { [$0.0, $0.1] }).sorted()
        for (left, right) in zip(points, points.dropFirst()) {
            let isCovered = times.contains { $0.0 <= left && right <= $0.1 }
            func share(_ isIn: ((Int64, Int64)) -> Bool) {
                let sharing = times.indices.filter { isIn(times[$0]) }
                for index in sharing {
                    weights[index] += Double(right - left) / 2 / Double(sharing.count)
                }
            }
            share { $0.1 == left && ($0.0 == left || !isCovered) }
            share { $0.0 == right && ($0.1 == right || !isCovered) }
        }
        let whole = weights.reduce(0, +)
        guard whole > 0 else { return plain }
        return zip(kept, weights).reduce(0) { $0 + $1.0.item.value * $1.1 } / whole
    }
}
