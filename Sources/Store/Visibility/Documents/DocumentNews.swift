package import Consent
package import Foundation
internal import HealthModel
internal import Merging
internal import Storage
internal import Synchronization

/// Queries of clients of which is known that nothing undecided matches them, up to a place in the
/// change log and as long as no consent changes: asking again is two look-ups.
package final class DocumentNewsCache: Sendable {
    struct Key: Hashable {
        let person: PersonID
        let subject: ConsentSubject
        let level: ConsentLevel
        let predicate: SamplePredicate
        let window: AccessWindow
        let joined: UInt64?
    }

    private struct Known {
        let documents: Int64
        let consents: Int64
        /// Microseconds since 1970 at which a consent begins or ends.
        let until: Int64
    }

    private let known = Mutex<[Key: Known]>([:])

    /// Queries that are kept.
    private static let limit = 10_000

    package init() {}

    /// The undecided documents that a query means; the latest first.
    package func undecided(
        _ query: DocumentQuery, level: ConsentLevel, window: AccessWindow,
        _ consents: VisibleDocuments.Consents, in documents: VisibleDocuments
    ) throws -> [UUID] {
        guard let person = documents.person else { return [] }
        let index = consents.index
        // A document that is superseded comes to match without being new.
        guard !query.predicate.comparesStatus else {
            return try documents.undecided(query, consents, level: level, after: 0)
        }
        let last = try documents.snapshot.lastSequence(of: person, type: SampleType(.cda))
        let key = Key(
            person: person, subject: consents.subject, level: level, predicate: query.predicate,
            window: window, joined: try (documents.snapshot as? JoinedSnapshot)?.print(of: person))
        var sequence: Int64 = 0
        if let known = known.withLock({ $0[key] }), known.consents == index.sequence,
            documents.now < known.until, known.documents <= last
        {
            if known.documents == last { return [] }
            sequence = known.documents
        }
        let found = try documents.undecided(query, consents, level: level, after: sequence)
        guard found.isEmpty else { return found }
        let news = Known(
            documents: last, consents: index.sequence,
            until: index.nextChange(after: documents.now))
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[key] = news
        }
        return []
    }
}
