extension Parser {
    private func anyNodes(at place: Int) throws -> SyntaxNode {
        try SyntaxNode(.step(.descendantOrSelf, .kind(.node), []), at: place)
    }

    mutating func path() throws -> SyntaxNode {
        let start = at
        var left: SyntaxNode
        if take("/") {
            left = try SyntaxNode(.root, at: start)
            guard beginsStep else { return left }
            let right = try step()
            left = try SyntaxNode(.path(left, right), at: start, [left, right])
        } else if take("//") {
            let root = try SyntaxNode(.root, at: start)
            let inside = try anyNodes(at: start)
            left = try SyntaxNode(.path(root, inside), at: start, [root, inside])
            let right = try step()
            left = try SyntaxNode(.path(left, right), at: start, [left, right])
        } else {
            left = try step()
        }
        while true {
            let place = at
            if take("/") {
                let right = try step()
                left = try SyntaxNode(.path(left, right), at: place, [left, right])
            } else if take("//") {
                let inside = try anyNodes(at: place)
                left = try SyntaxNode(.path(left, inside), at: place, [left, inside])
                let right = try step()
                left = try SyntaxNode(.path(left, right), at: place, [left, right])
            } else {
                return left
            }
        }
    }

    /// Whether the next token can begin a step: then it belongs to the `/` before it.
    private var beginsStep: Bool {
        switch token {
        case .name, .uriName, .anyPrefix, .anyLocal, .anyLocalURI, .string, .integer, .decimal,
            .double:
            true
        case .symbol(let text): ["*", "@", "..", ".", "(", "$", "[", "?"].contains(text)
        case .end: false
        }
    }

    static let kindTests: Set<String> = [
        "node", "text", "comment", "processing-instruction", "element", "attribute",
        "document-node", "schema-element", "schema-attribute", "namespace-node",
    ]

    static let reserved: Set<String> = kindTests.union([
        "empty-sequence", "if", "item", "typeswitch", "function", "switch", "map", "array",
    ])

    mutating func step() throws -> SyntaxNode {
        try nested { try $0.plainStep() }
    }

    private mutating func plainStep() throws -> SyntaxNode {
        let start = at
        switch token {
        case .symbol("@"):
            index += 1
            return try axisStep(.attribute, start)
        case .symbol(".."):
            index += 1
            let predicates = try predicates()
            return try SyntaxNode(
                .step(.parent, .kind(.node), predicates), at: start, predicates)
        case .symbol("*"), .anyPrefix, .anyLocal, .anyLocalURI:
            return try axisStep(.child, start)
        case .name(let prefix, let local):
            let next = ahead(1)
            if prefix.isEmpty, next == .symbol("::") {
                guard let axis = Axis(rawValue: local) else {
                    throw XPathError("XPST0003", "`\(local)` is not an axis", at: start)
                }
                index += 2
                return try axisStep(axis, start)
            }
            if next == .symbol("("), prefix.isEmpty, Self.kindTests.contains(local),
                local != "namespace-node" || version >= .v30
            {
                return try axisStep(
                    local == "attribute" || local == "schema-attribute"
                        ? .attribute : local == "namespace-node" ? .namespace : .child, start)
            }
            if next == .symbol("(") || next == .symbol("#") && version >= .v30 {
                return try postfix()
            }
            if prefix.isEmpty, local == "map" || local == "array", next == .symbol("{"),
                version >= .v31
            {
                return try postfix()
            }
            return try axisStep(.child, start)
        case .uriName:
            let next = ahead(1)
            if next == .symbol("(") || next == .symbol("#") { return try postfix() }
            return try axisStep(.child, start)
        default: return try postfix()
        }
    }

    private mutating func axisStep(_ axis: Axis, _ start: Int) throws -> SyntaxNode {
        let test = try nodeTest(axis)
        let predicates = try predicates()
        return try SyntaxNode(.step(axis, test, predicates), at: start, predicates)
    }

    private mutating func predicates() throws -> [SyntaxNode] {
        var predicates: [SyntaxNode] = []
        while take("[") {
            predicates.append(try expression())
            try expect("]")
        }
        return predicates
    }

    mutating func nodeTest(_ axis: Axis) throws -> NodeTest {
        let place = at
        switch token {
        case .symbol("*"):
            index += 1
            return .wildcard(namespace: nil, local: nil)
        case .anyPrefix(let local):
            index += 1
            return .wildcard(namespace: nil, local: local)
        case .anyLocalURI(let uri):
            index += 1
            return .wildcard(namespace: uri, local: nil)
        case .anyLocal(let prefix):
            index += 1
            return .wildcard(namespace: try namespace(prefix, at: place), local: nil)
        case .name("", let local) where ahead(1) == .symbol("("):
            guard Self.kindTests.contains(local) else {
                throw XPathError(
                    "XPST0003", "expected a node test, found a call of `\(local)`", at: place)
            }
            return .kind(try kindTest())
        case .name, .uriName:
            let isElement = axis != .attribute && axis != .namespace
            return .name(
                try qualifiedName(
                    defaultNamespace: isElement ? context.defaultElementNamespace : "",
                    what: "a node test"))
        default: throw unexpected("a node test")
        }
    }

    func namespace(_ prefix: String, at place: Int) throws -> String {
        guard let uri = context.namespaces[prefix] else {
            throw XPathError("XPST0081", "the prefix `\(prefix)` is not declared", at: place)
        }
        return uri
    }

    mutating func qualifiedName(
        defaultNamespace: String, what: String
    ) throws -> ExpandedName {
        let place = at
        switch token {
        case .name(let prefix, let local):
            index += 1
            return ExpandedName(
                local, in: prefix.isEmpty ? defaultNamespace : try namespace(prefix, at: place))
        case .uriName(let name):
            index += 1
            return name
        default: throw unexpected(what)
        }
    }
}
