internal import ClinicalDocument
internal import Schemas
internal import XMLTree

/// Says in words what breaks the schema of CDA: with the model, never with content of the document.
struct SchemaWords {
    /// What a finding says.
    struct Words {
        let code: FindingCode
        var message: String
        /// What to do about this one, where that is more than the code's hint.
        var help: String?
    }

    private let model = CDAModel.shared
    /// Whether the document has an ID that differs in case only.
    let hasIDInOtherCase: (String) -> Bool

    /// The words for a finding.
    func words(for finding: XMLModelFinding) -> Words {
        switch finding.kind {
        case .childUnknown, .childInEmpty, .childInText, .childMissing, .childMissingAtEnd,
            .childBefore, .childLate, .childEarly, .childTooMany, .childExcluded:
            ContentWords(finding, type: type(of: finding)).words()
        case .textInElements:
            Words(
                code: .schemaText,
                message: "\(owner(of: finding.node).shownName) can contain elements only, not text")
        case .textInEmpty:
            Words(
                code: .schemaText, message: "\(owner(of: finding.node).shownName) must be empty",
                help: "Remove the element's content, including white space.")
        case .nilWithContent:
            Words(
                code: .schemaText,
                message: "\(finding.node.shownName) has `xsi:nil` and must be empty")
        case .textInvalid: textInvalid(finding)
        case .attributeUnknown: attributeUnknown(finding)
        case .attributeMissing: attributeMissing(finding)
        case .attributeInvalid: attributeInvalid(finding)
        case .nilInvalid: nilInvalid(finding)
        case .identifierTwice:
            Words(
                code: .schemaID,
                message: "the value of \(finding.node.shownName) on "
                    + "\(owner(of: finding.node).shownName) is already used")
        case .referenceBroken: referenceBroken(finding)
        case .typeMissing:
            Words(
                code: .schemaType,
                message: "\(finding.node.shownName) needs an `xsi:type` that names its data type")
        case .typeInvalid: typeInvalid(finding)
        }
    }

    private func type(of finding: XMLModelFinding) -> ModelType {
        model.type(at: finding.type ?? 0)
    }

    private func owner(of node: XMLNode) -> XMLNode {
        node.kind == .element ? node : node.parent ?? node
    }

    private func declaration(of finding: XMLModelFinding) -> ModelAttribute? {
        finding.attribute.map { type(of: finding).attributes[$0] }
    }

    private func textInvalid(_ finding: XMLModelFinding) -> Words {
        let expected = model.valueType(named: type(of: finding).name)
            .map { ValueWords.expectation(of: $0) }
        return Words(
            code: .schemaValue,
            message: "the text of \(finding.node.shownName) \(expected ?? "is not of its type")")
    }

    private func attributeUnknown(_ finding: XMLModelFinding) -> Words {
        let near = nearest(
            to: finding.node.name, among: type(of: finding).attributes.map(\.local))
        let hint = near.map { "; did you mean `\($0)`?" } ?? ""
        return Words(
            code: .schemaAttributeUnknown,
            message: "\(finding.node.shownName) is not an attribute of "
                + "\(owner(of: finding.node).shownName)\(hint)")
    }

    private func attributeMissing(_ finding: XMLModelFinding) -> Words {
        guard let attribute = declaration(of: finding) else {
            return Words(
                code: .schemaAttributeMissing,
                message: "a required attribute is missing on \(finding.node.shownName)")
        }
        return Words(
            code: .schemaAttributeMissing,
            message: "the attribute `\(attribute.description)` is missing on "
                + finding.node.shownName,
            help: "Insert `\(attribute.description)=\"\(attribute.fixed ?? "…")\"`; its value "
                + (ValueWords.expectation(of: attribute) ?? "is fixed by the standard") + ".")
    }

    private func attributeInvalid(_ finding: XMLModelFinding) -> Words {
        let declared = declaration(of: finding)
        let expected = declared.flatMap { ValueWords.expectation(of: $0) } ?? "is not of its type"
        var message =
            "\(finding.node.shownName) on \(owner(of: finding.node).shownName) \(expected)"
        if let declared, let value = finding.node.value, isStructural(declared),
            KnownCodes.has(value)
        {
            message += "; found `\(value)`"
        }
        return Words(code: .schemaValue, message: message)
    }

    /// Whether the values are codes of the standard's own lists, which say nothing of a patient.
    private func isStructural(_ attribute: ModelAttribute) -> Bool {
        switch model.valueType(named: attribute.valueType) {
        case .code, .codes: true
        default: false
        }
    }

    private func nilInvalid(_ finding: XMLModelFinding) -> Words {
        Words(
            code: .schemaAttributeUnknown,
            message: "`xsi:nil` is not allowed on \(owner(of: finding.node).shownName), or is "
                + "neither `true` nor `false`",
            help: "Remove it; CDA states a missing value with a nullFlavor.")
    }

    private func referenceBroken(_ finding: XMLModelFinding) -> Words {
        let names = finding.node.value?.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        let isInOtherCase = names.contains(where: hasIDInOtherCase)
        return Words(
            code: .schemaReference,
            message: "the \(finding.node.shownName) of \(owner(of: finding.node).shownName) points "
                + "to an ID that does not exist"
                + (isInOtherCase ? "; one differs in case only" : ""),
            help: isInOtherCase ? "Write the reference in the same case as the ID." : nil)
    }

    private func typeInvalid(_ finding: XMLModelFinding) -> Words {
        let base = finding.declaredType.map { model.type(at: $0).name } ?? "ANY"
        let wanted =
            base == "ANY"
            ? "a data type of CDA R2, such as `CD` or `PQ`" : "`\(base)` or derived from it"
        return Words(
            code: .schemaType,
            message: "the `xsi:type` of \(owner(of: finding.node).shownName) must be \(wanted)")
    }
}
