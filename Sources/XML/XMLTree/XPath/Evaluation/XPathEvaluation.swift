/// Evaluates the expressions of a program on one document. Belongs to one task.
///
/// Nothing is made for a node that is only looked at: names and attribute values are numbers in
/// the ``TreeIndex``, and those that the program knows are looked up once for the document.
package final class XPathEvaluation {
    let program: XPathProgram
    package let tree: TreeIndex
    let operations: [XPathOperation]
    let steps: [XPathStep]
    /// The document's numbers for the program's names, namespaces and literals; -9 for what it has
    /// not.
    let names: [Int32]
    let namespaces: [Int32]
    let literals: [Int32]
    let namespacesOfNames: [Int32]

    /// The node that a test is asked of: what `current()` gives.
    var current = TreeNode.document
    /// The context's position and size (section 1), for predicates that ask.
    var position = 1
    var size = 1
    var values: [XPathValue?]
    var lookup = XPathLookup()
    var shared = XPathSharedSets()
    private lazy var peer = XPathPeer(program, of: tree)
    /// Why the last test has no answer; whoever asks sets it back.
    package var failure: XPathDynamicFailure?
    /// Variables whose value is a failure.
    private var failures: [Int32: XPathDynamicFailure] = [:]
    /// The documents beside the schema.
    package var documents: XPathDocuments?
    /// Looks that are left of those that the document's own budget has paid for.
    private var paid = 0
    /// Looks that may still be paid for.
    private var reserve: Int

    static let absent: Int32 = -9

    /// Prepares a document for a program.
    ///
    /// - Parameter budget: Nodes that may be looked at; then ``isExhausted``. What the document
    ///   may cost (``XMLDocument/work``) bounds them too.
    /// - Complexity: O(*m*) look-ups, *m* names and literals of the program.
    package init(_ program: XPathProgram, of tree: TreeIndex, budget: Int = .max) {
        self.program = program
        self.tree = tree
        reserve = budget
        operations = program.operations
        steps = program.steps
        let known = program.namespaces.map { tree.namespace($0) ?? Self.absent }
        namespaces = known
        names = program.names.map { name in
            let namespace = known[Int(name.namespace)]
            guard namespace != Self.absent else { return Self.absent }
            return tree.name(name.local, namespace: namespace) ?? Self.absent
        }
        literals = program.literals.map { tree.value($0) ?? Self.absent }
        namespacesOfNames = tree.namespacesOfNames()
        values = Array(repeating: nil, count: program.variables.count)
    }

    /// Whether the budget was spent: answers are not to be trusted then.
    package var isExhausted: Bool { paid < 0 }

    /// Takes one look more; false where the evaluation has to end.
    @inline(__always)
    func look() -> Bool {
        paid -= 1
        return paid >= 0 || buyLooks()
    }

    private func buyLooks() -> Bool {
        let count = min(reserve, WorkBudget.stepsUntilAsked)
        guard count > 0, tree.document.work?.spend(count) ?? true else {
            giveUp()
            return false
        }
        reserve -= count
        paid += count
        return true
    }

    /// Gives looks back that were paid for and not taken.
    package func settle() {
        guard paid > 0 else { return }
        tree.document.work?.giveBack(paid)
        paid = 0
    }

    /// Looks that are left in all.
    var left: Int { max(0, paid) + reserve }

    /// Sets how many looks are left, paid for elsewhere.
    func lend(_ looks: Int) {
        reserve = looks
        paid = 0
    }

    /// Pays for looks that another evaluation took.
    func pay(_ looks: Int) {
        let fromPaid = min(max(0, paid), looks)
        paid -= fromPaid
        let rest = looks - fromPaid
        guard rest > 0 else { return }
        guard rest <= reserve, tree.document.work?.spend(rest) ?? true else { return giveUp() }
        reserve -= rest
    }

    private func giveUp() {
        reserve = 0
        paid = -1
    }

    /// Evaluates a test at a node.
    package func test(_ expression: XPathProgram.Expression, at node: TreeNode) -> Bool {
        current = node
        return boolean(expression.operation, node)
    }

    /// Evaluates an expression at a node for its string.
    package func string(_ expression: XPathProgram.Expression, at node: TreeNode) -> [UInt8] {
        current = node
        return switch value(expression, at: node) {
        case .boolean(let boolean): Array((boolean ? "true" : "false").utf8)
        case .number(let number): Array(XPathNumber.text(number).utf8)
        case .string(let bytes): bytes
        case .strings(let strings): strings.first ?? []
        case .nodes(let nodes): nodes.first.map { tree.string(of: $0) } ?? []
        }
    }

    /// Evaluates an expression at a node.
    package func value(_ expression: XPathProgram.Expression, at node: TreeNode) -> XPathValue {
        current = node
        return value(expression.operation, expression.type, node)
    }

    func value(_ operation: Int32, _ type: XPathType, _ node: TreeNode) -> XPathValue {
        switch type {
        case .boolean: .boolean(boolean(operation, node))
        case .number: .number(number(operation, node))
        case .string: .string(string(operation, node))
        case .strings: .strings(strings(operation, node))
        case .nodes: .nodes(ordered(operation, node))
        }
    }

    /// What libxslt says of an expression. Where it fails the evaluation is given up.
    func peerString(_ number: Int32) -> [UInt8] {
        if let string = peer?.string(number, at: current, value: variable) { return string }
        giveUp()
        return []
    }

    /// Forgets the values of variables that belong to the node before.
    package func forget(_ slots: some Sequence<Int>) {
        for slot in slots {
            values[slot] = nil
            failures[Int32(slot)] = nil
        }
    }

    /// A variable's value: evaluated when it is first asked for, at the node it belongs to.
    func variable(_ slot: Int32) -> XPathValue {
        if let known = values[Int(slot)] {
            if let failed = failures[slot], failure == nil { failure = failed }
            return known
        }
        let variable = program.variables[Int(slot)]
        let (asker, askedPosition, askedSize) = (current, position, size)
        let node = variable.scope == .rule ? current : TreeNode.document
        let before = failure
        (current, position, size, failure) = (node, 1, 1, nil)
        let value = value(variable.operation, variable.type, node)
        if let failure { failures[slot] = failure }
        (current, position, size) = (asker, askedPosition, askedSize)
        failure = before ?? failure
        values[Int(slot)] = value
        return value
    }
}
