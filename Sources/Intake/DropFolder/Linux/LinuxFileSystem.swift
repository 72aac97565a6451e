internal import CFileSystem
internal import Glibc
internal import Synchronization

/// The folder as Linux has it. Every entry is reached from the folder's own descriptor, one
/// component after the other, none of them a symbolic link: whatever is renamed meanwhile, nothing
/// outside is touched.
final class LinuxFileSystem: FileSystem {
    /// Folders of claims that are kept open; nobody but their watcher moves them.
    private static let keptOpen = 16

    private let path: String
    private let root: FileDescriptor
    private let claimed = Mutex<[EntryPath: FileDescriptor]>([:])

    /// Opens the folder; the way to it may hold symbolic links.
    init(folder: String) throws(FolderFailure) {
        let number = unsafe Glibc.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard number >= 0 else { throw FolderFailure("open", .root, errno) }
        root = FileDescriptor(number)
        path = folder
    }

    func place() throws(FolderFailure) -> FilePlace {
        var facts = cbx_place()
        guard unsafe cbx_place(root.number, &facts) == 0 else {
            throw FolderFailure("open", .root, errno)
        }
        return FilePlace(
            number: facts.number, freeBytes: Int(clamping: facts.free_bytes),
            freeFiles: facts.files > 0 ? Int(clamping: facts.free_files) : nil)
    }

    func checkPlace() throws(FolderFailure) {
        var there = stat()
        guard unsafe stat(path, &there) == 0 else { throw FolderFailure("open", .root, errno) }
        guard let here = try? root.status(), FileStatus(there).inode == here.inode,
            FileStatus(there).device == here.device
        else {
            throw FolderFailure(
                "open", .root, 0, message: "the watched folder was replaced by another one")
        }
    }

    func status(of path: EntryPath) throws(FolderFailure) -> FileStatus? {
        var facts = stat()
        let result = try unsafe inFolder(of: path, "look at") { folder, name in
            unsafe fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW)
        }
        return result == nil ? nil : FileStatus(facts)
    }

    func list(_ folder: EntryPath) throws(FolderFailure) -> (any FolderListing)? {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
        let descriptor: Int32?
        if folder == .root {
            descriptor = unsafe openat(root.number, ".", flags)
        } else {
            descriptor = try unsafe inFolder(of: folder, "list") { unsafe openat($0, $1, flags) }
        }
        guard let descriptor else { return nil }
        guard descriptor >= 0 else { throw FolderFailure("list", folder, errno) }
        guard let listing = LinuxFolderListing(descriptor, folder) else {
            let number = errno
            close(descriptor)
            throw FolderFailure("list", folder, number)
        }
        return listing
    }

    func peek(_ path: EntryPath, bytes: Int) throws(FolderFailure) -> FilePeek? {
        guard let file = try open(path) else { return nil }
        do throws(ErrorNumberFailure) {
            let status = try file.status()
            guard status.kind == .file else {
                return FilePeek(status: status, head: [], tail: [])
            }
            let tail = try file.read(
                count: min(bytes, status.size), at: max(0, status.size - bytes))
            let head = status.size <= bytes ? tail : try file.read(count: bytes, at: 0)
            return FilePeek(status: status, head: head, tail: tail)
        } catch {
            throw FolderFailure("read", path, error.number)
        }
    }

    func read(_ path: EntryPath, limit: Int) throws(FolderFailure) -> FileContent? {
        guard let file = try open(path) else { return nil }
        do throws(ErrorNumberFailure) {
            let before = try file.status()
            guard before.kind == .file else {
                return FileContent(bytes: [], before: before, after: before)
            }
            let bytes = try file.read(count: min(before.size, limit) + 1, at: 0)
            return FileContent(bytes: bytes, before: before, after: try file.status())
        } catch {
            throw FolderFailure("read", path, error.number)
        }
    }

    func open(_ path: EntryPath, toChange: Bool) throws(FolderFailure) -> (any OpenedFile)? {
        guard toChange else { return try open(path).map { LinuxOpenedFile($0, path) } }
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let number = try unsafe inFolder(of: path, "write") { unsafe openat($0, $1, flags, 0o660) }
        guard let number else { throw FolderFailure("write", path, ENOENT) }
        return LinuxOpenedFile(FileDescriptor(number), path)
    }

    func move(_ path: EntryPath, to target: EntryPath) throws(FolderFailure) -> MoveResult {
        guard let source = try folder(of: path, "move") else { return .missing }
        guard let goal = try folder(of: target, "move") else {
            throw FolderFailure("move", target, ENOENT)
        }
        return try unsafe withNames(path, target) { name, other throws(FolderFailure) in
            var result = unsafe cbx_rename_exclusively(source.number, name, goal.number, other)
            if result != 0, errno == EINVAL || errno == ENOSYS {
                // A file system without the flag: a second name is never made over another one.
                result = unsafe linkat(source.number, name, goal.number, other, 0)
                if result == 0 { result = unsafe unlinkat(source.number, name, 0) }
            }
            if result == 0 { return .done }
            switch errno {
            case EEXIST, ENOTEMPTY: return .occupied
            case ENOENT: return .missing
            default: throw FolderFailure("move", path, errno)
            }
        }
    }

    func makeFolder(_ path: EntryPath) throws(FolderFailure) {
        var made = EntryPath.root
        for name in path.components {
            guard let next = made.appending(Array(name)) else { return }
            made = next
            let result = try unsafe inFolder(of: made, "make", allowing: EEXIST) {
                unsafe mkdirat($0, $1, 0o770)
            }
            if result == nil { throw FolderFailure("make", made, ENOENT) }
        }
    }

    func remove(_ path: EntryPath) throws(FolderFailure) {
        _ = try unsafe inFolder(of: path, "remove") { folder, name in
            let result = unsafe unlinkat(folder, name, 0)
            guard result != 0, errno == EISDIR || errno == EPERM else { return result }
            forget(path)
            return unsafe unlinkat(folder, name, AT_REMOVEDIR)
        }
    }
}

