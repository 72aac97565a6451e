package import Foundation
import HTTPExchange
package import HealthModel
import HealthStore

/// A search of DocumentReferences (US Core 6.1 and MHD ITI-67), taken apart: what the store looks
/// up, and what is left to ask of each document that it gives.
package struct DocumentSearch: Sendable {
    /// What the store looks up.
    package var predicates: [SamplePredicate] = []
    /// What is asked of each document afterwards; all must hold.
    package var conditions: [@Sendable (CDADocumentSample) -> Bool] = []
    /// What nothing of the store can be.
    package var isEmpty = false
    /// What a document must relate to, and has to be looked up first.
    var related: [RelatedTarget] = []
    var sort: [DocumentSort] = []
    var paging = SearchPaging()
    /// Whether only the latest document is meant.
    var isLatestOnly = false
    /// Whether the provenance of each document comes with it.
    var includesProvenance = false
    /// Whether the patient comes with them.
    var includesPatient = false
    /// Whether what is kept of the documents' bodies is looked into.
    var readsWords = false
    /// The parameters that were understood, in their order, without the paging token.
    var understood: [SearchParameter] = []

    /// The store's query for a page of at most so many.
    func query(rows: Int) -> DocumentQuery {
        var query = DocumentQuery(predicate: .and(predicates), sort: sort, limit: rows)
        query.includeStatements = readsWords
        return query
    }

    /// Leaves out what credentials do not cover.
    mutating func restrict(to coverage: ScopeCoverage) {
        if coverage != .everything { conditions.append { coverage.includes($0) } }
    }

    /// Whether a document that the store gave is meant.
    func means(_ sample: CDADocumentSample) -> Bool { conditions.allSatisfy { $0(sample) } }
}

/// What the parameter `related` names: another document, or an identifier of it.
package enum RelatedTarget: Sendable, Hashable {
    /// nil for an id that is none of ours.
    case document(UUID?)
    case identifier(TokenParameter)
}
