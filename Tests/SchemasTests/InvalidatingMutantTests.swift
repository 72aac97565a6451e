import Fixtures
import Schemas
import Testing
import XMLTree

/// Changes that break a document by the standard, whatever the document: our schema refuses each.
@Suite struct InvalidatingMutantTests {
    /// Breaks an element of a type and gives back what mends it; `nil` where it does not apply.
    private typealias Breaker = (MutableElement, ModelType) -> (() -> Void)?

    @Test func requiredElementDropped() throws {
        try check(atLeast: 40) { element, type in
            for case .element(let required) in type.content where required.cardinality.minimum > 0 {
                let before = element.content
                element.content.removeAll { Self.isElement($0, required.name) }
                if element.content.count < before.count { return { element.content = before } }
            }
            return nil
        }
    }

    @Test func singleElementDoubled() throws {
        try check(atLeast: 100) { element, type in
            for case .element(let single) in type.content where single.cardinality.maximum == 1 {
                let before = element.content
                guard let index = before.firstIndex(where: { Self.isElement($0, single.name) }),
                    case .element(let child) = before[index]
                else { continue }
                element.content.insert(.element(child.copy()), at: index)
                return { element.content = before }
            }
            return nil
        }
    }

    @Test func neighboursSwapped() throws {
        try check(atLeast: 80) { element, type in
            let children = element.elements
            for (index, (first, second)) in zip(children, children.dropFirst()).enumerated() {
                guard let one = Self.place(of: first, in: type),
                    let two = Self.place(of: second, in: type), one < two
                else { continue }
                let before = element.content
                var order = children
                order.swapAt(index, index + 1)
                element.content = order.map { .element($0) }
                return { element.content = before }
            }
            return nil
        }
    }

    @Test func elementMisspelled() throws {
        try check(atLeast: 100) { element, _ in
            guard let child = element.elements.first, child.namespace == MutableElement.hl7 else {
                return nil
            }
            let name = child.name
            child.name += "x"
            return { child.name = name }
        }
    }

    @Test func textBetweenElements() throws {
        try check(atLeast: 100) { element, type in
            guard !type.isMixed, !type.isSimple else { return nil }
            element.content.append(.text("t"))
            return { element.content.removeLast() }
        }
    }

    @Test func requiredAttributeDropped() throws {
        try check(atLeast: 20) { element, type in
            guard let required = type.attributes.first(where: { $0.use == .required }) else {
                return nil
            }
            return Self.change(element) { $0.removeAll { $0.name == required.local } }
        }
    }

    @Test func attributeMisspelled() throws {
        try check(atLeast: 100) { element, _ in
            guard let index = element.attributes.firstIndex(where: { $0.namespace == nil }) else {
                return nil
            }
            return Self.change(element) { $0[index].name += "Q" }
        }
    }

    @Test func valueOffItsForm() throws {
        let wrong: [LexicalForm: String] = [
            .string: "", .word: "a b", .boolean: "TRUE", .integer: "1.5", .real: "1,5",
            .timestamp: "2024-03-31", .uniqueIdentifier: "2.16..1", .identifier: "1 2",
            .nameToken: "a b", .xmlBoolean: "yes",
        ]
        try check(atLeast: 100) { element, type in
            for attribute in type.attributes where attribute.fixed == nil {
                let value: String
                switch CDAModel.shared.valueType(named: attribute.valueType) {
                case .form(let form):
                    guard let example = wrong[form] else { continue }
                    value = example
                case .code(let list) where !list.isOpen, .codes(let list): value = list.name + "?"
                default: continue
                }
                let index = element.attributes.firstIndex {
                    $0.name == attribute.local && $0.namespace == attribute.namespace?.rawValue
                }
                if let index { return Self.change(element) { $0[index].value = value } }
            }
            return nil
        }
    }

    @Test func fixedValueChanged() throws {
        try check(atLeast: 100) { element, type in
            guard let fixed = type.attributes.first(where: { $0.fixed != nil }) else { return nil }
            return Self.change(element) {
                $0.removeAll { $0.name == fixed.local }
                $0.append(.init(namespace: nil, name: fixed.local, value: "OTHER"))
            }
        }
    }

    @Test func typeThatIsNone() throws {
        try check(atLeast: 100) { element, _ in
            Self.change(element) {
                $0.removeAll { $0.namespace == MutableElement.instance }
                $0.append(.init(namespace: MutableElement.instance, name: "type", value: "NoType"))
            }
        }
    }

    /// Breaks every fifth element that the breaker applies to, in every valid fixture.
    private func check(atLeast number: Int, _ breaker: Breaker) throws {
        let schema = try Compiled.ours.get()
        var count = 0
        for kind in [FixtureKind.header, .body, .versions] {
            for fixture in try Fixtures.all(of: kind) where fixture.expected.schema?.strict == true
            {
                let root = MutableElement(try XMLDocument(fixture.bytes).root)
                for element in root.all {
                    guard let type = element.type, let mend = breaker(element, type) else {
                        continue
                    }
                    count += 1
                    if count.isMultiple(of: 5) {
                        let verdict = schema.validate(try XMLDocument(root.document()))
                        #expect(verdict?.isValid == false, "\(fixture), \(element.name)")
                        let own = XMLModel.cda.validate(
                            try XMLDocument(root.document()), setsForeignAside: false, kept: 10)
                        #expect(own?.isValid == false, "\(fixture), \(element.name), compiled")
                    }
                    mend()
                }
                let mended = schema.validate(try XMLDocument(root.document()))
                #expect(mended?.isValid == true, "\(fixture) as it was")
            }
        }
        #expect(count / 5 >= number)
    }

    private static func change(
        _ element: MutableElement, _ body: (inout [MutableElement.Attribute]) -> Void
    ) -> (() -> Void) {
        let before = element.attributes
        body(&element.attributes)
        return { element.attributes = before }
    }

    private static func isElement(_ content: MutableElement.Content, _ name: ModelName) -> Bool {
        guard case .element(let element) = content else { return false }
        return element.namespace == name.namespace.rawValue && element.name == name.local
    }

    /// Where a child's name stands in the order of a type's content; `nil` in a choice.
    private static func place(of child: MutableElement, in type: ModelType) -> Int? {
        type.content.firstIndex {
            guard case .element(let element) = $0 else { return false }
            return element.name.local == child.name
                && element.name.namespace.rawValue == child.namespace
        }
    }
}
