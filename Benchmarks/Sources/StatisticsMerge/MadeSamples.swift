import Foundation
import HealthModel
import HealthStore

/// Samples of a few tens of seconds, with short gaps, of sources that overlap each other all the
/// time; the same in every run.
struct MadeSamples {
    static let anchor = Date(timeIntervalSince1970: 1_599_951_600)

    let samples: [StatisticsSample]
    let sources: [Source]

    init(count: Int, sources: Int) {
        self.sources = (0..<sources).map { Source(name: "source \($0)") }
        var state: UInt64 = 1
        func random(below limit: UInt64) -> Int64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int64((state >> 33) % limit)
        }
        var clocks = Array(repeating: Int64(1_600_000_000), count: sources)
        var samples: [StatisticsSample] = []
        while samples.count < count {
            for source in 0..<sources {
                let length = 10 + random(below: 110)
                let start = clocks[source]
                samples.append(
                    StatisticsSample(
                        start: start * 1_000_000, end: (start + length) * 1_000_000,
                        value: Double(1 + random(below: 100)), source: source, uuid: UUID()))
                clocks[source] += length + random(below: 30)
            }
        }
        samples.sort { $0.start < $1.start }
        self.samples = Array(samples.prefix(count))
    }

    /// Those that overlap a time, found as a store's index would.
    func overlapping(_ time: Range<Int64>) -> [StatisticsSample] {
        let longest: Int64 = 120_000_000
        let first = place(of: time.lowerBound - longest)
        return samples[first..<place(of: time.upperBound)].filter { $0.end > time.lowerBound }
    }

    private func place(of start: Int64) -> Int {
        var (low, high) = (0, samples.count)
        while low < high {
            let middle = (low + high) / 2
            if samples[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
