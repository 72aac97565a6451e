/// Reads a page the strict way: every tag closed in its order, every attribute quoted, every `<` a
/// tag. What a lenient browser would have to guess about is an error here.
struct PageReader {
    struct Element {
        let tag: String
        let attributes: [(name: String, value: String)]

        func attribute(_ name: String) -> String? {
            attributes.first { $0.name == name }?.value
        }
    }

    struct Flaw: Error, CustomStringConvertible {
        let description: String
    }

    private(set) var elements: [Element] = []
    /// The document's text in `body`, without white space and without the page's own notes;
    /// characters that are shown by their number stand as themselves.
    private(set) var text = ""
    /// The content of `style` elements.
    private(set) var styles: [String] = []
    private var bytes: [UInt8]
    private var at = 0
    private var open: [Element] = []

    static let void: Set<String> = ["meta", "br", "hr", "img", "col"]

    init(_ page: [UInt8]) throws {
        bytes = page
        let start = "<!DOCTYPE html>\n"
        guard page.starts(with: start.utf8) else { throw Flaw(description: "no doctype") }
        at = start.utf8.count
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "<") { try readTag() } else { try readText() }
        }
        guard open.isEmpty else { throw Flaw(description: "open at the end: \(open.last!.tag)") }
    }

    private mutating func readTag() throws {
        at += 1
        let isEnd = bytes[at] == UInt8(ascii: "/")
        if isEnd { at += 1 }
        let name = take { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x30...0x39).contains($0) }
        guard !name.isEmpty else { throw Flaw(description: "a < that is no tag at \(at)") }
        if isEnd {
            guard open.popLast()?.tag == name, bytes[at] == UInt8(ascii: ">") else {
                throw Flaw(description: "</\(name)> closes another element")
            }
            at += 1
            return
        }
        var attributes: [(name: String, value: String)] = []
        while bytes[at] == 0x20 {
            at += 1
            let attribute = take { $0 != UInt8(ascii: "=") && $0 > 0x20 && $0 != UInt8(ascii: ">") }
            guard bytes[at] == UInt8(ascii: "="), bytes[at + 1] == UInt8(ascii: "\"") else {
                throw Flaw(description: "attribute \(attribute) of \(name) has no quoted value")
            }
            at += 2
            let value = take { $0 != UInt8(ascii: "\"") }
            guard !value.contains("<") else { throw Flaw(description: "a < inside a value") }
            attributes.append((attribute, Self.decoded(value)))
            at += 1
        }
        guard bytes[at] == UInt8(ascii: ">") else {
            throw Flaw(description: "the tag \(name) does not end at \(at)")
        }
        at += 1
        let element = Element(tag: name, attributes: attributes)
        elements.append(element)
        if name == "style" { return try readStyle() }
        if !Self.void.contains(name) { open.append(element) }
    }

    private mutating func readStyle() throws {
        let end = Array("</style>".utf8)
        let start = at
        while !bytes[at...].starts(with: end) { at += 1 }
        styles.append(String(decoding: bytes[start..<at], as: UTF8.self))
        at += end.count
    }

    private mutating func readText() throws {
        let written = Self.decoded(take { $0 != UInt8(ascii: "<") })
        guard open.contains(where: { $0.tag == "body" }) else { return }
        if open.contains(where: { $0.tag == "small" && $0.attribute("class") == "note" }) { return }
        if open.last?.attribute("class") == "invisible" {
            let number = UInt32(written.dropFirst(3).dropLast(), radix: 16)
            text.unicodeScalars.append(Unicode.Scalar(number ?? 0) ?? "?")
        } else {
            text += withoutSpace(written)
        }
    }

    private mutating func take(while isPart: (UInt8) -> Bool) -> String {
        let start = at
        while at < bytes.count, isPart(bytes[at]) { at += 1 }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        let references = ["lt": "<", "gt": ">", "quot": "\"", "amp": "&"]
        var result = ""
        for (index, part) in text.split(separator: "&", omittingEmptySubsequences: false)
            .enumerated()
        {
            guard index > 0 else {
                result += part
                continue
            }
            let name = part.prefix { $0 != ";" }
            result += references[String(name)] ?? "?"
            result += part.dropFirst(name.count + 1)
        }
        return result
    }
}

/// A text without XML's white space.
func withoutSpace(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
}
