/// Builds maps and arrays from JSON (`fn:parse-json`).
private struct JSONValueBuilder {
    private enum Level {
        case object(MapBuilder, name: String?)
        case array([[XDMItem]])
    }

    private var levels: [Level] = []
    private(set) var result: [XDMItem] = []
    private let duplicates: String

    init(_ duplicates: String) { self.duplicates = duplicates }

    mutating func take(_ event: JSONTextReader.Event) throws {
        switch event {
        case .null: try add([])
        case .boolean(let truth): try add(.boolean(truth))
        case .number(let text): try add(.double(Double(text) ?? .nan))
        case .string(let text): try add(.string(text))
        case .startObject: levels.append(.object(MapBuilder(), name: nil))
        case .startArray: levels.append(.array([]))
        case .name(let name):
            if case .object(let builder, _)? = levels.popLast() {
                levels.append(.object(builder, name: name))
            }
        case .endObject:
            if case .object(let builder, _)? = levels.popLast() {
                try add([.function(builder.finish())])
            }
        case .endArray:
            if case .array(let members)? = levels.popLast() {
                try add([.function(XDMArray(members))])
            }
        }
    }

    private mutating func add(_ value: [XDMItem]) throws {
        switch levels.popLast() {
        case nil: result = value
        case .array(var members):
            members.append(value)
            levels.append(.array(members))
        case .object(var builder, let name):
            let key = XDMAtomic(name ?? "")
            if let place = builder.place(key) {
                switch duplicates {
                case "reject":
                    throw XPathError("FOJS0003", "an object has a duplicate name")
                case "use-last": builder.replace(place, key, value)
                default: break
                }
            } else {
                builder.add(key, value)
            }
            levels.append(.object(builder, name: nil))
        }
    }
}

/// Builds the elements of `fn:json-to-xml` (section 17.5.3).
private struct JSONElementBuilder {
    private var builder = TreeBuilder()
    private var names: [(seen: Set<CodepointText>, isSkipped: Bool)] = []
    private var pendingName: String?
    private var skipDepth: Int?
    private var depth = 0
    private let options: JSONOptions

    init(_ options: JSONOptions) { self.options = options }

    private mutating func start(_ local: String, _ text: String? = nil) {
        builder.startElement(
            ExpandedName(local, in: Namespaces.fn))
        if let name = pendingName {
            if options.escapes, name.contains("\\") {
                builder.attribute(ExpandedName("escaped-key"), value: "true")
            }
            builder.attribute(ExpandedName("key"), value: name)
        }
        pendingName = nil
        if let text {
            if local == "string", options.escapes, text.contains("\\") {
                builder.attribute(ExpandedName("escaped"), value: "true")
            }
            builder.text(text)
        }
    }

    mutating func take(_ event: JSONTextReader.Event) throws {
        if let skip = skipDepth {
            switch event {
            case .startObject, .startArray: depth += 1
            case .endObject, .endArray: depth -= 1
            default: break
            }
            if depth == skip, !isStart(event) { skipDepth = nil }
            return
        }
        switch event {
        case .null: leaf("null", nil)
        case .boolean(let truth): leaf("boolean", truth ? "true" : "false")
        case .number(let text): leaf("number", text)
        case .string(let text): leaf("string", text)
        case .startObject:
            start("map")
            names.append(([], false))
            depth += 1
        case .startArray:
            start("array")
            names.append(([], false))
            depth += 1
        case .endObject, .endArray:
            builder.endElement()
            names.removeLast()
            depth -= 1
        case .name(let name):
            let isNew = names[names.count - 1].seen.insert(CodepointText(name)).inserted
            if !isNew {
                switch options.duplicates {
                case "reject": throw XPathError("FOJS0003", "an object has a duplicate name")
                case "use-first":
                    skipDepth = depth
                    return
                default: break
                }
            }
            pendingName = name
        }
    }

    private func isStart(_ event: JSONTextReader.Event) -> Bool {
        switch event {
        case .startObject, .startArray, .name: true
        default: false
        }
    }

    private mutating func leaf(_ local: String, _ text: String?) {
        start(local, text)
        builder.endElement()
    }

    consuming func finish() throws -> XDMTree { try builder.finish() }
}

extension FunctionLibrary {
    private static func parse(
        _ call: Call, _ text: String, _ options: XDMItem?
    ) throws -> [XDMItem] {
        let options = try JSONOptions(options, forXML: false)
        var reader = try JSONTextReader(text, options, call.context)
        var builder = JSONValueBuilder(options.duplicates)
        try reader.read { try builder.take($0) }
        return builder.result
    }

    private static func option(_ arguments: [[XDMItem]]) -> XDMItem? {
        arguments.count > 1 ? arguments[1].first : nil
    }

    /// Functions on JSON (section 17.5).
    static let jsonFunctions: [FunctionRow] = [
        FunctionRow("parse-json", 1, ["xs:string?", "map(*)"], "item()?", since: .v31) {
            call, arguments in
            guard let text = arguments[0].optionalText else { return [] }
            return try parse(call, text, option(arguments))
        },
        FunctionRow("json-doc", 1, ["xs:string?", "map(*)"], "item()?", since: .v31) {
            call, arguments in
            guard let text = try unparsedText(call, [arguments[0]]) else { return [] }
            return try parse(call, text, option(arguments))
        },
        FunctionRow("json-to-xml", 1, ["xs:string?", "map(*)"], "document-node()?", since: .v31) {
            call, arguments in
            guard let text = arguments[0].optionalText else { return [] }
            let options = try JSONOptions(option(arguments), forXML: true)
            var reader = try JSONTextReader(text, options, call.context)
            var builder = JSONElementBuilder(options)
            try reader.read { try builder.take($0) }
            return [.node(try builder.finish().root)]
        },
        FunctionRow("xml-to-json", 1, ["node()?", "map(*)"], "xs:string?", since: .v31) {
            call, arguments in
            guard let node = arguments[0].first?.node else { return [] }
            var isIndented = false
            if case .function(let map as XDMMap)? = option(arguments),
                let value = map.value(XDMAtomic("indent"))
            {
                guard value.count == 1, case .boolean(let truth)? = value.value?.value else {
                    throw XPathError("XPTY0004", "the option `indent` must be a boolean")
                }
                isIndented = truth
            }
            _ = isIndented
            var writer = JSONElementWriter(call.context)
            try writer.write(node, isMember: false, depth: 0)
            return .string(writer.text)
        },
    ]
}

