/// Reads an expression by the grammar of XPath 1.0 (section 3).
struct XPathParser {
    let tokens: [XPathToken]
    let namespaces: [String: String]
    var index = 0
    private var depth = 0

    /// Nested brackets and parentheses; more is no expression of a person.
    private static let deepest = 100

    /// Parses a whole expression.
    ///
    /// - Parameter namespaces: URIs by prefix.
    static func parse(
        _ text: String, namespaces: [String: String]
    ) throws(XPathSyntaxError) -> XPathSyntax {
        let bytes = Array(text.utf8)
        do throws(XPathSyntaxError) {
            var parser = XPathParser(
                tokens: try XPathLexer.tokens(of: bytes), namespaces: namespaces)
            let expression = try parser.expression()
            try parser.expectEnd()
            return expression
        } catch {
            // What continues a character in UTF-8 is none of its own.
            throw error.moved(to: bytes.prefix(error.offset).count { $0 & 0xC0 != 0x80 })
        }
    }

    init(tokens: [XPathToken], namespaces: [String: String]) {
        self.tokens = tokens
        self.namespaces = namespaces
    }

    var token: XPathToken { tokens[index] }

    func isSymbol(_ symbol: XPathToken.Symbol, ahead: Int = 0) -> Bool {
        index + ahead < tokens.count && tokens[index + ahead].symbol == symbol
    }

    mutating func accept(_ symbol: XPathToken.Symbol) -> Bool {
        guard isSymbol(symbol) else { return false }
        index += 1
        return true
    }

    private mutating func acceptInfix(_ infix: XPathToken.Infix) -> Bool {
        guard token.infix == infix else { return false }
        index += 1
        return true
    }

    mutating func expect(_ symbol: XPathToken.Symbol) throws(XPathSyntaxError) {
        guard accept(symbol) else { throw unexpected("`\(symbol.rawValue)`") }
    }

    func expectEnd() throws(XPathSyntaxError) {
        guard case .end = token.kind else { throw unexpected("an operator or the end") }
    }

    func unexpected(_ expected: String) -> XPathSyntaxError {
        if let newer = newerConstruct {
            return XPathSyntaxError(
                "\(newer) is XPath 2.0 or later", at: token.offset, needsNewerXPath: true)
        }
        return XPathSyntaxError(
            "expected \(expected), found \(token.words)", at: token.offset)
    }

    /// What of XPath 2.0 and later stands here; nil where it is no XPath at all.
    private var newerConstruct: String? {
        let words: Set<String> = [
            "eq", "ne", "lt", "le", "gt", "ge", "is", "to", "idiv", "union", "intersect",
            "except", "instance", "cast", "castable", "treat", "return", "in", "satisfies",
            "then", "else",
        ]
        switch token.kind {
        case .name(let name) where words.contains(name): return "the operator `\(name)`"
        case .symbol(.comma): return "a sequence `(a, b)`"
        case .symbol(.close) where index > 0 && tokens[index - 1].symbol == .open:
            return "the empty sequence `()`"
        case .variable:
            guard index > 0, case .name(let name) = tokens[index - 1].kind,
                ["for", "some", "every", "let"].contains(name)
            else { return nil }
            return "`\(name) $… `"
        case .symbol(.open):
            return index > 0 && tokens[index - 1].symbol == .slash
                ? "a parenthesis as a step" : nil
        default: return nil
        }
    }

    mutating func expression() throws(XPathSyntaxError) -> XPathSyntax {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else {
            throw XPathSyntaxError("nested deeper than \(Self.deepest)", at: token.offset)
        }
        var left = try conjunction()
        while acceptInfix(.or) { left = .or(left, try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(XPathSyntaxError) -> XPathSyntax {
        var left = try equality()
        while acceptInfix(.and) { left = .and(left, try equality()) }
        return left
    }

    private mutating func equality() throws(XPathSyntaxError) -> XPathSyntax {
        var left = try relation()
        while true {
            if accept(.equal) {
                left = .compare(.equal, left, try relation())
            } else if accept(.notEqual) {
                left = .compare(.notEqual, left, try relation())
            } else {
                return left
            }
        }
    }

    private mutating func relation() throws(XPathSyntaxError) -> XPathSyntax {
        var left = try sum()
        while true {
            if accept(.less) {
                left = .compare(.less, left, try sum())
            } else if accept(.lessOrEqual) {
                left = .compare(.lessOrEqual, left, try sum())
            } else if accept(.more) {
                left = .compare(.more, left, try sum())
            } else if accept(.moreOrEqual) {
                left = .compare(.moreOrEqual, left, try sum())
            } else {
                return left
            }
        }
    }

    private mutating func sum() throws(XPathSyntaxError) -> XPathSyntax {
        var left = try product()
        while true {
            if accept(.plus) {
                left = .arithmetic(.add, left, try product())
            } else if accept(.minus) {
                left = .arithmetic(.subtract, left, try product())
            } else {
                return left
            }
        }
    }

    private mutating func product() throws(XPathSyntaxError) -> XPathSyntax {
        var left = try unary()
        while true {
            if acceptInfix(.multiply) {
                left = .arithmetic(.multiply, left, try unary())
            } else if acceptInfix(.div) {
                left = .arithmetic(.divide, left, try unary())
            } else if acceptInfix(.mod) {
                left = .arithmetic(.remainder, left, try unary())
            } else {
                return left
            }
        }
    }

    private mutating func unary() throws(XPathSyntaxError) -> XPathSyntax {
        var signs = 0
        while accept(.minus) { signs += 1 }
        let operand = try alternatives()
        if signs == 0 { return operand }
        return signs % 2 == 1 ? .negate(operand) : .negate(.negate(operand))
    }

    private mutating func alternatives() throws(XPathSyntaxError) -> XPathSyntax {
        var left = try path()
        while accept(.bar) { left = .union(left, try path()) }
        return left
    }
}