// MARK: - Descriptors

extension LinuxFileSystem {
    /// Opens for reading what may be a file; a pipe without a writer does not hold it up.
    func open(_ path: EntryPath) throws(FolderFailure) -> FileDescriptor? {
        let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
        let number = try unsafe inFolder(of: path, "read") { unsafe openat($0, $1, flags) }
        return number.map { FileDescriptor($0) }
    }

    /// The folder that an entry lies in; nil where there is none.
    func folder(
        of path: EntryPath, _ operation: String
    ) throws(FolderFailure) -> FileDescriptor? {
        let parent = path.parent
        if let known = claimed.withLock({ $0[parent] }) { return known }
        var folder = root
        var reached = EntryPath.root
        for name in path.components.dropLast() {
            let number = unsafe (Array(name) + [0]).withUnsafeBytes { name in
                unsafe cbx_open_folder(
                    folder.number, name.baseAddress!.assumingMemoryBound(to: CChar.self))
            }
            reached = reached.appending(Array(name)) ?? reached
            guard number >= 0 else {
                if errno == ENOENT { return nil }
                throw FolderFailure(operation, reached, errno)
            }
            folder = FileDescriptor(number)
        }
        if OutcomeFolder.work.holds(parent) { remember(folder, parent) }
        return folder
    }

    /// Makes a call with an entry's folder and name; nil where there is no such entry.
    func inFolder(
        of path: EntryPath, _ operation: String, allowing allowed: Int32? = nil,
        _ call: (Int32, UnsafePointer<CChar>) -> Int32
    ) throws(FolderFailure) -> Int32? {
        guard let folder = try folder(of: path, operation) else { return nil }
        let name = path.bytes.isEmpty ? [UInt8(ascii: ".")] : path.name
        let result = unsafe (name + [0]).withUnsafeBytes { name in
            unsafe call(folder.number, name.baseAddress!.assumingMemoryBound(to: CChar.self))
        }
        if result >= 0 || errno == allowed { return result }
        if errno == ENOENT { return nil }
        throw FolderFailure(operation, path, errno)
    }

    private func remember(_ folder: FileDescriptor, _ path: EntryPath) {
        claimed.withLock { claimed in
            if claimed.count >= Self.keptOpen { claimed.removeAll() }
            claimed[path] = folder
        }
    }

    /// Forgets a folder that is removed, and what lies in it.
    func forget(_ path: EntryPath) {
        claimed.withLock { $0 = $0.filter { !$0.key.bytes.starts(with: path.bytes) } }
    }

    private func withNames<Result>(
        _ path: EntryPath, _ other: EntryPath,
        _ call: (UnsafePointer<CChar>, UnsafePointer<CChar>) throws(FolderFailure) -> Result
    ) throws(FolderFailure) -> Result {
        let names = (path.name + [0], other.name + [0])
        var result: Swift.Result<Result, FolderFailure>?
        unsafe names.0.withUnsafeBytes { first in
            unsafe names.1.withUnsafeBytes { second in
                do throws(FolderFailure) {
                    result = .success(
                        unsafe try call(
                            first.baseAddress!.assumingMemoryBound(to: CChar.self),
                            second.baseAddress!.assumingMemoryBound(to: CChar.self)))
                } catch {
                    result = .failure(error)
                }
            }
        }
        return try result!.get()
    }
}
