package import Base
internal import XMLTree

extension UncheckedAsserts: Packed {
    package func pack(into writer: inout PackedWriter) { writer.list(reasons) }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        self.init(reasons: try reader.list())
    }
}

extension UncheckedAsserts.Reason: Packed {
    package func pack(into writer: inout PackedWriter) {
        switch kind {
        case .cannotRun: writer.number(0)
        case .ignored: writer.number(1)
        case .missingDocument(let name):
            writer.number(2)
            writer.text(name)
        }
        writer.text(issue.file)
        writer.optional(issue.position?.line)
        writer.optional(issue.position?.column)
        writer.text(issue.message)
        writer.text(issue.help)
        writer.number(times)
        writer.number(asserts)
        writer.number(ids.count)
        for id in ids { writer.text(id) }
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        let kind: UncheckedAsserts.Kind =
            switch try reader.number(below: 3) {
            case 0: .cannotRun
            case 1: .ignored
            default: .missingDocument(try reader.text())
            }
        let file = try reader.text()
        let line = try reader.optionalNumber()
        let column = try reader.optionalNumber()
        var position: XMLPosition?
        if let line, let column { position = XMLPosition(line: line, column: column) }
        let issue = SchematronFailure.Issue(
            file: file, position: position, message: try reader.text(), help: try reader.text())
        let times = try reader.number()
        let asserts = try reader.number(below: Int(Int32.max))
        var ids: [String] = []
        for _ in 0..<(try reader.count()) { ids.append(try reader.text()) }
        self.init(kind: kind, issue: issue, times: times, asserts: asserts, ids: ids)
    }
}
