internal import Base
internal import HTML
internal import XMLTree

/// What somebody's stylesheet made, node by node through the same closed lists as our own page.
extension PageRun {
    mutating func writeResult(_ result: XMLDocument) {
        var node: XMLNode? = result.root
        while let current = node {
            writeResult(current)
            node = current.next
        }
        html.line()
    }

    private mutating func writeResult(_ node: XMLNode) {
        switch node.kind {
        case .text: writeTextNode(node)
        case .element:
            switch ResultElement(node.name) {
            case .dropped: break
            case .opened: writeResultChildren(node)
            case .written(let tag): writeResult(node, as: tag)
            }
        default: break
        }
    }

    private mutating func writeResultChildren(_ node: XMLNode) {
        guard depth < RenderingLimits.resultDepth else { return writeText(of: node) }
        depth += 1
        var child = node.firstChild
        while let current = child {
            writeResult(current)
            child = current.next
        }
        depth -= 1
    }

    private mutating func writeResult(_ node: XMLNode, as tag: HTMLTag) {
        switch tag {
        case .img: return writePicture(node)
        case .a: return writeAnchor(node)
        case .br, .hr:
            html.open(tag)
            return writeResultChildren(node)
        case .table: openTableFrame()
        default: break
        }
        let written: HTMLTag = tag == .p && holdsResultBlocks(node) ? .div : tag
        html.open(written, resultAttributes(of: node, tag: written))
        if tag.end == .tag {
            writeResultChildren(node)
            html.close(written)
        }
        if tag == .table { html.close(.div) }
    }

    private func holdsResultBlocks(_ node: XMLNode) -> Bool {
        node.elements.contains {
            HTMLTag(rawValue: $0.name.lowercased())?.isBlock == true || holdsResultBlocks($0)
        }
    }

    private mutating func resultAttributes(of node: XMLNode, tag: HTMLTag) -> [HTMLAttribute] {
        var result: [HTMLAttribute] = []
        for attribute in node.attributes {
            guard let value = attribute.value else { continue }
            switch attribute.name.lowercased() {
            case "id": if let id = claim(value) { result.append(.id(id)) }
            case "lang": if let code = LanguageCode(value) { result.append(.lang(code)) }
            case "title" where !value.isEmpty: result.append(.title(value))
            case "colspan" where tag == .td || tag == .th:
                if let count = number(value, RenderingLimits.columnSpan) {
                    result.append(.columnSpan(count))
                }
            case "rowspan" where tag == .td || tag == .th:
                if let count = number(value, RenderingLimits.rowSpan) {
                    result.append(.rowSpan(count))
                }
            case "scope" where tag == .th:
                if let scope = TableScope(rawValue: value.lowercased()) {
                    result.append(.scope(scope))
                }
            case "align", "valign":
                let classes = NarrativeStyle.classes(value)
                if !classes.isEmpty { result.append(.styles(classes)) }
            default: break
            }
        }
        return result
    }

    private mutating func writeAnchor(_ node: XMLNode) {
        var attributes = resultAttributes(of: node, tag: .a)
        if let id = claim(node.attribute("name")) { attributes.append(.id(id)) }
        let written = node.attribute("href") ?? ""
        let place = written.hasPrefix("#") ? PageIdentifier(document: written.dropFirst()) : nil
        let link = SafeLink(written)
        let isLink = !isInLink && (place != nil || link != nil)
        if isLink {
            if let place { attributes.append(.place(place)) }
            if let link { attributes.append(.link(link)) }
        }
        html.open(isLink ? .a : .span, attributes)
        let outer = isInLink
        isInLink = isInLink || isLink
        writeResultChildren(node)
        isInLink = outer
        html.close(isLink ? .a : .span)
        if let link, isLink { html.note(" (\(link.destination))") }
        if !isLink, !isInLink { writeReference(written) }
    }

    private mutating func writePicture(_ node: XMLNode) {
        let alternative = node.attribute("alt") ?? ""
        guard let source = node.attribute("src"), source.lowercased().hasPrefix("data:"),
            let comma = source.firstIndex(of: ","),
            source[..<comma].lowercased().hasSuffix(";base64"),
            let content = Base64Decoder.decode(source[source.index(after: comma)...].utf8),
            let picture = PictureData(content)
        else {
            html.note("[\(words[.picture]): \(alternative) \(words[.notShownHere])]")
            return
        }
        html.open(
            .img,
            resultAttributes(of: node, tag: .img) + [.picture(picture, alternative: alternative)])
    }
}

/// What becomes of an element that a stylesheet made.
enum ResultElement {
    case written(HTMLTag)
    /// What it holds is written, it itself is not.
    case opened
    /// Neither it nor what it holds is written: it is no text of the page.
    case dropped

    private static let droppedNames: Set<String> = [
        "script", "style", "head", "template", "link", "meta", "base", "input", "param",
        "source", "track", "area", "frame", "iframe", "frameset", "embed", "svg", "math",
    ]
    private static let openedNames: Set<String> = [
        "html", "body", "object", "noscript", "noframes", "center", "font", "form", "label",
        "picture", "audio", "video", "map", "applet", "tt", "big", "nobr", "select", "main",
    ]
    private static let blockNames: Set<String> = [
        "aside", "details", "dialog", "fieldset", "hgroup", "legend", "menu", "option",
        "optgroup", "search", "summary", "textarea", "button", "header", "footer", "nav",
    ]

    init(_ name: String) {
        let name = name.lowercased()
        if Self.droppedNames.contains(name) {
            self = .dropped
        } else if Self.openedNames.contains(name) {
            self = .opened
        } else if Self.blockNames.contains(name) {
            self = .written(.div)
        } else if name == "strike" {
            self = .written(.s)
        } else {
            self = HTMLTag(rawValue: name).map { .written($0) } ?? .opened
        }
    }
}
