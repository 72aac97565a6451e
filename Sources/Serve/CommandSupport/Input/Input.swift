package import Archives
internal import Crypto
package import HealthModel

/// One thing to read: a file, a member of an archive, or standard input.
package struct Input: Sendable {
    private enum Origin: Sendable {
        case standardInput
        case file
        case member(PackedDocuments.Document, PackedDocuments)
        /// An archive whose documents nobody can get at.
        case refused(FileFailure)
    }

    /// The name shown to the user: a path, or `archive.zip!/path/in/it.xml`.
    package let name: String
    /// The file that it is in.
    private let path: InputPath
    private let origin: Origin
    /// How much of the whole is behind it, where that is known.
    package internal(set) var share: Double?

    package static let standardInput = Input(
        name: "<stdin>", path: .standardInput, origin: .standardInput)

    package init(path: InputPath) { self.init(name: path.description, path: path, origin: .file) }

    package init(
        _ member: PackedDocuments.Document, of archive: PackedDocuments, at path: InputPath
    ) {
        self.init(
            name: "\(path)!/\(member.name)", path: path, origin: .member(member, archive))
    }

    package init(path: InputPath, refusedBecause failure: FileFailure) {
        self.init(name: path.description, path: path, origin: .refused(failure))
    }

    private init(name: String, path: InputPath, origin: Origin) {
        self.name = name
        self.path = path
        self.origin = origin
    }

    /// Its absolute URI; nil for standard input.
    package var uri: String? {
        if case .standardInput = origin { nil } else { RelativePath.uri(of: name) }
    }

    /// Times that a compressed document grows, at most times.
    private static let usualGrowth = 32

    /// Bytes, as far as the file system or the archive knows; 0 otherwise.
    package var size: Int {
        switch origin {
        case .standardInput, .refused: return 0
        case .member(let document, _): return document.bytes
        case .file:
            guard let facts = FileFacts(path: path) else { return 0 }
            return facts.size * (ArchivedDocuments.isCompressed(name) ? Self.usualGrowth : 1)
        }
    }

    /// Reads all bytes, of a file that is not packed one more than `limit` where there are more.
    package func read(limit: Int) throws(FileFailure) -> [UInt8] {
        switch origin {
        case .standardInput:
            return try FileBytes.read(
                descriptor: Console.standardInput, name: name, limit: limit)
        case .file where ArchivedDocuments.isCompressed(name):
            let file = try OpenFile(path)
            return try unpacked { () throws(ArchiveRefusal) in
                let packed = try PackedDocuments(file.source, named: name)
                return try packed.contents(of: packed.documents[0], limit: limit)
            }
        case .file: return try FileBytes.read(path, limit: limit)
        case .member(let document, let archive):
            return try unpacked { () throws(ArchiveRefusal) in
                try archive.contents(of: document, limit: limit)
            }
        case .refused(let failure): throw failure
        }
    }

    /// The SHA-256 of the file that it is in, as it stands on the disk.
    package func fileDigest() throws(FileFailure) -> ContentDigest {
        let chunks = try FileChunks(path)
        var hash = SHA256()
        while case let piece = try chunks.next(1 << 20), !piece.isEmpty {
            hash.update(data: piece)
        }
        return ContentDigest(bytes: hash.finalize())!
    }

    private func unpacked(
        _ contents: () throws(ArchiveRefusal) -> [UInt8]
    ) throws(FileFailure) -> [UInt8] {
        do throws(ArchiveRefusal) {
            return try contents()
        } catch {
            throw FileFailure(name: name, error)
        }
    }
}
