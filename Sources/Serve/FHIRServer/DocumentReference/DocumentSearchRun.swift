import FHIR
import Foundation
import HealthModel
import HealthStore

/// A search of documents on its way through the store. What the store cannot look up is asked of
/// each document that it gives, page after page, until a page is full.
struct DocumentSearchRun: Sendable {
    let documents: any DocumentReading
    var search: DocumentSearch
    /// Whether a page tells of documents that cannot be read, instead of failing.
    var leavesOutDamaged = false

    /// What was found.
    struct Result: Sendable {
        var samples: [CDADocumentSample] = []
        /// How many match in all; nil where nobody asked and counting would take reading all.
        var total: Int?
        var next: PagingToken?
        /// What may match and cannot be read.
        var unreadable: [UUID] = []
    }

    /// - Throws: ``HealthStore/StoreError``; ``ServiceFailure``.
    func result() async throws -> Result {
        var run = self
        try await run.lookUpRelated()
        if run.search.isEmpty { return Result(total: 0) }
        if run.search.paging.isCount { return Result(total: try await run.count()) }
        if run.search.isLatestOnly { run.search.paging.count = 1 }
        var result = try await run.page()
        if run.search.isLatestOnly { result.next = nil }
        guard result.unreadable.isEmpty else { return result }
        if run.search.paging.token == nil, result.next == nil {
            result.total = result.samples.count
        } else if run.search.paging.wantsTotal {
            result.total = try await run.count()
        }
        return result
    }

    private func page() async throws -> Result {
        var result = Result(next: search.paging.token)
        var asked = 0
        repeat {
            let wanted = search.paging.count - result.samples.count
            // As many more as it takes if what comes is like what came.
            let rows = wanted * max(1, asked / max(1, result.samples.count))
            let page = try await page(
                of: wanted, rows: min(rows, StoreLimits.pageRows), after: result.next)
            asked += page.samples.count
            result.samples += page.samples.filter(search.means)
            result.unreadable += page.unreadable
            result.next = page.next
        } while result.next != nil && result.samples.count < search.paging.count
        return result
    }

    /// The store's next rows, which end with the last document that is wanted.
    private func page(
        of wanted: Int, rows: Int, after token: PagingToken?
    ) async throws -> DocumentPage {
        var query = search.query(rows: rows)
        query.leavesOutDamaged = leavesOutDamaged
        let page = try await documents.page(query, after: token)
        let places = page.samples.indices.filter { search.means(page.samples[$0]) }
        guard places.count > wanted else { return page }
        return try await self.page(of: wanted, rows: places[wanted - 1] + 1, after: token)
    }

    private func count() async throws -> Int {
        var count = 0
        var token: PagingToken?
        repeat {
            let page = try await documents.page(
                search.query(rows: StoreLimits.pageRows), after: token)
            count += page.samples.count(where: search.means)
            token = page.next
        } while token != nil
        return count
    }

    /// Finds out how the documents are called that others must relate to.
    private mutating func lookUpRelated() async throws {
        guard !search.related.isEmpty else { return }
        var keys: Set<IdentifierKey> = []
        var tokens: [TokenParameter] = []
        for target in search.related {
            switch target {
            case .identifier(let token): tokens.append(token)
            case .document(let uuid):
                guard let uuid, let document = try await documents.document(uuid)?.document,
                    let key = document.id?.key
                else { continue }
                keys.insert(key)
            }
        }
        search.conditions.append { [keys, tokens] sample in
            let ids = sample.document?.relatedDocuments.flatMap(\.ids) ?? []
            return ids.contains { id in
                if let key = id.key, keys.contains(key) { return true }
                guard let identifier = BusinessIdentifier(id) else { return false }
                return tokens.contains { $0.means(identifier.value, of: identifier.system) }
            }
        }
    }
}
