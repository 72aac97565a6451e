/// A ZIP archive (PKWARE APPNOTE 6.3.10), read entry by entry: stored and deflated ones, ZIP64,
/// entries whose sizes stand behind them.
///
/// Nothing is written anywhere, and no more than one entry's bytes are held for a call. Sizes and
/// checksums come from the directory alone, and what an entry unpacks to is held against them.
public struct ZipArchive: Sendable {
    /// All entries, folders too, in the order of the directory.
    public let entries: [ZipEntry]
    let source: ByteSource
    let limits: ArchiveLimits

    /// Reads the directory.
    ///
    /// - Throws: ``ArchiveFailure`` where the bytes are no archive, are damaged, or meet a limit.
    /// - Complexity: O(*n* log *n*) for *n* entries.
    public init(_ source: ByteSource, limits: ArchiveLimits = ArchiveLimits())
        throws(ArchiveFailure)
    {
        self.source = source
        self.limits = limits
        entries = try ZipDirectory(source: source, limits: limits).entries()
    }

    /// Unpacks one entry.
    ///
    /// - Returns: All bytes, or one more than `limit` where there are more.
    /// - Throws: ``ArchiveFailure`` where the entry is encrypted, packed in another way, damaged,
    ///   or grows too much.
    public func contents(of entry: ZipEntry, limit: Int) throws(ArchiveFailure) -> [UInt8] {
        guard entry.flags & 0x41 == 0 else {
            throw ArchiveFailure(.unsupported, "it is encrypted")
        }
        let header = try source.bytes(from: entry.headerOffset, count: 30)
        guard header.long(0) == 0x0403_4B50 else {
            throw ArchiveFailure(.damaged, "the archive's directory points to another place")
        }
        let start = entry.headerOffset + 30 + header.short(26) + header.short(28)
        let contents: [UInt8]
        switch entry.method {
        case 0:
            guard entry.packedBytes == entry.bytes else {
                throw ArchiveFailure(.damaged, "its two sizes differ, but it is not compressed")
            }
            contents = try source.bytes(from: start, count: min(entry.bytes, limit + 1)).bytes
        case 8: contents = try inflated(entry, from: start, limit: limit)
        default:
            throw ArchiveFailure(
                .unsupported, "it is packed by method \(entry.method); expected 0 or 8 (deflate)")
        }
        guard contents.count <= limit else { return contents }
        guard contents.count == entry.bytes else {
            throw ArchiveFailure(
                .damaged, "expected \(entry.bytes) bytes, found \(contents.count)")
        }
        guard checksum(contents) == entry.crc else {
            throw ArchiveFailure(.damaged, "its checksum is wrong")
        }
        return contents
    }

    private func inflated(
        _ entry: ZipEntry, from start: Int, limit: Int
    ) throws(ArchiveFailure) -> [UInt8] {
        let inflater = try Inflater(.raw)
        let wanted = min(limit, entry.bytes) + 1
        var output: [UInt8] = []
        output.reserveCapacity(min(wanted, entry.packedBytes * 8 + 1))
        var offset = 0
        while offset < entry.packedBytes, !inflater.isAtEnd, output.count < wanted {
            let piece = try source.bytes(
                from: start + offset,
                count: min(GzipFile.pieceBytes, entry.packedBytes - offset)
            ).bytes
            offset += piece.count
            _ = try inflater.inflate(piece[...], into: &output, limit: wanted)
            try limits.check(unpacked: output.count, from: offset)
        }
        guard inflater.isAtEnd || output.count == wanted else {
            throw ArchiveFailure(.damaged, "its compressed bytes are cut short")
        }
        return output
    }
}
