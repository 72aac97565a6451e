import Foundation
import HealthModel
import HealthStore

/// Samples of sleep or of a symptom in a span of time, day by day.
struct CategoryDays: Sendable {
    /// A part of a sample in one day.
    struct Bar: Sendable {
        /// Shares of the day: 0 is its beginning, 1 its end.
        let from: Double
        let to: Double
        /// The place of its value in ``CategoryDays/levels``.
        let level: Int
        let seconds: Double
        /// Whether the sample begins in this day.
        let isFirst: Bool
    }

    struct Row: Sendable {
        let start: Date
        var bars: [Bar] = []

        /// Seconds of one level, each moment once where samples overlap.
        func seconds(of level: Int, length: Double) -> Double {
            var (sum, end) = (0.0, 0.0)
            for bar in bars.filter({ $0.level == level }).sorted(by: { $0.from < $1.from }) {
                sum += max(0, bar.to - max(bar.from, end))
                end = max(end, bar.to)
            }
            return sum * length
        }
    }

    let type: CategoryType
    let span: TimeSpan
    /// The values that are there, the one that stands highest first.
    let levels: [Int]
    let rows: [Row]
    /// Whether there are more samples than are shown.
    let isCut: Bool

    /// Samples that a page shows at most.
    static let most = 5_000

    /// Values from the top down; nil for a type that has no such page.
    static func order(of type: CategoryType) -> [Int]? {
        switch type.values.name {
        case "CategoryValueSleepAnalysis": [2, 5, 3, 1, 4, 0]
        case "CategoryValueSeverity": [4, 3, 2, 0, 1]
        default: nil
        }
    }

    /// Whether it is about how long something lasts.
    var isOfTimes: Bool { type.values.name == "CategoryValueSleepAnalysis" }
    var isEmpty: Bool { rows.allSatisfy(\.bars.isEmpty) }

    init?(
        _ type: CategoryType, _ span: TimeSpan, owner: OwnerHandle, calendar: Calendar
    ) async throws {
        guard let order = Self.order(of: type) else { return nil }
        self.type = type
        self.span = span
        var samples: [CategorySample] = []
        let query = SampleQuery(
            types: [SampleType(type)],
            predicate: .dates(from: span.range.lowerBound, to: span.range.upperBound),
            sort: [.ascending(.startDate)], limit: Self.most + 1)
        for try await batch in owner.samples(query) {
            for case .category(let sample) in batch { samples.append(sample) }
        }
        isCut = samples.count > Self.most
        let there = Set(samples.map(\.value))
        let levels = order.filter(there.contains)
        self.levels = levels
        var rows: [Row] = []
        var day = span.range.lowerBound
        while day < span.range.upperBound,
            let next = calendar.date(byAdding: .day, value: 1, to: day)
        {
            var row = Row(start: day)
            for sample in samples.prefix(Self.most)
            where sample.startDate < next && max(sample.endDate, sample.startDate) >= day {
                guard let level = levels.firstIndex(of: sample.value) else { continue }
                let length = next.timeIntervalSince(day)
                let (from, to) = (max(sample.startDate, day), min(sample.endDate, next))
                guard to > from || sample.startDate >= day else { continue }
                row.bars.append(
                    Bar(
                        from: from.timeIntervalSince(day) / length,
                        to: max(to, from).timeIntervalSince(day) / length, level: level,
                        seconds: max(0, to.timeIntervalSince(from)),
                        isFirst: sample.startDate >= day))
            }
            rows.append(row)
            day = next
        }
        self.rows = rows
    }
}
