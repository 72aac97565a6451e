/// Where an element lies in the text of a document without comments, CDATA or prefixes of its own.
struct MarkupElement {
    /// From `<` to the last `>`.
    private(set) var whole: Range<Int>
    /// Between the tags; empty in `<name/>`.
    private(set) var content: Range<Int>
    private let name: String
    private var hasEndTag = true

    /// The element at a place such as `/ClinicalDocument/author[2]/time`; nil if there is none.
    init?(at place: String, in bytes: [UInt8]) {
        let wanted = place.split(separator: "/").map(Self.step)
        var open: [(name: String, start: Int, contentStart: Int, isWanted: Bool)] = []
        var counts: [[String: Int]] = [[:]]
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")),
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ">"))
        {
            index = end + 1
            switch bytes[start + 1] {
            case UInt8(ascii: "?"): continue
            case UInt8(ascii: "/"):
                guard let element = open.popLast() else { return nil }
                counts.removeLast()
                if element.isWanted, open.count == wanted.count - 1 {
                    name = element.name
                    whole = element.start..<index
                    content = element.contentStart..<start
                    return
                }
            default:
                let name = Self.name(in: bytes[(start + 1)..<end])
                let position = counts[counts.count - 1][name, default: 0] + 1
                counts[counts.count - 1][name] = position
                let depth = open.count
                let isWanted =
                    (open.last?.isWanted ?? true) && depth < wanted.count
                    && wanted[depth] == (name, position)
                if bytes[end - 1] != UInt8(ascii: "/") {
                    open.append((name, start, index, isWanted))
                    counts.append([:])
                } else if isWanted, depth == wanted.count - 1 {
                    self.name = name
                    whole = start..<index
                    content = index..<index
                    hasEndTag = false
                    return
                }
            }
        }
        return nil
    }

    /// `</name>`.
    var endTag: [UInt8] { Array("</\(name)>".utf8) }

    /// The start tag of an element with content, without one attribute and with others.
    func startTag(in bytes: [UInt8], dropping: String? = nil, adding: String = "") -> [UInt8] {
        let end = hasEndTag ? content.lowerBound - 1 : whole.upperBound - 2
        var tag = String(decoding: bytes[whole.lowerBound..<end], as: UTF8.self)
        if let dropping, let start = tag.firstRange(of: " \(dropping)=\""),
            let quote = tag[start.upperBound...].firstIndex(of: "\"")
        {
            tag.removeSubrange(start.lowerBound...quote)
        }
        return Array("\(tag)\(adding)>".utf8)
    }

    /// Content and end tag.
    func rest(in bytes: [UInt8]) -> [UInt8] { bytes[content] + endTag }

    private static func name(in tag: ArraySlice<UInt8>) -> String {
        let blanks = " \n\t/".utf8
        return String(decoding: tag.prefix { !blanks.contains($0) }, as: UTF8.self)
    }

    private static func step(_ step: Substring) -> (String, Int) {
        let parts = step.split(separator: "[")
        let position = parts.count > 1 ? Int(parts[1].dropLast()) : 1
        return (String(parts[0]), position ?? 0)
    }
}
