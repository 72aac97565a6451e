/// What the first bytes of a file tell of its root element, without parsing it.
struct XMLBeginning: Sendable, Hashable {
    /// Bytes that are looked at before the root's tag.
    private static let most = 1 << 20

    /// The root's name without its prefix.
    let root: String
    /// Whether a byte order mark stands before it.
    let hasMark: Bool

    /// nil where the bytes do not begin as XML does.
    init?(_ bytes: [UInt8]) {
        var text = bytes.prefix(Self.most)
        hasMark =
            text.starts(with: [0xEF, 0xBB, 0xBF]) || text.starts(with: [0xFE, 0xFF])
            || text.starts(with: [0xFF, 0xFE])
        if text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        // UTF-16: markup is ASCII, the other half of each unit is zero.
        if text.prefix(4).contains(0) || text.starts(with: [0xFE, 0xFF])
            || text.starts(with: [0xFF, 0xFE])
        {
            text = text.filter { $0 != 0 && $0 != 0xFE && $0 != 0xFF }[...]
        }
        var at = text.startIndex
        func skip(past end: String, _ from: Int) -> Int? {
            let end = Array(end.utf8)
            var place = from
            while place + end.count <= text.endIndex {
                if text[place] == end[0], text[place..<place + end.count].elementsEqual(end) {
                    return place + end.count
                }
                place += 1
            }
            return nil
        }
        while true {
            while at < text.endIndex, text[at].isSpaceOfPDF { at += 1 }
            guard at + 1 < text.endIndex, text[at] == UInt8(ascii: "<") else { return nil }
            let rest = text[at...]
            if rest.starts(with: "<?".utf8) {
                guard let next = skip(past: "?>", at) else { return nil }
                at = next
            } else if rest.starts(with: "<!--".utf8) {
                guard let next = skip(past: "-->", at + 4) else { return nil }
                at = next
            } else if rest.starts(with: "<!".utf8) {
                // A DOCTYPE, which is refused later, with its reason.
                guard let next = skip(past: rest.prefix(200).contains(0x5B) ? "]>" : ">", at) else {
                    return nil
                }
                at = next
            } else {
                break
            }
        }
        let name = text[(at + 1)...].prefix { byte in
            !byte.isSpaceOfPDF && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
        }
        guard let first = name.first, first >= 0x41, name.count <= 200 else { return nil }
        let local = name.split(separator: UInt8(ascii: ":")).last ?? name[...]
        root = String(decoding: local, as: UTF8.self)
    }
}
