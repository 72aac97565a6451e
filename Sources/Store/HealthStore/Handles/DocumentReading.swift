public import Foundation
public import HealthModel

/// What every handle that reads can do with documents (HKDocumentQuery). What the handle may not
/// see is answered exactly like what is not there.
public protocol DocumentReading: Sendable {
    /// The store as this handle sees it.
    var reader: StoreReader { get }
}

extension DocumentReading {
    /// The documents of a query in batches, in the query's order; see ``DocumentBatches``.
    public func documents(_ query: DocumentQuery) -> DocumentBatches {
        DocumentBatches(reader: reader, query: query)
    }

    /// All documents that match, at once, without their bytes unless asked for.
    ///
    /// - Throws: ``StoreError``.
    public func documents(
        matching predicate: SamplePredicate, sort: [DocumentSort] = [], limit: Int? = nil,
        includeDocumentData: Bool = false
    ) async throws -> [CDADocumentSample] {
        let query = DocumentQuery(
            predicate: predicate, sort: sort, limit: limit,
            includeDocumentData: includeDocumentData)
        var samples: [CDADocumentSample] = []
        for try await batch in documents(query) { samples += batch.samples }
        return samples
    }

    /// One page: as many documents as the query's limit says, at most ``StoreLimits/pageRows``,
    /// and fewer if their bytes are asked for and are many. Only a page without
    /// ``DocumentPage/next`` is the last one.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/tokenOfAnotherQuery`` for a token that came
    ///   from another predicate, another order or another handle; with
    ///   ``StoreError/Code/invalidToken`` for something that is no token.
    public func page(
        _ query: DocumentQuery, after token: PagingToken? = nil
    ) async throws -> DocumentPage {
        let rows = min(query.limit ?? StoreLimits.batchRows, StoreLimits.pageRows)
        return try await reader.page(query, rows: rows, after: token)
    }

    /// One document without its bytes; nil if there is none, or none that may be seen.
    public func document(_ uuid: UUID) async throws -> CDADocumentSample? {
        try await reader.document(uuid)
    }

    /// Some documents by their UUIDs, without their bytes; those that may not be seen are not among
    /// them. As many as a page has at most are looked up at once.
    public func documents(
        named uuids: some Sequence<UUID>
    ) async throws -> [UUID: CDADocumentSample] {
        var rest = Array(Set(uuids))[...]
        var found: [UUID: CDADocumentSample] = [:]
        while !rest.isEmpty {
            let batch = Array(rest.prefix(StoreLimits.pageRows))
            rest = rest.dropFirst(batch.count)
            for sample in try await reader.documents(named: batch) { found[sample.uuid] = sample }
        }
        return found
    }

    /// A document's bytes exactly as they were received; nil if there is none that may be seen.
    ///
    /// - Throws: ``StoreError`` with ``StoreError/Code/corrupt`` if the bytes are not those that
    ///   were stored.
    public func documentData(_ uuid: UUID) async throws -> [UInt8]? {
        try await documentBytes(uuid)?.bytes
    }

    /// A document's bytes with their SHA-256, for those who would compute it; see
    /// ``documentData(_:)``.
    public func documentBytes(_ uuid: UUID) async throws -> DocumentBytes? {
        try await reader.documentBytes(uuid)
    }

    /// The receipt of a stored document, with the header and the report that intake wrote; for
    /// its owner, and for whoever runs the store.
    public func receipt(ofDocument uuid: UUID) async throws -> Receipt? {
        try await reader.receipt(ofDocument: uuid)
    }
}
