import PageFrame

/// What the page says on which everything is that was decided.
enum SharingWord: String, PageWord {
    static let group = "sharing"

    case showAll, more, fromStart, lead, waitingTitle, askedOn, typesAsked, answer,
        emergencyTitle, emergencyText, emergencyOpen, emergencyReason, acknowledge, whoTitle,
        nobody, newDecision, removedTitle, removedText, appsTitle, appsText, mayRead,
        mayNotRead, maySave, mayNotSave, notAskedRead, notAskedSave, allow, allowAll, stop,
        stopAll, stopAllHint, delegatesTitle, delegatesText, inItsWords, documentsAsked,
        emergencyExplained, acknowledgeEnded, summary, mayReadLast, mayReadFrom, mayReadUntil,
        mayReadBetween
}

/// What the pages say about apps that people have let in themselves.
enum ConnectionWord: String, PageWord {
    static let group = "connection"

    case title, text, unlessUsed, end
}
