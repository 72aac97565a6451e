import XMLTree
import XPath

/// Evaluates rules under XPath 2.0 and later on one document.
final class TypedEvaluation: RuleEvaluation {
    private let program: TypedProgram
    private let limits: SchematronLimits
    private let references: ReferencedDocuments
    private let xdm: XDMTree
    private let context: DynamicContext
    private let values: VariableValues
    /// What has been compiled, as far as this evaluation knows.
    private var compiled: CompiledParts.Known
    private var matches: [[TreeNode]?]
    /// The variables of the rule that runs, by their places, and the item that it is asked of.
    private var slots: [Int] = []
    private var current: XDMItem
    private(set) var failure = ""
    private var isSpent = false

    init(
        _ program: TypedProgram, _ tree: TreeIndex, limits: SchematronLimits,
        references: ReferencedDocuments,
        uri: String?, within main: TypedEvaluation? = nil
    ) {
        self.program = program
        self.limits = limits
        self.references = references
        xdm = XDMTree(tree, uri: uri)
        current = .node(xdm.root)
        compiled = program.compiled.known
        matches = Array(repeating: nil, count: program.parts.contexts.count)
        if let main {
            context = main.context
        } else {
            let (visits, overflow) = tree.count.multipliedReportingOverflow(
                by: limits.visitsPerNode)
            let steps = overflow ? Int.max : min(Int.max / 2, visits) + limits.visits
            context = DynamicContext(
                budget: tree.document.work ?? WorkBudget(steps: steps), clock: limits.clock)
            context.keys = program.keys
            // Forty bytes an item: a pack that makes more than a document has is no honest one.
            context.maximumItems = max(Self.leastItems, 2 * tree.count)
        }
        values = VariableValues(count: TypedRules.mostOfRule + program.parts.variables.count)
        let globals = main?.values
        values.missing = { [unowned self] slot throws(XPathError) in
            try value(slot, globals: globals)
        }
        if main == nil {
            context.globals = values
            let document = xdm
            context.documents = { uri throws(XPathError) in
                uri == document.uri ? document : try references.tree(uri)
            }
            context.texts = { uri throws(XPathError) in try references.text(uri) }
        }
    }

    /// Items of one sequence that are allowed whatever the document's size is.
    private static let leastItems = 4_000_000

    /// A variable's value: evaluated when it is first asked for, at the node that it belongs to.
    private func value(
        _ slot: Int, globals: VariableValues?
    ) throws(XPathError) -> [XDMItem] {
        if slot < TypedRules.mostOfRule {
            guard slot < slots.count else { return [] }
            return try expression(slots[slot]).evaluate(
                in: context, focus: Focus(current), variables: values)
        }
        if let globals { return try globals.get(slot) }
        let place = program.parts.variables[slot - TypedRules.mostOfRule]
        return try expression(place).evaluate(
            in: context, focus: Focus(.node(xdm.root)), variables: values)
    }

    private func expression(_ place: Int) throws(XPathError) -> CompiledXPath {
        if let known = compiled.expressions[place] { return known }
        let made = try program.compiled.expression(place, of: program.parts)
        compiled.expressions[place] = made
        return made
    }

    private func pattern(_ place: Int) throws(XPathError) -> CompiledPattern {
        if let known = compiled.patterns[place] { return known }
        let made = try program.compiled.pattern(place, of: program.parts)
        compiled.patterns[place] = made
        return made
    }

    var tree: TreeIndex { xdm.index }

    var isExhausted: Bool { isSpent || context.isSpent }

    func nodes(matching number: Int) -> (nodes: [TreeNode], failure: String?) {
        if let known = matches[number] { return (known, nil) }
        guard canMatch(program.parts.contexts[number]) else {
            matches[number] = []
            return ([], nil)
        }
        var lost: String?
        var found: [TreeNode] = []
        do throws(XPathError) {
            let pattern = try pattern(number)
            do throws(XPathError) {
                found = try pattern.nodes(in: xdm, context: context, variables: values)
                    .map(\.treeNode)
            } catch {
                keep(error)
                lost = failure
                found = isSpent ? [] : nodesOneByOne(matching: pattern)
            }
        } catch {
            keep(error)
            lost = failure
        }
        matches[number] = found
        return (found, lost)
    }

    /// Whether the document has what a context needs; most have not, and need not be compiled.
    private func canMatch(_ context: TypedProgram.Context) -> Bool {
        if let values = context.values, !values.contains(where: { tree.value($0) != nil }) {
            return false
        }
        guard let names = context.names else { return true }
        return names.contains { name in
            guard let namespace = tree.namespace(name.namespace.isEmpty ? nil : name.namespace)
            else { return false }
            return tree.name(name.local, namespace: namespace) != nil
        }
    }

