/// Where the elements and attributes of a well-formed document stand, as ranges of its bytes.
struct MarkupMap {
    struct Attribute {
        /// From the name to the closing quotation mark.
        let range: Range<Int>
        let name: String
        let value: Range<Int>
    }

    struct Element {
        let name: String
        /// The name in the start tag.
        let startName: Range<Int>
        /// The name in the end tag; nil for an empty-element tag.
        var endName: Range<Int>?
        /// From `<` to the last `>`.
        var range: Range<Int>
        /// Where content can be put in: behind the start tag; nil for an empty-element tag.
        let inside: Int?
        let attributes: [Attribute]
        let parent: Int?
    }

    let bytes: [UInt8]
    private(set) var elements: [Element] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var open: [Int] = []
        var at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "<") else {
                at += 1
                continue
            }
            if starts(with: "<!--", at: at) {
                at = end(of: "-->", from: at)
            } else if starts(with: "<![CDATA[", at: at) {
                at = end(of: "]]>", from: at)
            } else if starts(with: "<?", at: at) {
                at = end(of: "?>", from: at)
            } else if starts(with: "</", at: at) {
                let name = nameRange(from: at + 2)
                at = end(of: ">", from: name.upperBound)
                let closed = open.removeLast()
                elements[closed].endName = name
                elements[closed].range = elements[closed].range.lowerBound..<at
            } else {
                at = readStartTag(at, &open)
            }
        }
    }

    private mutating func readStartTag(_ start: Int, _ open: inout [Int]) -> Int {
        let name = nameRange(from: start + 1)
        var attributes: [Attribute] = []
        var at = name.upperBound
        while bytes[at] != UInt8(ascii: ">") && bytes[at] != UInt8(ascii: "/") {
            guard bytes[at] > 0x20 else {
                at += 1
                continue
            }
            let attributeName = nameRange(from: at)
            var quote = attributeName.upperBound
            while bytes[quote] != UInt8(ascii: "\"") && bytes[quote] != UInt8(ascii: "'") {
                quote += 1
            }
            let close = bytes[(quote + 1)...].firstIndex(of: bytes[quote])!
            attributes.append(
                Attribute(
                    range: at..<close + 1, name: text(attributeName), value: quote + 1..<close))
            at = close + 1
        }
        let isEmpty = bytes[at] == UInt8(ascii: "/")
        let tagEnd = at + (isEmpty ? 2 : 1)
        elements.append(
            Element(
                name: text(name), startName: name, endName: nil, range: start..<tagEnd,
                inside: isEmpty ? nil : tagEnd, attributes: attributes, parent: open.last))
        if !isEmpty { open.append(elements.count - 1) }
        return tagEnd
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private func nameRange(from start: Int) -> Range<Int> {
        var end = start
        while bytes[end] > 0x20, !"=/>".utf8.contains(bytes[end]) { end += 1 }
        return start..<end
    }

    private func starts(with text: String, at start: Int) -> Bool {
        bytes[start...].starts(with: text.utf8)
    }

    private func end(of text: String, from start: Int) -> Int {
        var at = start
        while !starts(with: text, at: at) { at += 1 }
        return at + text.utf8.count
    }
}
