import XMLTree

/// Writes the body of an XSLT variable or function (XSLT 3.0, section 5.7) as one expression of
/// XPath 3.1, so that it is compiled and evaluated like any other.
///
/// What XPath cannot make are nodes: for those it calls functions in ``namespace``, which
/// ``XSLTFunctions`` are. `xsl:for-each` becomes `!`, `xsl:variable` becomes `let`, and types
/// become the parameters of an inline function, since these convert as XSLT does.
struct XSLTBody {
    /// The namespace of the functions and variables that are not in the schema.
    static let namespace = "urn:casebook:xslt"

    /// How many `xsl:for-each` stand around, each of which has a `current()` of its own.
    private var loops = 0

    /// A body's value.
    ///
    /// - Parameter type: The `as` of what it is the body of. Without one the value is a document
    ///   node that holds what was made (XSLT 3.0, section 9.3).
    /// - Parameter isLet: Whether content without instructions is its nodes (`node()*`), as
    ///   SchXslt has it for `let`.
    static func value(of node: XMLNode, type: String?, isLet: Bool = false) -> SchemaValue {
        var body = XSLTBody()
        do throws(RuleFailure) {
            let items = children(of: node).filter { !($0.isXSLT && $0.name == "param") }
            let sequence = try body.sequence(items[...])
            let original = Self.original(items)
            if let type {
                return .body(try converted(sequence, to: type), original: original)
            }
            if isLet, !items.contains(where: hasInstructions) {
                return .body("(\(sequence))", original: original)
            }
            return .body("\(call("document"))(\(sequence))", original: original)
        } catch {
            return .unsupported(error)
        }
    }

    /// A call's beginning.
    static func call(_ name: String) -> String { "Q{\(namespace)}\(name)" }

    /// A value converted to a type by the rules for calls (XPath 3.1, section 3.1.5.2).
    static func converted(_ value: String, to type: String) throws(RuleFailure) -> String {
        guard ExpressionText.isBalanced(type) else { throw unreadable(type) }
        let variable = "$" + call("v")
        return "(function(\(variable) as \(type)) as item()* { \(variable) })((\(value)))"
    }

    static func unreadable(_ text: String) -> RuleFailure {
        RuleFailure(
            message: "`\(text.onOneLine.prefix(160))` is not an expression",
            help: "close each bracket and quotation mark")
    }

    /// The children that count: all but white space, comments and instructions.
    private static func children(of node: XMLNode) -> [XMLNode] {
        var found: [XMLNode] = []
        var child = node.firstChild
        while let current = child {
            child = current.next
            switch current.kind {
            case .element: found.append(current)
            case .text where !(current.content ?? "").allSatisfy(\.isWhitespace):
                found.append(current)
            default: break
            }
        }
        return found
    }

    private static func hasInstructions(_ node: XMLNode) -> Bool {
        node.isXSLT || node.elements.contains(where: hasInstructions)
    }

    /// A body of texts and `xsl:value-of` in XPath 1.0.
    private static func original(_ items: [XMLNode]) -> String? {
        var parts: [String] = []
        for item in items {
            if let text = item.content {
                guard let literal = ExpressionText.originalLiteral(text) else { return nil }
                parts.append(literal)
            } else if item.isXSLT, item.name == "text" {
                guard let literal = ExpressionText.originalLiteral(item.text) else { return nil }
                parts.append(literal)
            } else if item.isXSLT, item.name == "value-of",
                let select = item.attribute("select"), ExpressionText.isBalanced(select)
            {
                parts.append("string(\(select))")
            } else {
                return nil
            }
        }
        return parts.count == 1
            ? parts[0] : parts.isEmpty ? "''" : "concat(\(parts.joined(separator: ", ")))"
    }

    // MARK: - Instructions

    /// The expression of a list of instructions: those after a variable stand inside its `let`.
    private mutating func sequence(
        _ items: ArraySlice<XMLNode>
    ) throws(RuleFailure) -> String {
        var parts: [String] = []
        for (index, item) in zip(items.indices, items) {
            if item.isXSLT, item.name == "variable", let name = item.attribute("name") {
                let value = try variable(item)
                let rest = try sequence(items[(index + 1)...])
                parts.append("(let $\(name) := (\(value)) return (\(rest)))")
                break
            }
            parts.append(try instruction(item))
        }
        return parts.count == 1 ? parts[0] : "(" + parts.joined(separator: ", ") + ")"
    }

    private mutating func body(_ node: XMLNode) throws(RuleFailure) -> String {
        try sequence(Self.children(of: node)[...])
    }

    private mutating func variable(_ node: XMLNode) throws(RuleFailure) -> String {
        let type = node.attribute("as")
        let value: String
        if let select = node.attribute("select") {
            value = try expression(select)
        } else {
            value = try body(node)
            if type == nil { return "\(Self.call("document"))(\(value))" }
        }
        guard let type else { return value }
        return try Self.converted(value, to: type)
    }

    /// The value of `select`, else of the content.
    private mutating func selected(_ node: XMLNode) throws(RuleFailure) -> String {
        if let select = node.attribute("select") { return try expression(select) }
        return try sequence(
            Self.children(of: node).filter { !($0.isXSLT && $0.name == "sort") }[...])
    }

