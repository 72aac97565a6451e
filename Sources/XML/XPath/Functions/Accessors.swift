extension FunctionLibrary {
    /// Accessors and errors (Functions and Operators 3.1, sections 2 and 3).
    static let accessors: [FunctionRow] = [
        FunctionRow("node-name", 0, ["node()?"], "xs:QName?") { call, arguments in
            if arguments.isEmpty { try call.needs(.v30) }
            guard let node = try call.node(arguments), let name = node.name else { return [] }
            return .one(XDMAtomic(name, prefix: node.prefix))
        },
        FunctionRow("nilled", 0, ["node()?"], "xs:boolean?") { call, arguments in
            if arguments.isEmpty { try call.needs(.v30) }
            guard let node = try call.node(arguments), node.kind == .element else { return [] }
            return .boolean(false)
        },
        FunctionRow("string", 0, ["item()?"], "xs:string") { call, arguments in
            if arguments.isEmpty { return .string(try call.scope.contextItem().stringValue) }
            return .string(try arguments[0].first?.stringValue ?? "")
        },
        FunctionRow("data", 0, ["item()*"], "xs:anyAtomicType*") { call, arguments in
            if arguments.isEmpty {
                try call.needs(.v30)
                return try Atomization.atomize([call.scope.contextItem()]).map { .atomic($0) }
            }
            return try Atomization.atomize(arguments[0]).map { .atomic($0) }
        },
        FunctionRow("base-uri", 0, ["node()?"], "xs:anyURI?") { call, arguments in
            guard let node = try call.node(arguments), node.kind != .namespace else { return [] }
            return .optional(node.baseURI.map { XDMAtomic(uri: $0) })
        },
        FunctionRow("document-uri", 0, ["node()?"], "xs:anyURI?") { call, arguments in
            if arguments.isEmpty { try call.needs(.v30) }
            guard let node = try call.node(arguments), node.kind == .document else { return [] }
            return .optional(node.tree.uri.map { XDMAtomic(uri: $0) })
        },
        FunctionRow("error", 0, ["xs:QName?", "xs:string", "item()*"], "item()*") { _, arguments in
            var name = ExpandedName("FOER0000", in: Namespaces.err)
            if case .name(_, let given)? = arguments.first?.value?.value { name = given }
            throw XPathError(
                code: name.local,
                message: arguments.count > 1 ? "fn:error: \(arguments[1].text)" : "fn:error",
                namespace: name.namespace)
        },
        FunctionRow("trace", 1, ["item()*", "xs:string"], "item()*") { call, arguments in
            if arguments.count == 1 { try call.needs(.v31) }
            return arguments[0]
        },
    ]
}

extension Call {
    /// A form of a function that came later.
    func needs(_ version: XPathVersion) throws {
        guard statics.version >= version else {
            throw XPathError("XPST0017", "the function requires more arguments")
        }
    }
}
