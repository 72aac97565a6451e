internal import Storage

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
    /// Whether a sample lies behind the place at which the scan begins.
    fileprivate func isBehindStart(_ stored: StoredSample) -> Bool {
        after?.precedes(place(of: stored), ascending: isAscending) ?? true
    }
}
