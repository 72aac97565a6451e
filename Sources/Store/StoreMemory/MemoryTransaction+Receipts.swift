internal import Foundation
internal import HealthModel
internal import Storage

extension MemoryTransaction {
    func receipts(_ query: ReceiptQuery) -> [ReceiptEntry] {
        let order: (ReceiptPosition, ReceiptPosition) -> Bool = { one, other in
            one.decided == other.decided
                ? other.digest.bytes.lexicographicallyPrecedes(one.digest.bytes)
                : other.decided < one.decided
        }
        let found = state.receipts.values.lazy.filter { receipt in
            query.document.map { receipt.outcome.sample?.uuid == $0 } ?? true
        }.compactMap(ReceiptEntry.init).filter { entry in
            (query.outcome ?? entry.outcome) == entry.outcome
                && (query.source ?? entry.source) == entry.source
                && (query.after.map { order($0, ReceiptPosition(of: entry)) } ?? true)
        }
        return Array(
            found.sorted { order(ReceiptPosition(of: $0), ReceiptPosition(of: $1)) }
                .prefix(query.limit))
    }

    func receiptCounts(in decided: Range<Int64>) -> [ReceiptCount] {
        struct Group: Hashable {
            let day: Int64
            let source: Source
            let outcome: ReceiptEntry.Outcome
        }
        var counts: [Group: Int] = [:]
        for entry in state.receipts.values.compactMap(ReceiptEntry.init) {
            let instant = entry.decidedAt.microseconds
            guard decided.contains(instant) else { continue }
            let group = Group(
                day: instant / ReceiptCount.dayLength, source: entry.source,
                outcome: entry.outcome)
            counts[group, default: 0] += 1
        }
        return counts.map { group, count in
            ReceiptCount(
                day: Date(microseconds: group.day * ReceiptCount.dayLength),
                source: group.source, outcome: group.outcome, count: count)
        }.sorted {
            ($0.day, $0.source.name, $0.outcome.rawValue)
                < ($1.day, $1.source.name, $1.outcome.rawValue)
        }
    }
}

extension ReceiptEntry {
    init?(_ receipt: Receipt) {
        guard let outcome = Outcome(rawValue: receipt.outcome.word) else { return nil }
        var reason: RejectionReason?
        if case .rejected(let why) = receipt.outcome { reason = why }
        self.init(
            digest: receipt.digest, outcome: outcome, reason: reason, source: receipt.source,
            decidedAt: receipt.decidedAt, receivedName: receipt.notes.receivedName,
            sample: receipt.outcome.sample)
    }
}
