import PageFrame

/// What the page about the access log says.
enum StaffLogWord: String, PageWord {
    static let group = "staffLog"

    case lead, size, root, verify, verifyHint, earlier, earlierHint, sound, unsound, erased,
        checkpoint, checkpointHint, noCheckpoint, matched, badCheckpoint, findings, malformed,
        misplaced, alteredPart, alteredTree, cut, altered, download
}
