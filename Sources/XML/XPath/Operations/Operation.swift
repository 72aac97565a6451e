/// A compiled expression. Items are handed on one by one, so that whoever has enough ends the
/// evaluation: `exists(//a)` looks at one.
///
/// Each operation has ``each(_:_:)`` or ``all(_:)`` of its own; the other is made from it.
protocol Operation: AnyObject, Sendable {
    /// What is known of the result before evaluation.
    var facts: Facts { get }
    /// Calls with each item until told to stop; false where it was stopped.
    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool
    /// All items.
    func all(_ scope: Scope) throws -> [XDMItem]
    /// The effective boolean value.
    func truth(_ scope: Scope) throws -> Bool
}

/// What is known of an operation's result before evaluation.
struct Facts: Sendable {
    /// Nodes only.
    var isNodes = false
    /// In document order, each node once.
    var isSorted = false
    /// No node holds another.
    var isFlat = false
    /// One item at most.
    var isOne = false
    /// A boolean or nodes: never a number, so that a predicate needs no position.
    var isTest = false

    static let nothing = Facts()
    static let one = Facts(isOne: true)
    static let test = Facts(isOne: true, isTest: true)
    static let oneNode = Facts(
        isNodes: true, isSorted: true, isFlat: true, isOne: true, isTest: true)
}

/// Where an operation is evaluated: the variables and the focus.
struct Scope {
    let frame: Frame
    var item: XDMItem?
    var position = 1
    var size = 1

    var context: DynamicContext { frame.context }

    /// The same variables with another focus.
    @inline(__always)
    func focused(_ item: XDMItem, _ position: Int, _ size: Int) -> Scope {
        Scope(frame: frame, item: item, position: position, size: size)
    }

    /// The context item.
    ///
    /// - Throws: XPDY0002 without one.
    func contextItem() throws -> XDMItem {
        guard let item else { throw XPathError("XPDY0002", "there is no context item") }
        return item
    }

    /// The context node.
    ///
    /// - Throws: XPDY0002 without a context item, XPTY0004 where it is no node.
    func contextNode() throws -> XDMNode {
        guard case .node(let node) = try contextItem() else {
            throw XPathError("XPTY0004", "the context item is not a node")
        }
        return node
    }
}

/// The variables of an expression or of one call of an inline function.
final class Frame {
    var slots: [[XDMItem]]
    let context: DynamicContext
    let variables: VariableValues?
    /// What `current()` is: in a pattern, the node that is asked about.
    var current: XDMItem?

    init(
        slots: Int, _ context: DynamicContext, _ variables: VariableValues?, current: XDMItem?
    ) {
        self.slots = Array(repeating: [], count: slots)
        self.context = context
        self.variables = variables
        self.current = current
    }
}

extension Operation {
    var facts: Facts { .nothing }

    func each(_ scope: Scope, _ body: (XDMItem) throws -> Bool) throws -> Bool {
        for item in try all(scope) { guard try body(item) else { return false } }
        return true
    }

    func all(_ scope: Scope) throws -> [XDMItem] {
        var items: [XDMItem] = []
        _ = try each(scope) { item in
            items.append(item)
            guard items.count <= scope.context.maximumItems else {
                throw XPathError(
                    code: "FOER0000", message: "a sequence is too long")
            }
            return true
        }
        return items
    }

    func truth(_ scope: Scope) throws -> Bool {
        var first: XDMItem?
        var isTrue = false
        _ = try each(scope) { item in
            if first != nil {
                throw XPathError(
                    "FORG0006", "a sequence of several values has no effective boolean value")
            }
            first = item
            if case .node = item {
                isTrue = true
                return false
            }
            return true
        }
        if isTrue { return true }
        return try first.map { try Atomization.truth($0) } ?? false
    }

    /// The atomic value of one item at most.
    ///
    /// - Throws: XPTY0004 for more.
    func optionalValue(_ scope: Scope) throws -> XDMAtomic? {
        var found: XDMAtomic?
        _ = try each(scope) { item in
            switch item {
            case .atomic(let atomic) where found == nil: found = atomic
            case .node(let node) where found == nil: found = node.typedValue
            default:
                for value in try Atomization.atomize([item]) {
                    guard found == nil else {
                        throw XPathError(
                            "XPTY0004", "expected one value at most, found several")
                    }
                    found = value
                }
            }
            return true
        }
        return found
    }

    /// The nodes.
    ///
    /// - Throws: XPTY0004 for another item.
    func nodes(_ scope: Scope) throws -> [XDMNode] {
        var nodes: [XDMNode] = []
        _ = try each(scope) { item in
            guard case .node(let node) = item else {
                throw XPathError("XPTY0004", "expected nodes, found \(item.typeName)")
            }
            nodes.append(node)
            return true
        }
        return nodes
    }
}
