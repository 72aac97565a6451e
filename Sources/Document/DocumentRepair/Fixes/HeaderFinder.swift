internal import ClinicalDocument
internal import XMLTree

/// What the standard, or the document's own template, fixes in the header: `typeId`, `realmCode`,
/// and the form of its language tag.
struct HeaderFinder: RepairFinder {
    /// The template of all C-CDA documents of the US Realm.
    private static let usRealm = "2.16.840.1.113883.10.20.22.1.1"
    /// CDA R2, 4.2.1.2.
    private static let typeID = [
        ("root", "2.16.840.1.113883.1.3"), ("extension", "POCD_HD000040"),
    ]

    func repairs(of source: RepairSource) -> [ProposedRepair] {
        [typeID(of: source), realm(of: source), language(of: source)].compactMap(\.self)
    }

    private func typeID(of source: RepairSource) -> ProposedRepair? {
        let root = source.document.root
        guard let typeID = root.child("typeId") else {
            return insertion(
                .typeID, "typeId", Self.typeID, before: { !$0.is(XMLName("realmCode", hl7)) },
                in: source)
        }
        guard let index = source.index(of: typeID) else { return nil }
        var edits: [TextEdit] = []
        for (name, value) in Self.typeID {
            if let found = source.attribute(name, at: index) {
                if source.words(found.value) != value {
                    edits.append(TextEdit(found.value, value))
                }
            } else {
                let end = source.markup.elements[index].nameEnd
                edits.append(TextEdit(end..<end, " \(name)=\"\(value)\""))
            }
        }
        guard edits.count <= 1 || edits[0].range != edits[1].range else {
            let words = Self.typeID.map { " \($0.0)=\"\($0.1)\"" }.joined()
            return ProposedRepair(
                .typeID, "`typeId` gets its two values", [TextEdit(edits[0].range, words)])
        }
        return edits.isEmpty
            ? nil : ProposedRepair(.typeID, "`typeId` gets the value that CDA R2 fixes", edits)
    }

    private func realm(of source: RepairSource) -> ProposedRepair? {
        let root = source.document.root
        let isUS = root.children("templateId").contains { $0.attribute("root") == Self.usRealm }
        guard let realm = root.child("realmCode") else {
            guard isUS else { return nil }
            return insertion(
                .realm, "realmCode", [("code", "US")], before: { _ in true }, in: source)
        }
        guard let index = source.index(of: realm), let found = source.attribute("code", at: index),
            let value = source.value(of: found), value != "US", value.trimmed.uppercased() == "US"
        else { return nil }
        return ProposedRepair(.realm, "`realmCode` is `US`", [TextEdit(found.value, "US")])
    }

    private func language(of source: RepairSource) -> ProposedRepair? {
        guard let language = source.document.root.child("languageCode"),
            let index = source.index(of: language),
            let found = source.attribute("code", at: index), let value = source.value(of: found)
        else { return nil }
        let parts = value.trimmed.split(separator: "_", omittingEmptySubsequences: false)
        let mended = parts.joined(separator: "-")
        guard mended != value, parts.allSatisfy({ (2...8).contains($0.utf8.count) }) else {
            return nil
        }
        return parts.count == 1
            ? ProposedRepair(
                .whiteSpace, "white space around a value is removed",
                [TextEdit(found.value, mended)])
            : ProposedRepair(
                .language, "the language tag has `-` between its parts",
                [TextEdit(found.value, mended)])
    }

    /// A child of the root that is put before the first one that has to follow it.
    private func insertion(
        _ kind: RepairKind, _ name: String, _ attributes: [(String, String)],
        before isLater: (XMLNode) -> Bool, in source: RepairSource
    ) -> ProposedRepair? {
        guard let next = source.document.root.elements.first(where: isLater),
            let index = source.index(of: next),
            let prefix = source.prefix(of: "\(hl7)", at: source.document.root, orDefault: true)
        else { return nil }
        let start = source.markup.elements[index].start
        let words = attributes.map { " \($0.0)=\"\($0.1)\"" }.joined()
        return ProposedRepair(
            kind, "`\(name)` is added",
            [
                TextEdit(
                    start..<start, "<\(prefix)\(name)\(words)/>\(source.indentation(before: index))"
                )
            ])
    }
}
