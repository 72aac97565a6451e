internal import ClinicalDocument
internal import XMLTree

/// Lists of narrative.
extension PageRun {
    mutating func writeList(_ node: XMLNode) {
        let tag: HTMLTag = node.token("listType") == "ordered" ? .ol : .ul
        let captions = node.children("caption")
        if !captions.isEmpty { html.open(.div, [.style("list")]) }
        for caption in captions {
            html.open(.div, attributes(of: caption, styles: ["caption"]))
            writeChildren(of: caption)
            html.close(.div)
        }
        html.open(tag, attributes(of: node))
        var child = node.firstChild
        while let current = child {
            switch current.kind {
            case .text where current.hasVisibleContent:
                html.open(.li)
                writeTextNode(current)
                html.close(.li)
            case .element where !(current.is(XMLName("caption", hl7))): writeItem(current)
            default: break
            }
            child = current.next
        }
        html.close(tag)
        if !captions.isEmpty { html.close(.div) }
    }

    private mutating func writeItem(_ node: XMLNode) {
        if node.is(XMLName("item", hl7)) {
            html.open(.li, attributes(of: node))
            writeChildren(of: node)
        } else {
            html.open(.li)
            writeUnknown(node)
        }
        html.close(.li)
        html.line()
    }
}
