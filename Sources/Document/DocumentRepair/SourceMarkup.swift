/// One element of a document where its text has it; all numbers are offsets in that text.
struct SourceElement {
    /// The `<` of its start tag.
    let start: Int
    /// Behind the name in the start tag.
    let nameEnd: Int
    /// Behind the `>` of the start tag.
    let tagEnd: Int
    /// The `<` of its end tag; ``tagEnd`` where it is empty and has none.
    var contentEnd: Int
    /// Behind the `>` of its end tag.
    var end: Int
    /// The element around it, as a place in ``SourceMarkup/elements``.
    let parent: Int?

    /// Whether it has an end tag of its own.
    var hasEndTag: Bool { contentEnd < end }
    var name: Range<Int> { start + 1..<nameEnd }
    var content: Range<Int> { tagEnd..<contentEnd }
    var whole: Range<Int> { start..<end }
}

/// One attribute where the text has it.
struct SourceAttribute {
    let name: Range<Int>
    /// What stands between the quotes.
    let value: Range<Int>
}

/// The tags of a well-formed document without DOCTYPE, found in its text once more: a tree knows
/// what a document says, and a repair needs to know where each byte of it stands.
struct SourceMarkup {
    /// The elements in the order of their start tags.
    private(set) var elements: [SourceElement] = []
    private let text: [UInt8]

    /// - Complexity: O(*n*) in bytes.
    init(_ text: [UInt8]) {
        self.text = text
        var open: [Int] = []
        var position = 0
        while let start = text[position...].firstIndex(of: UInt8(ascii: "<")) {
            let rest = text[start...]
            if rest.starts(with: "<!--".utf8) {
                position = end(of: "-->", from: start + 4)
            } else if rest.starts(with: "<![CDATA[".utf8) {
                position = end(of: "]]>", from: start + 9)
            } else if rest.starts(with: "<?".utf8) {
                position = end(of: "?>", from: start + 2)
            } else {
                let tagEnd = self.tagEnd(from: start + 1)
                position = tagEnd
                if rest.starts(with: "</".utf8) {
                    guard let index = open.popLast() else { continue }
                    elements[index].contentEnd = start
                    elements[index].end = tagEnd
                } else {
                    let isEmpty = text[tagEnd - 2] == UInt8(ascii: "/")
                    elements.append(
                        SourceElement(
                            start: start, nameEnd: nameEnd(from: start + 1), tagEnd: tagEnd,
                            contentEnd: tagEnd, end: tagEnd, parent: open.last))
                    if !isEmpty { open.append(elements.count - 1) }
                }
            }
        }
    }

    /// The attributes of a start tag, in its order.
    func attributes(of element: SourceElement) -> [SourceAttribute] {
        var found: [SourceAttribute] = []
        var position = element.nameEnd
        while true {
            while position < element.tagEnd, isSpace(text[position]) { position += 1 }
            let start = position
            while position < element.tagEnd, isNameByte(text[position]) { position += 1 }
            let name = start..<position
            guard !name.isEmpty,
                let quote = text[position..<element.tagEnd].firstIndex(where: {
                    $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
                }),
                let close = text[(quote + 1)..<element.tagEnd].firstIndex(of: text[quote])
            else { return found }
            found.append(SourceAttribute(name: name, value: quote + 1..<close))
            position = close + 1
        }
    }

    private func nameEnd(from start: Int) -> Int {
        text[start...].firstIndex { !isNameByte($0) } ?? text.count
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        !isSpace(byte) && !"=/>".utf8.contains(byte)
    }

    /// Behind the `>` of a tag, which no quotes are around.
    private func tagEnd(from start: Int) -> Int {
        var quote: UInt8 = 0
        for index in start..<text.count {
            let byte = text[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: ">") {
                return index + 1
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            }
        }
        return text.count
    }

    /// Behind the next occurrence of a mark.
    private func end(of mark: StaticString, from start: Int) -> Int {
        let mark = Array("\(mark)".utf8)
        var position = min(start, text.count)
        while let found = text[position...].firstIndex(of: mark[0]) {
            if text[found...].starts(with: mark) { return found + mark.count }
            position = found + 1
        }
        return text.count
    }
}

/// White space of XML (XML 1.0, 2.3).
func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
}