    private mutating func instruction(_ node: XMLNode) throws(RuleFailure) -> String {
        if let text = node.content { return text.textNode }
        guard node.isXSLT else { return try element(node) }
        switch node.name {
        case "sequence", "copy-of":
            return try selected(node)
        case "value-of":
            let value = try selected(node)
            let separator = ExpressionText.literal(node.attribute("separator") ?? " ")
            return "\(Self.call("text"))(string-join(data(\(value)) ! string(), \(separator)))"
        case "text": return node.text.textNode
        case "if":
            return "(if (\(try test(node))) then \(try body(node)) else ())"
        case "choose": return try choice(node)
        case "for-each": return try loop(node)
        case "perform-sort":
            return try sorted(try selected(node), by: node)
        case "document": return "\(Self.call("document"))(\(try body(node)))"
        case "element": return try madeElement(node)
        case "attribute":
            let value = try selected(node)
            return "\(Self.call("attribute"))(\(try template(node.attribute("name") ?? "")), '', "
                + "string-join(data(\(value)) ! string(), ' '))"
        case "message", "fallback": return "()"
        default:
            throw RuleFailure(
                message: "`xsl:\(node.name)` is not supported",
                help: "use xsl:variable, xsl:sequence, xsl:value-of, xsl:choose or xsl:for-each")
        }
    }

    private func test(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let test = node.attribute("test") else {
            throw RuleFailure(message: "`xsl:\(node.name)` has no `test`", help: "give one")
        }
        return try expression(test)
    }

    private mutating func choice(_ node: XMLNode) throws(RuleFailure) -> String {
        var text = ""
        var closing = ""
        for branch in node.elements where branch.isXSLT {
            if branch.name == "when" {
                text += "(if (\(try test(branch))) then \(try body(branch)) else "
                closing += ")"
            } else if branch.name == "otherwise" {
                return text + (try body(branch)) + closing
            }
        }
        return text.isEmpty ? "()" : text + "()" + closing
    }

    private mutating func loop(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let select = node.attribute("select") else {
            throw RuleFailure(message: "`xsl:for-each` has no `select`", help: "give one")
        }
        let nodes = try sorted(try expression(select), by: node)
        loops += 1
        defer { loops -= 1 }
        let items = Self.children(of: node).filter { !($0.isXSLT && $0.name == "sort") }
        return "((\(nodes)) ! (let \(current) := . return \(try sequence(items[...]))))"
    }

    /// Items in the order of `xsl:sort`, of which the first counts most.
    private func sorted(_ items: String, by node: XMLNode) throws(RuleFailure) -> String {
        var result = items
        let item = "$" + Self.call("i")
        for sort in node.elements.filter({ $0.isXSLT && $0.name == "sort" }).reversed() {
            let select = try expression(sort.attribute("select") ?? ".")
            let isNumber = sort.attribute("data-type") == "number"
            let key = isNumber ? "number((\(select))[1])" : "string((\(select))[1])"
            let isDown = sort.attribute("order") == "descending"
            if isDown { result = "reverse((\(result)))" }
            result = "sort((\(result)), (), function(\(item)) { \(item) ! \(key) })"
            if isDown { result = "reverse(\(result))" }
        }
        return result
    }

    private var current: String { "$" + Self.call("c\(loops)") }

    /// An expression in parentheses, whose `current()` is that of the innermost loop.
    private func expression(_ text: String) throws(RuleFailure) -> String {
        guard ExpressionText.isBalanced(text) else { throw Self.unreadable(text) }
        return "(" + (loops == 0 ? text : ExpressionText.replacingCurrent(text, with: current))
            + ")"
    }

    // MARK: - Nodes

    /// A literal result element.
    private mutating func element(_ node: XMLNode) throws(RuleFailure) -> String {
        var content: [String] = []
        for attribute in node.attributes where attribute.namespace != SchematronNames.xslt {
            content.append(
                "\(Self.call("attribute"))(\(ExpressionText.literal(attribute.name)), "
                    + "\(ExpressionText.literal(attribute.namespace ?? "")), "
                    + "\(try template(attribute.value ?? "")))")
        }
        content.append(try body(node))
        return "\(Self.call("element"))(\(ExpressionText.literal(node.name)), "
            + "\(ExpressionText.literal(node.namespace ?? "")), "
            + "(\(content.joined(separator: ", "))))"
    }

    private mutating func madeElement(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let name = node.attribute("name") else {
            throw RuleFailure(message: "`xsl:element` has no `name`", help: "give one")
        }
        let uri = try template(node.attribute("namespace") ?? "")
        return "\(Self.call("element"))(\(try template(name)), \(uri), \(try body(node)))"
    }

    /// An attribute value template (XSLT 3.0, section 5.6.1) as a string.
    private func template(_ text: String) throws(RuleFailure) -> String {
        guard text.contains("{") || text.contains("}") else { return ExpressionText.literal(text) }
        guard let parts = ExpressionText.templateParts(text) else { throw Self.unreadable(text) }
        var strings: [String] = []
        for part in parts {
            switch part {
            case .text(let text): strings.append(ExpressionText.literal(text))
            case .expression(let text):
                strings.append("string-join(data(\(try expression(text))) ! string(), ' ')")
            }
        }
        return strings.count == 1 ? strings[0] : "concat('', \(strings.joined(separator: ", ")))"
    }
}

extension String {
    /// A call that makes a text node of it.
    fileprivate var textNode: String { "\(XSLTBody.call("text"))(\(ExpressionText.literal(self)))" }
}
