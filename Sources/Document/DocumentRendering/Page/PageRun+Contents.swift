internal import ClinicalDocument
internal import XMLTree

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
