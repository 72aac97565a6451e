import Archives
import Glibc

/// One thing to read: a file, a member of an archive, or standard input.
struct Input: Sendable {
    private enum Origin: Sendable {
        case standardInput
        case file(String)
        case member(ZipEntry, ZipArchive)
    }

    /// The name shown to the user: a path, or `archive.zip!/path/in/it.xml`.
    let name: String
    private let origin: Origin

    static let standardInput = Input(name: "<stdin>", origin: .standardInput)

    init(path: String) { self.init(name: path, origin: .file(path)) }

    init(member: ZipEntry, of archive: ZipArchive, at path: String) {
        self.init(name: "\(path)!/\(member.name)", origin: .member(member, archive))
    }

    private init(name: String, origin: Origin) {
        self.name = name
        self.origin = origin
    }

    /// Times that a compressed document grows, at most times.
    private static let usualGrowth = 32

    /// Bytes, as far as the file system or the archive knows; 0 otherwise.
    var size: Int {
        switch origin {
        case .standardInput: return 0
        case .member(let entry, _): return entry.bytes
        case .file(let path):
            guard let facts = FileFacts(path: path) else { return 0 }
            let isCompressed = ArchivedDocuments.isCompressed(path)
            return facts.size * (isCompressed ? Self.usualGrowth : 1)
        }
    }

    /// Reads all bytes, or one more than `limit` where there are more.
    func read(limit: Int) throws(FileFailure) -> [UInt8] {
        switch origin {
        case .standardInput:
            return try FileBytes.read(descriptor: 0, name: name, limit: limit)
        case .file(let path) where ArchivedDocuments.isCompressed(path):
            let file = try OpenFile(path)
            return try unpacked { () throws(ArchiveFailure) in
                try GzipFile(file.source).contents(limit: limit)
            }
        case .file(let path): return try FileBytes.read(path: path, limit: limit)
        case .member(let entry, let archive):
            return try unpacked { () throws(ArchiveFailure) in
                guard ArchivedDocuments.isDocument(entry.name) else {
                    throw ArchiveFailure(
                        .unsupported, "an archive inside an archive is not opened")
                }
                return try archive.contents(of: entry, limit: limit)
            }
        }
    }

    private func unpacked(
        _ contents: () throws(ArchiveFailure) -> [UInt8]
    ) throws(FileFailure) -> [UInt8] {
        do throws(ArchiveFailure) {
            return try contents()
        } catch {
            throw FileFailure(name: name, verb: "read", reason: error.description)
        }
    }
}
