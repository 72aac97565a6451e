internal import ClinicalDocument
internal import XMLTree

/// Words of the document that a stylesheet did not show: they are searched for in what it made, and
/// what is missing stands below it.
extension PageRun {
    /// Writes the parts that are missing; returns their number.
    mutating func writePartsLeftOut(_ root: XMLNode) -> Int {
        var search = TextSearch(html.visibleText ?? [])
        var missing: [XMLNode] = []
        for title in root.children("title") where !search.finds(title.visiblePieces) {
            missing.append(title)
        }
        var other: [XMLNode] = []
        collect(root.bodyParts, &search, into: &missing, &other)
        guard !missing.isEmpty || !other.isEmpty else { return 0 }
        let heading = PageIdentifier(own: "left-out")
        html.open(.section, [.style("left-out"), .labelledBy(heading)])
        html.element(.h2, [.id(heading)], text: words[.leftOut])
        for part in missing {
            html.open(.div, [.style("narrative")])
            if part.hasLocalName("text"), let title = part.parent?.child("title") {
                html.open(.h3)
                writeText(of: title)
                html.close(.h3)
            }
            writeChildren(of: part)
            html.close(.div)
        }
        for body in other { writeMedia(in: body) }
        html.close(.section)
        return missing.count + other.count
    }

    private func collect(
        _ parts: [XMLNode], _ search: inout TextSearch, into missing: inout [XMLNode],
        _ other: inout [XMLNode]
    ) {
        for part in parts {
            switch part.name {
            case "nonXMLBody": if !isShown(part, in: &search) { other.append(part) }
            case "section":
                for child in part.elements
                where child.is(XMLName("title", hl7)) || child.is(XMLName("text", hl7)) {
                    if !search.finds(child.visiblePieces) { missing.append(child) }
                }
                collect(part.parts, &search, into: &missing, &other)
            default: if !search.finds(part.visiblePieces) { missing.append(part) }
            }
        }
    }

    /// A body that is a file is in the list of attachments anyway.
    private func isShown(_ body: XMLNode, in search: inout TextSearch) -> Bool {
        media.items(in: body).allSatisfy { index in
            switch media.items[index].content {
            case .text(let text): search.finds([text.filter { $0 > 0x20 }])
            case .attachment, .none: true
            case .picture, .reference: false
            }
        }
    }
}

extension XMLNode {
    /// The texts below without white space, empty ones left out.
    fileprivate var visiblePieces: [[UInt8]] {
        var pieces: [[UInt8]] = []
        forEachText { text in
            let piece = text.filter { $0 > 0x20 }
            if !piece.isEmpty { pieces.append(piece) }
        }
        return pieces
    }
}
