import Base

/// A key's nodes in one tree.
struct KeyTableName: Hashable {
    let name: ExpandedName
    let tree: ObjectIdentifier
}

/// The nodes of a tree by their values under a key. A value is looked for by `eq`, an untyped one
/// as a string (XSLT 2.0, section 16.3.2): the number 1 finds no attribute `1`. Values of a
/// composite key are sequences (XSLT 3.0, section 20.2.2), others are sequences of one.
struct KeyTable {
    private var rows: [[MapKey]: [(values: [XDMAtomic], node: XDMNode)]] = [:]
    let isComposite: Bool

    init(isComposite: Bool = false) { self.isComposite = isComposite }

    private static func bucket(_ values: [XDMAtomic], _ context: DynamicContext) -> [MapKey] {
        values.map { MapKey(bucketOf: $0, .codepoint, context) }
    }

    mutating func add(_ node: XDMNode, _ values: [XDMAtomic], _ context: DynamicContext) {
        rows[Self.bucket(values, context), default: []].append((values, node))
    }

    func nodes(of values: [XDMAtomic], _ context: DynamicContext) throws -> [XDMNode] {
        guard let found = rows[Self.bucket(values, context)] else { return [] }
        guard values.contains(where: \.type.isNumeric) else {
            return found.map(\.node)
        }
        return try found.filter { row in
            try zip(row.values, values).allSatisfy { left, right in
                try !right.type.isNumeric || Comparison.equal.compare(left, right, context)
            }
        }.map(\.node)
    }
}

extension DynamicContext {
    /// The nodes of a tree by their values under a key, made when first asked for.
    fileprivate func keyTable(_ name: ExpandedName, _ tree: XDMTree) throws -> KeyTable {
        let place = KeyTableName(name: name, tree: ObjectIdentifier(tree))
        if let known = keyTables[place] { return known }
        guard let definitions = keys[name] else {
            throw XPathError("XTDE1260", "unknown key")
        }
        // A key may use itself in another tree only: here it would have no end.
        keyTables[place] = KeyTable()
        let isComposite = definitions.contains(where: \.isComposite)
        guard definitions.allSatisfy({ $0.isComposite == isComposite }) else {
            throw XPathError("XTSE1222", "keys of one name differ in `composite`")
        }
        var table = KeyTable(isComposite: isComposite)
        for definition in definitions {
            for node in try definition.match.nodes(in: tree, context: self) {
                let values = try Atomization.atomize(definition.use(self, node))
                if isComposite {
                    try spend(values.count + 1)
                    table.add(node, values, self)
                    continue
                }
                for value in values {
                    try step()
                    table.add(node, [value], self)
                }
            }
        }
        keyTables[place] = table
        keptTrees.append(tree)
        return table
    }
}

extension DynamicContext {
    /// The number of each array's group, from 1: arrays whose atomized values are equal are in one.
    public func ranks(of arrays: [XDMItem]) throws(XPathError) -> [Int] {
        var known: [[MapKey]: Int] = [:]
        var found: [Int] = []
        for array in arrays {
            let values: [XDMAtomic]
            do {
                values = try Atomization.atomize([array])
                try spend(values.count + 1)
            } catch {
                throw error as? XPathError ?? XPathError("FOER0000", "the key has no value")
            }
            let key = values.map { MapKey(bucketOf: $0, .codepoint, self) }
            let number = known[key] ?? known.count + 1
            known[key] = number
            found.append(number)
        }
        return found
    }
}

extension FunctionLibrary {
    private static func name(_ call: Call, _ text: String, _ code: String) throws -> ExpandedName {
        let text = WhiteSpace.collapsed(text)
        if text.hasPrefix("Q{"), let end = text.firstIndex(of: "}") {
            let uri = text[text.index(text.startIndex, offsetBy: 2)..<end]
            return ExpandedName(String(text[text.index(after: end)...]), in: String(uri))
        }
        guard let (prefix, local) = NameSyntax.split(text) else {
            throw XPathError(code, "the text is not a QName")
        }
        if prefix.isEmpty { return ExpandedName(local) }
        guard let uri = call.statics.namespaces[prefix] else {
            throw XPathError(code, "the prefix is not declared")
        }
        return ExpandedName(local, in: uri)
    }

