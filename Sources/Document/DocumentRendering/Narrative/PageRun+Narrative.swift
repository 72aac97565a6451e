internal import ClinicalDocument
internal import XMLTree

/// Narrative as it is written (CDA R2, 4.3.5).
extension PageRun {
    /// Everything inside an element of narrative.
    mutating func writeChildren(of node: XMLNode) {
        guard depth < RenderingLimits.narrativeDepth else { return writeText(of: node) }
        depth += 1
        var child = node.firstChild
        while let current = child {
            switch current.kind {
            case .text: writeTextNode(current)
            case .element: writeElement(current)
            default: break
            }
            child = current.next
        }
        depth -= 1
    }

    private mutating func writeElement(_ node: XMLNode) {
        guard node.namespace == "\(hl7)" else { return writeUnknown(node) }
        switch node.name {
        case "content": writeContent(node)
        case "br": writeBreak(node)
        case "paragraph": writeParagraph(node)
        case "table": writeTable(node)
        case "list": writeList(node)
        case "linkHtml": writeLink(node)
        case "sub": write(node, as: .sub)
        case "sup": write(node, as: .sup)
        case "caption": write(node, as: .div, styles: ["caption"])
        case "footnote": writeFootnote(node)
        case "footnoteRef": writeFootnoteReference(node)
        case "renderMultiMedia": writeMedia(node)
        default: writeUnknown(node)
        }
    }

    private mutating func write(_ node: XMLNode, as tag: HTMLTag, styles: [StaticString] = []) {
        html.open(tag, attributes(of: node, styles: styles))
        writeChildren(of: node)
        html.close(tag)
    }

    private mutating func writeContent(_ node: XMLNode) {
        let styles = NarrativeStyle.classes(node.attribute("styleCode") ?? "").map(\.description)
        let tag: HTMLTag =
            switch node.token("revised") {
            case "insert": .ins
            case "delete": .del
            case _ where holdsBlocks(node): .div
            case _ where styles.contains("bold"): .strong
            case _ where styles.contains("italics"): .em
            default: .span
            }
        html.open(tag, attributes(of: node))
        if tag == .ins { html.note(words[.inserted]) }
        if tag == .del { html.note(words[.deleted]) }
        writeChildren(of: node)
        html.close(tag)
    }

    private mutating func writeParagraph(_ node: XMLNode) {
        if holdsBlocks(node) {
            write(node, as: .div, styles: ["paragraph"])
        } else {
            write(node, as: .p)
        }
    }

    /// An element that the standard does not know: its text stays, with a mark.
    mutating func writeUnknown(_ node: XMLNode) {
        if node.hasLocalName("br") { return writeBreak(node) }
        writeMarked(node)
    }

    /// A break; what stands inside it, where nothing may, stands behind it.
    private mutating func writeBreak(_ node: XMLNode) {
        html.open(.br)
        if node.holdsContent { writeMarked(node) }
    }

    /// What an element holds, with the mark of what is not known in its place.
    mutating func writeMarked(_ node: XMLNode) {
        unknownElements += 1
        let isBlock = NarrativeBlocks.names.contains(node.name) || holdsBlocks(node)
        write(node, as: isBlock ? .div : .span, styles: ["unknown"])
    }

    /// Whether an element holds anything that a paragraph must not hold.
    private func holdsBlocks(_ node: XMLNode) -> Bool {
        var child = node.elements.first { _ in true }
        while let element = child {
            if NarrativeBlocks.names.contains(element.name) || holdsBlocks(element) { return true }
            child = element.nextElement
        }
        return false
    }

    /// Attributes that every element of narrative may have: its name, language and style.
    mutating func attributes(
        of node: XMLNode, styles: [StaticString] = []
    ) -> [HTMLAttribute] {
        var result: [HTMLAttribute] = []
        var classes = styles
        for attribute in node.attributes {
            switch attribute.name {
            case "ID": if let id = claim(node.token("ID")) { result.append(.id(id)) }
            case "language", "lang":
                if let language = LanguageCode(attribute.value) { result.append(.lang(language)) }
            case "styleCode", "align", "valign":
                classes += NarrativeStyle.classes(attribute.value ?? "")
            default: break
            }
        }
        if !classes.isEmpty { result.append(.styles(classes)) }
        return result
    }
}

/// The style codes of narrative (CDA R2, 4.3.5.11) as classes of our own style sheet. Codes that
/// are not in the table, above all those of senders' own, change nothing.
enum NarrativeStyle {
    private static let classes: [String: StaticString] = [
        "bold": "bold", "underline": "underline", "italics": "italics", "emphasis": "italics",
        "lrule": "lrule", "rrule": "rrule", "toprule": "toprule", "botrule": "botrule",
        "arabic": "arabic", "littleroman": "littleroman", "bigroman": "bigroman",
        "littlealpha": "littlealpha", "bigalpha": "bigalpha", "disc": "disc", "circle": "circle",
        "square": "square",
        "left": "left", "center": "center", "right": "right", "justify": "justify",
        "top": "top", "middle": "middle", "bottom": "bottom",
    ]

    /// The classes for a `styleCode`, an `align` or a `valign`.
    static func classes(_ codes: String) -> [StaticString] {
        codes.utf8.split { $0 <= 0x20 }.prefix(16).compactMap { code in
            let lower = code.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
            return classes[String(decoding: lower, as: UTF8.self)]
        }
    }
}

/// Names of elements that stand on lines of their own, CDA's and those of HTML that documents hold.
enum NarrativeBlocks {
    static let names: Set<String> = [
        "paragraph", "list", "item", "caption", "table", "thead", "tbody", "tfoot", "tr", "td",
        "th", "renderMultiMedia", "p", "div", "pre", "ul", "ol", "li", "dl", "dt", "dd",
        "blockquote", "hr", "h1", "h2", "h3", "h4", "h5", "h6", "center", "section", "title",
        "text",
    ]
}
