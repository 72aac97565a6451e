internal import Archives
internal import Crypto
internal import HealthModel
internal import Synchronization

/// The bytes of a claimed archive, read where they are wanted: an archive of any size takes no more
/// memory than its directory and one document.
final class ArchiveBytes: Sendable {
    /// Bytes that are read at a time for the digest.
    private static let pieceBytes = 1 << 20

    private let file: any OpenedFile
    private let count: Int
    private let failure = Mutex<Trouble?>(nil)

    init(_ file: any OpenedFile, count: Int) {
        self.file = file
        self.count = count
    }

    /// What kept the bytes from being read: then the archive is not to blame.
    var trouble: Trouble? { failure.withLock { $0 } }

    /// The bytes as archives are read from.
    var source: ByteSource {
        ByteSource(count: count) { offset, wanted throws(ArchiveFailure) in
            do throws(Trouble) {
                let bytes = try self.file.read(count: wanted, at: offset)
                if bytes.count == wanted { return bytes }
            } catch {
                self.failure.withLock { $0 = error }
                throw ArchiveFailure(.unreadable, error.reason)
            }
            throw ArchiveFailure(.unreadable, "the file was shortened while it was read")
        }
    }

    /// The SHA-256 of the archive itself.
    func digest() throws(Trouble) -> ContentDigest {
        var hash = SHA256()
        var offset = 0
        while offset < count {
            let piece = try file.read(count: min(Self.pieceBytes, count - offset), at: offset)
            guard !piece.isEmpty else { break }
            hash.update(data: piece)
            offset += piece.count
        }
        return ContentDigest(bytes: hash.finalize())!
    }

    /// What the file system says of the archive now.
    func status() throws(Trouble) -> FileStatus { try file.status() }
}
