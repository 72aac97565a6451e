internal import Base

extension XPathCompiler {
    /// Declares XSLT's keys for `key()` (XSLT 1.0, section 12.2).
    ///
    /// - Parameter keys: Names, what they match, and the expression whose value they are found by.
    package mutating func declare(
        keys: [(name: String, match: String, use: String)]
    ) throws(XPathFailure) {
        var text = "<xsl:stylesheet version='1.0' "
        text += "xmlns:xsl='http://www.w3.org/1999/XSL/Transform'"
        for (prefix, uri) in namespaces where prefix != "xml" && prefix != "xsl" {
            text += " xmlns:\(prefix)='\(escaped(uri))'"
        }
        text += ">"
        for key in keys {
            text += "<xsl:key name='\(escaped(key.name))' match='\(escaped(key.match))'"
            text += " use='\(escaped(key.use))'/>"
        }
        do throws(XMLSchemaFailure) {
            program.keys = try XMLStylesheet(Array((text + "</xsl:stylesheet>").utf8))
        } catch {
            throw .pattern("the keys cannot be compiled")
        }
        program.peerNamespaces = namespaces.filter { $0.key != "xml" }
    }

    private func escaped(_ text: String) -> String { MarkupEscaping.apostrophe.escape(text) }

    /// An expression for libxslt: everything that it asks for must be had there.
    mutating func peer(_ text: String, _ syntax: XPathSyntax) throws(XPathFailure) -> Int32 {
        var names: Set<String> = []
        try collect(syntax, &names)
        if program.keys == nil { try declare(keys: []) }
        var variables: [(name: String, source: XPathPeerExpression.Source)] = []
        for name in names.sorted() {
            switch try binding(name) {
            case .slot(let slot, _): variables.append((name, .slot(slot)))
            case .peer(let number, let scope): variables.append((name, .peer(number, scope)))
            case .constant(.literal(let text)): variables.append((name, .text(text)))
            case .constant(.number(let number)): variables.append((name, .number(number)))
            case .constant:
                throw .wrongArguments("`document()` cannot stand beside functions of XSLT")
            case .unavailable(let failure): throw failure
            }
        }
        guard let made = XPathPeerExpression(text, variables: variables) else {
            throw .wrongArguments("libxml2 does not take the expression")
        }
        program.peers.append(made)
        return Int32(program.peers.count - 1)
    }

    /// Collects the variables, and refuses functions that nobody has.
    private func collect(
        _ syntax: XPathSyntax, _ names: inout Set<String>
    ) throws(XPathFailure) {
        switch syntax {
        case .literal, .number: return
        case .variable(let name): names.insert(name)
        case .or(let left, let right), .and(let left, let right), .compare(_, let left, let right),
            .arithmetic(_, let left, let right), .union(let left, let right):
            try collect(left, &names)
            try collect(right, &names)
        case .negate(let operand): try collect(operand, &names)
        case .filter(let operand, let predicates):
            try collect(operand, &names)
            for predicate in predicates { try collect(predicate, &names) }
        case .call(let name, let arguments):
            try check(name)
            for argument in arguments { try collect(argument, &names) }
        case .path(let start, let steps):
            if case .expression(let operand) = start { try collect(operand, &names) }
            for predicate in steps.flatMap(\.predicates) { try collect(predicate, &names) }
        }
    }

    private func check(_ name: XPathSyntax.FunctionName) throws(XPathFailure) {
        if name.local == "document" && name.namespace == nil {
            throw .wrongArguments("`document()` cannot stand beside functions of XSLT")
        }
        do throws(XPathFailure) {
            _ = try XPathFunction.named(name)
        } catch {
            guard case .needsPeer = error else { throw error }
            guard let namespace = name.namespace else { return }
            if !XPathPeerExpression.knows(name.local, namespace: namespace) {
                throw .unknownFunction(name.local)
            }
        }
    }
}
