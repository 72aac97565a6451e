/// A file compressed with gzip (RFC 1952): one document.
public struct GzipFile: Sendable {
    /// Bytes that are read at a time.
    static let pieceBytes = 64 << 10

    private let source: ByteSource
    private let limits: ArchiveLimits

    /// A file by its bytes.
    public init(_ source: ByteSource, limits: ArchiveLimits = ArchiveLimits()) {
        self.source = source
        self.limits = limits
    }

    /// Unpacks the file, members one after the other; checksums are verified.
    ///
    /// - Returns: All bytes, or one more than `limit` where there are more.
    /// - Complexity: O(bytes) in time; memory is what is returned.
    public func contents(limit: Int) throws(ArchiveFailure) -> [UInt8] {
        let inflater = try Inflater(.gzip)
        var output: [UInt8] = []
        var offset = 0
        while offset < source.count, output.count <= limit {
            let piece = try source.bytes(
                from: offset, count: min(Self.pieceBytes, source.count - offset)
            ).bytes
            offset += piece.count
            var used = 0
            while used < piece.count, output.count <= limit {
                if inflater.isAtEnd {
                    // Zeros behind the last member are padding.
                    if piece[used...].allSatisfy({ $0 == 0 }) { break }
                    inflater.reset()
                }
                used += try inflater.inflate(piece[used...], into: &output, limit: limit + 1)
                try limits.check(unpacked: output.count, from: offset)
            }
        }
        guard inflater.isAtEnd || output.count > limit else {
            throw ArchiveFailure(.damaged, "the compressed file is cut short")
        }
        return output
    }
}

extension ArchiveLimits {
    /// Refuses what grows beyond the ratio.
    func check(unpacked: Int, from packed: Int) throws(ArchiveFailure) {
        guard unpacked > ratioFreeBytes, unpacked / max(packed, 1) >= ratio else { return }
        throw ArchiveFailure(
            .limit, "it grows to more than \(ratio) times its size: it may be an attack")
    }
}
