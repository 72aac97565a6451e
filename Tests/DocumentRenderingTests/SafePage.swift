import DocumentRendering
import Testing
import XMLTree

/// What holds for every page, whatever the document was. The lists are written here anew, from
/// HTML's standard, and not taken from the renderer.
enum SafePage {
    private static let tags: Set<String> = [
        "html", "head", "meta", "title", "style", "body", "header", "nav", "main", "footer",
        "details", "summary",
        "section", "article", "figure", "figcaption", "div", "span", "p", "pre", "h1", "h2", "h3",
        "h4", "h5", "h6", "hr", "br", "blockquote", "ul", "ol", "li", "dl", "dt", "dd", "table",
        "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td", "a", "img",
        "abbr", "b", "cite", "code", "dfn", "em", "i", "kbd", "mark", "q", "s", "samp", "small",
        "strong", "sub", "sup", "time", "u", "var", "ins", "del", "address",
    ]
    private static let attributes: Set<String> = [
        "id", "class", "lang", "dir", "title", "aria-label", "aria-labelledby", "aria-level",
        "role", "headers", "scope", "colspan", "rowspan", "span", "start", "href", "rel",
        "download", "src", "alt", "tabindex", "open",
    ]

    /// Reads a page and holds it against the rules; what the reader found is for further tests.
    @discardableResult
    static func check(
        _ page: RenderedDocument, links: [String] = [], _ comment: Comment,
        location: SourceLocation = #_sourceLocation
    ) throws -> PageReader {
        let reader = try PageReader(page.html)
        var seen: Set<String> = []
        var flaws: [String] = []
        for element in reader.elements {
            if !tags.contains(element.tag) { flaws.append("element \(element.tag)") }
            if ["html", "meta"].contains(element.tag) { continue }
            for (name, value) in element.attributes {
                if !attributes.contains(name) { flaws.append("attribute \(name)") }
                switch name {
                case "id":
                    if !seen.insert(value).inserted { flaws.append("id \(value) twice") }
                    if value.contains(where: {
                        !($0.isASCII && ($0.isLetter || $0.isNumber)) && $0 != "-" && $0 != "_"
                    }) {
                        flaws.append("id \(value)")
                    }
                case "href" where !isSafe(value) && !links.contains(value):
                    flaws.append("href \(value)")
                case "src" where !isPicture(value): flaws.append("src \(value.prefix(60))")
                case "class" where !isOurs(value): flaws.append("class \(value)")
                default: break
                }
            }
        }
        #expect(flaws.isEmpty, comment, sourceLocation: location)
        let metas = reader.elements.filter { $0.tag == "meta" }
        #expect(
            metas.compactMap { $0.attribute("http-equiv") } == ["Content-Security-Policy"], comment,
            sourceLocation: location)
        #expect(reader.styles.count == 1, comment, sourceLocation: location)
        return reader
    }

    /// Every word of the narrative, in its order, is on the page.
    static func holdsEveryWord(
        of document: XMLDocument, _ reader: PageReader, _ comment: Comment,
        location: SourceLocation = #_sourceLocation
    ) {
        let page = Array(reader.text.utf8)
        for part in narrative(of: document.root) {
            let words = Array(withoutSpace(part).utf8)
            let isThere = contains(page, words)
            #expect(
                isThere, "\(comment): a text of \(words.count) bytes", sourceLocation: location)
        }
    }

    /// Titles and texts of the document and its sections, and texts that stand instead of them or
    /// between them.
    static func narrative(of root: XMLNode) -> [String] {
        var parts: [String] = []
        func collect(_ node: XMLNode) {
            for child in node.elements where child.namespace == "urn:hl7-org:v3" {
                switch (node.name, child.name) {
                case (_, "title"), ("section", "text"), ("component", "text"),
                    ("structuredBody", "text"), ("ClinicalDocument", "text"):
                    parts.append(child.allText)
                case ("nonXMLBody", "text") where child.attribute("representation") != "B64":
                    parts.append(child.allText)
                case (_, "component"), (_, "structuredBody"), (_, "nonXMLBody"), (_, "section"):
                    collect(child)
                default: break
                }
            }
        }
        collect(root)
        return parts.filter { $0.utf8.contains { $0 > 0x20 } }
    }

    private static func isSafe(_ address: String) -> Bool {
        ["http://", "https://", "mailto:", "tel:", "#"].contains {
            address.lowercased().hasPrefix($0)
        }
            && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\\") }
    }

    private static func isPicture(_ address: String) -> Bool {
        let starts = [
            "png": "iVBORw0KGgo", "jpeg": "/9j/", "gif": "R0lGOD", "webp": "UklGR",
        ]
        return starts.contains { address.hasPrefix("data:image/\($0.key);base64,\($0.value)") }
    }

    private static func isOurs(_ classes: String) -> Bool {
        classes.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x20 || $0 == 0x2D }
    }

    private static func contains(_ page: [UInt8], _ words: [UInt8]) -> Bool {
        guard let first = words.first, words.count <= page.count else { return words.isEmpty }
        return page.indices.dropLast(words.count - 1).contains { at in
            page[at] == first && page[at..<(at + words.count)] == words[...]
        }
    }
}

extension XMLNode {
    /// All text below, by the tree's public face.
    var allText: String {
        var result = ""
        var child = firstChild
        while let node = child {
            if node.kind == .text {
                result += node.withContent { String(decoding: $0, as: UTF8.self) } ?? ""
            }
            if node.kind == .element { result += node.allText }
            child = node.next
        }
        return result
    }
}
