/// An expression of XPath 1.0 as it is written, prefixes replaced by URIs (section 3).
indirect enum XPathSyntax: Hashable, Sendable {
    case or(XPathSyntax, XPathSyntax)
    case and(XPathSyntax, XPathSyntax)
    case compare(Comparison, XPathSyntax, XPathSyntax)
    case arithmetic(Arithmetic, XPathSyntax, XPathSyntax)
    case negate(XPathSyntax)
    case union(XPathSyntax, XPathSyntax)
    case literal(String)
    case number(Double)
    case variable(String)
    case call(FunctionName, [XPathSyntax])
    case filter(XPathSyntax, [XPathSyntax])
    case path(Start, [Step])

    /// `=`, `!=`, `<`, `<=`, `>`, `>=`
    enum Comparison: UInt8, Sendable { case equal, notEqual, less, lessOrEqual, more, moreOrEqual }

    /// `+`, `-`, `*`, `div`, `mod`
    enum Arithmetic: UInt8, Sendable { case add, subtract, multiply, divide, remainder }

    /// Where a path begins.
    enum Start: Hashable, Sendable {
        case context
        case root
        case expression(XPathSyntax)
    }

    /// A function's name; without namespace XPath's own.
    struct FunctionName: Hashable, Sendable {
        let namespace: String?
        let local: String
    }

    /// One step of a path (section 2.1).
    struct Step: Hashable, Sendable {
        var axis: XPathAxis
        var test: XPathNodeTest
        var predicates: [XPathSyntax]
    }
}

/// The axes of XPath 1.0 (section 2.2).
enum XPathAxis: UInt8, Sendable, CaseIterable {
    case child, attribute, `self`, parent, descendant, descendantOrSelf, ancestor, ancestorOrSelf
    case followingSibling, precedingSibling, following, preceding, namespace

    init?(name: String) {
        let found = Self.allCases.first { $0.name == name }
        guard let found else { return nil }
        self = found
    }

    var name: String {
        switch self {
        case .child: "child"
        case .attribute: "attribute"
        case .self: "self"
        case .parent: "parent"
        case .descendant: "descendant"
        case .descendantOrSelf: "descendant-or-self"
        case .ancestor: "ancestor"
        case .ancestorOrSelf: "ancestor-or-self"
        case .followingSibling: "following-sibling"
        case .precedingSibling: "preceding-sibling"
        case .following: "following"
        case .preceding: "preceding"
        case .namespace: "namespace"
        }
    }

    /// Whether positions count backwards in document order.
    var isReverse: Bool {
        switch self {
        case .ancestor, .ancestorOrSelf, .precedingSibling, .preceding: true
        default: false
        }
    }
}

/// The node tests of XPath 1.0 (section 2.3).
enum XPathNodeTest: Hashable, Sendable {
    case anyName
    case anyNameIn(namespace: String)
    case name(namespace: String?, local: String)
    case node
    case text
    case comment
    case instruction(target: String?)
}
