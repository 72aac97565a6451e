import PageFrame

/// What the page about apps says that have registered themselves.
enum AppWord: String, PageWord {
    static let group = "registeredApp"

    case lead, none, shown, registered, used, unused, leadsTo, remove, removeUnused,
        removeUnusedHint, removed
}
