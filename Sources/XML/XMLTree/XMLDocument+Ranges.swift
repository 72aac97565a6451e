internal import CLibXML

extension XMLDocument {
    /// The size of the document as UTF-8 without byte order mark.
    package var textLength: Int {
        var length = 0
        _ = unsafe cbx_document_text(handle, &length)
        return length
    }

    /// Where elements end: for each start tag the offset behind its end tag, or behind itself if
    /// it is empty; nil for an offset where no start tag is.
    ///
    /// - Parameter starts: Offsets of start tags in ascending order, each as
    ///   ``XMLNode/offset`` gives it.
    /// - Complexity: O(*n*) in bytes, one pass from the first start.
    package func ends(ofElementsAt starts: [Int]) -> [Int?] {
        var ends = [Int?](repeating: nil, count: starts.count)
        guard let first = starts.first else { return ends }
        var length = 0
        let text = unsafe cbx_document_text(handle, &length)
        guard first >= 0, first < length, work?.spend(1 + (length - first) / 64) ?? true else {
            return ends
        }
        unsafe text.withMemoryRebound(to: UInt8.self, capacity: length) { start in
            var tags = unsafe TagReader(start, count: length, position: first)
            // Of each open element the place among the starts, or -1.
            var open: [Int] = []
            var upcoming = 0
            while let tag = tags.next() {
                while upcoming < starts.count, starts[upcoming] < tag.start { upcoming += 1 }
                let isWanted = upcoming < starts.count && starts[upcoming] == tag.start
                switch tag.kind {
                case .start:
                    open.append(isWanted ? upcoming : -1)
                case .empty:
                    if isWanted { ends[upcoming] = tag.end }
                case .end:
                    // Elements around the first start end too.
                    guard let element = open.popLast() else { continue }
                    if element >= 0 { ends[element] = tag.end }
                    if open.isEmpty, upcoming >= starts.count - 1, ends[starts.count - 1] != nil {
                        return
                    }
                }
            }
        }
        return ends
    }
}

/// The tags of well-formed XML, one after the other; comments, instructions and CDATA between
/// them are passed over.
@safe private struct TagReader {
    enum Kind { case start, empty, end }

    private let start: UnsafePointer<UInt8>
    private let count: Int
    private var position: Int

    init(_ start: UnsafePointer<UInt8>, count: Int, position: Int) {
        unsafe self.start = start
        self.count = count
        self.position = position
    }

    /// A byte of the text; traps beyond its end.
    private func byte(_ index: Int) -> UInt8 {
        precondition(index >= 0 && index < count, "an index beyond the text")
        return unsafe start[index]
    }

    mutating func next() -> (kind: Kind, start: Int, end: Int)? {
        while let open = find(UInt8(ascii: "<"), from: position) {
            guard open + 1 < count else { return nil }
            let kind: Kind
            switch byte(open + 1) {
            case UInt8(ascii: "!"):
                let isComment = open + 2 < count && byte(open + 2) == 0x2D
                position =
                    isComment ? end(of: "-->", from: open + 4) : end(of: "]]>", from: open + 9)
                continue
            case UInt8(ascii: "?"):
                position = end(of: "?>", from: open + 2)
                continue
            case UInt8(ascii: "/"): kind = .end
            default: kind = .start
            }
            let found =
                kind == .end
                ? find(UInt8(ascii: ">"), from: open + 1) : closingBracket(from: open + 1)
            guard let close = found else { return nil }
            position = close + 1
            let isEmpty = byte(close - 1) == UInt8(ascii: "/") && kind == .start
            return (isEmpty ? .empty : kind, open, close + 1)
        }
        return nil
    }

    private func find(_ byte: UInt8, from start: Int) -> Int? {
        precondition(start >= 0, "an index before the text")
        let found = unsafe cbx_find_byte(self.start, count, start, byte)
        return found < count ? found : nil
    }

    /// The `>` of a tag: one that no quotes are around.
    private func closingBracket(from start: Int) -> Int? {
        var index = start
        while index < count {
            switch byte(index) {
            case UInt8(ascii: ">"): return index
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                guard let close = find(byte(index), from: index + 1) else { return nil }
                index = close + 1
            default: index += 1
            }
        }
        return nil
    }

    /// Behind the next occurrence of a mark.
    private func end(of mark: StaticString, from start: Int) -> Int {
        let length = mark.utf8CodeUnitCount
        var index = start
        while let found = unsafe find(mark.utf8Start[0], from: index) {
            guard found + length <= count else { break }
            if (0..<length).allSatisfy({ unsafe byte(found + $0) == mark.utf8Start[$0] }) {
                return found + length
            }
            index = found + 1
        }
        return count
    }
}
