/// An expression as it was parsed; names are resolved, abbreviations written out.
final class SyntaxNode {
    let kind: Kind
    /// Where it begins, or where its operator stands.
    let at: Int
    /// Nodes inside each other, this included.
    let depth: Int

    /// Nodes inside each other that are allowed: compilation and evaluation recurse into them.
    static let greatestDepth = 600

    init(_ kind: Kind, at: Int, _ children: [SyntaxNode] = []) throws {
        self.kind = kind
        self.at = at
        depth = (children.map(\.depth).max() ?? 0) + 1
        guard depth <= Self.greatestDepth else {
            throw XPathError(
                "XPST0003", "expressions are nested deeper than \(Self.greatestDepth)", at: at)
        }
    }

    typealias Binding = (name: ExpandedName, value: SyntaxNode)

    enum Kind {
        case literal(XDMAtomic)
        case variable(ExpandedName)
        case contextItem
        case sequence([SyntaxNode])
        case condition(SyntaxNode, SyntaxNode, SyntaxNode)
        case loop([Binding], SyntaxNode)
        case binding([Binding], SyntaxNode)
        case quantified(isEvery: Bool, [Binding], SyntaxNode)
        case or([SyntaxNode])
        case and([SyntaxNode])
        case valueComparison(Comparison, SyntaxNode, SyntaxNode)
        case generalComparison(Comparison, SyntaxNode, SyntaxNode)
        case isSame(SyntaxNode, SyntaxNode)
        case precedes(SyntaxNode, SyntaxNode)
        case follows(SyntaxNode, SyntaxNode)
        case concatenation([SyntaxNode])
        case range(SyntaxNode, SyntaxNode)
        case arithmetic(Arithmetic, SyntaxNode, SyntaxNode)
        case sign(isNegative: Bool, SyntaxNode)
        case union([SyntaxNode])
        case intersection(SyntaxNode, SyntaxNode)
        case difference(SyntaxNode, SyntaxNode)
        case instanceOf(SyntaxNode, SequenceType)
        case treat(SyntaxNode, SequenceType)
        case castable(SyntaxNode, CastTarget)
        case cast(SyntaxNode, CastTarget)
        case simpleMap(SyntaxNode, SyntaxNode)
        case root
        case path(SyntaxNode, SyntaxNode)
        case step(Axis, NodeTest, [SyntaxNode])
        case filter(SyntaxNode, SyntaxNode)
        /// nil among the arguments is a place holder `?`.
        case call(ExpandedName, [SyntaxNode?])
        case dynamicCall(SyntaxNode, [SyntaxNode?])
        case lookup(SyntaxNode, LookupKeyNode)
        case inlineFunction([ExpandedName], FunctionSignature, SyntaxNode)
        case namedFunction(ExpandedName, arity: Int)
        case map([(SyntaxNode, SyntaxNode)])
        case squareArray([SyntaxNode])
        case curlyArray(SyntaxNode)
    }

    enum LookupKeyNode {
        case name(String)
        case integer(Int)
        case wildcard
        case expression(SyntaxNode)
    }
}

/// The target of a cast: a type, and whether an empty sequence is allowed.
struct CastTarget {
    let type: AtomicType
    /// For the list types, of which each item is one of `type`.
    let isList: Bool
    let allowsEmpty: Bool
    /// The namespaces that a QName's prefix is resolved by.
    let namespaces: [String: String]
    let defaultNamespace: String
}

/// What a step asks of a node besides the axis.
enum NodeTest: Sendable {
    case name(ExpandedName)
    case wildcard(namespace: String?, local: String?)
    case kind(ItemType)
}
