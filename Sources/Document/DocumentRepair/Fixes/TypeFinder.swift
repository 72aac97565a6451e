internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// An `xsi:type` whose prefix does not stand for CDA here, or whose name is right but for its case;
/// and a `type` without the prefix of `xsi`.
struct TypeFinder: RepairFinder {
    private static let schemaInstance = "http://www.w3.org/2001/XMLSchema-instance"
    private static let names = CDAModel.shared.types.map(\.schemaName)
    private static let extensions = Set(
        CDAModel.shared.types.filter { $0.namespace == .sdtc }.map(\.schemaName))

    func repairs(of source: RepairSource) -> [ProposedRepair] {
        source.findings.compactMap { finding in
            switch finding.kind {
            case .typeInvalid: value(finding.node, in: source)
            case .typeMissing: name(at: finding.node, in: source)
            case .attributeUnknown where finding.node.name == "type":
                finding.node.parent.flatMap { name(at: $0, in: source) }
            default: nil
            }
        }
    }

    private func value(_ node: XMLNode, in source: RepairSource) -> ProposedRepair? {
        let element = node.kind == .element ? node : node.parent
        guard let element, let index = source.index(of: element),
            let prefix = source.prefix(of: Self.schemaInstance, at: element, orDefault: false),
            let found = source.attribute(prefix + "type", at: index),
            let value = source.value(of: found), let mended = mended(value, at: element, source),
            mended != value
        else { return nil }
        return ProposedRepair(
            .type, "the `xsi:type` is written as `\(mended)`", [TextEdit(found.value, mended)])
    }

    /// An unprefixed `type` that names a data type where none other is known.
    private func name(at element: XMLNode, in source: RepairSource) -> ProposedRepair? {
        guard let index = source.index(of: element),
            let found = source.attribute("type", at: index), let value = source.value(of: found),
            let prefix = source.prefix(of: Self.schemaInstance, at: element, orDefault: false),
            source.attribute(prefix + "type", at: index) == nil,
            let mended = mended(value, at: element, source)
        else { return nil }
        return ProposedRepair(
            .type, "`type` is the `xsi:type`",
            [TextEdit(found.name, prefix + "type"), TextEdit(found.value, mended)])
    }

    private func mended(
        _ value: String, at element: XMLNode, _ source: RepairSource
    ) -> String? {
        let local = String(value.trimmed.split(separator: ":").last ?? "")
        let name = Self.names.contains(local) ? local : only(Self.names, like: local)
        guard let name else { return nil }
        let uri = Self.extensions.contains(name) ? "\(sdtc)" : "\(hl7)"
        return source.prefix(of: uri, at: element, orDefault: true).map { $0 + name }
    }
}
