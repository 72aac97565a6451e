/// The bytes of one entry, piece after piece: what is too large to be held as a whole is read so.
/// The limit on growth holds for every piece; size and checksum are checked at the end.
public final class ZipEntryStream {
    private let source: ByteSource
    private let entry: ZipEntry
    private let limits: ArchiveLimits
    private let inflater: Inflater?
    private var start = 0
    private var isOpen = false
    /// Compressed bytes that were read so far.
    public private(set) var position = 0
    private var unpacked = 0
    private var sum: UInt32 = 0
    private var pending: [UInt8] = []

    init(_ source: ByteSource, _ entry: ZipEntry, _ limits: ArchiveLimits) throws(ArchiveFailure) {
        self.source = source
        self.entry = entry
        self.limits = limits
        guard entry.flags & 0x41 == 0 else {
            throw ArchiveFailure(.unsupported, "it is encrypted")
        }
        switch entry.method {
        case 0: inflater = nil
        case 8: inflater = try Inflater(.raw)
        default:
            throw ArchiveFailure(
                .unsupported, "it is packed by method \(entry.method); expected 0 or 8 (deflate)")
        }
    }

    /// The next bytes, about `count`; none at the end.
    ///
    /// - Throws: ``ArchiveFailure`` where the entry is damaged or grows too much.
    public func next(_ count: Int) throws(ArchiveFailure) -> [UInt8] {
        if !isOpen {
            let header = try source.bytes(from: entry.headerOffset, count: 30)
            guard header.long(0) == 0x0403_4B50 else {
                throw ArchiveFailure(.damaged, "the archive's directory points to another place")
            }
            start = entry.headerOffset + 30 + header.short(26) + header.short(28)
            isOpen = true
        }
        let output = inflater == nil ? try stored(count) : try inflated(count)
        unpacked += output.count
        sum = checksum(output, after: sum)
        guard unpacked <= entry.bytes else { throw sizes }
        if output.isEmpty {
            guard unpacked == entry.bytes else { throw sizes }
            guard sum == entry.crc else {
                throw ArchiveFailure(.damaged, "its checksum is wrong")
            }
        }
        return output
    }

    private var sizes: ArchiveFailure {
        ArchiveFailure(.damaged, "expected \(entry.bytes) bytes, found another number")
    }

    private func stored(_ count: Int) throws(ArchiveFailure) -> [UInt8] {
        let piece = try source.bytes(
            from: start + position, count: min(count, entry.packedBytes - position)
        ).bytes
        position += piece.count
        return piece
    }

    private func inflated(_ count: Int) throws(ArchiveFailure) -> [UInt8] {
        guard let inflater else { return [] }
        var output: [UInt8] = []
        while output.count < count, !inflater.isAtEnd {
            if pending.isEmpty {
                guard position < entry.packedBytes else {
                    throw ArchiveFailure(.damaged, "its compressed bytes are cut short")
                }
                pending = try source.bytes(
                    from: start + position,
                    count: min(GzipFile.pieceBytes, entry.packedBytes - position)
                ).bytes
                position += pending.count
            }
            let used = try inflater.inflate(pending[...], into: &output, limit: count)
            pending.removeFirst(used)
            try limits.check(unpacked: unpacked + output.count, from: position)
        }
        return output
    }
}

extension ZipArchive {
    /// The bytes of one entry, piece after piece.
    ///
    /// - Throws: ``ArchiveFailure`` where it is encrypted or packed in another way.
    public func stream(of entry: ZipEntry) throws(ArchiveFailure) -> ZipEntryStream {
        try ZipEntryStream(source, entry, limits)
    }
}
