internal import Foundation
internal import HealthModel

/// Reads what ``WordWriter`` writes; nil where the bytes end too early or a count is impossible.
struct WordReader {
    private let bytes: [UInt8]
    private var place = 0

    /// nil unless there are whole words.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count % 8 == 0 else { return nil }
        self.bytes = Array(bytes)
    }

    var isAtEnd: Bool { place == bytes.count }

    mutating func next() -> Int64? {
        guard place + 8 <= bytes.count else { return nil }
        var word: UInt64 = 0
        for offset in 0..<8 { word |= UInt64(bytes[place + offset]) << UInt64(offset * 8) }
        place += 8
        return Int64(bitPattern: word)
    }

    mutating func number() -> Double? {
        next().map { Double(bitPattern: UInt64(bitPattern: $0)) }
    }

    mutating func figures() -> Figures? {
        var figures = Figures()
        guard let count = next(), let first = next(), let last = next(),
            let sum = exactSum(), let weighted = exactSum(), let weight = number(),
            let least = number(),
            let greatest = number(), let covered = next(), let hasRecent = next()
        else { return nil }
        figures.count = Int(count)
        (figures.first, figures.last) = (first, last)
        (figures.sum, figures.weighted, figures.weight) = (sum, weighted, weight)
        (figures.least, figures.greatest, figures.covered) = (least, greatest, covered)
        if hasRecent == 1 {
            guard let recent = recentSample() else { return nil }
            figures.recent = recent
        } else if hasRecent != 0 {
            return nil
        }
        return figures
    }

    mutating func sources() -> [StatisticsPartial.OfSource]? {
        guard let count = partCount() else { return nil }
        var sources: [StatisticsPartial.OfSource] = []
        for _ in 0..<count {
            guard let source = next(), let figures = figures() else { return nil }
            sources.append(StatisticsPartial.OfSource(source: Int(source), figures: figures))
        }
        return sources
    }

    mutating func spans() -> [PartialReceipt.Span]? {
        guard let count = partCount() else { return nil }
        var spans: [PartialReceipt.Span] = []
        for _ in 0..<count {
            guard let source = next(), let start = next(), let end = next() else { return nil }
            spans.append(PartialReceipt.Span(source: Int(source), start: start, end: end))
        }
        return spans
    }

    /// A count of parts, each of a word or more.
    private mutating func partCount() -> Int? {
        guard let count = next(), count >= 0, count <= (bytes.count - place) / 8 else {
            return nil
        }
        return Int(count)
    }

    private mutating func exactSum() -> ExactSum? {
        guard let high = number(), let low = number() else { return nil }
        return ExactSum(high: high, low: low)
    }

    private mutating func recentSample() -> RecentSample? {
        guard let value = number(), let start = next(), let end = next(), let rank = next(),
            place + 16 <= bytes.count, let uuid = UUID(bytes: bytes[place..<place + 16])
        else { return nil }
        place += 16
        return RecentSample(value: value, start: start, end: end, rank: Int(rank), uuid: uuid)
    }
}
