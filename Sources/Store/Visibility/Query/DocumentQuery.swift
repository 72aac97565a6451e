public import Foundation
public import HealthModel
package import Storage

/// Which documents, in which order, how many, and whether with their bytes (HKDocumentQuery).
public struct DocumentQuery: Sendable, Hashable {
    /// Which documents.
    public var predicate: SamplePredicate
    /// In which order; the newest first unless said otherwise, also if this is empty.
    public var sort: [DocumentSort]
    /// At most so many documents in all, or on one page if pages are asked for; nil for no limit.
    public var limit: Int?
    /// Whether samples come with ``CDADocument/documentData``. Without it no body is read.
    public var includeDocumentData: Bool
    /// Whether samples come with ``CDADocument/statementData``. What a body says is seen by whoever
    /// may see the body, and by nobody else; no body is read for it.
    public var includeStatements = false
    /// Whether documents whose header, or whose bytes if they are asked for, are damaged are left
    /// out and named (``DocumentPage/unreadable``). Otherwise one of them fails the whole query.
    /// Damage to what documents are found by always does, since nobody can say what is missing.
    public var leavesOutDamaged = false
    /// Documents that were found to be damaged.
    package var damaged: Set<UUID> = []

    /// Puts a query together.
    public init(
        predicate: SamplePredicate = .all, sort: [DocumentSort] = [], limit: Int? = nil,
        includeDocumentData: Bool = false
    ) {
        self.predicate = predicate
        self.sort = sort
        self.limit = limit
        self.includeDocumentData = includeDocumentData
    }

    /// Whether what the bodies say is asked for, in one way or the other.
    package var readsBodies: Bool { includeDocumentData || includeStatements }

    /// The order that holds when ``sort`` is empty is the newest first.
    package var order: [DocumentSort] { sort.isEmpty ? [.descending(.startDate)] : sort }

    /// Which documents, without those that were found to be damaged.
    package var readable: SamplePredicate {
        damaged.isEmpty ? predicate : .and([predicate, .not(.uuids(damaged))])
    }

    /// Checks the query against ``StoreLimits``.
    package func check() throws {
        guard predicate.nodeCount <= StoreLimits.predicateNodes else {
            throw StoreError(
                .tooLarge, "a predicate can have at most \(StoreLimits.predicateNodes) nodes")
        }
        guard predicate.depth <= StoreLimits.predicateDepth else {
            throw StoreError(
                .tooLarge,
                "a predicate can be nested at most \(StoreLimits.predicateDepth) levels deep")
        }
        guard sort.count <= StoreLimits.sortKeys else {
            throw StoreError(.tooLarge, "a query has at most \(StoreLimits.sortKeys) sort keys")
        }
        guard limit.map({ $0 > 0 }) ?? true else {
            throw StoreError(.invalidArgument, "a limit is at least 1; no limit is nil")
        }
    }
}

extension DocumentQuery {
    /// What a page of the query goes through.
    package func scan(
        of person: PersonID?, isJudged: Bool, after position: PagingPosition?, rows: Int
    ) -> DocumentScan {
        DocumentScan(
            person, isJudged: isJudged, predicate: readable, order: .keys(order), after: position,
            expected: rows < .max ? rows + 1 : rows)
    }
}

/// One page of a query's documents.
public struct DocumentPage: Sendable {
    /// The documents, in the query's order.
    public let samples: [CDADocumentSample]
    /// Where the next page begins; nil if this is the last one.
    public let next: PagingToken?

    /// Documents that would be among these and cannot be read, since what is kept of them is
    /// damaged; none unless the query lets them be left out (``DocumentQuery/leavesOutDamaged``).
    public let unreadable: [UUID]

    package init(samples: [CDADocumentSample], next: PagingToken?, unreadable: [UUID] = []) {
        self.samples = samples
        self.next = next
        self.unreadable = unreadable
    }
}

/// Some documents of a query, or its end (HKDocumentQuery's results handler).
public struct DocumentBatch: Sendable {
    /// The documents, in the query's order; empty at the end, and where none of a batch can be
    /// read.
    public let samples: [CDADocumentSample]
    /// Documents that would be among these and cannot be read (``DocumentPage/unreadable``).
    public let unreadable: [UUID]
    /// Whether the query has told everything. It is said once, by the last batch, which is empty.
    public let isDone: Bool

    package init(samples: [CDADocumentSample], unreadable: [UUID], isDone: Bool) {
        self.samples = samples
        self.unreadable = unreadable
        self.isDone = isDone
    }
}
