internal import Base
internal import CommandSupport
internal import DocumentCommands
internal import Foundation
internal import HealthModel
internal import HealthStore
internal import Units

/// Writes buckets of statistics, as a table, a JSON array or a line of JSON each.
struct StatisticsWriter {
    private let format: SamplesStatsCommand.Format
    private var stream: ResultStream
    private let unit: HealthUnit
    private let zone: TimeZone
    private let figures: [String]
    private let isBySource: Bool
    private var table: Table
    private var count = 0

    init(
        format: SamplesStatsCommand.Format, stream: ResultStream, unit: HealthUnit,
        zone: TimeZone, options: StatisticsOptions
    ) {
        self.format = format
        self.stream = stream
        self.unit = unit
        self.zone = zone
        figures = StatisticsOptions.named.filter { options.contains($0.option) }.map(\.name)
        isBySource = options.contains(.separateBySource)
        table = Table(["start", "end"] + (isBySource ? ["source"] : []) + figures + ["unit"])
    }

    mutating func write(_ bucket: Statistics) throws {
        count += 1
        switch format {
        case .table:
            append(bucket, of: nil)
            for source in bucket.sources ?? [] { append(bucket, of: source) }
        case .json:
            try stream.write(count == 1 ? "[\n  " : ",\n  ")
            try stream.write(bucket.json(unit: unit, timeZone: zone))
        case .jsonl: try stream.write(bucket.json(unit: unit, timeZone: zone) + "\n")
        }
    }

    mutating func finish() throws(FileFailure) {
        switch format {
        case .table: try stream.write(table.render())
        case .json: try stream.write(count == 0 ? "[]\n" : "\n]\n")
        case .jsonl: break
        }
        try stream.flush()
    }

    private mutating func append(_ bucket: Statistics, of source: Source?) {
        let times = [bucket.startDate, bucket.endDate].map {
            InstantText.format($0.microseconds, in: zone)
        }
        let names = isBySource ? [source?.name ?? "all"] : []
        let values = figures.map { Self.text(value($0, bucket, source)) }
        table.append(times + names + values + [unit.unitString])
    }

    private func value(_ figure: String, _ bucket: Statistics, _ source: Source?) -> Double? {
        if figure == "duration" { return bucket.duration(for: source)?.value }
        let quantity =
            switch figure {
            case "sum": bucket.sumQuantity(for: source)
            case "average": bucket.averageQuantity(for: source)
            case "min": bucket.minimumQuantity(for: source)
            case "max": bucket.maximumQuantity(for: source)
            default: bucket.mostRecentQuantity(for: source)
            }
        return quantity.flatMap { try? $0.doubleValue(for: unit) }
    }

    /// As many digits as a person reads; whole numbers have all of theirs.
    private static func text(_ value: Double?) -> String {
        guard let value else { return "-" }
        let style = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US_POSIX"))
            .grouping(.never)
        return value.magnitude < 1
            ? value.formatted(style.precision(.significantDigits(1...4)))
            : value.formatted(style.precision(.fractionLength(0...3)))
    }
}
