internal import Foundation
internal import HealthModel

/// Writes figures as little-endian words of 8 bytes.
struct WordWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ word: Int64) {
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: word >> Int64(shift)))
        }
    }

    mutating func write(_ number: Double) { write(Int64(bitPattern: number.bitPattern)) }

    mutating func write(_ figures: Figures) {
        write(Int64(figures.count))
        write(figures.first)
        write(figures.last)
        for sum in [figures.sum, figures.weighted] {
            write(sum.high)
            write(sum.low)
        }
        write(figures.weight)
        write(figures.least)
        write(figures.greatest)
        write(figures.covered)
        write(Int64(figures.recent == nil ? 0 : 1))
        guard let recent = figures.recent else { return }
        write(recent.value)
        write(recent.start)
        write(recent.end)
        write(Int64(recent.rank))
        bytes += recent.uuid.bytes
    }

    mutating func write(_ sources: [StatisticsPartial.OfSource]) {
        write(Int64(sources.count))
        for source in sources {
            write(Int64(source.source))
            write(source.figures)
        }
    }
}
