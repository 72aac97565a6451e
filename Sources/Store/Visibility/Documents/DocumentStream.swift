internal import Foundation
internal import HealthModel
internal import Storage

/// The documents that a scan of samples means and a view shows, one after the other in its order.
struct DocumentStream {
    private let scan: SampleScan
    private let view: VisibleSamples
    private var waiting: [DocumentEntry] = []
    private var position: SampleScan.Position?
    private var isAtEnd = false

    private static let step = 256

    init(_ scan: SampleScan, seenBy view: VisibleSamples) {
        self.scan = scan
        self.view = view
        position = scan.after
    }

    /// The next document if it comes before a sample; nil for no sample means any.
    package mutating func next(before sample: StoredSample?) throws -> StoredSample? {
        while waiting.isEmpty, !isAtEnd { try fill() }
        guard let first = waiting.last?.stored else { return nil }
        if let sample, !scan.precedes(first, sample) { return nil }
        waiting.removeLast()
        return first
    }

    private mutating func fill() throws {
        let order: DocumentScan.Order =
            switch scan.axis {
            case .start: .keys([DocumentSort(.startDate, ascending: scan.isAscending)])
            case .end: .keys([DocumentSort(.endDate, ascending: scan.isAscending)])
            case .sequence: .sequence(after: position?.key ?? 0)
            }
        let after = position.map { PagingPosition(uuid: $0.uuid, instants: [$0.key]) }
        var found: [DocumentEntry] = []
        try view.snapshot.documents(
            DocumentScan(
                scan.person, predicate: scan.bounds.predicate, order: order, after: after,
                expected: Self.step)
        ) { entry in
            found.append(entry)
            return found.count < Self.step
        }
        isAtEnd = found.count < Self.step
        if let last = found.last { position = scan.place(of: last.stored) }
        waiting = try found.filter {
            try scan.bounds.contains(start: $0.start, end: $0.end) && view.shows($0)
        }.reversed()
    }
}

extension TimeBounds {
    /// What every document between the bounds fulfils.
    fileprivate var predicate: SamplePredicate {
        func parts(
            _ range: ClosedRange<Int64>, _ make: (Comparison, Date) -> SamplePredicate
        ) -> [SamplePredicate] {
            var parts: [SamplePredicate] = []
            if range.lowerBound > .min {
                parts.append(make(.greaterOrEqual, Date(microseconds: range.lowerBound)))
            }
            if range.upperBound < .max {
                parts.append(make(.lessOrEqual, Date(microseconds: range.upperBound)))
            }
            return parts
        }
        return .and(
            parts(start, SamplePredicate.startDate) + parts(end, SamplePredicate.endDate))
    }
}
