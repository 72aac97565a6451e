internal import AccessLog
internal import ClinicalRecord
package import Consent
package import Foundation
package import HealthModel
package import Statistics
package import Storage

extension VisibleSamples {
    /// The samples of documents that a scan means and a predicate, and that the reader sees: as a
    /// document and by the type. Never by their places in the change log: they have none.
    package func measured(
        _ scan: SampleScan, _ predicate: SamplePredicate, _ relations: any SampleRelations
    ) throws -> [StoredSample] {
        guard let results, scan.axis != .sequence else { return [] }
        let types = DocumentSample.types.intersection(scan.types)
        guard !types.isEmpty else { return [] }
        return try results.all().map(\.stored).filter { stored in
            let (start, end) = stored.sample.interval
            return types.contains(stored.sample.sampleType)
                && scan.bounds.contains(start: start, end: end) && shows(stored)
                && predicate.matches(stored.sample, relations: relations)
        }
    }

    /// What they count as in statistics, by start and then by UUID.
    package func measuredAmounts(
        of type: QuantityType, _ predicate: SamplePredicate, in bounds: TimeBounds,
        _ numbers: [[String?]: Int]
    ) throws -> [StatisticsSample] {
        guard results != nil else { return [] }
        var scan = SampleScan(person, types: [SampleType(type)], bounds: bounds)
        scan.bounds.narrow(predicate)
        let relations = StoredRelations(in: self)
        let found = try measured(scan, predicate, relations).flatMap { $0.amounts(numbers) }
        try relations.check()
        return found.sorted(by: StatisticsSample.comesBefore)
    }

    /// Which samples of documents are among those of some types, which notes them as read.
    package func receipt(
        of types: [SampleType], _ predicate: SamplePredicate
    ) throws -> DocumentReceipt {
        guard let results else { return DocumentReceipt() }
        let relations = StoredRelations(in: self)
        let scan = SampleScan(person, types: types, bounds: TimeBounds(predicate))
        let found = try measured(scan, predicate, relations)
        try relations.check()
        return try results.receipt(for: found.map(\.sample))
    }

    /// The sources of a type's samples: of those that were saved, and of the reader's documents.
    package func sources(of type: SampleType) throws -> [Source] {
        let saved = try snapshot.sources(of: person, type: type)
        guard results != nil else { return saved }
        var known = Set(saved.map(\.naming))
        let scan = SampleScan(person, types: [type])
        return try saved
            + measured(scan, .all, NoRelations()).compactMap(\.sample.sourceRevision?.source)
            .filter { known.insert($0.naming).inserted }
    }

    /// What the correlations of documents hold that the reader sees.
    package func heldByResults(_ access: SampleAccess) throws -> Set<UUID> {
        var held: Set<UUID> = []
        for result in try results?.all() ?? [] {
            guard case .correlation(let whole) = result.stored.sample,
                result.stored.sample.interval.start >= earliest, access.admits(result.stored)
            else { continue }
            held.formUnion(whole.objects.map(\.uuid))
        }
        return held
    }
}

extension HealthSnapshot {
    /// Amounts of a scan with others among them, all by start and then by UUID.
    package func amounts(
        _ scan: AmountScan, with others: [StatisticsSample],
        _ body: ([StatisticsSample]) throws -> Void
    ) throws {
        var rest = others[...]
        try amounts(scan) { amounts in
            guard let last = amounts.last else { return }
            let earlier = rest.prefix { StatisticsSample.comesBefore($0, last) }
            guard !earlier.isEmpty else { return try body(amounts) }
            rest = rest.dropFirst(earlier.count)
            try body((amounts + earlier).sorted(by: StatisticsSample.comesBefore))
        }
        if !rest.isEmpty { try body(Array(rest)) }
    }
}

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
