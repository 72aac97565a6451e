internal import Consent
internal import HealthModel
internal import Merging
internal import Storage
internal import Synchronization

/// Which documents an app saw up to a place in the change log, as 64 bits: what lets an anchor
/// find out that a decision has changed what lies before it.
///
/// It is made from what is seen and from nothing else, so that a document that is denied has no
/// part in it, and neither has a decision that changes nothing for the app. The last answers are
/// kept: who reads page after page looks at each document once.
package final class SeenDocuments: Sendable {
    private struct Key: Hashable {
        let person: PersonID
        let subject: ConsentSubject
        let links: PersonLinks?
    }

    private struct Known {
        let consents: Int64
        let starts: ClosedRange<Int64>?
        let own: Source?
        /// Microseconds since 1970 at which a consent begins or ends.
        let until: Int64
        let sequence: Int64
        let print: UInt64
    }

    private let known = Mutex<[Key: Known]>([:])

    /// Readers whose last answers are kept.
    private static let limit = 10_000

    package init() {}

    /// The sum, without carries, of the sealed names of what is seen. O(documents since the last
    /// time); O(documents) after a decision.
    package func print(
        upTo sequence: Int64, _ consents: VisibleDocuments.Consents,
        in documents: VisibleDocuments, sealedBy seal: AnchorSeal
    ) throws -> UInt64 {
        let person = documents.person ?? .nobody
        let links = (documents.snapshot as? JoinedSnapshot)?.links
        let key = Key(person: person, subject: consents.subject, links: links)
        var (last, print): (Int64, UInt64) = (links == nil ? 0 : .min, 0)
        if let known = known.withLock({ $0[key] }), known.consents == consents.index.sequence,
            known.starts == consents.starts, known.own == consents.own,
            documents.now < known.until, known.sequence <= sequence
        {
            (last, print) = (known.sequence, known.print)
        }
        guard last < sequence else { return print }
        let scan = DocumentScan(
            person, order: .sequence(after: last), expected: StoreLimits.batchRows)
        try documents.snapshot.documents(scan) { document in
            guard document.sequence <= sequence else { return false }
            if try documents.shows(document) { print ^= seal.code(ofDocument: document.uuid) }
            return true
        }
        let news = Known(
            consents: consents.index.sequence, starts: consents.starts, own: consents.own,
            until: consents.index.nextChange(after: documents.now), sequence: sequence, print: print
        )
        known.withLock { known in
            if known.count >= Self.limit { known.removeAll() }
            known[key] = news
        }
        return print
    }
}
