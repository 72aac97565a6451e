/// What a watcher needs of a file system, every path below the watched folder.
///
/// Nothing follows a symbolic link, opens anything but plain files and folders, waits for a
/// writer, or replaces what is there, except where it is said. Failures are ``Trouble``s.
protocol FileSystem: Sendable {
    /// What the file system is.
    func place() throws(Trouble) -> FilePlace
    /// Throws where the folder is no longer what its path means: it was moved away or removed, or
    /// something was mounted over it.
    func checkPlace() throws(Trouble)
    /// What an entry is; nil where there is none.
    func status(of path: EntryPath) throws(Trouble) -> FileStatus?
    /// Opens a folder to go through its entries; nil where there is none.
    func list(_ folder: EntryPath) throws(Trouble) -> (any FolderListing)?
    /// The first and the last bytes of a file; nil where there is none.
    func peek(_ path: EntryPath, bytes: Int) throws(Trouble) -> FilePeek?
    /// All bytes of a file, or `limit` and one more where there are more; nil where there is none.
    func read(_ path: EntryPath, limit: Int) throws(Trouble) -> FileContent?
    /// Opens a file to be read piece by piece, or, if asked to, to be changed, and then made where
    /// there is none; nil where there is none.
    func open(_ path: EntryPath, toChange: Bool) throws(Trouble) -> (any OpenedFile)?
    /// Moves an entry within the folder. Two that move the same one do not both succeed.
    func move(_ path: EntryPath, to target: EntryPath) throws(Trouble) -> MoveResult
    /// Writes a new file, complete from the moment it can be seen, and durable; where there is one
    /// already, says so, or replaces it, not durably, if asked to.
    func write(
        _ bytes: [UInt8], to path: EntryPath, replacing: Bool
    ) throws(Trouble) -> MoveResult
    /// Makes a folder and those that it lies in, where they are missing.
    func makeFolder(_ path: EntryPath) throws(Trouble)
    /// Removes a file or an empty folder; nothing where there is none.
    func remove(_ path: EntryPath) throws(Trouble)
    /// Takes a lock that ends with the process, on a file that is made where there is none; nil
    /// where somebody else has it.
    func lock(_ path: EntryPath) throws(Trouble) -> (any Sendable & AnyObject)?
}

/// A file that stays the same one whatever is renamed meanwhile.
protocol OpenedFile: AnyObject, Sendable {
    /// What it is.
    func status() throws(Trouble) -> FileStatus
    /// At most so many bytes from an offset, fewer only at the end.
    func read(count: Int, at offset: Int) throws(Trouble) -> [UInt8]
    /// Changes bytes in place, not durably.
    func write(_ bytes: [UInt8], at offset: Int) throws(Trouble)
    /// Cuts it off, or lengthens it with zeros.
    func resize(to count: Int) throws(Trouble)
}

/// A folder's entries, one after the other, in any order.
protocol FolderListing: AnyObject {
    /// The next entry's name and, where it is known without asking, its kind; nil at the end.
    func next() throws(Trouble) -> (name: [UInt8], kind: FileStatus.Kind?)?
    /// What an entry of this folder is; nil where it is gone.
    func status(of name: [UInt8]) throws(Trouble) -> FileStatus?
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
