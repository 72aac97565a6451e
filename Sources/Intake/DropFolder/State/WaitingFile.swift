/// A file that a document does not go without.
enum CompanionFile: Sendable, Hashable {
    /// The one by which its writer says that it is complete.
    case done
    /// The one that says more about it.
    case sidecar
    /// The document itself, which a sidecar waits for.
    case document
}

/// A file that cannot be worked on yet.
struct WaitingFile: Sendable {
    /// What it waits for.
    enum Reason: Sendable {
        /// It was seen to change a short time ago.
        case settling
        /// Nothing: it has settled and will have its turn.
        case settled
        /// The file that says that it is complete, or that comes with it, is not there.
        case awaiting(CompanionFile)
        /// It has no end yet; its writer may have paused. Or its sidecar, as it was then, has none.
        case incomplete(sidecar: FileStatus?)
        /// Something failed so many times; it is tried again.
        case blocked(FolderFailure, failures: Int)
    }

    var reason: Reason
    /// What was last seen of it.
    var status: FileStatus
    /// Its claim, where something failed after it was claimed.
    var claim: Claim?
    /// Since when it has been unchanged, or blocked.
    var since: Duration
    /// When it is to be looked at again.
    var due: Duration
    /// The scan that last saw it.
    var scan: Int

    var isAwaiting: Bool {
        if case .awaiting = reason { true } else { false }
    }
}

/// Now, by two clocks: one that only goes forward, and the one that files are dated by.
struct Moment: Sendable, Hashable {
    /// Since some fixed point; never goes back.
    var uptime: Duration
    /// Nanoseconds since 1970; may be set forward or back.
    var wall: Int64
}

/// What a file system says about an entry.
struct FileStatus: Sendable, Hashable {
    /// What an entry is.
    enum Kind: String, Sendable, Hashable {
        case file
        case folder
        case link = "symbolic link"
        case other = "device, pipe or socket"
    }

    var kind: Kind
    var device: UInt64
    var inode: UInt64
    /// Bytes.
    var size: Int
    /// When the content changed, in nanoseconds since 1970; anybody can set it.
    var modified: Int64
    /// When content or entry changed, in nanoseconds since 1970; on a local file system only the
    /// kernel sets it.
    var changed: Int64

    /// Whether nothing was written between two looks. A rename changes `changed` alone.
    func hasContent(of other: FileStatus) -> Bool {
        device == other.device && inode == other.inode && size == other.size
            && modified == other.modified
    }
}
