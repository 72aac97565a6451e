/// A token of XPath 1.0 (section 3.7), with the bytes of UTF-8 before it.
struct XPathToken {
    enum Kind {
        case symbol(Symbol)
        /// A word or sign that can only be an operator where it stands.
        case infix(Infix)
        case name(String)
        /// A prefix with `*` behind it.
        case wildcard(prefix: String)
        case literal(String)
        case number(Double)
        case variable(String)
        case end
    }

    /// A sign that is not part of a name.
    enum Symbol: String {
        case open = "(", close = ")", openBracket = "[", closeBracket = "]"
        case at = "@", comma = ",", bar = "|", plus = "+", minus = "-", axis = "::"
        case equal = "=", notEqual = "!=", less = "<", lessOrEqual = "<=", more = ">"
        case moreOrEqual = ">=", slash = "/", slashes = "//", dot = ".", dots = "..", star = "*"

        /// Whether what stands before the next token is then an operand.
        var endsOperand: Bool {
            switch self {
            case .close, .closeBracket, .dot, .dots, .star: true
            default: false
            }
        }
    }

    /// `and`, `or`, `div`, `mod`, `*` as operators.
    enum Infix: String {
        case and, or, div, mod
        case multiply = "*"
    }

    let kind: Kind
    let offset: Int

    /// The sign that it is; nil for everything else.
    var symbol: Symbol? {
        if case .symbol(let symbol) = kind { symbol } else { nil }
    }

    /// The operator that it is; nil for everything else.
    var infix: Infix? {
        if case .infix(let infix) = kind { infix } else { nil }
    }

    /// How an error names it. A pack holds no patient, so its text may be quoted.
    var words: String {
        switch kind {
        case .symbol(let symbol): "`\(symbol.rawValue)`"
        case .infix(let infix): "`\(infix.rawValue)`"
        case .name(let text): "`\(text)`"
        case .wildcard(let prefix): "`\(prefix):*`"
        case .literal: "a literal"
        case .number: "a number"
        case .variable(let name): "`$\(name)`"
        case .end: "the end"
        }
    }
}
