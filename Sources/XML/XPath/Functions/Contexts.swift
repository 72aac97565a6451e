extension DynamicContext {
    /// The tree of a URI, which is asked for once.
    func document(_ uri: String) throws -> XDMTree {
        if let known = opened[uri] { return try known.get() }
        let result: Result<XDMTree, XPathError>
        if let documents {
            do {
                result = .success(try documents(uri))
            } catch {
                result = .failure(error)
            }
        } else {
            result = .failure(
                XPathError("FODC0002", "documents cannot be read here"))
        }
        opened[uri] = result
        return try result.get()
    }

    /// References that are kept, so that those that a document makes do not fill the memory.
    private static let mostReferences = 1_024

    /// A reference against a base URI; a test asks the same again for each node.
    ///
    /// - Throws: An error of the code for a text that is no reference.
    func resolve(_ reference: String, against base: String?, code: String) throws -> String {
        let key = ResolvedReference(reference: reference, base: base)
        if let known = resolved[key] { return known }
        guard URIReference.isValid(reference) else {
            throw XPathError(code, "the reference is not a URI")
        }
        let uri = base.flatMap { URIReference.resolve(reference, against: $0) } ?? reference
        if resolved.count < Self.mostReferences { resolved[key] = uri }
        return uri
    }
}

/// A reference and what it is relative to.
struct ResolvedReference: Hashable {
    let reference: String
    let base: String?
}

extension FunctionLibrary {
    /// A reference against the base URI of the expression.
    static func resolve(_ call: Call, _ reference: String, code: String) throws -> String {
        try call.context.resolve(reference, against: call.statics.baseURI, code: code)
    }

    private static func document(_ call: Call, _ arguments: [[XDMItem]]) throws -> XDMNode? {
        guard let reference = arguments[0].optionalText else { return nil }
        let uri = try resolve(call, reference, code: "FODC0005")
        guard !uri.utf8.contains(UInt8(ascii: "#")) else {
            throw XPathError("FODC0002", "the URI of a document must not have a fragment")
        }
        return try call.context.document(uri).root
    }

    private static func text(_ call: Call, _ arguments: [[XDMItem]]) throws -> String? {
        guard let reference = arguments[0].optionalText else { return nil }
        let uri = try resolve(call, reference, code: "FOUT1170")
        guard !uri.utf8.contains(UInt8(ascii: "#")) else {
            throw XPathError("FOUT1170", "the URI of a text must not have a fragment")
        }
        if arguments.count > 1 {
            let encoding = arguments[1].text.lowercased()
            guard ["utf-8", "utf8", "us-ascii", "ascii", "utf-16", "iso-8859-1"].contains(encoding)
            else { throw XPathError("FOUT1190", "the encoding is not supported") }
        }
        guard let texts = call.context.texts else {
            throw XPathError("FOUT1170", "texts cannot be read here")
        }
        let text = try texts(uri)
        try call.context.spend(text.utf8.count / 64)
        return text
    }

    static func unparsedText(_ call: Call, _ arguments: [[XDMItem]]) throws -> String? {
        try text(call, arguments)
    }

    private static func lines(_ text: String) -> [XDMItem] {
        var lines: [XDMItem] = []
        var line: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == 0x0A || byte == 0x0D {
                if !(byte == 0x0A && previous == 0x0D) {
                    lines.append(.init(string: String(decoding: line, as: UTF8.self)))
                    line = []
                }
            } else {
                line.append(byte)
            }
            previous = byte
        }
        if !line.isEmpty { lines.append(.init(string: String(decoding: line, as: UTF8.self))) }
        return lines
    }

    private static func collection(_ call: Call, _ arguments: [[XDMItem]]) throws -> [XDMItem] {
        var uri = ""
        if let reference = arguments.first?.optionalText {
            uri = try resolve(call, reference, code: "FODC0004")
        }
        guard let collections = call.context.collections else {
            throw XPathError("FODC0002", "collections are not available here")
        }
        return try collections(uri)
    }

    /// Functions of the context (section 15) and of resources (section 14.6).
    static let contexts: [FunctionRow] = [
        FunctionRow("position", 0, [], "xs:integer", usesFocus: true) { call, _ in
            _ = try call.scope.contextItem()
            return .integer(call.scope.position)
        },
        FunctionRow("last", 0, [], "xs:integer", usesFocus: true) { call, _ in
            _ = try call.scope.contextItem()
            return .integer(call.scope.size)
        },
        FunctionRow("default-collation", 0, [], "xs:string") { call, _ in
            .string(call.statics.defaultCollation)
        },
        FunctionRow("default-language", 0, [], "xs:language", since: .v31) { _, _ in
            .one(XDMAtomic(.string("en"), .language))
        },
        FunctionRow("static-base-uri", 0, [], "xs:anyURI?") { call, _ in
            .optional(call.statics.baseURI.map { XDMAtomic(uri: $0) })
        },
        FunctionRow("doc", 1, ["xs:string?"], "document-node()?") { call, arguments in
            try document(call, arguments).map { [.node($0)] } ?? []
        },
        FunctionRow("doc-available", 1, ["xs:string?"], "xs:boolean") { call, arguments in
            do {
                return .boolean(try document(call, arguments) != nil)
            } catch let error as XPathError {
                if error.isExhausted { throw error }
                return .boolean(false)
            }
        },
        FunctionRow("collection", 0, ["xs:string?"], "item()*") { call, arguments in
            try collection(call, arguments)
        },
        FunctionRow("uri-collection", 0, ["xs:string?"], "xs:anyURI*", since: .v30) {
            call, arguments in
            try collection(call, arguments).compactMap { item in
                item.node?.baseURI.map { .atomic(XDMAtomic(uri: $0)) }
            }
        },
        FunctionRow("unparsed-text", 1, ["xs:string?", "xs:string"], "xs:string?", since: .v30) {
            call, arguments in
            try text(call, arguments).map { .string($0) } ?? []
        },
        FunctionRow(
            "unparsed-text-lines", 1, ["xs:string?", "xs:string"], "xs:string*", since: .v30
        ) { call, arguments in try text(call, arguments).map(lines) ?? [] },
        FunctionRow(
            "unparsed-text-available", 1, ["xs:string?", "xs:string"], "xs:boolean", since: .v30
        ) { call, arguments in
            do {
                return .boolean(try text(call, arguments) != nil)
            } catch let error as XPathError {
                if error.isExhausted { throw error }
                return .boolean(false)
            }
        },
        FunctionRow("environment-variable", 1, ["xs:string"], "xs:string?", since: .v30) {
            _, _ in []
        },
        FunctionRow("available-environment-variables", 0, [], "xs:string*", since: .v30) {
            _, _ in []
        },
    ]
}
