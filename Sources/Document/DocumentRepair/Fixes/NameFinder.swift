internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// Names of elements and attributes that are right but for their case.
struct NameFinder: RepairFinder {
    func repairs(of source: RepairSource) -> [ProposedRepair] {
        source.findings.compactMap { finding in
            switch finding.kind {
            case .childUnknown: element(finding, in: source)
            case .attributeUnknown: attribute(finding, in: source)
            default: nil
            }
        }
    }

    private func element(
        _ finding: XMLModelFinding, in source: RepairSource
    ) -> ProposedRepair? {
        let node = finding.node
        guard let type = source.type(of: finding), let index = source.index(of: node),
            let namespace = node.namespace.flatMap(ModelNamespace.init(rawValue:)),
            let name = only(
                type.elements.filter { $0.name.namespace == namespace }.map(\.name.local),
                like: node.name)
        else { return nil }
        let element = source.markup.elements[index]
        let length = node.name.utf8.count
        var edits = [TextEdit(element.nameEnd - length..<element.nameEnd, name)]
        if element.hasEndTag {
            let prefix = element.name.count - length
            let start = element.contentEnd + 2 + prefix
            edits.append(TextEdit(start..<start + length, name))
        }
        return ProposedRepair(.name, "the element is named `\(name)`", edits)
    }

    private func attribute(
        _ finding: XMLModelFinding, in source: RepairSource
    ) -> ProposedRepair? {
        let node = finding.node
        guard node.namespace == nil, let type = source.type(of: finding),
            let index = source.index(of: node), let found = source.attribute(of: finding),
            let name = only(
                type.attributes.filter { $0.namespace == nil }.map(\.local), like: node.name),
            source.attribute(name, at: index) == nil
        else { return nil }
        return ProposedRepair(
            .name, "the attribute is named `\(name)`", [TextEdit(found.name, name)])
    }
}

/// The one candidate that differs in case alone.
func only(_ candidates: [String], like name: String) -> String? {
    let wanted = name.lowercased()
    let found = Set(candidates.filter { $0.lowercased() == wanted })
    guard found.count == 1, let one = found.first, one != name else { return nil }
    return one
}
