import HealthStore
import PageFrame
import Wording

/// What a decision says: whom it is for, what it is about, until when, and why it holds.
enum RecordWord: String, PageWord {
    static let group = "record"

    case app, organisation, delegate, everybody, allowed, denied, removed, revoke, takeBack,
        restore, allDocuments, documentsThat, ofKind, byAuthor, keptBy, fromSource, since,
        before, confidential, oneDocumentGone, metadata, data, deniedAll, deniedContent,
        purposes, until, untilNoEnd, sinceDay, byDelegate, whyPermit, whyDenial, whyLesser,
        whyOwn, whyRemoval, whyEmergency, whyNothing, whyType
}

/// Purposes are texts by their codes: `purpose.TREAT`.
extension PurposeOfUse: TextKey {
    var textKey: String { "purpose.\(rawValue)" }

    /// In the order in which pages name several, the most usual first.
    static func inOrder(_ purposes: Set<PurposeOfUse>) -> [PurposeOfUse] {
        allCases.filter(purposes.contains)
    }
}
