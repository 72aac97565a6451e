/// Serialization (XSLT and XQuery Serialization 3.1) of what `fn:serialize` is given.
struct Serializer {
    private let parameters: SerializationParameters
    private let context: DynamicContext
    private var output = ""

    init(_ parameters: SerializationParameters, _ context: DynamicContext) {
        self.parameters = parameters
        self.context = context
    }

    mutating func text(_ items: [XDMItem]) throws -> String {
        switch parameters.method {
        case .json: try json(items, 0)
        case .adaptive:
            let separator = parameters.itemSeparator ?? "\n"
            for (index, item) in items.enumerated() {
                if index > 0 { output += separator }
                try adaptive(item, 0)
            }
        default: try markup(items)
        }
        return output
    }

    /// The sequence made one tree (section 2), and written.
    private mutating func markup(_ items: [XDMItem]) throws {
        if !parameters.omitsDeclaration, parameters.method == .xml || parameters.method == .xhtml {
            output += "<?xml version=\"1.0\" encoding=\"UTF-8\""
            if let standalone = parameters.standalone { output += " standalone=\"\(standalone)\"" }
            output += "?>"
        }
        var wasAtomic = false
        var isFirst = true
        func flat(_ items: [XDMItem]) throws -> [XDMItem] {
            try items.flatMap { item -> [XDMItem] in
                if case .function(let array as XDMArray) = item { return try array.flattened() }
                return [item]
            }
        }
        for item in try flat(items) {
            if let separator = parameters.itemSeparator {
                if !isFirst { append(separator, isAttribute: false) }
                wasAtomic = false
            }
            isFirst = false
            switch item {
            case .atomic(let atomic):
                if wasAtomic { output += " " }
                append(atomic.text, isAttribute: false)
                wasAtomic = true
            case .node(let node):
                wasAtomic = false
                guard node.kind != .attribute, node.kind != .namespace else {
                    throw XPathError("SENR0001", "an attribute cannot be serialized alone")
                }
                try write(node, scope: ["xml": Namespaces.xml], depth: 0)
            case .function:
                throw XPathError("SENR0001", "a function or map cannot be serialized as markup")
            }
        }
    }

