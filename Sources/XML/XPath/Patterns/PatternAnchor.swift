import XMLTree

/// `name[child/@attribute = 'literal']`, `name[child[@attribute = 'literal']]`, or the same some
/// levels further down, as in `name[a[child[@attribute = 'literal']]]`, somewhere in a pattern:
/// where a document has no such child nothing matches, and where it has one, candidates are near.
/// The contexts of most rule packs are of this form.
struct PatternAnchor: Sendable {
    private let child: NameTest
    private let attribute: NameTest
    /// Levels between the node that is anchored and the child's parent.
    private let depth: Int
    /// What the attribute has to be.
    let literal: [UInt8]

    /// What a predicate anchors; nil for other predicates.
    init?(_ predicate: SyntaxNode, _ compiler: Compiler) {
        guard compiler.environment.collation == .codepoint,
            let found = Self.anchored(predicate)
        else { return nil }
        child = compiler.context.pool.test(found.child)
        attribute = compiler.context.pool.test(found.attribute)
        depth = found.depth
        literal = Array(found.literal.utf8)
    }

    private typealias Parts = (
        child: ExpandedName, attribute: ExpandedName, literal: String, depth: Int
    )

    /// What a node has to have below it for an expression to hold of it.
    private static func anchored(_ predicate: SyntaxNode) -> Parts? {
        switch predicate.kind {
        case .and(let parts): return parts.lazy.compactMap(anchored).first
        case .sequence(let parts) where parts.count == 1: return anchored(parts[0])
        case .generalComparison(.equal, let left, let right):
            guard let (path, literal) = sides(left, right),
                case .path(let first, let last) = path.kind, let child = lastChild(of: first),
                let attribute = attribute(last)
            else { return nil }
            return (child.name, attribute, literal, child.depth)
        case .step(.child, .name(let child), let predicates):
            if let found = predicates.lazy.compactMap(compared).first {
                return (child, found.attribute, found.literal, 0)
            }
            return deeper(predicates.lazy.compactMap(anchored).first, by: 1)
        case .path(let left, let right):
            guard let levels = levels(of: left) else { return nil }
            return deeper(anchored(right), by: levels)
        default: return nil
        }
    }

    private static func deeper(_ parts: Parts?, by levels: Int) -> Parts? {
        parts.map { ($0.child, $0.attribute, $0.literal, $0.depth + levels) }
    }

    /// The child that a path of steps to children ends with, and the steps before it.
    private static func lastChild(of path: SyntaxNode) -> (name: ExpandedName, depth: Int)? {
        switch path.kind {
        case .step(.child, .name(let name), _): return (name, 0)
        case .path(let left, let right):
            guard let levels = levels(of: left), let last = lastChild(of: right) else {
                return nil
            }
            return (last.name, last.depth + levels)
        default: return nil
        }
    }

    /// How far down steps to children lead; nil for other paths.
    private static func levels(of path: SyntaxNode) -> Int? {
        switch path.kind {
        case .step(.child, _, _): return 1
        case .path(let left, let right):
            guard let above = levels(of: left), let below = levels(of: right) else { return nil }
            return above + below
        default: return nil
        }
    }

    /// `@attribute = 'literal'`, alone or as one of those that must all hold.
    private static func compared(
        _ predicate: SyntaxNode
    ) -> (attribute: ExpandedName, literal: String)? {
        switch predicate.kind {
        case .and(let parts): return parts.lazy.compactMap(compared).first
        case .sequence(let parts) where parts.count == 1: return compared(parts[0])
        case .generalComparison(.equal, let left, let right):
            guard let (path, literal) = sides(left, right), let attribute = attribute(path) else {
                return nil
            }
            return (attribute, literal)
        default: return nil
        }
    }

    private static func sides(
        _ left: SyntaxNode, _ right: SyntaxNode
    ) -> (path: SyntaxNode, literal: String)? {
        for (side, other) in [(left, right), (right, left)] {
            if case .literal(let value) = other.kind, case .string(let text) = value.value {
                return (side, text)
            }
        }
        return nil
    }

    private static func attribute(_ node: SyntaxNode) -> ExpandedName? {
        guard case .step(.attribute, .name(let name), let none) = node.kind, none.isEmpty else {
            return nil
        }
        return name
    }

    /// Nodes that may match, in document order.
    ///
    /// - Parameter steps: Those behind the anchored one, the last one first; each to a child.
    func candidates(
        in tree: XDMTree, _ steps: ArraySlice<StepOperation>, _ context: DynamicContext
    ) throws -> [Int32] {
        let child = tree.number(of: child)
        let attribute = tree.number(of: attribute)
        guard child >= 0, attribute >= 0, let value = tree.index.value(literal),
            let owners = tree.elements.owners(child: child, attribute: attribute)[value]
        else { return [] }
        var found = tree.sorted(
            try owners.map { owner in
                var node = owner
                for _ in 0..<depth where node >= 0 {
                    try context.step()
                    node = tree.rows.parent(node)
                }
                return node
            })
        for step in steps.reversed() {
            var wanted: Int32?
            if case .name(let name) = step.test { wanted = tree.number(of: name) }
            var below: [Int32] = []
            for parent in found {
                let end = tree.rows.end(parent)
                var node = parent + 1
                while node < end {
                    try context.step()
                    if wanted == nil || tree.rows.name(node) == wanted { below.append(node) }
                    node = tree.rows.end(node)
                }
            }
            found = below
        }
        return steps.isEmpty ? found : tree.sorted(found)
    }
}

extension XDMTree {
    /// Numbers of nodes of this tree in document order, each once.
    fileprivate func sorted(_ numbers: [Int32]) -> [Int32] {
        var sorted: [Int32] = []
        let end = rows.end(top)
        for number in numbers.sorted()
        where number != sorted.last && number >= top && number < end {
            sorted.append(number)
        }
        return sorted
    }
}
