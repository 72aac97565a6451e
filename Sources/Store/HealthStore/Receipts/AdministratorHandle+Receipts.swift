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
        let page = try await reader.backend.receiptPage(query)
        let entries = try await reader.core.unremoved(page.entries) {
            $0.sample.map { ($0.uuid, $0.person) }
        }
        try await reader.logReceipts(of: query.document)
        return ReceiptPage(entries: entries, next: page.next)
    }

    /// How much came in, and what became of it, by day in UTC and by source: figures without
    /// anything of a person, which the access log does not name.
    ///
    /// - Complexity: O(receipts of the range), over an index.
    public func receiptCounts(from start: Date, to end: Date) async throws -> [ReceiptCount] {
        let range = start.microseconds..<max(start.microseconds, end.microseconds)
        return try await reader.backend.read { try $0.receiptCounts(in: range) }
    }
}

extension DocumentReader {
    /// Notes that a list of receipts was read; where it was that of a document, whose.
    fileprivate func logReceipts(of document: UUID?) async throws {
        var note = AccessNote(
            .search, .receipt, items: document.map { [$0.lowercasedText] } ?? [])
        if let document,
            let sample = try await backend.document(document, visibleTo: role.visibility)
        {
            note.show([sample])
        }
        try await core.log(note, of: role)
    }
}

extension StorageBackend {
    /// A page of receipts.
    func receiptPage(_ query: ReceiptQuery) async throws -> ReceiptPage {
        let limit = max(1, min(query.limit, StoreLimits.pageRows))
        var wanted = query
        wanted.limit = limit + 1
        let bounded = wanted
        let found = try await read { try $0.receipts(bounded) }
        let entries = Array(found.prefix(limit))
        return ReceiptPage(
            entries: entries,
            next: found.count > limit ? entries.last.map(ReceiptPosition.init(of:)) : nil)
    }
}
