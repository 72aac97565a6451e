extension XPathParser {
    private static let everyNode = XPathSyntax.Step(
        axis: .descendantOrSelf, test: .node, predicates: [])

    mutating func path() throws(XPathSyntaxError) -> XPathSyntax {
        if isSymbol(.slash) || isSymbol(.slashes) { return try absolutePath() }
        guard startsPrimary else { return .path(.context, try steps()) }
        var expression = try primary()
        let predicates = try predicates()
        if !predicates.isEmpty { expression = .filter(expression, predicates) }
        guard isSymbol(.slash) || isSymbol(.slashes) else { return expression }
        let isDeep = accept(.slashes)
        if !isDeep { index += 1 }
        let rest = try steps()
        return .path(.expression(expression), (isDeep ? [Self.everyNode] : []) + rest)
    }

    private mutating func absolutePath() throws(XPathSyntaxError) -> XPathSyntax {
        if accept(.slashes) { return .path(.root, [Self.everyNode] + (try steps())) }
        index += 1
        return .path(.root, startsStep ? try steps() : [])
    }

    private var startsStep: Bool {
        switch token.kind {
        case .name, .wildcard: true
        case .symbol(.dot), .symbol(.dots), .symbol(.at), .symbol(.star): true
        default: false
        }
    }

    private var startsPrimary: Bool {
        switch token.kind {
        case .literal, .number, .variable, .symbol(.open): true
        case .name(let name): isSymbol(.open, ahead: 1) && !Self.nodeTypes.contains(name)
        default: false
        }
    }

    private static let nodeTypes: Set<String> = [
        "comment", "text", "processing-instruction", "node",
    ]

    private mutating func steps() throws(XPathSyntaxError) -> [XPathSyntax.Step] {
        var steps = [try step()]
        while true {
            if accept(.slashes) {
                steps.append(Self.everyNode)
            } else if !accept(.slash) {
                return steps
            }
            steps.append(try step())
        }
    }

    private mutating func step() throws(XPathSyntaxError) -> XPathSyntax.Step {
        if accept(.dot) { return XPathSyntax.Step(axis: .self, test: .node, predicates: []) }
        if accept(.dots) { return XPathSyntax.Step(axis: .parent, test: .node, predicates: []) }
        var axis = XPathAxis.child
        if accept(.at) {
            axis = .attribute
        } else if case .name(let name) = token.kind, isSymbol(.axis, ahead: 1) {
            guard let named = XPathAxis(name: name) else {
                throw XPathSyntaxError("`\(name)` is not an axis", at: token.offset)
            }
            axis = named
            index += 2
        }
        let test = try nodeTest()
        return XPathSyntax.Step(axis: axis, test: test, predicates: try predicates())
    }

    private mutating func nodeTest() throws(XPathSyntaxError) -> XPathNodeTest {
        let token = token
        switch token.kind {
        case .symbol(.star):
            index += 1
            return .anyName
        case .wildcard(let prefix):
            index += 1
            return .anyNameIn(namespace: try uri(of: prefix, at: token.offset))
        case .name(let name):
            if isSymbol(.open, ahead: 1) { return try nodeType(name) }
            index += 1
            let (namespace, local) = try resolve(name, at: token.offset)
            return .name(namespace: namespace, local: local)
        default: throw unexpected("a step")
        }
    }

    private mutating func nodeType(_ name: String) throws(XPathSyntaxError) -> XPathNodeTest {
        guard Self.nodeTypes.contains(name) else {
            throw XPathSyntaxError(
                "a function as a step (`…/\(name)(…)`) is XPath 2.0", at: token.offset,
                needsNewerXPath: true)
        }
        index += 2
        var target: String?
        if name == "processing-instruction", case .literal(let text) = token.kind {
            target = text
            index += 1
        }
        try expect(.close)
        return switch name {
        case "comment": .comment
        case "text": .text
        case "node": .node
        default: .instruction(target: target)
        }
    }

    private mutating func predicates() throws(XPathSyntaxError) -> [XPathSyntax] {
        var found: [XPathSyntax] = []
        while accept(.openBracket) {
            found.append(try expression())
            try expect(.closeBracket)
        }
        return found
    }

    private mutating func primary() throws(XPathSyntaxError) -> XPathSyntax {
        let token = token
        index += 1
        switch token.kind {
        case .literal(let text): return .literal(text)
        case .number(let number): return .number(number)
        case .variable(let name): return .variable(name)
        case .symbol(.open):
            let inner = try expression()
            try expect(.close)
            return inner
        case .name(let name): return try call(name, at: token.offset)
        default:
            index -= 1
            throw unexpected("an expression")
        }
    }

    private mutating func call(
        _ name: String, at offset: Int
    ) throws(XPathSyntaxError) -> XPathSyntax {
        if ["if", "typeswitch", "switch"].contains(name) {
            throw XPathSyntaxError(
                "the expression `\(name) (…)` is XPath 2.0", at: offset, needsNewerXPath: true)
        }
        let (namespace, local) = try resolve(name, at: offset)
        index += 1
        var arguments: [XPathSyntax] = []
        if !isSymbol(.close) {
            repeat { arguments.append(try expression()) } while accept(.comma)
        }
        try expect(.close)
        return .call(XPathSyntax.FunctionName(namespace: namespace, local: local), arguments)
    }

    private func resolve(
        _ name: String, at offset: Int
    ) throws(XPathSyntaxError) -> (String?, String) {
        guard let colon = name.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (nil, name) }
        let uri = try uri(of: String(name[..<colon]), at: offset)
        return (uri, String(name[name.index(after: colon)...]))
    }

    private func uri(of prefix: String, at offset: Int) throws(XPathSyntaxError) -> String {
        guard let uri = namespaces[prefix] else {
            throw XPathSyntaxError("the prefix `\(prefix)` is not declared", at: offset)
        }
        return uri
    }
}
