import PageFrame

/// What the pages say on which an app's request is answered.
enum RequestWord: String, PageWord {
    static let group = "request"

    case title, lead, each, scopeAll, scopeKinds, scopeInstitutions, scopePeriod, scopeNone,
        exceptions, asChosen, later, laterToo, notThis, answerNow, denyAll, closeRequest,
        closeHint, typesLead, wantsToRead, wantsToSave, howFarBack, everything, lastMonth,
        lastYear, fromNowOn, answeredDocuments, answeredTypes, answeredEarlier, closedOn,
        closedEarlier, decidedOtherwise, overHint
}
