internal import Glibc

/// An open descriptor that is closed with its owner.
final class FileDescriptor: Sendable {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    deinit { close(number) }

    /// What is open.
    func status() throws(ErrorNumberFailure) -> FileStatus {
        var facts = stat()
        guard unsafe fstat(number, &facts) == 0 else { throw ErrorNumberFailure(errno) }
        return FileStatus(facts)
    }

    /// Reads into a new array, at most `count` bytes from an offset, fewer only at the end.
    func read(count: Int, at offset: Int) throws(ErrorNumberFailure) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let got = unsafe pread(
                    number, buffer.baseAddress.map { unsafe $0 + filled }, count - filled,
                    off_t(offset + filled))
                if got < 0 && errno == EINTR { continue }
                if got < 0 { failure = errno }
                if got <= 0 { return }
                filled += got
            }
        }
        if failure != 0 { throw ErrorNumberFailure(failure) }
        return bytes
    }

    /// Writes at an offset, or, without one, behind what was written before.
    func write(_ bytes: [UInt8], at offset: Int? = nil) throws(ErrorNumberFailure) {
        var sent = 0
        while sent < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                let rest = unsafe buffer.baseAddress.map { unsafe $0 + sent }
                let length = buffer.count - sent
                guard let offset else { return unsafe Glibc.write(number, rest, length) }
                return unsafe pwrite(number, rest, length, off_t(offset + sent))
            }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw ErrorNumberFailure(errno) }
            sent += count
        }
    }
}

/// A system call that failed, before it is known what for.
struct ErrorNumberFailure: Error {
    let number: Int32

    init(_ number: Int32) { self.number = number }
}

extension FileStatus {
    init(_ facts: stat) {
        kind =
            switch facts.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            case S_IFLNK: .link
            default: .other
            }
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        size = Int(facts.st_size)
        modified = FileStatus.nanoseconds(facts.st_mtim)
        changed = FileStatus.nanoseconds(facts.st_ctim)
    }

    /// Dates that no clock could have written are brought into range.
    private static func nanoseconds(_ time: timespec) -> Int64 {
        let (product, overflow) = Int64(time.tv_sec).multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return time.tv_sec < 0 ? .min : .max }
        let (sum, isOver) = product.addingReportingOverflow(Int64(time.tv_nsec))
        return isOver ? .max : sum
    }
}
