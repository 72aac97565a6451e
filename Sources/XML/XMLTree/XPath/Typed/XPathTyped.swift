/// An expression under XPath 2.0's rules, which types its values as it is evaluated.
indirect enum XPathTyped: Sendable {
    case item(XPathItem)
    /// Nodes, by the operation that gives them.
    case nodes(Int32)
    /// Nodes of another document, by their constant.
    case foreign(Int32)
    /// A boolean, by its operation.
    case test(Int32)
    /// A variable, by its slot.
    case variable(Int32)
    case arithmetic(XPathSyntax.Arithmetic, XPathTyped, XPathTyped)
    case negate(XPathTyped)
    case compare(XPathSyntax.Comparison, XPathTyped, XPathTyped)
    case call(XPathTypedFunction, [XPathTyped])
    /// `matches`, `replace` or `tokenize` with its compiled expression.
    case regular(XPathTypedFunction, [XPathTyped], Int32)
    case cast(XPathCast, XPathTyped)

    /// What is known of its values before it is evaluated.
    enum Kind: Sendable { case string, number, boolean, moment, untyped, unknown }

    var kind: Kind {
        switch self {
        case .item(.string): .string
        case .item(.number), .arithmetic, .negate: .number
        case .item(.boolean), .test, .compare: .boolean
        case .nodes, .foreign: .untyped
        case .item, .variable: .unknown
        case .call(let function, _), .regular(let function, _, _): function.kind
        case .cast(let cast, _): cast.kind
        }
    }
}

/// A function under XPath 2.0's rules. Each takes whole sequences and refuses what its signature
/// does not allow.
enum XPathTypedFunction: String, Sendable {
    case not, boolean, exists, empty, contains, matches, lang
    case position, last, count, number, sum, abs, floor, ceiling, round
    case min, max
    case string, concat, substring, translate, replace, name, compare
    case startsWith = "starts-with", endsWith = "ends-with"
    case substringBefore = "substring-before", substringAfter = "substring-after"
    case stringLength = "string-length", normalizeSpace = "normalize-space"
    case lowerCase = "lower-case", upperCase = "upper-case", stringJoin = "string-join"
    case localName = "local-name", namespaceURI = "namespace-uri"
    case tokenize
    case distinctValues = "distinct-values"

    /// How many arguments it takes.
    var arity: ClosedRange<Int> {
        switch self {
        case .position, .last: 0...0
        case .number, .string, .name, .localName, .namespaceURI, .stringLength, .normalizeSpace:
            0...1
        case .not, .boolean, .exists, .empty, .lang, .count, .sum, .abs, .floor, .ceiling,
            .round, .min, .max, .lowerCase, .upperCase, .distinctValues:
            1...1
        case .contains, .startsWith, .endsWith, .substringBefore, .substringAfter, .compare: 2...2
        case .stringJoin: 1...2
        case .matches, .substring: 2...3
        case .tokenize: 1...3
        case .translate: 3...3
        case .replace: 3...4
        case .concat: 2...Int.max
        }
    }

    /// Whether the context node stands for an argument that is left out.
    var defaultsToContext: Bool { arity.lowerBound == 0 && arity.upperBound == 1 }

    var kind: XPathTyped.Kind {
        switch self {
        case .not, .boolean, .exists, .empty, .contains, .matches, .lang, .startsWith, .endsWith:
            .boolean
        case .position, .last, .count, .number, .sum, .abs, .floor, .ceiling, .round,
            .stringLength, .compare:
            .number
        case .min, .max, .distinctValues: .unknown
        default: .string
        }
    }
}

/// `xs:integer(…)` and its like.
enum XPathCast: String, Sendable {
    case string, boolean, integer, decimal, double, date, dateTime
    case int, long, nonNegativeInteger, positiveInteger

    var kind: XPathTyped.Kind {
        switch self {
        case .string: .string
        case .boolean: .boolean
        case .date, .dateTime: .moment
        default: .number
        }
    }

    /// The integers that it admits, as far as they are held exactly.
    var least: Double {
        switch self {
        case .int: -2_147_483_648
        case .nonNegativeInteger: 0
        case .positiveInteger: 1
        default: -.infinity
        }
    }

    var most: Double { self == .int ? 2_147_483_647 : .infinity }
}
