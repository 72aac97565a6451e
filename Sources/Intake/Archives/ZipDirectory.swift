/// Reads the directory at the end of a ZIP archive (APPNOTE 6.3.10, 4.3.12 to 4.3.16), also of
/// archives beyond 4 GB or 65,535 entries (ZIP64).
struct ZipDirectory {
    private struct Place {
        var offset: Int
        var bytes: Int
        var entries: Int
    }

    let source: ByteSource
    let limits: ArchiveLimits

    /// All entries in the order of the directory.
    func entries() throws(ArchiveFailure) -> [ZipEntry] {
        let place = try self.place()
        guard place.entries <= limits.entries, place.bytes <= limits.directoryBytes else {
            throw ArchiveFailure(.limit, "the archive has more than \(limits.entries) entries")
        }
        let fields = try source.bytes(from: place.offset, count: place.bytes)
        var entries: [ZipEntry] = []
        entries.reserveCapacity(min(place.entries, place.bytes / 46))
        var offset = 0
        while entries.count < place.entries {
            guard offset + 46 <= place.bytes, fields.long(offset) == 0x0201_4B50 else {
                throw damaged
            }
            let sizes = (
                name: fields.short(offset + 28), extra: fields.short(offset + 30),
                comment: fields.short(offset + 32)
            )
            let end = offset + 46 + sizes.name + sizes.extra + sizes.comment
            guard end <= place.bytes else { throw damaged }
            entries.append(
                try entry(fields, at: offset, nameBytes: sizes.name, extraBytes: sizes.extra))
            offset = end
        }
        try check(entries, directoryOffset: place.offset)
        return entries
    }

    private var damaged: ArchiveFailure {
        ArchiveFailure(.damaged, "the archive's directory is damaged or cut short")
    }

    /// Finds the end record, behind which at most a comment stands.
    private func place() throws(ArchiveFailure) -> Place {
        let tailBytes = min(source.count, 22 + 65_535)
        guard tailBytes >= 22 else {
            throw ArchiveFailure(.damaged, "expected a ZIP archive, found something else")
        }
        let start = source.count - tailBytes
        let tail = try source.bytes(from: start, count: tailBytes)
        for offset in stride(from: tailBytes - 22, through: 0, by: -1)
        where tail.bytes[offset] == 0x50 && tail.long(offset) == 0x0605_4B50 {
            guard offset + 22 + tail.short(offset + 20) == tailBytes else { continue }
            if isLarge(tail, offset) { return try largePlace(endRecord: start + offset) }
            guard tail.short(offset + 4) == 0, tail.short(offset + 6) == 0 else {
                throw ArchiveFailure(.unsupported, "archives in several parts are not read")
            }
            return Place(
                offset: tail.long(offset + 16), bytes: tail.long(offset + 12),
                entries: tail.short(offset + 10))
        }
        throw ArchiveFailure(.damaged, "expected a ZIP archive, found something else or a part")
    }

    private func isLarge(_ fields: ByteFields, _ offset: Int) -> Bool {
        fields.short(offset + 10) == 0xFFFF || fields.long(offset + 12) == 0xFFFF_FFFF
            || fields.long(offset + 16) == 0xFFFF_FFFF
    }

    /// The place by the ZIP64 records before the end record.
    private func largePlace(endRecord: Int) throws(ArchiveFailure) -> Place {
        let locator = try source.bytes(from: endRecord - 20, count: 20)
        guard locator.long(0) == 0x0706_4B50, let offset = locator.longLong(8) else {
            throw damaged
        }
        let record = try source.bytes(from: offset, count: 56)
        guard record.long(0) == 0x0606_4B50, let entries = record.longLong(32),
            let bytes = record.longLong(40), let start = record.longLong(48)
        else { throw damaged }
        return Place(offset: start, bytes: bytes, entries: entries)
    }

    private func entry(
        _ fields: ByteFields, at offset: Int, nameBytes: Int, extraBytes: Int
    ) throws(ArchiveFailure) -> ZipEntry {
        guard nameBytes <= limits.nameBytes else {
            throw ArchiveFailure(.limit, "a name is longer than \(limits.nameBytes) bytes")
        }
        let flags = fields.short(offset + 8)
        var sizes = [
            fields.long(offset + 24), fields.long(offset + 20), fields.long(offset + 42),
        ]
        let extra = offset + 46 + nameBytes
        try widen(&sizes, fields, in: extra..<extra + extraBytes)
        return ZipEntry(
            name: Self.name(
                fields.bytes[(offset + 46)..<extra], isUTF8: flags & 0x800 != 0),
            packedBytes: sizes[1], bytes: sizes[0], flags: flags,
            method: fields.short(offset + 10), crc: UInt32(fields.long(offset + 16)),
            headerOffset: sizes[2])
    }

    /// Takes sizes that do not fit into 32 bits from the ZIP64 field, where they stand in order.
    private func widen(
        _ sizes: inout [Int], _ fields: ByteFields, in extra: Range<Int>
    ) throws(ArchiveFailure) {
        guard sizes.contains(0xFFFF_FFFF) else { return }
        var offset = extra.lowerBound
        while offset + 4 <= extra.upperBound {
            let end = offset + 4 + fields.short(offset + 2)
            guard end <= extra.upperBound else { throw damaged }
            if fields.short(offset) == 1 {
                var next = offset + 4
                for index in sizes.indices where sizes[index] == 0xFFFF_FFFF {
                    guard next + 8 <= end, let size = fields.longLong(next) else { throw damaged }
                    sizes[index] = size
                    next += 8
                }
                return
            }
            offset = end
        }
    }

    /// Entries may not share bytes, and together not be too large.
    private func check(
        _ entries: [ZipEntry], directoryOffset: Int
    ) throws(ArchiveFailure) {
        var total = 0
        var end = 0
        for entry in entries.sorted(by: { $0.headerOffset < $1.headerOffset }) {
            guard entry.headerOffset >= end else {
                throw ArchiveFailure(.damaged, "entries of the archive overlap: an attack")
            }
            end = entry.headerOffset + 30 + entry.packedBytes
            total += entry.bytes
            guard end <= directoryOffset else { throw damaged }
            guard total <= limits.totalBytes else {
                throw ArchiveFailure(
                    .limit, "the archive unpacks to more than \(limits.totalBytes) bytes")
            }
        }
    }

    /// A name in UTF-8 where the flag says so or it is; else in code page 437, whose letters
    /// beyond ASCII are not told apart here.
    private static func name(_ bytes: ArraySlice<UInt8>, isUTF8: Bool) -> String {
        String(validating: bytes, as: UTF8.self)
            ?? (isUTF8
                ? String(decoding: bytes, as: UTF8.self)
                : String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self))
    }
}

/// One file in a ZIP archive, as the archive's directory describes it.
public struct ZipEntry: Sendable, Hashable {
    /// Its path in the archive. It is a label and nothing more: nothing is ever written there.
    public let name: String
    /// Bytes in the archive.
    public let packedBytes: Int
    /// Bytes when it is unpacked.
    public let bytes: Int
    /// Whether it is a folder.
    public var isFolder: Bool { name.hasSuffix("/") }

    let flags: Int
    let method: Int
    let crc: UInt32
    let headerOffset: Int
}
