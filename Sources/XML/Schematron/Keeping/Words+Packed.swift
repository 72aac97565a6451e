package import Base

extension CheckWords {
    func pack(into writer: inout PackedWriter) {
        for text in [id, role, flag, see] { writer.optional(text) }
        writer.text(testText)
        writer.number(severity.rawValue)
        writer.list(further)
    }

    convenience init(reading reader: inout PackedReader) throws(PackedDamage) {
        let id = try reader.optionalText()
        let role = try reader.optionalText()
        let flag = try reader.optionalText()
        let see = try reader.optionalText()
        let testText = try reader.text()
        guard let severity = SchematronSeverity(rawValue: try reader.number()) else {
            throw PackedDamage()
        }
        self.init(
            id: id, role: role, flag: flag, see: see, testText: testText, severity: severity,
            further: try reader.list())
    }
}

extension ElementWords {
    func pack(into writer: inout PackedWriter) {
        for text in [id, title, role, flag] { writer.optional(text) }
        writer.list(further)
        writer.flag(isGroup)
    }

    convenience init(reading reader: inout PackedReader) throws(PackedDamage) {
        self.init(
            id: try reader.optionalText(), title: try reader.optionalText(),
            role: try reader.optionalText(), flag: try reader.optionalText(),
            further: try reader.list(), isGroup: try reader.flag())
    }
}

extension SchematronAttribute: Packed {
    package func pack(into writer: inout PackedWriter) {
        writer.text(name)
        writer.text(value)
    }

    package init(from reader: inout PackedReader) throws(PackedDamage) {
        name = try reader.text()
        value = try reader.text()
    }
}
