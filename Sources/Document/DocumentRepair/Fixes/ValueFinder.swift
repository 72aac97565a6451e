internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// Values that the schema rejects, and that are right but for their form: white space, case, marks
/// between the parts of a time, a scheme before an OID.
struct ValueFinder: RepairFinder {
    func repairs(of source: RepairSource) -> [ProposedRepair] {
        source.findings.compactMap { finding in
            switch finding.kind {
            case .attributeInvalid: attribute(finding, in: source)
            case .textInEmpty, .textInvalid: whiteSpace(finding, in: source)
            default: nil
            }
        } + statuses(of: source)
    }

    private func attribute(
        _ finding: XMLModelFinding, in source: RepairSource
    ) -> ProposedRepair? {
        guard
            let declared = finding.attribute.flatMap({ source.type(of: finding)?.attributes[$0] }),
            let found = source.attribute(of: finding), let value = source.value(of: found)
        else { return nil }
        let trimmed = value.trimmed
        guard !trimmed.isEmpty else { return nil }
        let name = "`\(declared.local)`"
        let (kind, mended, message): (RepairKind, String?, String)
        switch CDAModel.shared.valueType(named: declared.valueType) {
        case .code(let list), .codes(let list):
            let words = trimmed.split(separator: " ").map(String.init)
            let mended = words.map { only(list.codes, like: $0) ?? $0 }.joined(separator: " ")
            (kind, message) = (.codeCase, "\(name) has the case of its list")
            return made(kind, message, found, value, mended)
        case .form(.timestamp):
            (kind, mended, message) = (
                .time, WrittenTime.plain(trimmed), "\(name) has HL7's form of times"
            )
        case .form(.uniqueIdentifier), .form(.objectIdentifier), .form(.uuid):
            (kind, mended, message) = (
                .identifier, identifier(trimmed), "\(name) is the identifier alone"
            )
        case .form(.boolean), .form(.booleanNonNull):
            (kind, mended, message) = (
                .codeCase, only(["true", "false"], like: trimmed), "\(name) is in lower case"
            )
        default: (kind, mended, message) = (.whiteSpace, nil, "")
        }
        return made(kind, message, found, value, mended ?? trimmed)
    }

    private func made(
        _ kind: RepairKind, _ message: String, _ attribute: SourceAttribute, _ value: String,
        _ mended: String
    ) -> ProposedRepair? {
        guard mended != value else { return nil }
        let edit = TextEdit(attribute.value, mended)
        if mended == value.trimmed {
            return ProposedRepair(.whiteSpace, "white space around a value is removed", [edit])
        }
        return ProposedRepair(kind, message, [edit])
    }

    private func whiteSpace(
        _ finding: XMLModelFinding, in source: RepairSource
    ) -> ProposedRepair? {
        guard let index = source.index(of: finding.node) else { return nil }
        let content = source.markup.elements[index].content
        guard !content.isEmpty, source.text[content].allSatisfy(isSpace) else { return nil }
        return ProposedRepair(
            .whiteSpace, "white space in an element that must be empty is removed",
            [TextEdit(content, "")])
    }

    private func identifier(_ text: String) -> String? {
        for scheme in ["urn:oid:", "urn:uuid:"] where text.lowercased().hasPrefix(scheme) {
            return String(text.dropFirst(scheme.count))
        }
        guard text.first == "{", text.last == "}" else { return nil }
        return String(text.dropFirst().dropLast())
    }

    /// The states of acts (HL7 V3, ActStatus), which the schema leaves open.
    private static let states = [
        "normal", "aborted", "active", "cancelled", "completed", "held", "new", "suspended",
        "nullified", "obsolete",
    ]

    private func statuses(of source: RepairSource) -> [ProposedRepair] {
        source.nodes.indices.compactMap { index in
            guard source.nodes[index].is(XMLName("statusCode", hl7)),
                let found = source.attribute("code", at: index),
                let value = source.value(of: found),
                let state = only(Self.states, like: value.trimmed)
                    ?? (Self.states.contains(value.trimmed) ? value.trimmed : nil)
            else { return nil }
            return made(.codeCase, "the status is `\(state)`", found, value, state)
        }
    }
}

extension String {
    /// Without white space of XML around it.
    var trimmed: String {
        let bytes = Array(utf8)
        guard let first = bytes.firstIndex(where: { !isSpace($0) }),
            let last = bytes.lastIndex(where: { !isSpace($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
