import PageFrame

/// What the pages say on which staff decide whose a document is.
enum DeskWord: String, PageWord {
    static let group = "desk"

    case lead, unclear, unclearHint, none, hasMore, conflicts, conflictsHint, allConflicts, whose,
        gone, patient, belongs, nobodys, assignTitle, assignHint, other, assign, hasAssigned
}
