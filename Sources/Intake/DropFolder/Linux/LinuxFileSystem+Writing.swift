internal import CFileSystem
internal import Glibc

extension LinuxFileSystem {
    /// What stands behind the name of a file while what will replace it is written.
    static let draftEnding = Array(".draft".utf8)

    func write(
        _ bytes: [UInt8], to path: EntryPath, replacing: Bool
    ) throws(FolderFailure) -> MoveResult {
        guard let folder = try folder(of: path, "write") else {
            throw FolderFailure("write", path, ENOENT)
        }
        if replacing {
            // Always the same name, so that a killed writer leaves no more than one.
            guard let draft = path.parent.appending(path.name + Self.draftEnding) else {
                throw FolderFailure("write", path, EINVAL)
            }
            try fill(draft, bytes, flags: O_TRUNC)
            try rename(draft, over: path)
            return .done
        }
        let number = cbx_open_unnamed(folder.number)
        if number < 0 { return try writeHidden(bytes, to: path) }
        let file = FileDescriptor(number)
        do throws(ErrorNumberFailure) {
            try file.write(bytes)
            guard fsync(number) == 0 else { throw ErrorNumberFailure(errno) }
        } catch {
            throw FolderFailure("write", path, error.number)
        }
        let result = unsafe (path.name + [0]).withUnsafeBytes { name in
            unsafe cbx_give_name(
                number, folder.number, name.baseAddress!.assumingMemoryBound(to: CChar.self))
        }
        if result == 0 { return .done }
        if errno == EEXIST { return .occupied }
        return try writeHidden(bytes, to: path)
    }

    /// Where files without a name cannot be had: under a name that nobody looks at, then renamed.
    private func writeHidden(_ bytes: [UInt8], to path: EntryPath) throws(FolderFailure)
        -> MoveResult
    {
        let hidden = path.parent.child(".casebook-\(UInt64.random(in: 0...UInt64.max))")
        do throws(FolderFailure) {
            try fill(hidden, bytes, flags: O_EXCL)
            let result = try move(hidden, to: path)
            if case .done = result { return .done }
            try remove(hidden)
            return result
        } catch {
            try? remove(hidden)
            throw error
        }
    }

    private func fill(_ path: EntryPath, _ bytes: [UInt8], flags: Int32) throws(FolderFailure) {
        let flags = flags | O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        let number = try unsafe inFolder(of: path, "write") { unsafe openat($0, $1, flags, 0o660) }
        guard let number else { throw FolderFailure("write", path, ENOENT) }
        let file = FileDescriptor(number)
        do throws(ErrorNumberFailure) {
            try file.write(bytes)
            // What is replaced all the time need not outlive a power failure.
            guard flags & O_TRUNC != 0 || fsync(number) == 0 else {
                throw ErrorNumberFailure(errno)
            }
        } catch {
            throw FolderFailure("write", path, error.number)
        }
    }

    private func rename(_ path: EntryPath, over target: EntryPath) throws(FolderFailure) {
        let result = try unsafe inFolder(of: path, "write") { folder, name in
            unsafe (target.name + [0]).withUnsafeBytes { other in
                unsafe renameat(
                    folder, name, folder,
                    other.baseAddress!.assumingMemoryBound(to: CChar.self))
            }
        }
        if result == nil { throw FolderFailure("write", target, ENOENT) }
    }

    func lock(_ path: EntryPath) throws(FolderFailure) -> (any Sendable & AnyObject)? {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let number = try unsafe inFolder(of: path, "lock") { unsafe openat($0, $1, flags, 0o660) }
        guard let number else { throw FolderFailure("lock", path, ENOENT) }
        let file = FileDescriptor(number)
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { return nil }
            throw FolderFailure("lock", path, errno)
        }
        // Whoever had it before may have removed the file between the two calls.
        guard let there = try status(of: path),
            (try? file.status())?.inode == there.inode
        else { return nil }
        return HeldLock(file: file)
    }

    /// Whether somebody has a lock; nothing is made.
    func isLocked(_ path: EntryPath) throws(FolderFailure) -> Bool {
        guard let file = try open(path) else { return false }
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { return true }
        flock(file.number, LOCK_UN)
        return false
    }
}

/// A file that is locked as long as this is held.
private final class HeldLock: Sendable {
    private let file: FileDescriptor

    init(file: FileDescriptor) { self.file = file }

    // A process that is just being started has the descriptor too until it runs its program.
    deinit { flock(file.number, LOCK_UN) }
}
