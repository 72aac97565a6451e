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
