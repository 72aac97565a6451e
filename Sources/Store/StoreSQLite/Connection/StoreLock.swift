internal import Glibc
internal import HealthStore

/// Keeps a second process, or a second handle of this one, from a store that is open for writing.
///
/// An advisory lock (flock(2)) on a file beside the database, `PATH.lock`: exclusive for writing,
/// shared for reading. The kernel lets go of it when the process ends, however it ends. The lock
/// is on a file of its own because closing any descriptor of the database would drop SQLite's own
/// locks (https://www.sqlite.org/howtocorrupt.html section 2.2). A writer leaves its process
/// number in the file, so that whoever is refused can be told.
final class StoreLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock at once or not at all.
    ///
    /// - Throws: ``StoreError/Code/inUse`` if it is taken; ``StoreError/Code/cannotOpen`` if the
    ///   file cannot be made.
    init(path: String, isExclusive: Bool) throws {
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw StoreError(
                .cannotOpen, "the store's lock file cannot be opened", system: errno)
        }
        guard flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) == 0 else {
            let holder = StoreLock.holder(descriptor)
            close(descriptor)
            let who = holder.map { "process \($0)" } ?? "another process"
            throw StoreError(.inUse, "the store is in use by \(who)", process: holder)
        }
        self.descriptor = descriptor
        if isExclusive { note(getpid()) }
    }

    deinit {
        // A process that is just being started has the descriptor too until it runs its program.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    private func note(_ process: Int32) {
        let text = Array("\(process)\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = unsafe text.withUnsafeBytes { bytes in
            unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, 0)
        }
    }

    private static func holder(_ descriptor: Int32) -> Int32? {
        var text = [UInt8](repeating: 0, count: 16)
        let count = unsafe text.withUnsafeMutableBytes { bytes in
            unsafe pread(descriptor, bytes.baseAddress, bytes.count, 0)
        }
        guard count > 0 else { return nil }
        let digits = text.prefix(count).prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        return Int32(String(decoding: digits, as: UTF8.self))
    }
}
