public import Archives

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
