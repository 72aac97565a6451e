internal import Glibc

extension LinuxFileSystem {
    func write(
        _ bytes: [UInt8], to path: EntryPath, replacing: Bool
    ) throws(Trouble) -> MoveResult {
        // Complete under a name that nobody looks at, then renamed.
        let hidden = path.parent.child(".casebook-\(UInt64.random(in: 0...UInt64.max))")
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let number = try unsafe inFolder(of: hidden, "write") {
            unsafe openat($0, $1, flags, 0o660)
        }
        guard let number else { throw Trouble("write", path, ENOENT) }
        let file = FileDescriptor(number)
        do {
            do throws(ErrorNumberFailure) {
                try file.write(bytes)
                // What is replaced all the time need not outlive a power failure.
                guard replacing || fsync(file.number) == 0 else { throw ErrorNumberFailure(errno) }
            } catch {
                throw Trouble("write", path, error.number)
            }
            if replacing {
                try rename(hidden, over: path)
                return .done
            }
            let result = try move(hidden, to: path)
            if case .done = result { return .done }
            try remove(hidden)
            return result
        } catch {
            try? remove(hidden)
            throw error as? Trouble ?? Trouble("write", path, EIO)
        }
    }

    private func rename(_ path: EntryPath, over target: EntryPath) throws(Trouble) {
        let result = try unsafe inFolder(of: path, "write") { folder, name in
            unsafe (target.name + [0]).withUnsafeBytes { other in
                unsafe renameat(
                    folder, name, folder,
                    other.baseAddress!.assumingMemoryBound(to: CChar.self))
            }
        }
        if result == nil { throw Trouble("write", target, ENOENT) }
    }

    func lock(_ path: EntryPath) throws(Trouble) -> (any Sendable & AnyObject)? {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
        let number = try unsafe inFolder(of: path, "lock") { unsafe openat($0, $1, flags, 0o660) }
        guard let number else { throw Trouble("lock", path, ENOENT) }
        let file = FileDescriptor(number)
        guard flock(number, LOCK_EX | LOCK_NB) == 0 else {
            if errno == EWOULDBLOCK { return nil }
            throw Trouble("lock", path, errno)
        }
        // Whoever had it before may have removed the file between the two calls.
        guard let there = try status(of: path),
            (try? file.status())?.inode == there.inode
        else { return nil }
        return file
    }

    /// Whether somebody has a lock; nothing is made.
    func isLocked(_ path: EntryPath) throws(Trouble) -> Bool {
        guard let file = try open(path) else { return false }
        return flock(file.number, LOCK_EX | LOCK_NB) != 0
    }
}
