import Fixtures
import Schemas

/// Changes a document at one place, in one of the ways in which documents go wrong.
///
/// Each change is undone by what it gives back, so that one tree serves any number of mutants.
struct Mutator {
    /// A way of changing a document.
    enum Kind: CaseIterable {
        case dropElement, doubleElement, moveAmongSiblings, moveElsewhere, renameElement
        case changeNamespace, insertElement, insertFittingElement, insertText
        case dropAttribute, changeAttribute, addAttribute, addFittingAttribute
        case changeType, addNil, addForeignAttribute
    }

    private let elementNames: [ModelName]
    let attributeNames: [(ModelNamespace?, String)]
    let typeNames: [String]
    let codes: [String]

    /// Values at the edges of the lexical forms.
    static let edgeValues = [
        "", " ", "a", " a ", "a b", "0", "1", "-1", "+1", "1.", ".5", "1.5", "1e5", "1E-5", "1e",
        "INF", "-INF", "NaN", "0.5", "1.0001", "true", "false", "TRUE", " true", "1 2 3", "1 a",
        "2.16.840.1.113883.1.3", "2.16.840.1.113883.1.3 ", "2", "3.1", "2.", "2..1", "2.01", "2.0",
        "12345678-1234-1234-1234-123456789012", "12345678-1234-1234-1234-12345678901", "A-1", "A_1",
        "-A", "text/plain", "text/x-hl7-text+xml", "TimingEvent", "tel:+1-555", "http://[", "%",
        "::",
        "x:y", "_x", "1x", "en-US", "YQ==", "YQ=", "H HP", "HP  HV", "H XX", "20240331",
        "202403311", "20240331140530", "20240331140530.5", "20240331140530.25+0200", "2024033114+1",
        "2024033114+12345", "2024+01", "123456789012345", "1234567890123456", "20240331Z", "\t1\n",
        "\u{a0}", "é", "\u{663}",
    ]

    /// Collects the vocabulary of a model.
    init(_ model: CDAModel = .shared) {
        elementNames = Array(Set(model.types.flatMap(\.elements).map(\.name)))
            .sorted { $0.description < $1.description }
        let attributes = model.types.flatMap(\.ownAttributes)
        attributeNames = Array(Set(attributes.map(\.description))).sorted().map { shown in
            let attribute = attributes.first { $0.description == shown }!
            return (attribute.namespace, attribute.local)
        }
        typeNames = model.types.filter { $0.namespace == .hl7 }.map(\.schemaName)
        codes = Array(Set(model.codeLists.flatMap(\.codes))).sorted()
    }

    /// Changes one place below the root; gives back what undoes it, or `nil` when the change does
    /// not apply to the place that was drawn.
    func mutate(
        _ elements: [MutableElement], _ kind: Kind, using random: inout SplitMix64
    ) -> (() -> Void)? {
        guard let element = elements.dropFirst().randomElement(using: &random),
            let parent = element.parent
        else { return nil }
        let content = element.content
        let siblings = parent.content
        let attributes = element.attributes
        let (name, namespace) = (element.name, element.namespace)
        let undo = {
            element.content = content
            element.attributes = attributes
            (element.name, element.namespace) = (name, namespace)
            parent.content = siblings
            element.parent = parent
        }
        let index = siblings.firstIndex {
            if case .element(let other) = $0 { other === element } else { false }
        }!
        switch kind {
        case .moveElsewhere:
            guard let target = elements.randomElement(using: &random), target !== element,
                !element.all.contains(where: { $0 === target }), target !== parent
            else { return nil }
            let before = target.content
            parent.content.remove(at: index)
            target.append(element)
            return {
                target.content = before
                undo()
            }
        case .dropElement, .doubleElement, .moveAmongSiblings, .renameElement, .changeNamespace,
            .insertElement, .insertFittingElement, .insertText:
            changeContent(element, in: parent, at: index, kind, &random)
        default:
            guard changeAttributes(element, kind, &random) else { return nil }
        }
        return undo
    }

    private func changeContent(
        _ element: MutableElement, in parent: MutableElement, at index: Int, _ kind: Kind,
        _ random: inout SplitMix64
    ) {
        let drawn = elementNames.randomElement(using: &random)!
        switch kind {
        case .dropElement: parent.content.remove(at: index)
        case .doubleElement: parent.content.insert(.element(element.copy()), at: index)
        case .moveAmongSiblings:
            let moved = parent.content.remove(at: index)
            let target = Int.random(in: 0...parent.content.count, using: &random)
            parent.content.insert(moved, at: target)
        case .renameElement: element.name = drawn.local
        case .changeNamespace:
            let choices = [MutableElement.hl7, MutableElement.sdtc, "urn:elsewhere", nil]
            element.namespace = choices.randomElement(using: &random)!
        case .insertText:
            let text = ["t", " ", "\n  \u{a0}"].randomElement(using: &random)!
            let target = Int.random(in: 0...element.content.count, using: &random)
            element.content.insert(.text(text), at: target)
        default:
            var added = drawn
            if kind == .insertFittingElement,
                let type = element.type,
                let fitting = type.elements.randomElement(using: &random)
            {
                added = fitting.name
            }
            let child = MutableElement(added.namespace.rawValue, added.local)
            let target = Int.random(in: 0...element.content.count, using: &random)
            child.parent = element
            element.content.insert(.element(child), at: target)
        }
    }
}