/// Writes the elements of `fn:json-to-xml` as JSON (section 17.5.4).
struct JSONElementWriter {
    private let context: DynamicContext
    private(set) var text = ""

    init(_ context: DynamicContext) { self.context = context }

    private static func invalid() -> XPathError {
        XPathError("FOJS0006", "the elements are not an XML form of JSON")
    }

    private func boolean(_ node: XDMNode, _ name: String) throws -> Bool {
        guard let value = node.attribute(ExpandedName(name)) else { return false }
        switch WhiteSpace.collapsed(value) {
        case "true", "1": return true
        case "false", "0": return false
        default: throw Self.invalid()
        }
    }

    mutating func write(_ node: XDMNode, isMember: Bool, depth: Int) throws {
        try context.step()
        guard depth < 250 else { throw Self.invalid() }
        if node.kind == .document {
            let elements = node.children.filter { $0.kind == .element }
            guard elements.count == 1, !node.children.contains(where: { $0.kind == .text }) else {
                throw Self.invalid()
            }
            return try write(elements[0], isMember: false, depth: depth)
        }
        guard node.kind == .element, let name = node.name, name.namespace == Namespaces.fn else {
            throw Self.invalid()
        }
        for attribute in node.attributes {
            guard let known = attribute.name else { continue }
            if known.namespace == Namespaces.fn { throw Self.invalid() }
            guard known.namespace.isEmpty else { continue }
            let allowed =
                known.local == "key" || known.local == "escaped-key"
                ? isMember || depth == 0 : known.local == "escaped" && name.local == "string"
            guard allowed else { throw Self.invalid() }
        }
        if isMember {
            guard let key = node.attribute(ExpandedName("key")) else { throw Self.invalid() }
            try quote(key, isEscaped: boolean(node, "escaped-key"))
            text += ":"
        }
        let elements = node.children.filter { $0.kind == .element }
        let content = node.children.filter { $0.kind == .text }.map(\.stringValue).joined()
        switch name.local {
        case "map", "array":
            guard content.utf8.allSatisfy(WhiteSpace.isSpace) else { throw Self.invalid() }
            let isMap = name.local == "map"
            text += isMap ? "{" : "["
            var keys: Set<CodepointText> = []
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                if isMap {
                    let start = text.utf8.count
                    try write(element, isMember: true, depth: depth + 1)
                    let key = element.attribute(ExpandedName("key")) ?? ""
                    let plain =
                        try boolean(element, "escaped-key") ? try unescaped(key) : key
                    guard keys.insert(CodepointText(plain)).inserted else { throw Self.invalid() }
                    _ = start
                } else {
                    try write(element, isMember: false, depth: depth + 1)
                }
            }
            text += isMap ? "}" : "]"
        case "null":
            guard elements.isEmpty, content.utf8.allSatisfy(WhiteSpace.isSpace) else {
                throw Self.invalid()
            }
            text += "null"
        case "boolean":
            guard elements.isEmpty else { throw Self.invalid() }
            switch WhiteSpace.collapsed(content) {
            case "true", "1": text += "true"
            case "false", "0": text += "false"
            default: throw Self.invalid()
            }
        case "number":
            guard elements.isEmpty, let number = FloatingText.double(WhiteSpace.collapsed(content)),
                number.isFinite
            else { throw Self.invalid() }
            text += FloatingText.text(number)
        case "string":
            guard elements.isEmpty else { throw Self.invalid() }
            try quote(content, isEscaped: boolean(node, "escaped"))
        default: throw Self.invalid()
        }
    }

    private func unescaped(_ text: String) throws -> String {
        var reader = try JSONTextReader("\"\(text)\"", JSONOptions(), context)
        var result = ""
        try reader.read { if case .string(let found) = $0 { result = found } }
        return result
    }

    private mutating func quote(_ value: String, isEscaped: Bool) throws {
        text += "\""
        var isAfterBackslash = false
        var digitsLeft = 0
        for scalar in value.unicodeScalars {
            if digitsLeft > 0 {
                guard scalar.isASCII, Character(scalar).isHexDigit else { throw Self.escape() }
                digitsLeft -= 1
                text.unicodeScalars.append(scalar)
                continue
            }
            if isAfterBackslash {
                isAfterBackslash = false
                guard "\"\\/bfnrtu".unicodeScalars.contains(scalar) else { throw Self.escape() }
                if scalar == "u" { digitsLeft = 4 }
                text += "\\"
                text.unicodeScalars.append(scalar)
                continue
            }
            switch scalar {
            case "\\" where isEscaped: isAfterBackslash = true
            case "\\": text += "\\\\"
            case "\"": text += "\\\""
            case "/" where !isEscaped: text += "\\/"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16, uppercase: true)
                text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        guard !isAfterBackslash, digitsLeft == 0 else { throw Self.escape() }
        text += "\""
    }

    private static func escape() -> XPathError {
        XPathError("FOJS0007", "invalid escape in JSON")
    }
}
