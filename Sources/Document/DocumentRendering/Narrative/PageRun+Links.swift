internal import ClinicalDocument
internal import XMLTree

/// Links and footnotes of narrative.
extension PageRun {
    mutating func writeLink(_ node: XMLNode) {
        let written = node.token("href") ?? ""
        var shared = attributes(of: node)
        if let id = claim(node.token("name")) { shared.append(.id(id)) }
        if let title = node.attribute("title"), !title.isEmpty { shared.append(.title(title)) }
        let link = SafeLink(written)
        if isInLink || (link == nil && place(of: written) == nil) {
            html.open(.span, shared)
            writeChildren(of: node)
            html.close(.span)
            if !isInLink { writeReference(written) }
            return
        }
        if let place = place(of: written) { shared.append(.place(place)) }
        if let link { shared.append(.link(link)) }
        html.open(.a, shared)
        isInLink = true
        writeChildren(of: node)
        isInLink = false
        if !node.hasVisibleText(outside: "caption") { html.note(link?.destination ?? written) }
        html.close(.a)
        if let link { html.note(" (\(link.destination))") }
    }

    /// An address that is shown and leads nowhere.
    mutating func writeReference(_ written: String) {
        guard !written.isEmpty else { return }
        refusedLinks += 1
        html.note(" (\(words[.linkWithout]): \(written))")
    }

    /// The place in the page that `#name` means; nil where the narrative has no such name.
    func place(of written: String) -> PageIdentifier? {
        guard written.hasPrefix("#") else { return nil }
        return media.places[String(written.dropFirst())]
    }

    mutating func writeFootnote(_ node: XMLNode) {
        html.open(.span, attributes(of: node, styles: ["footnote"]))
        if let number = media.footnotes[node.token("ID") ?? ""] { html.note("[\(number)] ") }
        writeChildren(of: node)
        html.close(.span)
    }

    mutating func writeFootnoteReference(_ node: XMLNode) {
        let name = node.token("IDREF") ?? ""
        html.open(.sup, attributes(of: node))
        if let number = media.footnotes[name], let place = media.places[name], !isInLink {
            html.open(.a, [.place(place)])
            html.note("[\(number)]")
            html.close(.a)
        }
        writeChildren(of: node)
        html.close(.sup)
    }
}
