package import Foundation
package import HealthModel

/// What statistics need of a quantity sample.
package struct StoredAmount: Sendable {
    /// Microseconds since 1970.
    package var start: Int64
    package var end: Int64
    /// In the type's canonical unit.
    package var value: Double
    package var source: Source
    package var uuid: UUID

    package init(start: Int64, end: Int64, value: Double, source: Source, uuid: UUID) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.uuid = uuid
    }
}

extension HealthSnapshot {
    /// The same by making samples.
    package func amounts(
        of type: QuantityType, _ scan: SampleScan, _ body: (StoredAmount) throws -> Bool
    ) throws {
        try self.scan(scan) { stored in
            guard case .quantity(let sample) = stored.sample, sample.quantityType == type,
                let source = sample.sourceRevision?.source
            else { return true }
            let (start, end) = stored.sample.interval
            return try body(
                StoredAmount(
                    start: start, end: end, value: sample.canonicalValue, source: source,
                    uuid: sample.uuid))
        }
    }
}

extension SampleView {
    /// Calls `body` with the amounts of a type that the reader sees between bounds, by start.
    func eachAmount(
        of type: QuantityType, bounds: TimeBounds, _ body: (StoredAmount) throws -> Bool
    ) throws {
        let sampleType = SampleType(type)
        guard !access.hides(sampleType) else { return }
        var scan = SampleScan(person, types: [sampleType], bounds: bounds)
        scan.bounds.raiseStart(to: earliest)
        guard !scan.bounds.isEmpty else { return }
        try snapshot.amounts(of: type, scan) { amount in
            guard access.admits(types: [sampleType], source: amount.source, start: amount.start)
            else { return true }
            return try body(amount)
        }
    }
}
