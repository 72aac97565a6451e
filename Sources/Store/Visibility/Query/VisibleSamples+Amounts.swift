internal import Consent
internal import Foundation
package import HealthModel
package import Statistics
internal import Storage

extension VisibleSamples {
    /// Calls `body` with the amounts that the reader sees and that a predicate means, some at a
    /// time, by start and then by UUID; of a sample with a series, those of the series. Of a time,
    /// only those of samples that overlap it.
    ///
    /// Predicates of times and sources are answered from amounts alone; for others samples are
    /// made.
    package func amounts(
        of type: QuantityType, _ predicate: SamplePredicate, during time: Range<Int64>,
        sources: [Source], _ body: ([StatisticsSample]) throws -> Void
    ) throws {
        let sampleType = SampleType(type)
        guard !access.hides(sampleType) else { return }
        var bounds = TimeBounds()
        bounds.raiseStart(to: earliest)
        if time != InstantRange.all { bounds.narrow(to: time) }
        let scan = AmountScan(
            person, type: type, bounds: bounds, sources: sources,
            starts: sources.map { access.starts(of: sampleType, from: $0) })
        if asOf == nil, let narrowed = scan.narrowed(by: predicate) {
            let measured = try measuredAmounts(of: type, predicate, in: bounds, scan.numbers)
            guard !measured.isEmpty else { return try snapshot.amounts(narrowed, body) }
            return try snapshot.amounts(narrowed, with: measured, body)
        }
        bounds.narrow(predicate)
        let numbers = scan.numbers
        let samples = SampleScan(person, types: [sampleType], bounds: bounds)
        var queue = AmountQueue()
        try each(samples, predicate) { stored in
            try queue.add(stored.amounts(numbers), of: stored.sample.interval.start, body)
            return true
        }
        try queue.finish(body)
    }
}
