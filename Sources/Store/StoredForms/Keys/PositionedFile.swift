package import Glibc
internal import HealthStore

/// A file that is read and written at places, without a position of its own.
package final class PositionedFile: Sendable {
    /// Why a file could not be opened.
    package struct Failure: Error {
        /// The system's error number.
        package let number: Int32
    }

    private let descriptor: Int32

    /// Opens a file; one that is made is its owner's alone.
    package init(path: String, flags: Int32) throws(Failure) {
        descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure(number: errno) }
    }

    deinit { close(descriptor) }

    /// Bytes in the file.
    package var size: Int {
        get throws { Int(try facts.st_size) }
    }

    /// Its owner, mode and size.
    package var facts: stat {
        get throws {
            var facts = stat()
            guard unsafe fstat(descriptor, &facts) == 0 else { throw Self.failed("read") }
            return facts
        }
    }

    /// Exactly so many bytes.
    ///
    /// - Throws: ``StoreError/Code/corrupt`` if the file ends before.
    package func read(_ count: Int, at offset: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var done = 0
        while done < count {
            let got = unsafe bytes.withUnsafeMutableBytes { room in
                unsafe pread(
                    descriptor, room.baseAddress.map { unsafe $0 + done }, count - done,
                    off_t(offset + done))
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw Self.failed("read") }
            guard got > 0 else {
                throw StoreError(.corrupt, "the file of keys was cut off")
            }
            done += got
        }
        return bytes
    }

    package func write(_ bytes: [UInt8], at offset: Int) throws {
        var done = 0
        while done < bytes.count {
            let put = unsafe bytes.withUnsafeBytes { room in
                unsafe pwrite(
                    descriptor, room.baseAddress.map { unsafe $0 + done }, bytes.count - done,
                    off_t(offset + done))
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { throw Self.failed("write") }
            done += put
        }
    }

    /// Overwrites a file that another has taken the place of, as far as the file system lets it.
    package func overwrite() throws {
        let piece = [UInt8](repeating: 0, count: 1 << 16)
        let size = try size
        for start in stride(from: 0, to: size, by: piece.count) {
            try write(Array(piece.prefix(size - start)), at: start)
        }
        try sync()
    }

    /// Returns when all that was written is durable.
    package func sync() throws {
        guard fsync(descriptor) == 0 else { throw Self.failed("write") }
    }

    /// Returns when the names in the folder of a path are durable.
    package static func syncFolder(of path: String) throws {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = parts.isEmpty ? "." : parts.count == 1 ? "/" : parts.joined(separator: "/")
        do { try PositionedFile(path: folder, flags: O_RDONLY | O_DIRECTORY).sync() } catch {
            throw failed("write")
        }
    }

    private static func failed(_ verb: String) -> StoreError {
        let number = errno
        return number == ENOSPC
            ? StoreError(.storageFull, "no space left on the device for a file of keys")
            : StoreError(.ioFailure, "a file of keys cannot be \(verb)", system: number)
    }
}
