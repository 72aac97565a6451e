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
        let packed = try PackedDocuments(source, named: name)
        for document in packed.documents {
            try await take(document.name, try packed.contents(of: document, limit: limit))
        }
    }
}
