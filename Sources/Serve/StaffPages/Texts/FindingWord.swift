import PageFrame

/// What stands around findings; what a finding itself says is in English.
enum FindingWord: String, PageWord {
    static let group = "finding"

    case lead, file, fileHint, check, verdict, valid, invalid, nothingFound, source,
        sourceHint, line, more, levels, passed, failed, skipped, fatal, error, warning,
        information, tooLarge, noFile, another, reportInEnglish, reportedOnly
}
