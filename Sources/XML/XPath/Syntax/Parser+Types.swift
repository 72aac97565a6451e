extension Parser {
    /// A sequence type as the whole text.
    mutating func wholeType() throws -> SequenceType {
        let type = try sequenceType()
        guard token == .end else { throw unexpected("the end of the type") }
        return type
    }

    mutating func sequenceType() throws -> SequenceType {
        try nested { parser in
            if parser.isName("empty-sequence"), parser.ahead(1) == .symbol("(") {
                parser.index += 2
                try parser.expect(")")
                return .empty
            }
            let item = try parser.itemType()
            if parser.take("?") { return SequenceType(item, .optional) }
            if parser.take("*") { return SequenceType(item, .any) }
            if parser.take("+") { return SequenceType(item, .some) }
            return SequenceType(item)
        }
    }

    private mutating func itemType() throws -> ItemType {
        let start = at
        if token == .symbol("("), version >= .v30 {
            index += 1
            let type = try nested { try $0.itemType() }
            try expect(")")
            return type
        }
        if case .name("", let local) = token, ahead(1) == .symbol("(") {
            if Self.kindTests.contains(local) { return try kindTest() }
            switch local {
            case "item":
                index += 2
                try expect(")")
                return .item
            case "function" where version >= .v30: return try functionTest()
            case "map" where version >= .v31: return try mapTest()
            case "array" where version >= .v31:
                index += 2
                if take("*") {
                    try expect(")")
                    return .anyArray
                }
                let member = try sequenceType()
                try expect(")")
                return .array(member)
            default:
                throw XPathError("XPST0003", "`\(local)()` is not an item type", at: start)
            }
        }
        return .atomic(try atomicType(unknown: "XPST0051"))
    }

    private mutating func functionTest() throws -> ItemType {
        index += 2
        if take("*") {
            try expect(")")
            return .anyFunction
        }
        var parameters: [SequenceType] = []
        if !take(")") {
            repeat { parameters.append(try sequenceType()) } while take(",")
            try expect(")")
        }
        try expectName("as")
        return .function(parameters, try sequenceType())
    }

    private mutating func mapTest() throws -> ItemType {
        index += 2
        if take("*") {
            try expect(")")
            return .anyMap
        }
        let key = try atomicType(unknown: "XPST0051")
        try expect(",")
        let value = try sequenceType()
        try expect(")")
        return .map(key, value)
    }

    mutating func typeName() throws -> ExpandedName {
        try qualifiedName(
            defaultNamespace: context.defaultElementNamespace, what: "the name of a type")
    }

    private mutating func atomicType(unknown code: String) throws -> AtomicType {
        let place = at
        let name = try typeName()
        guard name.namespace == Namespaces.xs, let type = AtomicType.byName[name.local],
            type != .numeric && type != .error || version >= .v30
        else {
            throw XPathError(code, "`\(name.local)` is not an atomic type", at: place)
        }
        return type
    }

    private static let listTypes: [String: AtomicType] = [
        "NMTOKENS": .nmtoken, "IDREFS": .idref, "ENTITIES": .entity,
    ]

    mutating func castTarget() throws -> CastTarget {
        let place = at
        let code = version == .v20 ? "XPST0051" : "XQST0052"
        let name = try typeName()
        var type: AtomicType?
        var isList = false
        if name.namespace == Namespaces.xs {
            type = AtomicType.byName[name.local]
            if let member = Self.listTypes[name.local], version >= .v30 {
                type = member
                isList = true
            }
        }
        guard let type else {
            // `node()` and its like are no names of types.
            throw XPathError(
                take("(") ? "XPST0003" : code, "`\(name.local)` is not an atomic type", at: place)
        }
        if type == .anyAtomicType || type == .notation {
            throw XPathError(
                "XPST0080", "xs:\(type.localName) cannot be the target of a cast", at: place)
        }
        return CastTarget(
            type: type, isList: isList, allowsEmpty: take("?"), namespaces: context.namespaces,
            defaultNamespace: context.defaultElementNamespace)
    }

    mutating func kindTest() throws -> ItemType {
        guard case .name("", let local) = token else { throw unexpected("a node test") }
        let start = at
        index += 1
        try expect("(")
        let type: ItemType
        switch local {
        case "node": type = .node
        case "text": type = .text
        case "comment": type = .comment
        case "namespace-node": type = .namespaceNode
        case "processing-instruction":
            switch token {
            case .name("", let target):
                index += 1
                type = .instruction(target)
            case .string(let target):
                index += 1
                let name = WhiteSpace.collapsed(target)
                guard NameSyntax.isNCName(name) else {
                    throw XPathError(
                        "XPTY0004",
                        "the target of a processing instruction must be a name without a "
                            + "colon", at: start)
                }
                type = .instruction(name)
            default: type = .instruction(nil)
            }
        case "document-node":
            if token == .symbol(")") {
                type = .document(nil)
            } else {
                guard isName("element") || isName("schema-element") else {
                    throw unexpected("`element(` or `)`")
                }
                type = .document(try kindTest())
            }
        case "schema-element", "schema-attribute":
            let name = try typeName()
            throw XPathError(
                "XPST0008", "`\(name.local)` is not declared: there is no schema", at: start)
        default: type = try namedTest(isElement: local == "element")
        }
        try expect(")")
        return type
    }

    /// What stands in `element(…)` and `attribute(…)`.
    private mutating func namedTest(isElement: Bool) throws -> ItemType {
        var name: ExpandedName?
        var annotation = ItemType.AnnotationTest.satisfied
        if token != .symbol(")") {
            if !take("*") {
                name = try qualifiedName(
                    defaultNamespace: isElement ? context.defaultElementNamespace : "",
                    what: "a name or `*`")
            }
            if take(",") {
                let place = at
                let type = try typeName()
                let above =
                    isElement
                    ? ["anyType", "untyped"]
                    : ["anyType", "anySimpleType", "anyAtomicType", "untypedAtomic"]
                guard type.namespace == Namespaces.xs,
                    AtomicType.byName[type.local] != nil || Self.listTypes[type.local] != nil
                        || ["anyType", "untyped", "anySimpleType"].contains(type.local)
                else {
                    throw XPathError("XPST0008", "`\(type.local)` is not a type", at: place)
                }
                if !above.contains(type.local) { annotation = .unsatisfied }
                if isElement { _ = take("?") }
            }
        }
        return isElement ? .element(name, annotation) : .attribute(name, annotation)
    }
}

extension SequenceType {
    /// A type as it is written, as `xs:string*`.
    ///
    /// - Throws: XPST0003, XPST0051 and XPST0081.
    public init(_ text: String, in context: StaticContext) throws(XPathError) {
        do {
            var parser = try Parser(text, context)
            self = try parser.wholeType()
        } catch {
            throw error as? XPathError ?? XPathError("XPST0003", "the type cannot be read")
        }
    }
}