    /// The documents of a reference: of each text against the base URI, of each node against its
    /// own.
    private static func documents(_ call: Call, _ arguments: [[XDMItem]]) throws -> [XDMItem] {
        var found: [XDMNode] = []
        for item in arguments[0] {
            let base =
                arguments.count > 1
                ? arguments[1].first?.node?.baseURI : item.node?.baseURI ?? call.statics.baseURI
            for value in try Atomization.atomize([item]) {
                var uri = try call.context.resolve(value.text, against: base, code: "FODC0005")
                var fragment: Substring?
                if let hash = uri.utf8.firstIndex(of: UInt8(ascii: "#")) {
                    fragment = uri[uri.utf8.index(after: hash)...]
                    uri = String(uri[..<hash])
                }
                let tree = try call.context.document(uri)
                guard let fragment, !fragment.isEmpty else {
                    found.append(tree.root)
                    continue
                }
                // A bare name is an ID (XSLT 2.0, section 16.1).
                if let node = try element(tree, withID: String(fragment), call.context) {
                    found.append(node)
                }
            }
        }
        return DocumentOrder.sorted(found).map { .node($0) }
    }

    private static let properties = [
        "version": "3.0", "vendor": "Casebook", "vendor-url": "", "product-name": "Casebook",
        "product-version": "", "is-schema-aware": "no", "supports-serialization": "no",
        "supports-backwards-compatibility": "no", "supports-namespace-axis": "yes",
        "supports-streaming": "no", "supports-dynamic-evaluation": "no",
        "supports-higher-order-functions": "yes", "xpath-version": "3.1", "xsd-version": "1.1",
    ]

    /// Functions of XSLT (XSLT 2.0, section 16; XSLT 3.0, section 20).
    static let xsltFunctions: [FunctionRow] = [
        FunctionRow("current", 0, [], "item()") { call, _ in
            guard let current = call.scope.frame.current else {
                throw XPathError("XTDE1360", "there is no current item")
            }
            return [current]
        },
        FunctionRow("key", 2, ["xs:string", "xs:anyAtomicType*", "node()"], "node()*") {
            call, arguments in
            let name = try name(call, arguments[0].text, "XTDE1260")
            guard let top = try call.node(arguments, 2) else { return [] }
            let table = try call.context.keyTable(name, top.tree)
            let values = arguments[1].compactMap(\.atomic)
            var found: [XDMNode] = []
            for value in table.isComposite ? [values] : values.map({ [$0] }) {
                found += try table.nodes(of: value, call.context)
            }
            if arguments.count > 2, top != top.top { found = found.filter { top.contains($0) } }
            return DocumentOrder.sorted(found).map { .node($0) }
        },
        FunctionRow("document", 1, ["item()*", "node()"], "node()*") { call, arguments in
            try documents(call, arguments)
        },
        FunctionRow("generate-id", 0, ["node()?"], "xs:string") { call, arguments in
            guard let node = try call.node(arguments) else { return .string("") }
            return .string(identity(node))
        },
        FunctionRow("system-property", 1, ["xs:string"], "xs:string") { call, arguments in
            let name = try name(call, arguments[0].text, "XTDE1390")
            let isXSLT = name.namespace == "http://www.w3.org/1999/XSL/Transform"
            return .string(isXSLT ? properties[name.local] ?? "" : "")
        },
        FunctionRow("function-available", 1, ["xs:string", "xs:integer"], "xs:boolean") {
            call, arguments in
            var name = try name(call, arguments[0].text, "XTDE1400")
            if name.namespace.isEmpty {
                name = ExpandedName(name.local, in: call.statics.defaultFunctionNamespace)
            }
            var arities = FunctionLibrary.arities(of: name, call.environment)
            arities += call.statics.functions.filter { $0.name == name }
                .map(\.signature.parameters.count)
            if name.namespace == Namespaces.xs, AtomicType.byName[name.local] != nil {
                arities = [1]
            }
            return .boolean(
                arguments.count > 1 ? arities.contains(arguments[1].int) : !arities.isEmpty)
        },
        FunctionRow("element-available", 1, ["xs:string"], "xs:boolean") { call, arguments in
            let name = try name(call, arguments[0].text, "XTDE1440")
            return .boolean(call.statics.instructions.contains(name))
        },
        FunctionRow("type-available", 1, ["xs:string"], "xs:boolean") { call, arguments in
            let name = try name(call, arguments[0].text, "XTDE1428")
            return .boolean(
                name.namespace == Namespaces.xs && AtomicType.byName[name.local] != nil)
        },
        FunctionRow("unparsed-entity-uri", 1, ["xs:string", "node()"], "xs:anyURI") { _, _ in
            .one(XDMAtomic(uri: ""))
        },
        FunctionRow("unparsed-entity-public-id", 1, ["xs:string", "node()"], "xs:string") { _, _ in
            .string("")
        },
        FunctionRow("regex-group", 1, ["xs:integer"], "xs:string") { _, _ in .string("") },
        FunctionRow("unparsed-text", 1, ["xs:string?", "xs:string"], "xs:string?") {
            call, arguments in
            try unparsedText(call, arguments).map { .string($0) } ?? []
        },
    ]
}
