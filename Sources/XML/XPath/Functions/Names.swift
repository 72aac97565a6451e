extension FunctionLibrary {
    private static func qualified(_ text: String) throws -> (prefix: String, local: String) {
        guard let parts = NameSyntax.split(WhiteSpace.collapsed(text)) else {
            throw XPathError("FOCA0002", "the text is not a QName")
        }
        return parts
    }

    private static func parts(_ arguments: [[XDMItem]]) -> (prefix: String, name: ExpandedName)? {
        guard case .name(let prefix, let name)? = arguments[0].value?.value else { return nil }
        return (prefix, name)
    }

    /// Functions on QNames (section 10).
    static let names: [FunctionRow] = [
        FunctionRow("resolve-QName", 2, ["xs:string?", "element()"], "xs:QName?") { _, arguments in
            guard let text = arguments[0].optionalText, let element = arguments[1].first?.node
            else { return [] }
            let (prefix, local) = try qualified(text)
            let uri = element.inScopeNamespaces.first { $0.prefix == prefix }?.uri
            guard uri != nil || prefix.isEmpty else {
                throw XPathError("FONS0004", "the prefix of the QName is not declared")
            }
            return .one(XDMAtomic(ExpandedName(local, in: uri ?? ""), prefix: prefix))
        },
        FunctionRow("QName", 2, ["xs:string?", "xs:string"], "xs:QName") { _, arguments in
            let (prefix, local) = try qualified(arguments[1].text)
            let uri = arguments[0].text
            guard !uri.isEmpty || prefix.isEmpty else {
                throw XPathError("FOCA0002", "a prefix without a namespace")
            }
            return .one(XDMAtomic(ExpandedName(local, in: uri), prefix: prefix))
        },
        FunctionRow("prefix-from-QName", 1, ["xs:QName?"], "xs:NCName?") { _, arguments in
            guard let (prefix, _) = parts(arguments), !prefix.isEmpty else { return [] }
            return .one(XDMAtomic(.string(prefix), .ncName))
        },
        FunctionRow("local-name-from-QName", 1, ["xs:QName?"], "xs:NCName?") { _, arguments in
            guard let (_, name) = parts(arguments) else { return [] }
            return .one(XDMAtomic(.string(name.local), .ncName))
        },
        FunctionRow("namespace-uri-from-QName", 1, ["xs:QName?"], "xs:anyURI?") { _, arguments in
            guard let (_, name) = parts(arguments) else { return [] }
            return .one(XDMAtomic(uri: name.namespace))
        },
        FunctionRow(
            "namespace-uri-for-prefix", 2, ["xs:string?", "element()"], "xs:anyURI?"
        ) { _, arguments in
            let prefix = arguments[0].text
            guard
                let found = arguments[1].first?.node?.inScopeNamespaces
                    .first(where: { $0.prefix == prefix })
            else { return [] }
            return .one(XDMAtomic(uri: found.uri))
        },
        FunctionRow("in-scope-prefixes", 1, ["element()"], "xs:string*") { _, arguments in
            (arguments[0].first?.node?.inScopeNamespaces ?? []).map { .init(string: $0.prefix) }
        },
        FunctionRow("name", 0, ["node()?"], "xs:string") { call, arguments in
            guard let node = try call.node(arguments), let name = node.name else {
                return .string("")
            }
            return .string(node.prefix.isEmpty ? name.local : "\(node.prefix):\(name.local)")
        },
        FunctionRow("local-name", 0, ["node()?"], "xs:string") { call, arguments in
            .string(try call.node(arguments)?.name?.local ?? "")
        },
        FunctionRow("namespace-uri", 0, ["node()?"], "xs:anyURI") { call, arguments in
            .one(XDMAtomic(uri: try call.node(arguments)?.name?.namespace ?? ""))
        },
    ]
}
