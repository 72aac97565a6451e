/// How a folder is watched.
public struct WatchOptions: Sendable {
    /// Which entries are looked at.
    public var rules = EntryRules()
    /// How long is waited for what.
    public var timings = WatchTimings()
    /// What is held at most.
    public var limits = WatchLimits()
    /// What becomes of files whose documents are stored.
    public var after = AfterIntake.move
    /// Where `.work/`, reports and acknowledgements go; nil for the watched folder. Only files that
    /// stay where they are can have another place for these.
    public var output: String?
    /// The file without which none is complete.
    public var doneFile: DoneFile?
    /// What `.meta.json` files beside documents are.
    public var sidecars = SidecarUse.use
    /// Whether an acknowledgement is written for each file.
    public var acknowledges = false
    /// Is told what became of each file.
    public var hook: (any OutcomeHook)?
    /// Whether what the system says about changes is listened to; scans are made in any case.
    public var usesEvents = true
    /// Whether the watcher ends when nothing is left that it could do.
    public var endsWhenIdle = false
    /// What the source of documents is called; a sub-folder's name is added to it.
    public var source = "drop folder"
    /// Bytes of a document that are read; one more says that there are too many.
    public var byteLimit = 256 << 20
    /// Opens archives; without one they stay where they are.
    public var archives: (any DocumentArchives)?
    /// Casebook's version, for the page beside a refused file.
    public var version = ""

    /// The options above.
    public init() {}
}
