internal import ClinicalDocument
internal import XMLTree

/// References that lead nowhere, and would lead to the one ID that differs from them in case, or in
/// the `#` that has to stand before it.
struct ReferenceFinder: RepairFinder {
    func repairs(of source: RepairSource) -> [ProposedRepair] {
        var ids: Set<String> = []
        for node in source.nodes {
            if let id = node.token(of: "ID") { ids.insert(String(id)) }
        }
        guard !ids.isEmpty else { return [] }
        let byCase = Dictionary(grouping: ids) { $0.lowercased() }
        func meant(_ name: String) -> String? {
            if ids.contains(name) { return name }
            guard let found = byCase[name.lowercased()], found.count == 1 else { return nil }
            return found[0]
        }
        let references = source.nodes.indices.compactMap { index in
            reference(at: index, in: source, ids, meant)
        }
        let words = source.findings.compactMap { finding -> ProposedRepair? in
            guard finding.kind == .referenceBroken, let found = source.attribute(of: finding),
                let value = source.value(of: found)
            else { return nil }
            let names = value.trimmed.split(separator: " ").map(String.init)
            let mended = names.map { meant($0) ?? $0 }.joined(separator: " ")
            guard mended != names.joined(separator: " ") else { return nil }
            return ProposedRepair(
                .reference, "the reference has the case of its ID",
                [TextEdit(found.value, mended)])
        }
        return references + words
    }

    private func reference(
        at index: Int, in source: RepairSource, _ ids: Set<String>, _ meant: (String) -> String?
    ) -> ProposedRepair? {
        guard source.nodes[index].is(XMLName("reference", hl7)),
            let found = source.attribute("value", at: index),
            let value = source.value(of: found)
        else { return nil }
        let trimmed = value.trimmed
        if trimmed.hasPrefix("#") {
            let name = String(trimmed.dropFirst())
            guard !ids.contains(name), let id = meant(name) else { return nil }
            return ProposedRepair(
                .reference, "the reference has the case of its ID",
                [TextEdit(found.value, "#" + id)])
        }
        guard ids.contains(trimmed) else { return nil }
        return ProposedRepair(
            .reference, "the reference has `#` before its ID",
            [TextEdit(found.value, "#" + trimmed)])
    }
}
