internal import Dispatch
internal import Glibc
internal import Synchronization

/// What Linux says about changes (inotify(7)); only changes made on this machine are said.
final class InotifyHints: ChangeHints {
    /// Dispatch sources may be used from any thread; they are not marked so on Linux.
    private struct Source: @unchecked Sendable {
        let readable: any DispatchSourceRead
    }

    private struct Watches {
        var folders: [Int32: EntryPath] = [:]
        var source: Source?
        var isSuspended = false
        var isCancelled = false
    }

    /// Bytes that are read at once, some thousands of changes.
    private static let bufferBytes = 256 << 10
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR | IN_DONT_FOLLOW
            | IN_EXCL_UNLINK)

    private let folder: String
    private let descriptor: FileDescriptor
    private let watches = Mutex(Watches())

    /// - Parameter folder: The watched folder's path; paths of watches begin with it.
    init(folder: String) throws(FolderFailure) {
        let number = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
        guard number >= 0 else { throw FolderFailure("watch", .root, errno) }
        descriptor = FileDescriptor(number)
        self.folder = folder
    }

    func watch(_ folder: EntryPath) throws(FolderFailure) {
        let path = Array(self.folder.utf8) + [UInt8(ascii: "/")] + folder.bytes + [0]
        let number = unsafe path.withUnsafeBytes { path in
            unsafe inotify_add_watch(
                descriptor.number, path.baseAddress!.assumingMemoryBound(to: CChar.self),
                Self.events)
        }
        guard number >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return }
            throw FolderFailure("watch", folder, errno)
        }
        watches.withLock { $0.folders[number] = folder }
    }

    func drain() -> [ChangeHint] {
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.bufferBytes) { buffer, count in
            count = unsafe max(0, Glibc.read(descriptor.number, buffer.baseAddress, buffer.count))
        }
        let hints = watches.withLock { watches in
            let hints = Self.hints(in: bytes, &watches.folders)
            if bytes.isEmpty, watches.isSuspended, !watches.isCancelled {
                watches.isSuspended = false
                watches.source?.readable.resume()
            }
            return hints
        }
        return bytes.isEmpty || !hints.isEmpty ? hints : drain()
    }

    func notify(_ body: @escaping @Sendable () -> Void) {
        let source = Source(
            readable: DispatchSource.makeReadSource(
                fileDescriptor: descriptor.number, queue: .global()))
        source.readable.setEventHandler { [weak self] in
            // Silent until it has been drained.
            self?.watches.withLock { watches in
                guard !watches.isSuspended, !watches.isCancelled else { return }
                watches.isSuspended = true
                watches.source?.readable.suspend()
            }
            body()
        }
        watches.withLock { $0.source = source }
        source.readable.resume()
    }

    func cancel() {
        watches.withLock { watches in
            guard !watches.isCancelled else { return }
            watches.isCancelled = true
            if watches.isSuspended { watches.source?.readable.resume() }
            watches.source?.readable.cancel()
            watches.source = nil
        }
    }

    deinit { cancel() }

    /// The records of a buffer: watch, mask, cookie, length of the name, name.
    private static func hints(
        in bytes: [UInt8], _ folders: inout [Int32: EntryPath]
    ) -> [ChangeHint] {
        var hints: [ChangeHint] = []
        var at = 0
        while at + 16 <= bytes.count {
            let watch = Int32(bitPattern: word(bytes, at))
            let mask = word(bytes, at + 4)
            let length = Int(word(bytes, at + 12))
            let name = bytes[(at + 16)..<min(bytes.count, at + 16 + length)].prefix { $0 != 0 }
            at += 16 + length
            if mask & UInt32(IN_Q_OVERFLOW) != 0 { hints.append(.overflow) }
            if mask & UInt32(IN_IGNORED) != 0 { folders[watch] = nil }
            guard let folder = folders[watch], let path = folder.appending(Array(name)) else {
                continue
            }
            if let hint = hint(mask, path) { hints.append(hint) }
        }
        return hints
    }

    private static func hint(_ mask: UInt32, _ path: EntryPath) -> ChangeHint? {
        if mask & UInt32(IN_ISDIR) != 0 { return .folder(path) }
        return mask & UInt32(IN_MOVED_TO) != 0 ? .renamedIn(path) : .touched(path)
    }

    private static func word(_ bytes: [UInt8], _ at: Int) -> UInt32 {
        var word: UInt32 = 0
        for index in 0..<4 { word |= UInt32(bytes[at + index]) << UInt32(8 * index) }
        return word
    }
}
