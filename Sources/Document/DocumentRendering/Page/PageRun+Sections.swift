internal import ClinicalDocument
internal import XMLTree

/// A document's body: sections with their narrative, or what is there instead.
extension PageRun {
    /// All sections of the body, with their numbers: `s1`, `s1-2`.
    mutating func writeBody(_ root: XMLNode) {
        var isEmpty = true
        var number = 0
        for component in root.children("component") {
            for body in component.elements {
                if body.hasLocalName("structuredBody") {
                    for section in body.sections {
                        number += 1
                        isEmpty = false
                        write(section, id: "s\(number)", level: 2)
                    }
                } else if body.hasLocalName("nonXMLBody") {
                    isEmpty = isEmpty && media.items(in: body).isEmpty
                    writeUnstructured(body)
                }
            }
        }
        if isEmpty { html.element(.p, [.style("quiet")], text: words[.emptyDocument]) }
    }

    private mutating func write(_ section: XMLNode, id: String, level: Int) {
        let heading = PageIdentifier(own: id)
        var shared: [HTMLAttribute] = [.labelledBy(heading)]
        if let id = claim(section.attribute("ID")) { shared.append(.id(id)) }
        if let code = LanguageCode(section.child("languageCode")?.attribute("code")) {
            shared.append(.lang(code))
        }
        html.open(.section, shared)
        writeHeading(of: section, heading, level: level)
        writePeople(of: section)
        var entries = 0
        var hasText = false
        var number = 0
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
            case "component":
                for inner in child.children("section") {
                    number += 1
                    write(inner, id: "\(id)-\(number)", level: level + 1)
                }
            default: break
            }
        }
        writeMedia(in: section)
        if !hasText, number == 0 || entries > 0 { writeAbsence(entries) }
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
                : words.count(entries, .oneEntry, .manyEntries) + " " + words[.withoutText])
        html.close(.p)
    }
}

extension XMLNode {
    /// The sections directly inside a body.
    var sections: [XMLNode] {
        children("component").flatMap { $0.children("section") }
    }

    /// What a section's code calls it, where it has no title.
    var codedTitle: String? {
        child("code").flatMap { $0.attribute("displayName") }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
