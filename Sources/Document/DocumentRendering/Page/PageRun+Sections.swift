internal import ClinicalDocument
internal import XMLTree

/// A document's body: sections with their narrative, or what is there instead.
extension PageRun {
    /// The body, whose sections get numbers: `s1`, `s1-2`.
    mutating func writeBody(_ root: XMLNode) {
        let parts = root.bodyParts
        writeParts(parts, prefix: "s", level: 2)
        if parts.isEmpty { html.element(.p, [.style("quiet")], text: words[.emptyDocument]) }
    }

    private mutating func writeParts(_ parts: [XMLNode], prefix: String, level: Int) {
        var number = 0
        for part in parts {
            switch part.name {
            case "section":
                number += 1
                write(part, id: "\(prefix)\(number)", level: level)
            case "nonXMLBody": writeUnstructured(part)
            default:
                html.open(.div, [.style("narrative")])
                writeMarked(part)
                html.close(.div)
                html.line()
            }
        }
    }

    private mutating func write(_ section: XMLNode, id: String, level: Int) {
        let heading = PageIdentifier(own: id)
        var shared: [HTMLAttribute] = [.labelledBy(heading)]
        if let id = claim(section.token("ID")) { shared.append(.id(id)) }
        if let code = LanguageCode(section.child("languageCode")?.attribute("code")) {
            shared.append(.lang(code))
        }
        html.open(.section, shared)
        let canBeClosed = level == 2
        if canBeClosed {
            html.open(.details, [.open])
            html.open(.summary)
        }
        writeHeading(of: section, heading, level: level)
        if canBeClosed { html.close(.summary) }
        writePeople(of: section)
        var entries = 0
        var hasText = false
        for child in section.elements where child.namespace == "\(hl7)" {
            switch child.name {
            case "title" where section.child("title").map { !($0 === child) } == true:
                html.open(.p)
                writeText(of: child)
                html.close(.p)
            case "text":
                hasText = hasText || child.hasVisibleText(outside: "section")
                writeNarrative(child)
            case "entry": entries += 1
            default: break
            }
        }
        let parts = section.parts
        writeParts(parts, prefix: "\(id)-", level: level + 1)
        writeMedia(in: section)
        if !hasText, parts.isEmpty || entries > 0 { writeAbsence(entries) }
        if canBeClosed { html.close(.details) }
        html.close(.section)
        html.line()
    }

    private mutating func writeHeading(of section: XMLNode, _ id: PageIdentifier, level: Int) {
        let tags: [HTMLTag] = [.h2, .h3, .h4, .h5, .h6]
        let tag = tags[min(level - 2, tags.count - 1)]
        html.open(tag, [.id(id)] + (level > 6 ? [.level(level)] : []))
        if let title = section.child("title"), title.hasVisibleText(outside: "section") {
            writeText(of: title)
        } else {
            html.text(section.codedTitle ?? words[.section])
        }
        html.close(tag)
        html.line()
    }

    private mutating func writeNarrative(_ text: XMLNode) {
        html.open(.div, attributes(of: text, styles: ["narrative"]))
        writeChildren(of: text)
        html.close(.div)
        html.line()
    }

    /// A section without text still says that something is there.
    private mutating func writeAbsence(_ entries: Int) {
        html.open(.p, [.style("quiet")])
        html.note(
            entries == 0
                ? words[.noText]
                : words.count(entries, .entriesWithoutText))
        html.close(.p)
    }
}

extension XMLNode {
    /// The ``parts`` of a document; where there are none, all that is not its header and has words.
    var bodyParts: [XMLNode] {
        let parts = parts
        guard parts.isEmpty else { return parts }
        return elements.filter {
            !Self.settled.contains($0.name) && $0.hasVisibleText(outside: "title")
        }
    }

    /// What a document, a body or a section consists of besides its own title and text, in
    /// document order: sections and bodies that are not XML, and the titles and texts that stand
    /// where CDA R2 has none, also inside elements that it does not know.
    var parts: [XMLNode] {
        elements.flatMap { child -> [XMLNode] in
            switch child.name {
            case "structuredBody": child.parts
            case "nonXMLBody": [child]
            case _ where child.namespace != "\(hl7)": child.parts
            case "component": child.parts
            case "section": [child]
            case "title" where !ownsTitle && child.hasVisibleText(outside: "section"): [child]
            case "text" where !hasLocalName("section") && child.holdsContent: [child]
            case _ where Self.settled.contains(child.name): []
            default: child.hasVisibleOwnText ? [child] : child.parts
            }
        }
    }

    /// Elements of a document and of a section that hold no narrative (CDA R2, 4.2 and 4.3), or
    /// whose words have their place already.
    private static let settled: Set<String> = [
        "realmCode", "typeId", "templateId", "id", "code", "title", "text", "effectiveTime",
        "confidentialityCode", "languageCode", "setId", "versionNumber", "copyTime",
        "recordTarget", "author", "dataEnterer", "informant", "custodian", "informationRecipient",
        "legalAuthenticator", "authenticator", "participant", "inFulfillmentOf",
        "documentationOf", "relatedDocument", "authorization", "componentOf", "subject", "entry",
    ]

    /// The sections among the ``parts``.
    var sections: [XMLNode] { parts.filter { $0.hasLocalName("section") } }

    private var ownsTitle: Bool { hasLocalName("section") || hasLocalName("ClinicalDocument") }

    /// What a section's code calls it, where it has no title.
    var codedTitle: String? {
        child("code").flatMap { $0.attribute("displayName") }.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// The contents: titles of sections as links, two levels deep.
extension PageRun {
    mutating func writeContents(_ root: XMLNode) {
        let sections = root.sections
        guard sections.count > 1 else { return }
        let heading = PageIdentifier(own: "contents")
        html.open(.nav, [.labelledBy(heading)])
        html.element(.h2, [.id(heading)], text: words[.contents])
        writeContents(sections, prefix: "s", level: 1)
        html.close(.nav)
        html.line()
    }

    private mutating func writeContents(_ sections: [XMLNode], prefix: String, level: Int) {
        html.open(.ol, level == 1 ? language : [])
        for (index, section) in sections.enumerated() {
            let id = "\(prefix)\(index + 1)"
            html.open(.li)
            html.open(.a, [.place(PageIdentifier(own: id))])
            let title = section.child("title")?.normalizedText ?? ""
            html.text(title.isEmpty ? section.codedTitle ?? words[.section] : title)
            html.close(.a)
            let inner = section.sections
            if !inner.isEmpty, level < RenderingLimits.contentsDepth {
                writeContents(inner, prefix: id + "-", level: level + 1)
            }
            html.close(.li)
        }
        html.close(.ol)
    }
}
