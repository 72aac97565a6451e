internal import Consent
package import Foundation
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
    ///
    /// - Parameter zone: Where it is given, amounts are where the calendar of this zone has them by
    ///   their own clocks; samples are made for that.
    package func amounts(
        of type: QuantityType, _ predicate: SamplePredicate, during time: Range<Int64>,
        sources: [Source], byClocksIn zone: TimeZone? = nil,
        _ body: ([StatisticsSample]) throws -> Void
    ) throws {
        let sampleType = SampleType(type)
        guard !access.hides(sampleType) else { return }
        var bounds = TimeBounds()
        bounds.raiseStart(to: earliest)
        if time != InstantRange.all { bounds.narrow(to: zone == nil ? time : time.reached) }
        let scan = AmountScan(
            person, type: type, bounds: bounds, sources: sources,
            starts: sources.map { access.starts(of: sampleType, from: $0) })
        if asOf == nil, zone == nil, let narrowed = scan.narrowed(by: predicate) {
            let measured = try measuredAmounts(of: type, predicate, in: bounds, scan.numbers)
            guard !measured.isEmpty else { return try snapshot.amounts(narrowed, body) }
            return try snapshot.amounts(narrowed, with: measured, body)
        }
        bounds.narrow(predicate)
        let numbers = scan.numbers
        let samples = SampleScan(person, types: [sampleType], bounds: bounds)
        var queue = AmountQueue()
        var clocks = zone.map { SampleClocks(calendarIn: $0) }
        try each(samples, predicate) { stored in
            var (amounts, start) = (stored.amounts(numbers), stored.sample.interval.start)
            if clocks != nil {
                let name = stored.sample.metadata.timeZoneName
                amounts = amounts.map { clocks?.moved($0, zone: name) ?? $0 }
                start -= SampleClocks.reach
            }
            try queue.add(amounts, of: start, body)
            return true
        }
        try queue.finish(body)
    }
}

extension Range<Int64> {
    /// With all from where clocks may bring something into it.
    fileprivate var reached: Range<Int64> {
        let (reach, all) = (SampleClocks.reach, InstantRange.all)
        return Swift.max(
            all.lowerBound, lowerBound - reach)..<Swift.min(all.upperBound, upperBound + reach)
    }
}
