internal import Schemas
internal import Synchronization
internal import XMLTree

/// What an assert asks for, in words that say what to do, and as examples; from its own test, so
/// that no assert of any pack is without.
package struct AssertMeaning {
    private let context: TestExpression?
    private let test: TestExpression?

    /// - Parameters:
    ///   - lets: The values of the variables that the assert's rule declares.
    ///   - element: The local name of what was found. Of a context that is a union, its part for
    ///     this element counts; without a name, the first.
    package init(
        context: String, test: String, lets: [String: String] = [:], about element: String? = nil
    ) {
        self.test = TestExpression(test)?.resolving(lets)
        let parts = Self.alternatives(of: context)
        let read = parts.lazy.map { TestExpression($0)?.resolving(lets) }
        guard let element, parts.count > 1 else {
            self.context = read.first ?? nil
            return
        }
        self.context =
            read.first { part in
                guard case .path(let path)? = part, let name = path.steps.last?.name else {
                    return false
                }
                return name == element || name.hasSuffix(":" + element)
            } ?? nil
    }

    /// The parts of a union, apart from unions in predicates and bars in literals.
    ///
    /// - Complexity: O(*n*) in the length of the context.
    private static func alternatives(of context: String) -> [String] {
        guard context.utf8.contains(UInt8(ascii: "|")) else { return [context] }
        var parts = [""]
        var depth = 0
        var quote: Character?
        for character in context {
            switch character {
            case "'", "\"":
                if quote == nil { quote = character } else if quote == character { quote = nil }
            case "[", "(": depth += quote == nil ? 1 : 0
            case "]", ")": depth -= quote == nil ? 1 : 0
            case "|" where depth == 0 && quote == nil:
                parts.append("")
                continue
            default: break
            }
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    /// The element that the assert is about; nil where its context is none by name.
    package var element: String? { contextSteps?.last?.name }

    private var contextSteps: [TestPath.Step]? {
        guard case .path(let path)? = context, let last = path.steps.last,
            !last.isAttribute, last.name != ".", last.name != "*"
        else { return nil }
        return path.steps
    }

    /// What to do, as one sentence with a piece of XML; nil where the test cannot be told.
    package var advice: String? {
        guard let element, let test else { return nil }
        if let removed = removed(by: test) {
            return "Remove `\(removed)` from `\(element)`."
        }
        let node = ExampleNode(element)
        guard ExampleBuilder.open.meet(test, node), !node.isBare else { return nil }
        var actions: [String] = []
        if !node.attributes.isEmpty {
            let words = node.attributes.map { "\($0.name)=\"\($0.value)\"" }
                .joined(separator: " ")
            actions.append("write `\(words)` on `\(element)`")
        }
        for child in node.children {
            actions.append("insert `\(snippet(of: child, in: element))` into `\(element)`")
        }
        if node.text != nil { actions.append("write the text into `\(element)`") }
        guard let first = actions.first?.first else { return nil }
        return first.uppercased() + actions.joined(separator: ", and ").dropFirst() + "."
    }

    /// An element that breaks the assert, and one that meets it.
    package var examples: (failing: ExampleNode, passing: ExampleNode)? {
        guard let test, let failing = base(), let passing = base(),
            ExampleBuilder.running.breakTest(test, failing.inner),
            ExampleBuilder.running.meet(test, passing.inner)
        else { return nil }
        return (failing.outer, passing.outer)
    }

    /// An element as the context asks for it, in the elements that it asks for around it.
    private func base() -> (outer: ExampleNode, inner: ExampleNode)? {
        guard let steps = contextSteps else { return nil }
        var outer: ExampleNode?
        var inner: ExampleNode?
        for step in steps {
            let node = ExampleNode(step.name)
            guard !step.isAttribute,
                step.predicates.allSatisfy({ ExampleBuilder.running.meet($0, node) })
            else { return nil }
            inner?.append(node)
            inner = node
            outer = outer ?? node
        }
        guard let outer, let inner else { return nil }
        return (outer, inner)
    }

    private func removed(by test: TestExpression) -> String? {
        let paths: [TestExpression]
        switch test {
        case .call("not", let parts): paths = parts
        case .compared(.call("count", let parts), "=", .number(0)): paths = parts
        default: return nil
        }
        guard case .path(let path)? = paths.first, paths.count == 1, let last = path.steps.last,
            last.name != ".", path.steps.allSatisfy({ $0.predicates.isEmpty })
        else { return nil }
        return (last.isAttribute ? "@" : "") + last.name
    }

    /// A child as somebody would insert it: what the test says of it, or else what its type needs.
    private func snippet(of child: ExampleNode, in parent: String) -> String {
        guard child.isBare, let type = ElementTypes.type(of: child.name, in: parent) else {
            return child.inline
        }
        return Snippet.of(ModelName(shown: child.name), type: type)
    }
}

/// The types of elements by their names and their parents' names.
enum ElementTypes {
    private static let known = Mutex<[String: [String: String]]>([:])

    /// The first type that an element has in one of a name; nil where it cannot stand there.
    static func type(of child: String, in parent: String) -> String? {
        known.withLock { known in
            let types = known[parent] ?? types(in: parent)
            known[parent] = types
            return types[child]
        }
    }

    private static func types(in parent: String) -> [String: String] {
        let model = CDAModel.shared
        let name = ModelName(shown: parent)
        var parents = model.globalElements.filter { $0.name == name }
            .compactMap { model.type(named: $0.type) }
        parents += XMLModel.cda.types(ofElements: name.local, inExtension: name.namespace == .sdtc)
            .map { model.type(at: $0) }
        return Dictionary(
            parents.flatMap(\.elements).map { ($0.name.description, $0.type) },
            uniquingKeysWith: { first, _ in first })
    }
}

extension ModelName {
    /// The name that ``description`` shows.
    fileprivate init(shown text: String) {
        if text.hasPrefix("sdtc:") {
            self.init(.sdtc, String(text.dropFirst(5)))
        } else {
            self.init(.hl7, text)
        }
    }
}

extension String {
    /// Whether the bytes of another text stand in it, one after the other.
    fileprivate func hasBytes(of part: String) -> Bool {
        let text = Array(utf8)
        let part = Array(part.utf8)
        guard let first = part.first else { return true }
        guard text.count >= part.count else { return false }
        return (0...text.count - part.count).contains { start in
            text[start] == first && text[start..<start + part.count].elementsEqual(part)
        }
    }
}

/// What to do about an assert that does not hold. A test is read once for all findings, since
/// documents of one sender break the same asserts.
package enum AssertAdvice {
    /// Asserts that are remembered, more than the packs of any document have.
    private static let limit = 16_384
    private static let known = Mutex<[String: String]>([:])

    /// - Parameter element: The local name of the element that does not meet the assert.
    package static func text(
        pack: String, id: String?, context: String, test: String, about element: String
    ) -> String {
        // What else is in a document cannot make more sentences than the context has parts.
        let element = context.hasBytes(of: element) ? element : ""
        let assert = [pack, id ?? "", context, test, element].joined(separator: "\u{0}")
        if let text = known.withLock({ $0[assert] }) { return text }
        let meaning = AssertMeaning(
            context: context, test: test, lets: RuleLets.values(for: id, of: pack, test: test),
            about: element)
        let text =
            meaning.advice ?? meaning.element.map { "Change `\($0)` as the message says." }
            ?? "Change the element as the message says."
        known.withLock { known in
            if known.count >= limit { known.removeAll() }
            known[assert] = text
        }
        return text
    }
}
