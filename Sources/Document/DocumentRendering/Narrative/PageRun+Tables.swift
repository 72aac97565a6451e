internal import ClinicalDocument
internal import XMLTree

/// Tables of narrative. Whatever stands where HTML allows no text gets a cell of its own: a browser
/// would move it out of the table.
extension PageRun {
    mutating func writeTable(_ node: XMLNode) {
        openTableFrame()
        var shared = attributes(of: node)
        if let summary = node.attribute("summary"), !summary.isEmpty {
            shared.append(.title(summary))
        }
        html.open(.table, shared)
        writeParts(of: node, level: .table)
        html.close(.table)
        html.close(.div)
    }

    /// Where in a table's markup something stands.
    private enum TableLevel {
        case table, rows, row

        /// What an element is here; nil where it has no place.
        func part(_ node: XMLNode) -> HTMLTag? {
            guard node.namespace == "\(hl7)" else { return nil }
            return switch (self, node.name) {
            case (.table, "caption"): .caption
            case (.table, "colgroup"): .colgroup
            case (.table, "col"): .col
            case (.table, "thead"): .thead
            case (.table, "tbody"): .tbody
            case (.table, "tfoot"): .tfoot
            case (.table, "tr"), (.rows, "tr"): .tr
            case (.row, "th"): .th
            case (.row, "td"): .td
            default: nil
            }
        }
    }

    private mutating func writeParts(
        of node: XMLNode, level: TableLevel, isHead: Bool = false
    ) {
        var child = node.firstChild
        while let current = child {
            child = current.next
            guard current.kind == .element else {
                if current.kind == .text, current.hasVisibleContent { writeStray(current, level) }
                continue
            }
            switch level.part(current) {
            case .caption?:
                html.open(.caption, attributes(of: current))
                writeChildren(of: current)
                html.close(.caption)
            case .col?:
                html.open(.col, columnAttributes(current))
                if current.holdsContent { writeStray(current, level) }
            case .colgroup?: writeColumns(current)
            case let tag? where tag == .tr:
                html.open(.tr, attributes(of: current))
                writeParts(of: current, level: .row, isHead: isHead)
                html.close(.tr)
                html.line()
            case let tag? where tag == .td || tag == .th:
                writeCell(current, as: tag, isHead: isHead)
            case let tag?:
                html.open(tag, attributes(of: current))
                writeParts(of: current, level: .rows, isHead: tag == .thead)
                html.close(tag)
            case nil: writeStray(current, level)
            }
        }
    }

    /// A group of columns; what else it holds follows it in rows, since it can hold no text.
    private mutating func writeColumns(_ group: XMLNode) {
        html.open(.colgroup, columnAttributes(group))
        for column in group.children("col") { html.open(.col, columnAttributes(column)) }
        html.close(.colgroup)
        var child = group.firstChild
        while let current = child {
            child = current.next
            switch current.kind {
            case .text where current.hasVisibleContent: writeStray(current, .table)
            case .element where !current.is(XMLName("col", hl7)) || current.holdsContent:
                writeStray(current, .table)
            default: break
            }
        }
    }

    private mutating func writeCell(_ node: XMLNode, as tag: HTMLTag, isHead: Bool) {
        var shared = attributes(of: node)
        if let count = number(node.attribute("colspan"), RenderingLimits.columnSpan) {
            shared.append(.columnSpan(count))
        }
        if let count = number(node.attribute("rowspan"), RenderingLimits.rowSpan) {
            shared.append(.rowSpan(count))
        }
        let headers = node.tokens("headers").compactMap { media.places[$0] }
        if !headers.isEmpty { shared.append(.headers(headers)) }
        if tag == .th { shared.append(.scope(scope(of: node, isHead: isHead))) }
        html.open(tag, shared)
        writeChildren(of: node)
        html.close(tag)
    }

    private func scope(of node: XMLNode, isHead: Bool) -> TableScope {
        if let written = node.token("scope").flatMap(TableScope.init(rawValue:)) {
            return written
        }
        let isFirst = node.parent?.elements.first { _ in true }.map { $0 === node } == true
        let isAlone = node.nextElement == nil
        return !isHead && isFirst && !isAlone && node.nextElement?.name == "td" ? .row : .col
    }

    private func columnAttributes(_ node: XMLNode) -> [HTMLAttribute] {
        number(node.attribute("span"), RenderingLimits.columnSpan).map { [.span($0)] } ?? []
    }

    func number(_ text: String?, _ limit: Int) -> Int? {
        text.flatMap { Int($0.filter { $0 != " " }) }.flatMap { $0 > 1 ? min($0, limit) : nil }
    }

    private mutating func writeStray(_ node: XMLNode, _ level: TableLevel) {
        let tags: [HTMLTag] =
            switch level {
            case .table: [.tbody, .tr, .td]
            case .rows: [.tr, .td]
            case .row: [.td]
            }
        for tag in tags { html.open(tag) }
        if node.kind == .text {
            writeTextNode(node)
        } else {
            writeUnknown(node)
        }
        for tag in tags.reversed() { html.close(tag) }
    }
}

extension XMLNode {
    /// Whether a text is more than white space.
    var hasVisibleContent: Bool {
        withContent { $0.contains { $0 > 0x20 } } == true
    }

    /// Whether an element that should be empty is not.
    var holdsContent: Bool { hasVisibleOwnText || elements.contains { _ in true } }
}
