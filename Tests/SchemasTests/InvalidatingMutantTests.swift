import Fixtures
import Schemas
import Testing
import XMLTree

/// Changes that break a document by the standard: our schema refuses each mutant, and the
/// diagnosis names what was done.
@Suite struct InvalidatingMutantTests {
    /// A broken place, and whether a fault is the one to be found there.
    private struct Break {
        let undo: () -> Void
        let isFault: (ContentDiagnosis.Fault) -> Bool
    }

    private typealias Breaker = (MutableElement, ModelType) -> Break?

    @Test func requiredElementDropped() throws {
        try check(atLeast: 300) { element, type in
            for case .element(let required) in type.content where required.cardinality.minimum > 0 {
                let before = element.content
                element.content.removeAll { Self.isElement($0, required.name) }
                guard element.content.count < before.count else { continue }
                return Break(undo: { element.content = before }) {
                    guard case .missingElement(let names, _, _) = $0 else { return false }
                    return names == [required.name.description]
                }
            }
            return nil
        }
    }

    @Test func singleElementDoubled() throws {
        try check(atLeast: 1000) { element, type in
            for case .element(let single) in type.content where single.cardinality.maximum == 1 {
                let before = element.content
                guard let index = before.firstIndex(where: { Self.isElement($0, single.name) })
                else { continue }
                guard case .element(let child) = before[index] else { continue }
                element.content.insert(.element(child.copy()), at: index)
                return Break(undo: { element.content = before }) {
                    $0 == .tooMany(single.name.description, maximum: 1)
                }
            }
            return nil
        }
    }

    @Test func neighboursSwapped() throws {
        try check(atLeast: 500) { element, type in
            let children = element.elements
            for (first, second) in zip(children, children.dropFirst()) {
                guard let one = Self.place(of: first, in: type),
                    let two = Self.place(of: second, in: type), one < two
                else { continue }
                let before = element.content
                element.content = [second, first].map { .element($0) }
                return Break(undo: { element.content = before }) {
                    if case .outOfOrder(let name, let other) = $0 {
                        name == first.shown && other == second.shown
                    } else {
                        false
                    }
                }
            }
            return nil
        }
    }

    @Test func elementMisspelled() throws {
        try check(atLeast: 500) { element, type in
            guard let child = element.elements.first, child.namespace == MutableElement.hl7,
                child.name.count > 5
            else { return nil }
            let name = child.name
            child.name = name + "x"
            return Break(undo: { child.name = name }) {
                guard case .unknownElement(name + "x", let suggestion, _) = $0 else { return false }
                return suggestion == name
            }
        }
    }

    @Test func textBetweenElements() throws {
        try check(atLeast: 1000) { element, type in
            guard !type.isMixed, !type.isSimple else { return nil }
            element.content.append(.text("t"))
            return Break(undo: { element.content.removeLast() }) { $0 == .unexpectedText }
        }
    }

    @Test func requiredAttributeDropped() throws {
        try check(atLeast: 100) { element, type in
            guard let required = type.attributes.first(where: { $0.use == .required }) else {
                return nil
            }
            let before = element.attributes
            element.attributes.removeAll { $0.name == required.local }
            return Break(undo: { element.attributes = before }) {
                $0 == .missingAttribute(required.description)
            }
        }
    }

    @Test func attributeMisspelled() throws {
        try check(atLeast: 1000) { element, _ in
            guard let index = element.attributes.firstIndex(where: { $0.namespace == nil }) else {
                return nil
            }
            let name = element.attributes[index].name
            element.attributes[index].name = name + "Q"
            return Break(undo: { element.attributes[index].name = name }) {
                guard case .unknownAttribute(name + "Q", let suggestion) = $0 else { return false }
                return suggestion == (name.count >= 2 ? name : nil)
            }
        }
    }