    private mutating func append(_ text: String, isAttribute: Bool) {
        for scalar in text.unicodeScalars {
            if let mapped = parameters.characterMap[scalar] {
                output += mapped
                continue
            }
            if parameters.method == .text {
                output.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "<": output += "&lt;"
            case ">": output += isAttribute && parameters.method == .html ? ">" : "&gt;"
            case "&": output += "&amp;"
            case "\"" where isAttribute: output += "&quot;"
            case "\n" where isAttribute: output += "&#xA;"
            case "\t" where isAttribute: output += "&#x9;"
            case "\r": output += "&#xD;"
            case "\u{7F}"..."\u{9F}", "\u{2028}":
                output += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
            default: output.unicodeScalars.append(scalar)
            }
        }
    }

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
        "source", "track", "wbr",
    ]

    private mutating func write(
        _ node: XDMNode, scope: [String: String], depth: Int
    ) throws {
        try context.step()
        switch node.kind {
        case .document:
            for child in node.children { try write(child, scope: scope, depth: depth) }
        case .element: try element(node, scope, depth)
        case .text:
            append(node.stringValue, isAttribute: false)
        case .comment:
            if parameters.method != .text { output += "<!--\(node.stringValue)-->" }
        case .instruction:
            guard parameters.method != .text else { return }
            let content = node.stringValue
            output += "<?\(node.name?.local ?? "")\(content.isEmpty ? "" : " ")\(content)?>"
        case .attribute, .namespace: break
        }
    }

    private mutating func element(
        _ node: XDMNode, _ scope: [String: String], _ depth: Int
    ) throws {
        let children = node.children
        guard parameters.method != .text else {
            for child in children { try write(child, scope: scope, depth: depth + 1) }
            return
        }
        let name = node.name ?? ExpandedName("")
        let tag = node.prefix.isEmpty ? name.local : "\(node.prefix):\(name.local)"
        if parameters.isIndented, depth > 0 { newLine(depth) }
        output += "<\(tag)"
        var inner = scope
        for (prefix, uri) in node.inScopeNamespaces where inner[prefix] != uri {
            inner[prefix] = uri
            output += prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\""
            append(uri, isAttribute: true)
            output += "\""
        }
        if name.namespace.isEmpty, node.prefix.isEmpty, !(inner[""] ?? "").isEmpty {
            inner[""] = ""
            output += " xmlns=\"\""
        }
        for attribute in node.attributes {
            let name = attribute.name ?? ExpandedName("")
            let tag =
                attribute.prefix.isEmpty ? name.local : "\(attribute.prefix):\(name.local)"
            output += " \(tag)=\""
            append(attribute.stringValue, isAttribute: true)
            output += "\""
        }
        if children.isEmpty {
            if parameters.method == .html {
                output += Self.void.contains(name.local.lowercased()) ? ">" : "></\(tag)>"
            } else {
                output += "/>"
            }
            return
        }
        output += ">"
        let isMixed = children.contains { $0.kind == .text }
        for child in children {
            try write(child, scope: inner, depth: isMixed ? -10_000 : depth + 1)
        }
        if parameters.isIndented, !isMixed, depth >= 0 { newLine(depth) }
        output += "</\(tag)>"
    }

    private mutating func newLine(_ depth: Int) {
        output += "\n" + String(repeating: "   ", count: max(0, depth))
    }

    private mutating func quoted(_ text: String) {
        output += "\""
        for scalar in text.unicodeScalars {
            if let mapped = parameters.characterMap[scalar] {
                output += mapped
                continue
            }
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            case "/": output += "\\/"
            case "\u{8}": output += "\\b"
            case "\u{C}": output += "\\f"
            case "\n": output += "\\n"
            case "\r": output += "\\r"
            case "\t": output += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                output += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        output += "\""
    }

    /// The JSON output method (section 9).
    private mutating func json(_ items: [XDMItem], _ depth: Int) throws {
        try context.step()
        guard depth < 500 else { throw XPathError("FOER0000", "maps are nested too deeply") }
        guard items.count <= 1 else {
            throw XPathError("SERE0023", "JSON has no sequences of several items")
        }
        switch items.first {
        case nil: output += "null"
        case .atomic(let atomic):
            switch atomic.value {
            case .boolean(let truth): output += truth ? "true" : "false"
            case _ where atomic.type.isNumeric:
                let number = atomic.double
                guard number.isFinite else {
                    throw XPathError("SERE0020", "JSON has no NaN and no infinities")
                }
                output += atomic.text
            default: quoted(atomic.text)
            }
        case .node(let node):
            var inner = parameters
            inner.method = parameters.jsonNodeMethod
            inner.omitsDeclaration = true
            var serializer = Serializer(inner, context)
            quoted(try serializer.text([.node(node)]))
        case .function(let map as XDMMap):
            output += "{"
            var names: Set<CodepointText> = []
            for (index, entry) in map.entries.enumerated() {
                if index > 0 { output += "," }
                let name = entry.key.text
                if !names.insert(CodepointText(name)).inserted, !parameters.allowsDuplicateNames {
                    throw XPathError("SERE0022", "two keys of a map have the same text")
                }
                quoted(name)
                output += ":"
                try json(entry.value, depth + 1)
            }
            output += "}"
        case .function(let array as XDMArray):
            output += "["
            for (index, member) in array.members.enumerated() {
                if index > 0 { output += "," }
                try json(member, depth + 1)
            }
            output += "]"
        case .function: throw XPathError("SERE0021", "JSON has no functions")
        }
    }

    /// The adaptive output method (section 10).
    private mutating func adaptive(_ item: XDMItem, _ depth: Int) throws {
        try context.step()
        guard depth < 500 else { throw XPathError("FOER0000", "maps are nested too deeply") }
        switch item {
        case .node(let node):
            switch node.kind {
            case .attribute:
                let name = node.name ?? ExpandedName("")
                output += node.prefix.isEmpty ? name.local : "\(node.prefix):\(name.local)"
                output += "=\""
                append(node.stringValue, isAttribute: true)
                output += "\""
            case .namespace:
                let prefix = node.namespace.prefix
                output += prefix.isEmpty ? "xmlns=\"" : "xmlns:\(prefix)=\""
                append(node.stringValue, isAttribute: true)
                output += "\""
            default: try write(node, scope: ["xml": Namespaces.xml], depth: 0)
            }
        case .atomic(let atomic): adaptive(atomic)
        case .function(let map as XDMMap):
            output += "map{"
            for (index, entry) in map.entries.enumerated() {
                if index > 0 { output += "," }
                adaptive(entry.key)
                output += ":"
                try adaptive(entry.value, depth + 1)
            }
            output += "}"
        case .function(let array as XDMArray):
            output += "["
            for (index, member) in array.members.enumerated() {
                if index > 0 { output += "," }
                try adaptive(member, depth + 1)
            }
            output += "]"
        case .function(let function):
            let name = function.name.map { name in
                Namespaces.predeclared.first { $0.value == name.namespace }
                    .map { "\($0.key):\(name.local)" } ?? "Q{\(name.namespace)}\(name.local)"
            }
            output += "\(name ?? "(anonymous-function)")#\(function.arity)"
        }
    }

    private mutating func adaptive(_ items: [XDMItem], _ depth: Int) throws {
        if items.count != 1 { output += "(" }
        for (index, item) in items.enumerated() {
            if index > 0 { output += "," }
            try adaptive(item, depth)
        }
        if items.count != 1 { output += ")" }
    }

    private mutating func adaptive(_ atomic: XDMAtomic) {
        switch atomic.value {
        case .boolean(let truth): output += truth ? "true()" : "false()"
        case .string:
            output += "\""
            for scalar in atomic.text.unicodeScalars {
                if let mapped = parameters.characterMap[scalar] {
                    output += mapped
                } else {
                    output += scalar == "\"" ? "\"\"" : String(scalar)
                }
            }
            output += "\""
        case .integer, .decimal: output += atomic.text
        case .double(let number):
            let text = FloatingText.text(number)
            output +=
                text.contains("E") || !number.isFinite ? text : FloatingText.scientific(number)
        case .name(_, let name): output += "Q{\(name.namespace)}\(name.local)"
        default:
            output += "\(atomic.typeName)(\""
            output += atomic.text
            output += "\")"
        }
    }
}

extension FloatingText {
    /// A double with an exponent, whatever its size.
    static func scientific(_ value: Double) -> String {
        if value == 0 { return value.sign == .minus ? "-0.0e0" : "0.0e0" }
        let (isNegative, digits, exponent) = digits(value.description)
        let text = String(decoding: digits, as: UTF8.self)
        let rest = text.dropFirst()
        return (isNegative ? "-" : "") + text.prefix(1) + "." + (rest.isEmpty ? "0" : rest)
            + "e\(exponent)"
    }
}
