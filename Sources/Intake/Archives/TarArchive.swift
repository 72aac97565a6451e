/// A tar archive in memory: POSIX's forms (ustar, pax) and GNU's long names. Only files count.
public struct TarArchive: Sendable {
    /// A file of the archive.
    public struct Entry: Sendable, Hashable {
        /// Its path as the archive has it.
        public let name: String
        /// Where its bytes are.
        let range: Range<Int>
        /// How many there are.
        public var byteCount: Int { range.count }
    }

    private static let block = 512

    /// The files, in their order.
    public let entries: [Entry]
    private let bytes: [UInt8]

    /// An archive by its file, unpacked in memory where it is packed with gzip.
    ///
    /// - Parameter limit: Bytes that it may have unpacked.
    /// - Throws: ``ArchiveFailure``, also for an archive with more bytes than `limit`.
    public init(_ source: ByteSource, isPacked: Bool, limit: Int) throws(ArchiveFailure) {
        var bytes: [UInt8] = []
        if isPacked {
            bytes = try GzipFile(source).contents(limit: limit)
        } else if source.count <= limit {
            bytes = try source.bytes(from: 0, count: source.count).bytes
        }
        guard max(bytes.count, isPacked ? 0 : source.count) <= limit else {
            throw ArchiveFailure(
                .limit,
                "it has more than \(limit >> 20) MB unpacked: unpack it, and name the folder")
        }
        try self.init(bytes)
    }

    /// Reads the heads of all files.
    ///
    /// - Throws: ``ArchiveFailure`` for bytes that are no tar archive, and for a damaged one.
    /// - Complexity: O(files); O(bytes) of heads.
    public init(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) throws(ArchiveFailure) {
        var entries: [Entry] = []
        var position = 0
        var next: (name: String?, size: Int?)
        while position + Self.block <= bytes.count {
            let head = bytes[position..<position + Self.block]
            if head.allSatisfy({ $0 == 0 }) { break }
            guard Self.isHead(head) else {
                throw ArchiveFailure(.damaged, "expected a tar archive, found something else")
            }
            let kind = head[position + 156]
            let written = Self.number(head[(position + 124)..<(position + 136)])
            guard let size = next.size ?? written, size >= 0,
                size <= bytes.count - position - Self.block
            else { throw ArchiveFailure(.damaged, "the tar archive is cut short") }
            let start = position + Self.block
            let content = start..<start + size
            position = start + (size + Self.block - 1) / Self.block * Self.block
            switch kind {
            case UInt8(ascii: "L"): next.name = Self.text(bytes[content])
            case UInt8(ascii: "x"):
                guard size <= limits.nameBytes * 4 else { continue }
                let facts = Self.facts(bytes[content])
                next = (facts["path"] ?? next.name, facts["size"].flatMap { Int($0) })
            case 0, UInt8(ascii: "0"), UInt8(ascii: "7"):
                let name = next.name ?? Self.name(head)
                next = (nil, nil)
                guard !name.hasSuffix("/") else { continue }
                guard entries.count < limits.entries, name.utf8.count <= limits.nameBytes else {
                    throw ArchiveFailure(
                        .limit, "the tar archive has too many files, or too long a name")
                }
                entries.append(Entry(name: name, range: content))
            case UInt8(ascii: "g"): break
            default: next = (nil, nil)
            }
        }
        self.entries = entries
        self.bytes = bytes
    }

    /// The bytes of a file.
    public func contents(of entry: Entry) -> ArraySlice<UInt8> { bytes[entry.range] }

    // MARK: Heads

    /// Whether a block's checksum is that of its bytes, the checksum's own as spaces.
    private static func isHead(_ head: ArraySlice<UInt8>) -> Bool {
        let place = head.startIndex + 148
        let sum = head.reduce(0) { $0 + Int($1) }
        let own = head[place..<place + 8].reduce(0) { $0 + Int($1) }
        return number(head[place..<place + 8]) == sum - own + 8 * 32
    }

    /// A number in octal digits, or in GNU's binary form; nil for anything else.
    private static func number(_ field: ArraySlice<UInt8>) -> Int? {
        if let first = field.first, first & 0x80 != 0 {
            guard first == 0x80, field.dropFirst().prefix(3).allSatisfy({ $0 == 0 }) else {
                return nil
            }
            let value = field.suffix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            return Int(exactly: value)
        }
        var value = 0
        var hasDigits = false
        for byte in field {
            if byte >= 48, byte <= 55 {
                value = value << 3 | Int(byte - 48)
                hasDigits = true
            } else if byte != 32 || hasDigits {
                break
            }
        }
        return hasDigits ? value : nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private static func name(_ head: ArraySlice<UInt8>) -> String {
        let start = head.startIndex
        let name = text(head[start..<start + 100])
        guard head[(start + 257)..<(start + 262)].elementsEqual("ustar".utf8),
            head[start + 262] == 0
        else { return name }
        let prefix = text(head[(start + 345)..<(start + 500)])
        return prefix.isEmpty ? name : "\(prefix)/\(name)"
    }

    /// The lines of a pax head: `30 path=Takeout/Fit/a.json`, each with its own length.
    private static func facts(_ bytes: ArraySlice<UInt8>) -> [String: String] {
        var facts: [String: String] = [:]
        var rest = bytes
        while let space = rest.firstIndex(of: 32),
            let length = Int(String(decoding: rest[..<space], as: UTF8.self)),
            length > space - rest.startIndex + 1, length <= rest.count
        {
            let line = rest[(space + 1)..<(rest.startIndex + length - 1)]
            if let mark = line.firstIndex(of: UInt8(ascii: "=")) {
                facts[String(decoding: line[..<mark], as: UTF8.self)] =
                    String(decoding: line[(mark + 1)...], as: UTF8.self)
            }
            rest = rest[(rest.startIndex + length)...]
        }
        return facts
    }
}
