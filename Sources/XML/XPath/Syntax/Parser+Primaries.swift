extension Parser {
    /// A primary expression with its predicates, arguments and lookups.
    mutating func postfix() throws -> SyntaxNode {
        var node = try primary()
        while true {
            let place = at
            switch token {
            case .symbol("["):
                index += 1
                let predicate = try expression()
                try expect("]")
                node = try SyntaxNode(.filter(node, predicate), at: place, [node, predicate])
            case .symbol("(") where version >= .v30:
                let arguments = try argumentList()
                node = try SyntaxNode(
                    .dynamicCall(node, arguments), at: place,
                    arguments.compactMap(\.self) + [node])
            case .symbol("?") where version >= .v31:
                index += 1
                let key = try lookupKey()
                var inside = [node]
                if case .expression(let expression) = key { inside.append(expression) }
                node = try SyntaxNode(.lookup(node, key), at: place, inside)
            default: return node
            }
        }
    }

    private mutating func lookupKey() throws -> SyntaxNode.LookupKeyNode {
        switch token {
        case .name("", let local):
            index += 1
            return .name(local)
        case .integer(let text):
            index += 1
            guard let number = Int(text) else {
                throw XPathError("FOAR0002", "the index is too large", at: at)
            }
            return .integer(number)
        case .symbol("*"):
            index += 1
            return .wildcard
        case .symbol("("): return .expression(try parenthesized())
        default: throw unexpected("a key: a name, an integer, `*` or `(`")
        }
    }

    mutating func parenthesized() throws -> SyntaxNode {
        let start = at
        try expect("(")
        if take(")") { return try SyntaxNode(.sequence([]), at: start) }
        let node = try expression()
        try expect(")")
        // One node of its own, so that no operator takes its parts for its own operands.
        switch node.kind {
        case .or, .and, .concatenation, .union, .sequence, .step, .path:
            return try SyntaxNode(.sequence([node]), at: start, [node])
        default: return node
        }
    }

    mutating func argumentList() throws -> [SyntaxNode?] {
        try expect("(")
        if take(")") { return [] }
        var arguments: [SyntaxNode?] = []
        repeat {
            if token == .symbol("?"), version >= .v30,
                ahead(1) == .symbol(",") || ahead(1) == .symbol(")")
            {
                index += 1
                arguments.append(nil)
            } else {
                arguments.append(try single())
            }
        } while take(",")
        try expect(")")
        return arguments
    }

    private mutating func primary() throws -> SyntaxNode {
        let start = at
        switch token {
        case .integer(let text):
            index += 1
            guard let number = Int128(text) else {
                throw XPathError(
                    "FOAR0002", "an integer has more digits than the 38 that are supported",
                    at: start)
            }
            return try SyntaxNode(.literal(XDMAtomic(number)), at: start)
        case .decimal(let text):
            index += 1
            let number: ExactDecimal?
            do {
                number = try ExactDecimal(parsing: text.utf8)
            } catch {
                throw XPathError(
                    "FOAR0002", "a decimal has more digits than the 38 that are supported",
                    at: start)
            }
            return try SyntaxNode(.literal(XDMAtomic(number ?? .zero)), at: start)
        case .double(let text):
            index += 1
            return try SyntaxNode(.literal(XDMAtomic(Double(text) ?? .nan)), at: start)
        case .string(let text):
            index += 1
            return try SyntaxNode(.literal(XDMAtomic(text)), at: start)
        case .symbol("$"): return try SyntaxNode(.variable(variableName()), at: start)
        case .symbol("("): return try parenthesized()
        case .symbol("."):
            index += 1
            return try SyntaxNode(.contextItem, at: start)
        case .symbol("?") where version >= .v31:
            index += 1
            let item = try SyntaxNode(.contextItem, at: start)
            let key = try lookupKey()
            var inside = [item]
            if case .expression(let expression) = key { inside.append(expression) }
            return try SyntaxNode(.lookup(item, key), at: start, inside)
        case .symbol("[") where version >= .v31:
            index += 1
            var members: [SyntaxNode] = []
            if !take("]") {
                repeat { members.append(try single()) } while take(",")
                try expect("]")
            }
            return try SyntaxNode(.squareArray(members), at: start, members)
        case .name, .uriName: return try named()
        default: throw unexpected("an expression")
        }
    }

    private mutating func enclosed() throws -> SyntaxNode {
        let start = at
        try expect("{")
        if take("}") { return try SyntaxNode(.sequence([]), at: start) }
        let body = try expression()
        try expect("}")
        return body
    }

    private mutating func named() throws -> SyntaxNode {
        let start = at
        if case .name("", let local) = token, ahead(1) == .symbol("{"), version >= .v31 {
            index += 1
            if local == "array" {
                let body = try enclosed()
                return try SyntaxNode(.curlyArray(body), at: start, [body])
            }
            return try mapConstructor(start)
        }
        if case .name("", "function") = token, ahead(1) == .symbol("("), version >= .v30 {
            index += 1
            return try inlineFunction(start)
        }
        if case .name("", let local) = token, Self.reserved.contains(local),
            !(version < .v31 && (local == "map" || local == "array")),
            !(version < .v30 && (local == "function" || local == "switch"))
        {
            throw XPathError("XPST0003", "`\(local)` cannot be called as a function", at: start)
        }
        let name = try qualifiedName(
            defaultNamespace: context.defaultFunctionNamespace, what: "a function")
        if take("#") {
            guard case .integer(let text) = token, let arity = Int(text) else {
                throw unexpected("the number of arguments")
            }
            index += 1
            return try SyntaxNode(.namedFunction(name, arity: arity), at: start)
        }
        let arguments = try argumentList()
        return try SyntaxNode(.call(name, arguments), at: start, arguments.compactMap(\.self))
    }

    private mutating func mapConstructor(_ start: Int) throws -> SyntaxNode {
        try expect("{")
        var entries: [(SyntaxNode, SyntaxNode)] = []
        if !take("}") {
            repeat {
                let key = try single()
                try expect(":")
                entries.append((key, try single()))
            } while take(",")
            try expect("}")
        }
        return try SyntaxNode(.map(entries), at: start, entries.flatMap { [$0.0, $0.1] })
    }

    private mutating func inlineFunction(_ start: Int) throws -> SyntaxNode {
        try expect("(")
        var names: [ExpandedName] = []
        var types: [SequenceType] = []
        if !take(")") {
            repeat {
                let place = at
                let name = try variableName()
                guard !names.contains(name) else {
                    throw XPathError("XQST0039", "two parameters have the same name", at: place)
                }
                names.append(name)
                types.append(takeName("as") ? try sequenceType() : .anything)
            } while take(",")
            try expect(")")
        }
        let result = takeName("as") ? try sequenceType() : .anything
        let body = try enclosed()
        return try SyntaxNode(
            .inlineFunction(
                names, FunctionSignature(parameters: types, result: result), body), at: start,
            [body])
    }
}
