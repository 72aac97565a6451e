/// What a watcher needs of a file system, every path below the watched folder.
///
/// Nothing follows a symbolic link, opens anything but plain files and folders, waits for a
/// writer, or replaces what is there, except where it is said. Failures are ``FolderFailure``s.
protocol FileSystem: Sendable {
    /// What the file system is.
    func place() throws(FolderFailure) -> FilePlace
    /// Throws where the folder is no longer what its path means: it was moved away or removed, or
    /// something was mounted over it.
    func checkPlace() throws(FolderFailure)
    /// What an entry is; nil where there is none.
    func status(of path: EntryPath) throws(FolderFailure) -> FileStatus?
    /// Opens a folder to go through its entries; nil where there is none.
    func list(_ folder: EntryPath) throws(FolderFailure) -> (any FolderListing)?
    /// The first and the last bytes of a file; nil where there is none.
    func peek(_ path: EntryPath, bytes: Int) throws(FolderFailure) -> FilePeek?
    /// All bytes of a file, or `limit` and one more where there are more; nil where there is none.
    func read(_ path: EntryPath, limit: Int) throws(FolderFailure) -> FileContent?
    /// Opens a file to be read piece by piece, or, if asked to, to be changed, and then made where
    /// there is none; nil where there is none.
    func open(_ path: EntryPath, toChange: Bool) throws(FolderFailure) -> (any OpenedFile)?
    /// Moves an entry within the folder. Two that move the same one do not both succeed.
    func move(_ path: EntryPath, to target: EntryPath) throws(FolderFailure) -> MoveResult
    /// Writes a new file, complete from the moment it can be seen, and durable; where there is one
    /// already, says so, or replaces it, not durably, if asked to.
    func write(
        _ bytes: [UInt8], to path: EntryPath, replacing: Bool
    ) throws(FolderFailure) -> MoveResult
    /// Makes a folder and those that it lies in, where they are missing.
    func makeFolder(_ path: EntryPath) throws(FolderFailure)
    /// Removes a file or an empty folder; nothing where there is none.
    func remove(_ path: EntryPath) throws(FolderFailure)
    /// Takes a lock that ends with the process, on a file that is made where there is none; nil
    /// where somebody else has it.
    func lock(_ path: EntryPath) throws(FolderFailure) -> (any Sendable & AnyObject)?
}

/// A file that stays the same one whatever is renamed meanwhile.
protocol OpenedFile: AnyObject, Sendable {
    /// What it is.
    func status() throws(FolderFailure) -> FileStatus
    /// At most so many bytes from an offset, fewer only at the end.
    func read(count: Int, at offset: Int) throws(FolderFailure) -> [UInt8]
    /// Changes bytes in place, not durably.
    func write(_ bytes: [UInt8], at offset: Int) throws(FolderFailure)
    /// Cuts it off, or lengthens it with zeros.
    func resize(to count: Int) throws(FolderFailure)
}

/// A folder's entries, one after the other, in any order.
protocol FolderListing: AnyObject {
    /// The next entry's name and, where it is known without asking, its kind; nil at the end.
    func next() throws(FolderFailure) -> (name: [UInt8], kind: FileStatus.Kind?)?
    /// What an entry of this folder is; nil where it is gone.
    func status(of name: [UInt8]) throws(FolderFailure) -> FileStatus?
}

/// Both ends of a file.
struct FilePeek: Sendable {
    let status: FileStatus
    let head: [UInt8]
    let tail: [UInt8]
}

/// A whole file, with what was said about it before and after it was read.
struct FileContent: Sendable {
    let bytes: [UInt8]
    let before: FileStatus
    let after: FileStatus
}

/// What became of a move.
enum MoveResult: Sendable {
    case done
    /// There is no such entry.
    case missing
    /// There is something at the target, and it was left there.
    case occupied
}

/// What a file system says by itself about changes. It is a hint: what is missed, a scan finds.
protocol ChangeHints: AnyObject, Sendable {
    /// Asks to be told about a folder's entries from now on. Asking twice does no harm.
    func watch(_ folder: EntryPath) throws(FolderFailure)
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
