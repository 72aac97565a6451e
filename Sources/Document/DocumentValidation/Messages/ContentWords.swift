internal import RuleMeaning
internal import Schemas
internal import XMLTree

/// Says in words what is wrong with the children of an element.
struct ContentWords {
    private let finding: XMLModelFinding
    private let node: XMLNode
    private let type: ModelType
    private let slots: [ContentSlot]

    /// - Parameter type: The type of the element whose children they are.
    init(_ finding: XMLModelFinding, type: ModelType) {
        self.finding = finding
        node = finding.node
        self.type = type
        slots = ContentSlot.slots(of: type)
    }

    /// The code and the sentence, with what is missing in the node's place.
    func words() -> SchemaWords.Words {
        var words = sentence()
        switch finding.kind {
        case .childMissing, .childMissingAtEnd: break
        default:
            if let name = missingName, !words.message.contains("`\(name)`") {
                words.message += "; `\(name)` is missing"
            }
        }
        return words
    }

    private func sentence() -> SchemaWords.Words {
        let other = finding.related?.shownName ?? "its siblings"
        switch finding.kind {
        case .childUnknown, .childInText:
            return SchemaWords.Words(code: .schemaUnknown, message: strange())
        case .childInEmpty: return inEmpty()
        case .childMissing:
            let after = finding.related.map { " after \($0.shownName)" } ?? ""
            return missing { words in
                "\(words) is missing\(after) before \(node.shownName) in \(place)"
            }
        case .childMissingAtEnd:
            let after = finding.related.map { " after \($0.shownName)" } ?? ""
            return missing { words in "\(words) is missing in \(node.shownName)\(after)" }
        case .childBefore: return order(other, "before", node.shownName)
        case .childLate: return order(node.shownName, "before", other)
        case .childEarly: return order(node.shownName, "after", other)
        case .childTooMany:
            return SchemaWords.Words(
                code: .schemaTooMany, message: "only one \(node.shownName) is allowed in \(place)",
                help: "Remove this \(node.shownName), or the one before it.")
        default: return excluded(other)
        }
    }

    private var place: String { node.parent?.shownName ?? node.shownName }

    private func order(_ one: String, _ place: String, _ other: String) -> SchemaWords.Words {
        SchemaWords.Words(
            code: .schemaOrder, message: "\(one) must come \(place) \(other)",
            help: "Move \(one) \(place) \(other); `casebook fix` can do it.")
    }

    private func missing(_ sentence: (String) -> String) -> SchemaWords.Words {
        guard let name = missingName, let slot = slots.first(where: { $0.has(name) }),
            let element = slot.elements.first(where: { $0.name == name })
        else {
            return SchemaWords.Words(code: .schemaMissing, message: sentence("an element"))
        }
        let snippet = Snippet.of(name, type: element.type)
        let help =
            finding.kind == .childMissing
            ? "Insert `\(snippet)` before \(node.shownName)."
            : "Insert `\(snippet)` at the end of \(node.shownName)."
        return SchemaWords.Words(
            code: .schemaMissing, message: sentence(slot.words),
            help: help + " If a value is unknown, give a nullFlavor.")
    }

    private var missingName: ModelName? {
        finding.child.map { ModelName($0.isExtension ? .sdtc : .hl7, $0.local) }
    }

    private func inEmpty() -> SchemaWords.Words {
        let model = CDAModel.shared
        let child = finding.related
        let fitting = model.types.first { candidate in
            candidate.name != type.name && model.isType(candidate.name, derivedFrom: type.name)
                && candidate.elements.contains { $0.name == child?.modelName }
        }
        let hint = fitting.map { "; with `xsi:type=\"\($0.schemaName)\"` it can" } ?? ""
        return SchemaWords.Words(
            code: .schemaUnknown,
            message: "\(node.shownName) cannot contain \(child?.shownName ?? "an element")\(hint)",
            help: fitting.map { "Insert `xsi:type=\"\($0.schemaName)\"`, or remove the content." })
    }

    private func excluded(_ other: String) -> SchemaWords.Words {
        if let name = node.modelName, let slot = slots.first(where: { $0.has(name) }),
            let found = ChoiceWords(slot, siblings(of: slot))?.words(in: place)
        {
            return SchemaWords.Words(code: found.0, message: found.1)
        }
        return SchemaWords.Words(
            code: .schemaChoice,
            message: finding.related == nil
                ? "\(node.shownName) is not expected here in \(place)"
                : "\(place) takes either \(other) or \(node.shownName), not both")
    }

    /// What stands before the node in the same choice, as far as a sentence can name it, and the
    /// node itself.
    private func siblings(of slot: ContentSlot) -> [XMLNode] {
        var found = [node]
        var looks = 0
        guard let parent = node.parent else { return found }
        for sibling in parent.elements {
            if sibling === node || looks == Self.looksAtMost { break }
            looks += 1
            guard let name = sibling.modelName, slot.has(name) else { continue }
            found.insert(sibling, at: found.count - 1)
            if found.count > Self.namedAtMost { break }
        }
        return found
    }

    private static let namedAtMost = 8
    private static let looksAtMost = 64

    /// That the type does not have the element, and which it might be.
    private func strange() -> String {
        let names = slots.flatMap(\.elements).map(\.name)
        if let sibling = names.first(where: {
            $0.local == node.name && $0.namespace != node.modelName?.namespace
        }) {
            return "\(node.shownName) in \(place) must be in the namespace "
                + "`\(sibling.namespace.rawValue)`"
        }
        let near = nearest(to: node.name, among: names.map(\.local))
        let homes = node.modelName.flatMap { ElementPlaces.shared.places[$0] } ?? []
        let hint =
            if let near {
                "; did you mean `\(near)`?"
            } else if !homes.isEmpty {
                "; it belongs in \(alternatives(homes.map { "`\($0)`" }))"
            } else { "" }
        return "\(node.shownName) is not an element of \(place)\(hint)"
    }
}
