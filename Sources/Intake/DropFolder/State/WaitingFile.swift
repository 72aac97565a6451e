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
        case blocked(Trouble, failures: Int)
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
