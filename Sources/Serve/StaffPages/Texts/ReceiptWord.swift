import PageFrame

/// What the pages about receipts say.
enum ReceiptWord: String, PageWord {
    static let group = "receipt"

    case lead, search, searchHint, find, anySource, show, noneFound, receipt, digest, outcome,
        decided, reason, steps, document, person, rivalOf, whatWasFound, notKept, checkedAgain,
        sourceGone, tryAgain, tryAgainHint, notFound, untitled, conflictText, storedText,
        rejectedText, log, otherSide, refileTitle, refileHint, refileTo, refile, hasRefiled
}
