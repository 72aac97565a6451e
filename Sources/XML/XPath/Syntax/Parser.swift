import XMLTree

/// Reads an expression (XPath 3.1, appendix A.1; for version 2.0 that grammar's part of it).
struct Parser {
    let context: StaticContext
    let tokens: [Token]
    let places: [Int]
    var index = 0
    private var depth = 0
    private let stackEnd = StackBounds.end

    /// Parentheses, predicates and calls inside each other; the parser recurses into them.
    private static let greatestDepth = 200

    init(_ text: String, _ context: StaticContext) throws {
        let lexer = try Lexer(text, version: context.version)
        tokens = lexer.tokens
        places = lexer.places
        self.context = context
    }

    var version: XPathVersion { context.version }
    var token: Token { tokens[index] }
    var at: Int { places[index] }
    func ahead(_ count: Int) -> Token { tokens[min(index + count, tokens.count - 1)] }

    mutating func take(_ symbol: String) -> Bool {
        guard token == .symbol(symbol) else { return false }
        index += 1
        return true
    }

    mutating func takeName(_ name: String) -> Bool {
        guard isName(name) else { return false }
        index += 1
        return true
    }

    func isName(_ name: String) -> Bool { token == .name(prefix: "", local: name) }

    mutating func expect(_ symbol: String) throws {
        guard take(symbol) else { throw unexpected("`\(symbol)`") }
    }

    mutating func expectName(_ name: String) throws {
        guard takeName(name) else { throw unexpected("`\(name)`") }
    }

    func unexpected(_ expected: String) -> XPathError {
        XPathError("XPST0003", "expected \(expected), found \(token.words)", at: at)
    }

    func needs(_ wanted: XPathVersion, _ what: String, at place: Int) throws {
        guard version >= wanted else {
            throw XPathError(
                "XPST0003",
                "\(what) requires XPath \(wanted == .v30 ? "3.0" : "3.1"); this is "
                    + "\(version == .v20 ? "2.0" : "3.0")",
                at: place)
        }
    }

    /// The whole text as one expression.
    mutating func parse() throws -> SyntaxNode {
        let node = try expression()
        guard token == .end else { throw unexpected("an operator or the end of the expression") }
        return node
    }

    mutating func nested<Result>(_ body: (inout Parser) throws -> Result) throws -> Result {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.greatestDepth, StackBounds.hasRoom(stackEnd) else {
            throw XPathError(
                "XPST0003", "expressions are nested deeper than \(Self.greatestDepth)", at: at)
        }
        return try body(&self)
    }

    mutating func expression() throws -> SyntaxNode {
        let start = at
        let first = try single()
        guard token == .symbol(",") else { return first }
        var parts = [first]
        while take(",") { parts.append(try single()) }
        return try SyntaxNode(.sequence(parts), at: start, parts)
    }

    mutating func single() throws -> SyntaxNode {
        try nested { parser in
            guard case .name("", let name) = parser.token else { return try parser.binary(1) }
            let next = parser.ahead(1)
            switch name {
            case "for" where next == .symbol("$"): return try parser.loop()
            case "let" where next == .symbol("$") && parser.version >= .v30:
                return try parser.binding()
            case "some" where next == .symbol("$"), "every" where next == .symbol("$"):
                return try parser.quantified(isEvery: name == "every")
            case "if" where next == .symbol("("): return try parser.condition()
            default: return try parser.binary(1)
            }
        }
    }

    mutating func variableName() throws -> ExpandedName {
        try expect("$")
        return try qualifiedName(defaultNamespace: "", what: "a variable's name")
    }

    private mutating func bindings(_ separator: String) throws -> [SyntaxNode.Binding] {
        var bindings: [SyntaxNode.Binding] = []
        repeat {
            let name = try variableName()
            if separator == ":=" { try expect(":=") } else { try expectName(separator) }
            bindings.append((name, try single()))
        } while take(",")
        return bindings
    }

    private mutating func loop() throws -> SyntaxNode {
        let start = at
        index += 1
        let bindings = try bindings("in")
        try expectName("return")
        let body = try single()
        return try SyntaxNode(.loop(bindings, body), at: start, bindings.map(\.value) + [body])
    }

    private mutating func binding() throws -> SyntaxNode {
        let start = at
        index += 1
        let bindings = try bindings(":=")
        try expectName("return")
        let body = try single()
        return try SyntaxNode(.binding(bindings, body), at: start, bindings.map(\.value) + [body])
    }

    private mutating func quantified(isEvery: Bool) throws -> SyntaxNode {
        let start = at
        index += 1
        let bindings = try bindings("in")
        try expectName("satisfies")
        let body = try single()
        return try SyntaxNode(
            .quantified(isEvery: isEvery, bindings, body), at: start,
            bindings.map(\.value) + [body])
    }

    private mutating func condition() throws -> SyntaxNode {
        let start = at
        index += 1
        try expect("(")
        let test = try expression()
        try expect(")")
        try expectName("then")
        let yes = try single()
        try expectName("else")
        let no = try single()
        return try SyntaxNode(.condition(test, yes, no), at: start, [test, yes, no])
    }
}
