import PageFrame

/// What the overview for staff says.
enum OverviewWord: String, PageWord {
    static let group = "overview"

    case lead, allWell, attention, today, waitingFiles, rejectedToday, storeSize, logSize,
        noFolder, inFourteenDays, chartLabel, day, asTable, latestRejects, noRejects, bySource,
        share, nothingCame, noWatcher, paused, blocked, littleRoom, oldBackup, noBackup,
        openEmergencies, events, folderUnreachable, conflicts, conflictsWaiting
}