    /// A node at which a pattern has an error does not match it (XSLT 2.0, section 5.5.4).
    private func nodesOneByOne(matching pattern: CompiledPattern) -> [TreeNode] {
        guard let everything = XSLTFunctions.everyNode,
            let all = try? everything.nodes(in: xdm, context: context)
        else { return [] }
        return all.filter {
            (try? pattern.matches($0, in: context, variables: values)) ?? false
        }.map(\.treeNode)
    }

    func item(_ node: TreeNode) -> XDMItem { .node(xdm.node(node)) }

    func node(of item: XDMItem) -> TreeNode? {
        guard let node = item.node, node.tree === xdm else { return nil }
        return node.treeNode
    }

    func begin(_ slots: [Int], at item: XDMItem) {
        for slot in self.slots.indices { values[slot] = nil }
        self.slots = slots
        current = item
    }

    private func keep(_ error: XPathError) {
        failure = "\(error)"
        if error.isExhausted { isSpent = true }
    }

    func test(_ expression: Int, at item: XDMItem) -> Bool? {
        do throws(XPathError) {
            return try self.expression(expression).evaluateBoolean(
                in: context, focus: Focus(item), variables: values)
        } catch {
            keep(error)
            return nil
        }
    }

    func items(_ expression: Int, at item: XDMItem) -> [XDMItem]? {
        do throws(XPathError) {
            return try self.expression(expression).evaluate(
                in: context, focus: Focus(item), variables: values)
        } catch {
            keep(error)
            return nil
        }
    }

    func strings(_ expression: Int, at item: XDMItem) -> [String]? {
        guard let items = items(expression, at: item) else { return nil }
        do throws(XPathError) {
            var strings: [String] = []
            for item in items { strings.append(try item.stringValue) }
            return strings
        } catch {
            keep(error)
            return nil
        }
    }

    func text(
        _ expression: Int, at item: XDMItem, vocabulary: Set<String>
    ) -> (text: String, isHarmless: Bool) {
        do throws(XPathError) {
            let text = try self.expression(expression).evaluateString(
                in: context, focus: Focus(item), variables: values)
            let written = program.parts.expressions[expression].text
            return (text, isHarmless(text, of: written, vocabulary))
        } catch {
            keep(error)
            return ("…", true)
        }
    }

    /// As under XPath 1.0: literals, OIDs that the schema has, counts, truth values and names.
    private func isHarmless(_ text: String, of expression: String, _ vocabulary: Set<String>)
        -> Bool
    {
        if text.isEmpty || text == "true" || text == "false" { return true }
        if ExpressionText.isLiteral(expression) { return true }
        if expression.hasPrefix("count("), ExpressionText.isOneCall(expression) { return true }
        if expression.hasPrefix("name(") || expression.hasPrefix("local-name("),
            ExpressionText.isOneCall(expression),
            let local = text.split(separator: ":").last.map(String.init)
        {
            return program.names.contains(local) || vocabulary.contains(local)
        }
        let isOID =
            text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }
            && text.utf8.count { $0 == UInt8(ascii: ".") } >= 3
        return isOID && program.literals.contains(text)
    }

    func knowsName(of node: TreeNode, _ vocabulary: Set<String>) -> Bool {
        let name = tree.node(node).name
        return vocabulary.contains(name) || program.names.contains(name)
    }

    func evaluation(of uri: String) -> TypedEvaluation? {
        guard let index = references.index(named: uri) else { return nil }
        return TypedEvaluation(
            program, index, limits: limits, references: references,
            uri: SchemaAddress.uri(of: uri, beside: references.schemaFiles.source), within: self)
    }

    func settle() {}
}

extension ReferencedDocuments {
    /// The trees of the documents that expressions ask for.
    private final class Trees {
        var known: [String: XDMTree] = [:]
    }

    /// A text by its absolute URI.
    func text(_ uri: String) throws(XPathError) -> String {
        guard let name = SchemaAddress.reference(to: uri, from: schemaFiles.source) else {
            throw XPathError(code: "FOUT1170", message: "only files beside the schema are read")
        }
        do throws(SchemaPath.Refusal) {
            if let text = try schemaFiles.text(named: name) { return text }
        } catch {
            throw XPathError(code: "FOUT1200", message: error.message)
        }
        throw XPathError(
            code: "FOUT1170", message: "the file `\(name.prefix(160))` is not beside the schema")
    }

    /// A document by its absolute URI.
    func tree(_ uri: String) throws(XPathError) -> XDMTree {
        let trees = attachment as? Trees ?? Trees()
        attachment = trees
        if let known = trees.known[uri] { return known }
        guard let name = SchemaAddress.reference(to: uri, from: schemaFiles.source) else {
            throw XPathError(
                code: "FODC0002", message: "only files beside the schema are read")
        }
        guard let index = index(named: name) else {
            throw XPathError(
                code: "FODC0002",
                message: schemaFiles.refusal(ofDocument: name)
                    ?? "the document `\(name.prefix(160))` is not beside the schema")
        }
        let tree = XDMTree(index, uri: uri)
        trees.known[uri] = tree
        return tree
    }
}