    @Test func valueOffItsForm() throws {
        let wrong: [LexicalForm: String] = [
            .string: "", .word: "a b", .boolean: "TRUE", .integer: "1.5", .real: "1,5",
            .timestamp: "2024-03-31", .uniqueIdentifier: "2.16..1", .binary: "=",
            .identifier: "1 2", .nameToken: "a b", .xmlBoolean: "yes",
        ]
        try check(atLeast: 1000) { element, type in
            for attribute in type.attributes where attribute.fixed == nil {
                let value: String
                switch CDAModel.shared.valueType(named: attribute.valueType) {
                case .form(let form):
                    guard let example = wrong[form] else { continue }
                    value = example
                case .code(let list) where !list.isOpen, .codes(let list): value = list.name + "?"
                default: continue
                }
                guard
                    let index = element.attributes.firstIndex(where: {
                        $0.name == attribute.local && $0.namespace == attribute.namespace?.rawValue
                    })
                else { continue }
                let before = element.attributes[index].value
                element.attributes[index].value = value
                return Break(undo: { element.attributes[index].value = before }) {
                    switch $0 {
                    case .wrongForm(attribute.description, _): true
                    case .wrongCode(attribute.description, _, _): true
                    default: false
                    }
                }
            }
            return nil
        }
    }

    @Test func fixedValueChanged() throws {
        try check(atLeast: 1000) { element, type in
            guard let fixed = type.attributes.first(where: { $0.fixed != nil }) else { return nil }
            let before = element.attributes
            element.attributes.removeAll { $0.name == fixed.local }
            element.attributes.append(.init(namespace: nil, name: fixed.local, value: "OTHER"))
            return Break(undo: { element.attributes = before }) {
                $0 == .wrongFixedValue(attribute: fixed.description, expected: fixed.fixed!)
            }
        }
    }

    @Test func typeThatIsNone() throws {
        try check(atLeast: 1000) { element, _ in
            let before = element.attributes
            element.attributes.removeAll { $0.namespace == MutableElement.instance }
            element.attributes.append(
                .init(namespace: MutableElement.instance, name: "type", value: "NoType"))
            return Break(undo: { element.attributes = before }) {
                if case .unknownType = $0 { true } else { false }
            }
        }
    }

    /// Breaks every element of every valid fixture that the breaker applies to. To be quick, only
    /// every seventh mutant is shown to the validator; all are diagnosed.
    private func check(atLeast number: Int, _ breaker: Breaker) throws {
        let schema = try Compiled.ours.get()
        var count = 0
        for kind in [FixtureKind.header, .body, .versions] {
            for fixture in try Fixtures.all(of: kind) where fixture.expected.schema?.strict == true
            {
                let root = MutableElement(try XMLDocument(fixture.bytes).root)
                for element in root.all {
                    guard let type = CDAModel.shared.type(of: element.path),
                        let broken = breaker(element, type)
                    else { continue }
                    count += 1
                    let faults = element.diagnosis.map(\.fault)
                    #expect(
                        faults.contains(where: broken.isFault),
                        "\(fixture), \(element.name): \(faults)")
                    if count.isMultiple(of: 7) {
                        let verdict = schema.validate(try XMLDocument(root.document()))
                        #expect(verdict?.isValid == false, "\(fixture), \(element.name)")
                    }
                    broken.undo()
                    #expect(element.diagnosis.isEmpty, "\(fixture), \(element.name)")
                }
            }
        }
        #expect(count >= number)
    }

    private static func isElement(_ content: MutableElement.Content, _ name: ModelName) -> Bool {
        guard case .element(let element) = content else { return false }
        return element.namespace == name.namespace.rawValue && element.name == name.local
    }

    /// Where a child's name stands in the order of a type's content; `nil` in a choice.
    private static func place(of child: MutableElement, in type: ModelType) -> Int? {
        type.content.firstIndex {
            guard case .element(let element) = $0 else { return false }
            return element.name.description == child.shown
        }
    }
}

extension MutableElement {
    /// The name as messages show it.
    var shown: String { namespace == Self.sdtc ? "sdtc:" + name : name }

    /// What the diagnosis says of this element.
    var diagnosis: [ContentDiagnosis] {
        let text = content.compactMap { if case .text(let text) = $0 { text } else { nil } }
        let children = elements.map { ElementName($0.namespace, $0.name) }
        let values = attributes.map { DocumentAttribute($0.namespace, $0.name, value: $0.value) }
        return CDAModel.shared.diagnoseChildren(children, text: text.joined(), of: path)
            + CDAModel.shared.diagnoseAttributes(values, of: path)
    }
}
