internal import Wording

/// Sentences of `casebook documents` and `casebook import`.
enum StoredDocumentMessage: String, MessageKey {
    static let group = "documents"
    static let rows: StaticString = #"""
        summary (line 20) = {1}  in {2}
        mayBeMore (note 20) = there may be more
        settleExcludes (error 40) = --to cannot be used with --keep stored
        staysRejected (line 40) = document {1} stays rejected
        wouldStayRejected (line 40) = document {1} would stay rejected
        digest (error 60) = expected 64 hexadecimal digits, not `{1}`
        notFound (error 40) = document {1} not found in the store
        asNeedsPerson (error 80) = --as requires --person: apps and delegates see the documents of one person
        asForm (error 40) = --as takes an app or delegate:UUID
        dataNeedsFormat (error 40) = --include-data requires --format jsonl
        damaged (line 60) = document {1} cannot be read: it is damaged
        damageHelp (line 80) = help: casebook store scrub finds all damage; restore a backup
        appNeedsPerson (error 60) = --as requires --person: an app saves for one person
        rejectedSoFar (part 40) = documents, {1} rejected
        interrupted (error 40) = the import was interrupted
        conflict (line 40) = {1}  {2}: same id, different bytes
        notRead (part 20) = cannot be read: {1}
        """#

    case summary, mayBeMore, settleExcludes, staysRejected, wouldStayRejected, digest, notFound,
        asNeedsPerson, asForm, dataNeedsFormat, damaged, damageHelp, appNeedsPerson,
        rejectedSoFar, interrupted, notRead, conflict
}
