internal import Intake

/// Whether an XML document has an end, told from its first and last bytes without parsing it.
///
/// It is asked before a file is touched: a document whose writer has paused is left to it. A wrong
/// yes costs nothing, since the document is then parsed; a wrong no makes it wait.
enum XMLEnding {
    /// Bytes of each end that are looked at first.
    static let bytes = 64 << 10
    /// Bytes that are looked at where comments follow the root.
    static let mostBytes = 16 << 20

    /// Whether the last bytes may be comments, instructions or space whose beginning, or what
    /// stands before them, is further up in the file.
    static func needsMore(tail: [UInt8], size: Int) -> Bool {
        guard tail.count < min(size, mostBytes) else { return false }
        let end = trimmed(tail.prefix(4).contains(0) ? tail.filter { $0 != 0 } : tail)
        guard let last = end.last else { return tail.last != 0 }
        guard last == UInt8(ascii: ">") else { return false }
        return end.ends(with: ByteScan.commentEnd) || end.ends(with: ByteScan.instructionEnd)
            || !end.contains(UInt8(ascii: "<"))
    }

    /// - Parameters:
    ///   - head: The first bytes of the file.
    ///   - tail: The last ones; as many as the file has, or as were looked at.
    static func isComplete(head: [UInt8], tail: [UInt8], size: Int) -> Bool {
        guard size >= 4, let last = tail.last, last != 0 || head.prefix(4).contains(0) else {
            return false
        }
        let isWide = head.prefix(4).contains(0)
        var scan = ByteScan(isWide ? head.filter { $0 != 0 } : head)
        scan.skipByteOrderMark()
        scan.skipSpace()
        // Zeros are space that was set aside and not yet written.
        guard let first = scan.current, first != 0 else { return false }
        // What is no XML at all does not get an end by waiting.
        guard first == UInt8(ascii: "<") else { return true }
        let end = trimmed(isWide ? tail.filter { $0 != 0 } : tail)
        guard end.last == UInt8(ascii: ">"), let open = end.lastIndex(of: UInt8(ascii: "<"))
        else { return false }
        let root = scan.rootName()
        if root == nil, size <= tail.count { return false }
        let tag = end[(open + 1)..<(end.endIndex - 1)]
        if tag.first == UInt8(ascii: "/") {
            let name = tag.dropFirst().prefix { !ByteScan.isSpace($0) }
            return root.map { $0.elementsEqual(name) } ?? true
        }
        // A root without content is its own end.
        return size <= tail.count && tag.last == UInt8(ascii: "/")
            && end[..<open].filter { $0 == UInt8(ascii: "<") }.count == scan.markup
    }

    /// Without the space, comments and instructions that may follow the root.
    private static func trimmed(_ tail: [UInt8]) -> ArraySlice<UInt8> {
        var end = tail[...]
        while true {
            while let last = end.last, ByteScan.isSpace(last) { end.removeLast() }
            if end.ends(with: ByteScan.commentEnd), let start = end.lastIndex(of: ByteScan.comment)
            {
                end = end[..<start]
            } else if end.ends(with: ByteScan.instructionEnd),
                let start = end.lastIndex(of: ByteScan.instruction)
            {
                end = end[..<start]
            } else {
                return end
            }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func ends(with text: [UInt8]) -> Bool {
        suffix(text.count).elementsEqual(text)
    }

    /// Where a text begins for the last time.
    fileprivate func lastIndex(of wanted: [UInt8]) -> Int? {
        var before = self
        while let place = before.lastIndex(of: wanted[0]) {
            if self[place...].starts(with: wanted) { return place }
            before = self[..<place]
        }
        return nil
    }
}

/// Whether a PDF has an end, told from its first and last bytes.
enum PDFEnding {
    private static let head = Array("%PDF-".utf8)
    private static let end = Array("%%EOF".utf8)
    /// Bytes at the end in which the mark stands, as readers have it (ISO 32000-1, Annex H.3,
    /// note 18).
    private static let mostBytes = 1_024

    static func isPDF(head: [UInt8]) -> Bool { head.starts(with: Self.head) }

    /// Whether the mark of the end is there, and not only that of an earlier version of the file.
    static func isComplete(tail: [UInt8]) -> Bool {
        let tail = tail.suffix(mostBytes)
        return tail.indices.contains { place in
            tail[place] == end[0] && tail[place...].starts(with: end)
        }
    }
}

/// Whether an archive has an end, told from its first and last bytes.
enum ArchiveEnding {
    /// The end of central directory record (APPNOTE 6.3.10, 4.3.16).
    private static let record: [UInt8] = [0x50, 0x4B, 0x05, 0x06]
    private static let recordBytes = 22

    /// A ZIP file ends with its directory; of gzip only its beginning can be told.
    static func isComplete(head: [UInt8], tail: [UInt8], size: Int) -> Bool {
        guard head.starts(with: [0x50, 0x4B]) else { return size > 18 }
        guard tail.count >= recordBytes else { return false }
        return (0...(tail.count - recordBytes)).reversed().contains { start in
            tail[start] == record[0] && tail[start..<(start + 4)].elementsEqual(record)
                && start + recordBytes + Int(tail[start + 20]) + Int(tail[start + 21]) << 8
                    == tail.count
        }
    }
}

/// Whether a JSON text has an end, told without parsing it.
enum SidecarEnding {
    /// Whether every bracket is closed again; what is no object does not get an end by waiting.
    static func isComplete(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        guard let first = text.first(where: { !ByteScan.isSpace($0) }), first != 0 else {
            return false
        }
        guard first == UInt8(ascii: "{") else { return true }
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in text {
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return true }
            default: break
            }
        }
        return text.count > IntakeSidecar.byteLimit
    }
}
