internal import Base
package import Foundation
package import HealthModel
package import HealthStore

extension PersonResources {
    /// What documents said whose place another one has taken, by the one that took it: it is in no
    /// answer any more. The access log has each document as read.
    ///
    /// - Parameter person: Whose documents.
    /// - Complexity: O(*n*) in what is kept of the documents.
    package static func replaced(
        from reader: any DocumentReading, of person: PersonID
    ) async throws -> [(successor: UUID, resources: [Placed])] {
        var query = DocumentQuery(
            predicate: .and([.person(person), .status(.superseded)]),
            limit: StoreLimits.batchRows)
        query.includeStatements = true
        query.leavesOutDamaged = true
        var found: [(successor: UUID, resources: [Placed])] = []
        var token: PagingToken?
        repeat {
            let page = try await reader.page(query, after: token)
            for sample in page.samples {
                guard case .superseded(let successor) = sample.status,
                    let contents = sample.document?.statementData,
                    let name = DocumentResources.Name(sample, contents, of: person),
                    let document = DocumentResources(name, contents)
                else { continue }
                found.append((successor, placed(document, of: sample)))
            }
            token = page.next
        } while token != nil
        return found
    }

    /// What documents have no part in this, in a sentence; only where there are some.
    package var incompleteness: String {
        isComplete
            ? "\(missing) documents have no part in this: nobody has read them yet, or "
                + "their content may not be seen, or is damaged"
            : "there are more documents than are read at once"
    }
}
