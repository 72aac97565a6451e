/// An expression that was compiled once and can be evaluated by any number of tasks, each with a
/// ``DynamicContext`` of its own.
///
/// ```swift
/// let expression = try CompiledXPath("count(//section) > 2", in: StaticContext())
/// let tree = try XDMTree(document)
/// let holds = try expression.evaluateBoolean(
///     in: DynamicContext(), focus: Focus(.node(tree.root)))
/// ```
public final class CompiledXPath: Sendable {
    let operation: any Operation
    let slotCount: Int
    /// Expressions inside each other.
    private let levels: Int

    /// Compiles an expression.
    ///
    /// - Throws: Static errors with their place: XPST0003 for the grammar, XPST0008 for a variable,
    ///   XPST0017 for a function, XPST0051 for a type, XPST0081 for a prefix, and others.
    /// - Complexity: O(length).
    public init(_ text: String, in context: StaticContext) throws(XPathError) {
        do {
            var parser = try Parser(text, context)
            let compiler = Compiler(context)
            let syntax = try parser.parse()
            levels = syntax.depth
            operation = try compiler.compile(syntax)
            slotCount = compiler.slotCount
        } catch {
            throw error as? XPathError
                ?? XPathError("XPST0003", "the expression cannot be compiled")
        }
    }

    init(_ operation: any Operation, slotCount: Int) {
        self.operation = operation
        self.slotCount = slotCount
        levels = 1
    }

    private func run<Result>(
        _ context: DynamicContext, _ focus: Focus?, _ variables: VariableValues?,
        _ current: XDMItem?, _ body: (Scope) throws -> Result
    ) throws(XPathError) -> Result {
        let frame = Frame(
            slots: slotCount, context, variables, current: current ?? focus?.item)
        context.levels = max(context.levels, levels)
        let scope = Scope(
            frame: frame, item: focus?.item, position: focus?.position ?? 1,
            size: focus?.size ?? 1)
        do {
            return try context.deeper { try body(scope) }
        } catch {
            throw error as? XPathError ?? XPathError("FOER0000", "the evaluation failed")
        }
    }

    /// The items of the result.
    ///
    /// - Parameter focus: The context item; nil for none.
    /// - Parameter current: What `current()` is; the context item where nil.
    /// - Throws: Dynamic and type errors with their place in the expression.
    public func evaluate(
        in context: DynamicContext, focus: Focus? = nil, variables: VariableValues? = nil,
        current: XDMItem? = nil
    ) throws(XPathError) -> [XDMItem] {
        try run(context, focus, variables, current) { try operation.all($0) }
    }

    /// The effective boolean value of the result; evaluation ends as soon as it is known.
    public func evaluateBoolean(
        in context: DynamicContext, focus: Focus? = nil, variables: VariableValues? = nil,
        current: XDMItem? = nil
    ) throws(XPathError) -> Bool {
        try run(context, focus, variables, current) { try operation.truth($0) }
    }

    /// The atomic values of the result as texts, a space between two (`xsl:value-of`). Text nodes
    /// that follow each other are one (XSLT 2.0, section 5.7.2).
    ///
    /// - Complexity: O(*n*) in the length of the text, besides the evaluation.
    public func evaluateString(
        in context: DynamicContext, focus: Focus? = nil, variables: VariableValues? = nil,
        current: XDMItem? = nil
    ) throws(XPathError) -> String {
        try run(context, focus, variables, current) {
            var texts: [String] = []
            var followsText = false
            for item in try operation.all($0) {
                let isText = item.node?.kind == .text
                let atoms = try Atomization.atomize([item]).map(\.text)
                if isText, followsText, !texts.isEmpty {
                    texts[texts.count - 1] += atoms.joined()
                } else {
                    texts += atoms
                }
                followsText = isText
            }
            return texts.joined(separator: " ")
        }
    }

    /// The nodes of the result, in the order in which the expression gives them.
    ///
    /// - Throws: XPTY0004 where an item is not a node.
    public func evaluateNodes(
        in context: DynamicContext, focus: Focus? = nil, variables: VariableValues? = nil,
        current: XDMItem? = nil
    ) throws(XPathError) -> [XDMNode] {
        try run(context, focus, variables, current) { try operation.nodes($0) }
    }
}
