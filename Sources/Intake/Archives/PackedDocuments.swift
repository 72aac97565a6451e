/// The documents in one file: in a `.zip` archive, XDM media among them, those whose names are
/// documents' ones, compressed or not; or the one in a `.xml.gz` file.
///
/// The machinery of XDM media is passed over; an archive in the archive counts as a document that
/// is refused.
public struct PackedDocuments: Sendable {
    /// One document.
    public struct Document: Sendable, Hashable {
        /// Its path in the archive, a label and nothing more; of a compressed file, the file's own
        /// name without `.gz`.
        public let name: String
        /// Bytes when it is unpacked, as the archive says; for a compressed file those that it has.
        public let bytes: Int
        let entry: ZipEntry?
    }

    /// The documents in the archive's order.
    public let documents: [Document]
    private let source: ByteSource
    private let archive: ZipArchive?

    /// Reads the directory.
    ///
    /// - Parameter name: The file's name, whose ending says what it is.
    /// - Throws: ``ArchiveRefusal`` where it is no archive, or ``ArchiveRefusal/empty``.
    public init(_ source: ByteSource, named name: String) throws(ArchiveRefusal) {
        self.source = source
        guard ArchivedDocuments.isArchive(name) else {
            let last = name.split(separator: "/").last.map(String.init) ?? name
            documents = [
                Document(name: String(last.dropLast(3)), bytes: source.count, entry: nil)
            ]
            archive = nil
            return
        }
        let archive = try refusing { () throws(ArchiveFailure) in try ZipArchive(source) }
        self.archive = archive
        documents = archive.entries.filter { entry in
            ArchivedDocuments.isDocument(entry.name) || ArchivedDocuments.isCompressed(entry.name)
                || ArchivedDocuments.isArchive(entry.name)
        }.map { Document(name: $0.name, bytes: $0.bytes, entry: $0) }
        guard !documents.isEmpty else { throw .empty }
    }

    /// Unpacks one document.
    ///
    /// - Throws: ``ArchiveRefusal`` where it cannot be unpacked or has more than `limit` bytes.
    public func contents(
        of document: Document, limit: Int
    ) throws(ArchiveRefusal) -> [UInt8] {
        guard let archive, let entry = document.entry else {
            return try unpacked(source, limit: limit)
        }
        guard !ArchivedDocuments.isArchive(entry.name) else {
            throw ArchiveRefusal(
                code: "CB-ARCHIVE-NESTED",
                message: "the archive holds another archive, which is not opened")
        }
        let bytes = try within(limit) { () throws(ArchiveFailure) in
            try archive.contents(of: entry, limit: limit)
        }
        return ArchivedDocuments.isCompressed(entry.name)
            ? try unpacked(ByteSource(bytes), limit: limit) : bytes
    }

    private func unpacked(_ source: ByteSource, limit: Int) throws(ArchiveRefusal) -> [UInt8] {
        try within(limit) { () throws(ArchiveFailure) in
            try GzipFile(source).contents(limit: limit)
        }
    }

    /// The bytes, where they stay within the limit.
    private func within(
        _ limit: Int, _ read: () throws(ArchiveFailure) -> [UInt8]
    ) throws(ArchiveRefusal) -> [UInt8] {
        let bytes = try refusing(read)
        guard bytes.count <= limit else {
            throw ArchiveRefusal(
                code: "CB-ARCHIVE-LIMIT",
                message: "a document in the archive has more than \(limit) bytes")
        }
        return bytes
    }
}

private func refusing<Value>(
    _ read: () throws(ArchiveFailure) -> Value
) throws(ArchiveRefusal) -> Value {
    do throws(ArchiveFailure) {
        return try read()
    } catch {
        throw ArchiveRefusal(error)
    }
}

/// Which files of an archive are clinical documents.
public enum ArchivedDocuments {
    /// Endings of documents.
    public static let endings = [".xml", ".cda", ".ccd", ".ccda"]

    /// Whether a file of this name is taken for a document: by its ending, and not where it is
    /// hidden or of the machinery of XDM media (IHE ITI TF-2, 3.32: METADATA.XML).
    public static func isDocument(_ name: String) -> Bool {
        let steps = name.lowercased().split(separator: "/")
        guard let file = steps.last, endings.contains(where: { file.hasSuffix($0) }),
            !steps.contains(where: isHidden)
        else { return false }
        return !isMachinery(name)
    }

    /// Whether a path is of the machinery of XDM media, though its ending is a document's.
    public static func isMachinery(_ path: String) -> Bool {
        let steps = path.lowercased().split(separator: "/")
        return steps.last == "metadata.xml" && steps.contains("ihe_xdm")
    }

    private static func isHidden(_ step: Substring) -> Bool {
        step.hasPrefix(".") && step != "." && step != ".." || step == "__macosx"
    }

    /// Whether a file of this name is an archive itself.
    public static func isArchive(_ name: String) -> Bool { name.lowercased().hasSuffix(".zip") }

    /// Whether a file of this name is a document compressed with gzip.
    public static func isCompressed(_ name: String) -> Bool {
        let name = name.lowercased()
        return endings.contains { name.hasSuffix($0 + ".gz") }
    }
}
