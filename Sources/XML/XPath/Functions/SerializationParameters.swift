/// The parameters of `fn:serialize` (section 14.7.3; Serialization 3.1, section 3).
struct SerializationParameters {
    enum Method: String { case xml, html, xhtml, text, json, adaptive }

    var method = Method.xml
    var omitsDeclaration = true
    var isIndented = false
    var itemSeparator: String?
    var allowsDuplicateNames = false
    var standalone: String?
    var characterMap: [Unicode.Scalar: String] = [:]
    var jsonNodeMethod = Method.xml
    var cdataElements: Set<ExpandedName> = []

    private static func wrong(_ what: String) -> XPathError {
        XPathError("SEPM0016", "the value of the serialization parameter `\(what)`")
    }

    init(_ item: XDMItem?) throws {
        switch item {
        case nil: break
        case .function(let map as XDMMap): try read(map)
        case .node(let node):
            guard node.name == ExpandedName("serialization-parameters", in: Namespaces.output)
            else {
                throw XPathError("XPTY0004", "expected output:serialization-parameters")
            }
            try read(node)
        default: throw XPathError("XPTY0004", "expected a map or an element of parameters")
        }
    }

    private static func boolean(_ text: String, _ name: String) throws -> Bool {
        switch WhiteSpace.collapsed(text) {
        case "yes", "true", "1": return true
        case "no", "false", "0": return false
        default: throw wrong(name)
        }
    }

    private mutating func set(_ name: String, _ text: String) throws {
        switch name {
        case "method":
            guard let method = Method(rawValue: text) else { throw Self.wrong(name) }
            self.method = method
        case "omit-xml-declaration": omitsDeclaration = try Self.boolean(text, name)
        case "indent": isIndented = try Self.boolean(text, name)
        case "item-separator": itemSeparator = text
        case "allow-duplicate-names": allowsDuplicateNames = try Self.boolean(text, name)
        case "standalone":
            standalone = text == "omit" ? nil : try Self.boolean(text, name) ? "yes" : "no"
        case "json-node-output-method":
            guard let method = Method(rawValue: text) else { throw Self.wrong(name) }
            jsonNodeMethod = method
        case "byte-order-mark", "escape-uri-attributes", "include-content-type",
            "undeclare-prefixes":
            _ = try Self.boolean(text, name)
        default: break
        }
    }

    private mutating func read(_ node: XDMNode) throws {
        omitsDeclaration = true
        for child in node.children where child.kind == .element {
            guard let name = child.name else { continue }
            guard name.namespace == Namespaces.output else {
                guard !name.namespace.isEmpty else { throw Self.wrong(name.local) }
                continue
            }
            if name.local == "use-character-maps" {
                for map in child.children where map.kind == .element {
                    guard let character = map.attribute(ExpandedName("character")),
                        let scalar = character.unicodeScalars.first,
                        character.unicodeScalars.count == 1,
                        let text = map.attribute(ExpandedName("map-string"))
                    else { throw Self.wrong(name.local) }
                    guard characterMap.updateValue(text, forKey: scalar) == nil else {
                        throw XPathError("SEPM0018", "a character is mapped twice")
                    }
                }
                continue
            }
            guard let value = child.attribute(ExpandedName("value")) else {
                throw Self.wrong(name.local)
            }
            if name.local == "cdata-section-elements" { continue }
            try set(name.local, value)
        }
    }

    private mutating func read(_ map: XDMMap) throws {
        for (key, value) in map.entries {
            guard key.isText else { continue }
            let name = key.text
            if name == "use-character-maps" {
                guard case .function(let map as XDMMap)? = value.first else {
                    throw XPathError("XPTY0004", "`use-character-maps` must be a map")
                }
                for (character, text) in map.entries {
                    guard let scalar = character.text.unicodeScalars.first,
                        character.text.unicodeScalars.count == 1
                    else { throw Self.wrong(name) }
                    characterMap[scalar] = text.text
                }
                continue
            }
            if name == "cdata-section-elements" {
                for item in value {
                    if case .name(_, let name)? = item.atomic?.value { cdataElements.insert(name) }
                }
                continue
            }
            guard value.count <= 1 else {
                throw XPathError("XPTY0004", "the parameter `\(name)` must be one value")
            }
            guard let atomic = value.value else { continue }
            let isBoolean = [
                "omit-xml-declaration", "indent", "allow-duplicate-names", "byte-order-mark",
                "escape-uri-attributes", "include-content-type", "undeclare-prefixes",
                "standalone",
            ].contains(name)
            if isBoolean {
                guard atomic.type == .boolean || atomic.type == .untypedAtomic else {
                    throw XPathError("XPTY0004", "the parameter `\(name)` must be a boolean")
                }
            } else if ["method", "item-separator", "json-node-output-method"].contains(name) {
                guard atomic.isText else {
                    throw XPathError("XPTY0004", "the parameter `\(name)` must be a string")
                }
            }
            try set(name, atomic.text)
        }
    }
}
