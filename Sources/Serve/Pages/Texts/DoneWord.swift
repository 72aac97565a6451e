import PageFrame

/// What a page says was just done.
enum DoneWord: String, PageWord {
    static let group = "done"

    case granted, denied, revoked, answered, closed, removed, restored, acknowledged, app,
        stopped, disconnected, gone, invalid
}
