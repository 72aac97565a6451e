/// A token of XPath 1.0 (section 3.7), with the characters before it.
struct XPathToken: Hashable {
    enum Kind: Hashable {
        case symbol(String)
        /// `and`, `or`, `div`, `mod`, `*` as operators.
        case infix(String)
        case name(String)
        /// A prefix with `*` behind it.
        case wildcard(prefix: String)
        case literal(String)
        case number(Double)
        case variable(String)
        case end
    }

    let kind: Kind
    let offset: Int

    /// How an error names it. A pack holds no patient, so its text may be quoted.
    var words: String {
        switch kind {
        case .symbol(let text), .infix(let text), .name(let text): "`\(text)`"
        case .wildcard(let prefix): "`\(prefix):*`"
        case .literal: "a literal"
        case .number: "a number"
        case .variable(let name): "`$\(name)`"
        case .end: "the end"
        }
    }
}
