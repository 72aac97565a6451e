internal import AccessLog
public import Foundation
internal import HealthModel

extension AdministratorHandle {
    /// What was decided about what came in, the latest first. A receipt that is decided anew has
    /// the time of the new decision.
    ///
    /// What is about a document that its person removed is left out. The access log says that the
    /// list was read; only where a document was asked for, of whom.
    ///
    /// - Complexity: O(log n + limit) without a source, for conflicts and rejects, and for a
    ///   document.
    public func receipts(_ query: ReceiptQuery = ReceiptQuery()) async throws -> ReceiptPage {
        var items: [String] = []
        if let document = query.document { items = [document.lowercasedText] }
        let core = reader.core
        return try await core.read(
            as: reader.role, noting: AccessNote(.search, .receipt, items: items)
        ) { snapshot, note in
            let page = try snapshot.receiptPage(query)
            let removed = RemovedDocuments(cache: core.consentCache, snapshot: snapshot)
            if let document = query.document {
                let entries = try snapshot.documents(named: [document], of: nil, isJudged: false)
                note.show(Array(entries.values))
            }
            let entries = try page.entries.filter { entry in
                guard let sample = entry.sample else { return true }
                return try !removed.contains(sample.uuid, of: sample.person)
            }
            return ReceiptPage(entries: entries, next: page.next)
        }
    }

    /// How much came in, and what became of it, by day in UTC and by source: figures without
    /// anything of a person, which the access log does not name.
    ///
    /// - Complexity: O(receipts of the range), over an index.
    public func receiptCounts(from start: Date, to end: Date) async throws -> [ReceiptCount] {
        let range = start.microseconds..<max(start.microseconds, end.microseconds)
        return try await reader.core.backend.read(.store) { try $0.receiptCounts(in: range) }
    }
}

extension ReceiptSnapshot {
    /// A page of receipts.
    func receiptPage(_ query: ReceiptQuery) throws -> ReceiptPage {
        let limit = max(1, min(query.limit, StoreLimits.pageRows))
        var wanted = query
        wanted.limit = limit + 1
        let found = try receipts(wanted)
        let entries = Array(found.prefix(limit))
        return ReceiptPage(
            entries: entries,
            next: found.count > limit ? entries.last.map(ReceiptPosition.init(of:)) : nil)
    }
}
