import PageFrame

/// What the pages about documents say.
enum DocumentWord: String, PageWord {
    static let group = "document"

    case timelineLead, search, searchHint, kind, anyKind, from, to, show, onlyCurrent,
        allVersions, apply, moreChoices, clear, older, firstPage, noneYet, noneFound,
        noneFoundHint, damaged, new, newHint, replaced, untitled, date, arrived, source, size,
        checked, checkedPassed, checkedFindings, read, fullPage, originalText, originalTitle,
        downloadXML, whoMaySee, newerVersion, openNewer, attachments, attachmentsHint,
        frameTitle, printHint, unreadable, titleOnly, about, originalLead, tooLongToShow,
        expired, find, findButton, places, placesFound, noPlace, showPlaces
}
