import PageFrame

/// What the page about the drop folder says.
enum IntakeWord: String, PageWord {
    static let group = "intake"

    case lead, running, stopped, updated, inWork, ready, waiting, blocked, speed, held,
        nothingHeld, command, sinceStart, queue, forSeconds, forMinutes, forHours,
        stateSettling, stateWaiting, stateIncomplete, stateBlocked, stateUnfit, noWatchers
}
