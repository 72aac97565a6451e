import XMLTree

/// `xsl:attribute-set` (XSLT 3.0, section 10.2): a set is a function of the item that the
/// instruction which uses it stands at.
struct AttributeSets {
    private static let namespace = "urn:casebook:attributes:"
    /// The functions of the declarations of each set, with how deep the import is that each stands
    /// in.
    private var sets: [String: [(function: String, depth: Int)]] = [:]
    private var places: [String: (place: SchemaPlace, scope: XSLTScope)] = [:]
    private var count = 0

    /// Takes a declaration, and gives the function that it is.
    mutating func function(
        of place: SchemaPlace, scope: XSLTScope
    ) throws(RuleFailure) -> FunctionModel {
        let node = place.node
        guard let name = node.attribute("name") else {
            throw RuleFailure(message: "`xsl:attribute-set` has no `name`", help: "give one")
        }
        let set = try XSLTBody.functionName(name, Self.namespace, at: node)
        let own = "Q{\(Self.namespace)part}p\(count)"
        count += 1
        sets[set, default: []].append((own, scope.depth))
        places[set] = places[set] ?? (place, scope)
        return Self.model(own, XSLTBody.attributes(of: node), place, scope)
    }

    /// The functions of all sets. Of attributes of one name the last counts: what imports a
    /// declaration comes behind it.
    func functions() -> [FunctionModel] {
        sets.sorted { $0.key < $1.key }.compactMap { name, parts in
            guard let known = places[name] else { return nil }
            let order = parts.enumerated().sorted {
                ($1.element.depth, $0.offset) < ($0.element.depth, $1.offset)
            }
            let calls = order.map { "\($0.element.function)(\(XSLTBody.item))" }
            return Self.model(
                name, .body("(\(calls.joined(separator: ", ")))", original: nil), known.place,
                known.scope)
        }
    }

    private static func model(
        _ name: String, _ body: SchemaValue, _ place: SchemaPlace, _ scope: XSLTScope
    ) -> FunctionModel {
        FunctionModel(
            name: name, parameters: [(String(XSLTBody.item.dropFirst()), nil)], type: nil,
            body: body, place: place, scope: scope)
    }

    /// The call of a set by its name.
    static func call(
        _ name: String, _ item: String, at node: XMLNode
    ) throws(RuleFailure) -> String {
        "\(try XSLTBody.functionName(name, namespace, at: node))(\(item))"
    }
}

extension XSLTBody {
    /// The attributes of a declaration, behind those of the sets that it uses.
    static func attributes(of node: XMLNode) -> SchemaValue {
        var body = XSLTBody()
        body.isContent = true
        body.loops = 1
        do throws(RuleFailure) {
            if let failure = UseWhen.failure(inside: node) { throw failure }
            let used = try body.usedSets(node)
            let own = try body.body(node)
            let all = (used + [own]).joined(separator: ", ")
            return .body(
                "(\(item) ! (let \(body.current) := . return (\(all))))", original: nil)
        } catch {
            return .unsupported(error)
        }
    }

    private static let setsOfElement = XMLName(
        "use-attribute-sets", "http://www.w3.org/1999/XSL/Transform")

    /// The attributes of the sets that an element, a literal element or a set names.
    func usedSets(_ node: XMLNode) throws(RuleFailure) -> [String] {
        let names =
            node.isXSLT
            ? node.attribute("use-attribute-sets")
            : node.attribute(Self.setsOfElement)
        let item = hasFocus ? "." : "Q{http://www.w3.org/2005/xpath-functions}true#0"
        var calls: [String] = []
        for name in (names ?? "").split(whereSeparator: \.isWhitespace) {
            calls.append(try AttributeSets.call(String(name), item, at: node))
        }
        return calls
    }
}
