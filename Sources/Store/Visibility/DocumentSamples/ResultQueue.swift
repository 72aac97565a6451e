internal import Foundation
internal import HealthModel
package import Storage

/// Samples of documents in a scan's order, to be given out among those that a backend finds.
struct ResultQueue {
    private let scan: SampleScan
    /// The next one last.
    private var waiting: [StoredSample]

    init(_ samples: [StoredSample], in scan: SampleScan) {
        self.scan = scan
        waiting = samples.filter(scan.isBehindStart).sorted { scan.precedes($1, $0) }
    }

    /// Gives out those that come before a sample, all for no sample; whether more is wanted.
    mutating func give(
        before sample: StoredSample?, _ body: (StoredSample) throws -> Bool
    ) rethrows -> Bool {
        while let next = waiting.last, sample.map({ scan.precedes(next, $0) }) ?? true {
            waiting.removeLast()
            guard try body(next) else { return false }
        }
        return true
    }
}

extension SampleScan {
    /// What a sample is ordered by.
    package func key(_ stored: StoredSample) -> Int64 {
        switch axis {
        case .start: stored.sample.interval.start
        case .end: stored.sample.interval.end
        case .sequence: stored.sequence
        }
    }

    /// Whether one sample comes before another.
    package func precedes(_ one: StoredSample, _ two: StoredSample) -> Bool {
        precedes((key(one), one.sample.uuid), (key(two), two.sample.uuid))
    }

    /// Whether a sample lies behind the place at which the scan begins.
    fileprivate func isBehindStart(_ stored: StoredSample) -> Bool {
        guard let after else { return true }
        return precedes((after.key, after.uuid), (key(stored), stored.sample.uuid))
    }

    private func precedes(_ one: (key: Int64, uuid: UUID), _ two: (key: Int64, uuid: UUID)) -> Bool
    {
        guard one.key == two.key else { return (one.key < two.key) == isAscending }
        guard one.uuid != two.uuid else { return false }
        return one.uuid.precedes(two.uuid) == isAscending
    }
}
