/// What a file system says by itself about changes. It is a hint: what is missed, a scan finds.
protocol ChangeHints: AnyObject, Sendable {
    /// Asks to be told about a folder's entries from now on. Asking twice does no harm.
    func watch(_ folder: EntryPath) throws(Trouble)
    /// What was said since the last call, at most some thousands at once; empty where nothing was.
    func drain() -> [ChangeHint]
    /// Calls back once when there is something to drain.
    func notify(_ body: @escaping @Sendable () -> Void)
    /// Calls back no more.
    func cancel()
}

/// One change of a folder.
enum ChangeHint: Sendable, Hashable {
    /// A file was renamed into its place.
    case renamedIn(EntryPath)
    /// A file was made, written and closed, or its permissions changed.
    case touched(EntryPath)
    /// A folder was made or renamed into its place.
    case folder(EntryPath)
    /// More happened than was said.
    case overflow
}
