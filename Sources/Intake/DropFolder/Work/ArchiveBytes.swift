public import Archives
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
    private let failure = Mutex<FolderFailure?>(nil)

    init(_ file: any OpenedFile, count: Int) {
        self.file = file
        self.count = count
    }

    /// What kept the bytes from being read: then the archive is not to blame.
    var trouble: FolderFailure? { failure.withLock { $0 } }

    /// The bytes as archives are read from.
    var source: ByteSource {
        ByteSource(count: count) { offset, wanted throws(ArchiveFailure) in
            do throws(FolderFailure) {
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
    func digest() throws(FolderFailure) -> ContentDigest {
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
    func status() throws(FolderFailure) -> FileStatus { try file.status() }
}

/// The documents of `.zip` archives, XDM media among them, and of `.xml.gz` files.
public struct UnpackedArchives: DocumentArchives {
    /// Bytes that one document may have unpacked.
    private let limit: Int

    /// Archives whose documents have at most so many bytes.
    public init(limit: Int) { self.limit = limit }

    /// `.zip`, and a document's endings with `.gz` behind them.
    public var endings: [String] { [".zip"] + ArchivedDocuments.endings.map { $0 + ".gz" } }

    /// Unpacks one document after the other; the machinery of XDM media is passed over.
    public func forEachDocument(
        in source: ByteSource, named name: String,
        _ take: (_ name: String, _ bytes: [UInt8]) async throws -> Void
    ) async throws {
        let packed = try PackedDocuments(source, named: name)
        for document in packed.documents {
            try await take(document.name, try packed.contents(of: document, limit: limit))
        }
    }
}

/// Opens files that hold documents: `.zip` (XDM media among them) and `.xml.gz`.
public protocol DocumentArchives: Sendable {
    /// Endings of such files, in lower case, as `.zip`.
    var endings: [String] { get }

    /// Hands over the documents in a file one after the other, so that never all of them are in
    /// memory unpacked. Whatever is handed over has been checked against the limits.
    ///
    /// - Parameter take: Gets the name within the archive, a label and nothing else, and the bytes.
    /// - Throws: ``ArchiveRefusal`` where the file is no sound archive; what `take` throws.
    func forEachDocument(
        in bytes: ByteSource, named name: String,
        _ take: (_ name: String, _ bytes: [UInt8]) async throws -> Void
    ) async throws
}
