public import ClinicalRecord
public import Foundation
public import HealthModel

/// What a person's documents say, as one reader may see it.
public struct PersonRecord: Sendable {
    /// What they say.
    public var record: ClinicalRecord
    /// The documents that lines come from, without bytes, by UUID.
    public var documents: [UUID: CDADocumentSample]
    /// Documents whose statements are damaged.
    public var damaged: [UUID]
    /// Whether all documents that the reader may see are in it; there may be more than are read at
    /// once (``StoreLimits/recordDocuments``).
    public var isComplete: Bool
}

/// A document in which words were found.
public struct FoundDocument: Sendable {
    /// The document, without its bytes.
    public var sample: CDADocumentSample
    /// Where the words are.
    public var hits: [TextSearch.Hit]
}

extension DocumentReading {
    /// What the documents say that match, are current, and may be read, each thing once; the newest
    /// document first. The access log has each document as read.
    ///
    /// - Complexity: O(*n*) in what is kept of the documents.
    public func record(matching predicate: SamplePredicate = .all) async throws -> PersonRecord {
        var found = PersonRecord(
            record: ClinicalRecord(), documents: [:], damaged: [], isComplete: true)
        found.isComplete = try await eachContents(matching: predicate) { sample, contents in
            var header = sample
            header.document?.statementData = nil
            found.documents[sample.uuid] = header
            if let statements = contents.flatMap(DocumentContents.statements) {
                found.record.add(statements, of: sample.uuid)
            } else {
                found.record.addUnread(sample.uuid)
            }
            return true
        } damaged: {
            found.damaged += $0
        }
        found.record = found.record.sorted()
        return found
    }

    /// The documents that may be read and have all words of a search, the newest first.
    ///
    /// - Parameter limit: Documents at most.
    /// - Returns: The documents, how many could not be looked through, and whether there may be
    ///   more.
    public func search(
        _ search: TextSearch, matching predicate: SamplePredicate = .all, limit: Int
    ) async throws -> (found: [FoundDocument], unread: Int, isComplete: Bool) {
        var found: [FoundDocument] = []
        var unread = 0
        let isComplete = try await eachContents(matching: predicate) { sample, contents in
            guard let passages = contents.flatMap(DocumentContents.passages) else {
                unread += 1
                return true
            }
            guard let hits = search.hits(in: passages) else { return true }
            guard found.count < limit else { return false }
            var header = sample
            header.document?.statementData = nil
            found.append(FoundDocument(sample: header, hits: hits))
            return true
        } damaged: {
            unread += $0.count
        }
        return (found, unread, isComplete)
    }

    /// Hands over the statements of all current documents that match, page after page.
    ///
    /// - Parameter body: Takes a document with what is kept of its body; nil where nobody has read
    ///   it, or its body may not be seen. False ends it.
    /// - Returns: Whether there were no more documents.
    public func eachContents(
        matching predicate: SamplePredicate,
        _ body: (CDADocumentSample, [UInt8]?) throws -> Bool,
        damaged: ([UUID]) -> Void = { _ in }
    ) async throws -> Bool {
        var query = DocumentQuery(
            predicate: .and([predicate, .status(.current)]), limit: StoreLimits.batchRows)
        query.includeStatements = true
        query.leavesOutDamaged = true
        var token: PagingToken?
        var count = 0
        repeat {
            let page = try await page(query, after: token)
            damaged(page.unreadable)
            for sample in page.samples {
                guard try body(sample, sample.document?.statementData) else { return false }
            }
            count += page.samples.count
            token = page.next
            guard token == nil || count < StoreLimits.recordDocuments else { return false }
        } while token != nil
        return true
    }
}
