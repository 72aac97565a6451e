/// What a decision says: whom it is for, what it is about, until when, and why it holds.
enum RecordWord: String, PageWord {
    static let group = "record"

    case app, organisation, delegate, everybody, allowed, denied, removed, revoke, takeBack,
        restore, allDocuments, documentsThat, ofKind, byAuthor, keptBy, fromSource, since,
        before, confidential, oneDocumentGone, metadata, data, deniedAll, deniedContent,
        purposes, until, untilNoEnd, sinceDay, byDelegate, whyPermit, whyDenial, whyLesser,
        whyRemoval, whyEmergency, whyNothing, whyType
}
