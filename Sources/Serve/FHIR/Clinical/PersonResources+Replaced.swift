internal import Base
package import Foundation
package import HealthModel
package import HealthStore

extension PersonResources {
    /// Hands over what documents said whose place another one has taken, with the one that took it:
    /// it is in no answer any more. The access log has each document as read.
    ///
    /// - Parameter person: Whose documents.
    /// - Complexity: O(*n*) in what is kept of the documents.
    package static func eachReplaced(
        from reader: any DocumentReading, of person: PersonID,
        _ body: (_ successor: UUID, _ resources: [Resource]) async throws -> Void
    ) async throws {
        var query = DocumentQuery(
            predicate: .and([.person(person), .status(.superseded)]),
            limit: StoreLimits.batchRows)
        query.includeStatements = true
        query.leavesOutDamaged = true
        var token: PagingToken?
        repeat {
            let page = try await reader.page(query, after: token)
            for sample in page.samples {
                guard case .superseded(let successor) = sample.status,
                    let contents = sample.document?.statementData,
                    let name = DocumentResources.Name(sample, contents, of: person),
                    let document = DocumentResources(name, contents)
                else { continue }
                try await body(successor, placed(document, of: sample))
            }
            token = page.next
        } while token != nil
    }

    /// Whether documents have no part in this.
    package var isLacking: Bool { missing > 0 || !isComplete }

    /// What documents have no part in this, in a sentence; only where there are some.
    package var incompleteness: String {
        isComplete
            ? "\(missing) documents have no part in this: nobody has read them yet, or "
                + "their content may not be seen, or is damaged"
            : "there are more documents than are read at once"
    }
}
