internal import CFileSystem
internal import Foundation
internal import Glibc
internal import Synchronization

/// A program that runs in a process group of its own. Foundation's `Process` is none of use here:
/// it takes a program for running as long as anything that this one started does.
final class ChildProcess: Sendable {
    private let number: pid_t
    private let hasEnded = Mutex(false)

    /// Starts a program by its path; nil where that cannot be.
    init?(_ program: String, arguments: [String], input: FileDescriptor) {
        let words: [UInt8] = ([program] + arguments).flatMap { Array($0.utf8) + [0] }
        number = unsafe words.withUnsafeBytes {
            unsafe cbx_start(
                $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, input.number)
        }
        guard number > 0 else { return nil }
    }

    /// Waits for its end, which is not that of what it started; its status, or -1 if a signal
    /// ended it. To be called once.
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: self.wait()) }
        }
    }

    /// Ends it and what it started, unless it has ended by itself.
    func kill() {
        hasEnded.withLock { hasEnded in
            if !hasEnded { _ = Glibc.kill(-number, SIGKILL) }
        }
    }

    private func wait() -> Int32 {
        var facts = unsafe siginfo_t()
        // Its end is seen before its number is given up, which may be another's from then on.
        while unsafe waitid(P_PID, id_t(number), &facts, WEXITED | WNOWAIT) != 0, errno == EINTR {}
        return hasEnded.withLock { hasEnded in
            hasEnded = true
            var status: Int32 = -1
            while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
            return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
        }
    }
}
