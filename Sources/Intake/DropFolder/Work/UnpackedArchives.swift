public import Archives

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
        guard ArchivedDocuments.isArchive(name) else {
            let unpacked = try checked { () throws(ArchiveFailure) in
                try GzipFile(source).contents(limit: limit)
            }
            let last = name.split(separator: "/").last.map(String.init) ?? name
            return try await take(String(last.dropLast(3)), unpacked)
        }
        let archive = try checked { () throws(ArchiveFailure) in try ZipArchive(source) }
        let wanted = archive.entries.filter { entry in
            ArchivedDocuments.isDocument(entry.name) || ArchivedDocuments.isCompressed(entry.name)
                || ArchivedDocuments.isArchive(entry.name)
        }
        guard !wanted.isEmpty else {
            throw ArchiveRefusal(
                code: "CB-ARCHIVE-EMPTY", message: "the archive holds no documents")
        }
        for entry in wanted {
            guard !ArchivedDocuments.isArchive(entry.name) else {
                throw ArchiveRefusal(
                    code: "CB-ARCHIVE-NESTED", message: "the archive holds another archive")
            }
            var unpacked = try checked { () throws(ArchiveFailure) in
                try archive.contents(of: entry, limit: limit)
            }
            if ArchivedDocuments.isCompressed(entry.name) {
                unpacked = try checked { [unpacked] () throws(ArchiveFailure) in
                    try GzipFile(ByteSource(unpacked)).contents(limit: limit)
                }
            }
            try await take(entry.name, unpacked)
        }
    }

    /// The bytes, where they stay within the limit.
    private func checked(
        _ read: () throws(ArchiveFailure) -> [UInt8]
    ) throws(ArchiveRefusal) -> [UInt8] {
        let bytes: [UInt8] = try refusing(read)
        guard bytes.count <= limit else {
            throw ArchiveRefusal(
                code: "CB-ARCHIVE-LIMIT",
                message: "a document in the archive has more than \(limit) bytes")
        }
        return bytes
    }

    private func checked(
        _ read: () throws(ArchiveFailure) -> ZipArchive
    ) throws(ArchiveRefusal) -> ZipArchive { try refusing(read) }

    private func refusing<Value>(
        _ read: () throws(ArchiveFailure) -> Value
    ) throws(ArchiveRefusal) -> Value {
        do throws(ArchiveFailure) {
            return try read()
        } catch {
            throw ArchiveRefusal(
                code: "CB-ARCHIVE-" + error.kind.rawValue.uppercased(),
                message: "the archive cannot be unpacked: \(error.description)")
        }
    }
}
