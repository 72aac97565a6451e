import XMLTree

/// Templates are functions of three parameters: the item that they are applied to, their parameters
/// by name, and tunnel parameters by name (XSLT 3.0, sections 6 and 10). A mode is such a function
/// too, which finds the template of each item.
extension XSLTBody {
    static let templates = "urn:casebook:template:"
    static let modes = "urn:casebook:mode:"
    /// The parameters of a template's function.
    static let handed = "$" + call("params")
    static let tunnel = "$" + call("tunnel")
    /// The function of the next template that matches, and of the next among imported ones.
    static let next = "$" + call("next")
    static let imported = "$" + call("imported")
    /// Where the position and the size of a template's focus stand among its parameters.
    private static let (place, size) = ("0", "1")

    /// The name of a template or mode as a function's: its namespace is put behind another.
    static func functionName(
        _ name: String, _ kind: String, at node: XMLNode
    ) throws(RuleFailure) -> String {
        let parts = name.split(separator: ":", maxSplits: 1).map(String.init)
        guard let local = parts.last, !local.isEmpty else { throw unreadable(name) }
        guard parts.count == 2 else { return "Q{\(kind)}\(local)" }
        guard let uri = XSLTScope(node).namespaces[parts[0]] else {
            throw RuleFailure(
                message: "the prefix of `\(name.prefix(80))` is not declared",
                help: "declare it with `xmlns`")
        }
        return "Q{\(kind)\(uri)}\(local)"
    }

    mutating func templateCall(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let name = node.attribute("name") else {
            throw RuleFailure(message: "`xsl:call-template` has no `name`", help: "give one")
        }
        // A path from a function is an error, as one without a context item is.
        let item = hasFocus ? "." : "Q{http://www.w3.org/2005/xpath-functions}true#0"
        let function = try Self.functionName(name, Self.templates, at: node)
        return "\(function)(\(item), \(try parameters(of: node, keepsFocus: hasFocus)))"
    }

    mutating func application(_ node: XMLNode) throws(RuleFailure) -> String {
        let mode = node.attribute("mode") ?? "#default"
        guard mode != "#current" || ownMode != nil else {
            throw RuleFailure(
                message: "`mode=\"#current\"` is not supported here", help: "name the mode")
        }
        guard hasFocus || node.attribute("select") != nil else {
            throw RuleFailure(
                message: "`xsl:apply-templates` without a context item needs `select`",
                help: "give `select`")
        }
        let name = mode == "#current" ? ownMode ?? mode : mode
        let function = try Self.modeName(name, at: node)
        let items = try sorted(
            try expression(node.attribute("select") ?? "node()"), by: node)
        return "\(function)(\(items), \(try parameters(of: node)))"
    }

    /// `xsl:next-match` and `xsl:apply-imports`: what another template makes of the same item.
    func otherTemplate(_ node: XMLNode, _ function: String) throws(RuleFailure) -> String {
        // Loops have no current template (XSLT 3.0, section 6.8).
        guard others.contains(function), loops == 1 else {
            throw RuleFailure(
                message: "`xsl:\(node.name)` is supported only in a template with `match`, outside "
                    + "of loops", help: "apply templates of another mode")
        }
        var body = self
        return "\(function)(., \(try body.parameters(of: node, keepsFocus: true)))"
    }

    /// The functions for other templates that a template asks for.
    static func others(_ node: XMLNode) -> [String] {
        [(next, "next-match"), (imported, "apply-imports")].filter { has($0.1, in: node) }
            .map(\.0)
    }

    private static func has(_ name: String, in node: XMLNode) -> Bool {
        node.elements.contains { ($0.isXSLT && $0.name == name) || has(name, in: $0) }
    }

    /// Whether something in a template may ask for the position of the context item, or hands it
    /// on.
    static func asksForPosition(_ node: XMLNode) -> Bool {
        if node.isXSLT, ["call-template", "next-match", "apply-imports"].contains(node.name) {
            return true
        }
        let texts = node.attributes.map { $0.value ?? "" }
        if texts.contains(where: { $0.contains("position") || $0.contains("last") }) {
            return true
        }
        var child = node.firstChild
        while let current = child {
            child = current.next
            if let text = current.content, text.contains("{") { return true }
            if current.kind == .element, asksForPosition(current) { return true }
        }
        return false
    }

    /// The parameters with the position of the context item.
    static func withFocus(_ parameters: String) -> String {
        "\(map("put"))(\(map("put"))(\(parameters), \(place), position()), \(size), last())"
    }

    /// The mode of templates and instructions that name none, or `#default` (XSLT 3.0, section
    /// 3.7.1).
    static func defaultMode(_ node: XMLNode) -> String {
        var current: XMLNode? = node
        while let here = current {
            let mode = here.isXSLT ? here.attribute("default-mode") : here.attribute(ownDefault)
            if let mode { return mode }
            current = here.parent
        }
        return "#unnamed"
    }

    private static let ownDefault = XMLName("default-mode", "http://www.w3.org/1999/XSL/Transform")

    static func modeName(_ mode: String, at node: XMLNode) throws(RuleFailure) -> String {
        let mode = mode == "#default" ? defaultMode(node) : mode
        if mode == "#unnamed" { return "Q{\(modes)}default" }
        return try functionName(mode, modes + "of:", at: node)
    }

    /// What is handed on: parameters by name, and tunnel parameters with those that are given.
    private mutating func parameters(
        of node: XMLNode, keepsFocus: Bool = false
    ) throws(RuleFailure) -> String {
        var plain: [String] = []
        var through: [String] = []
        for child in node.usedElements where child.isXSLT && child.name == "with-param" {
            guard let name = child.attribute("name") else {
                throw RuleFailure(message: "`xsl:with-param` has no `name`", help: "give one")
            }
            let entry = "\(ExpressionText.literal(name)): (\(try variable(child)))"
            if child.isYes("tunnel") { through.append(entry) } else { plain.append(entry) }
        }
        let outer = isTemplate ? Self.tunnel : "map { }"
        let all =
            through.isEmpty
            ? outer
            : "\(Self.map("merge"))((map { \(through.joined(separator: ", ")) }, \(outer)))"
        if keepsFocus { plain += ["\(Self.place): position()", "\(Self.size): last()"] }
        return "map { \(plain.joined(separator: ", ")) }, \(all)"
    }

    /// The body of a template as a function of its parameters.
    ///
    /// - Parameter others: The functions for other templates that it is called with.
    static func template(_ node: XMLNode, others: [String] = []) -> SchemaValue {
        var body = XSLTBody()
        body.isTemplate = true
        body.others = others
        body.isContent = true
        body.loops = 1
        var mode = node.attribute("mode") ?? "#default"
        if mode == "#default" { mode = defaultMode(node) }
        body.ownMode = mode == "#all" || mode.contains(" ") ? nil : mode
        do throws(RuleFailure) {
            if let failure = UseWhen.failure(inside: node) { throw failure }
            let items = children(of: node).filter { !$0.isXSLT || $0.name != "context-item" }
            let parameters = items.filter { $0.isXSLT && $0.name == "param" }
            let rest = items.filter { !($0.isXSLT && $0.name == "param") }
            var text = try body.sequence(rest[...])
            if let type = node.attribute("as") { text = try converted(text, to: type) }
            for parameter in parameters.reversed() {
                text = try body.bound(parameter, around: text)
            }
            text = "(let \(body.current) := . return \(text))"
            return .body(
                asksForPosition(node)
                    ? "\(call("focus"))(\(item), \(handed)(\(place)), \(handed)(\(size)), \(text))"
                    : "(\(item) ! \(text))", original: nil)
        } catch {
            return .unsupported(error)
        }
    }

    /// The item that a template or mode is applied to.
    static let item = "$" + call("item")

    private mutating func bound(
        _ parameter: XMLNode, around text: String
    ) throws(RuleFailure) -> String {
        guard let name = parameter.attribute("name") else {
            throw RuleFailure(message: "`xsl:param` has no `name`", help: "give one")
        }
        let given = parameter.isYes("tunnel") ? Self.tunnel : Self.handed
        let key = ExpressionText.literal(name)
        let hasDefault =
            parameter.attribute("select") != nil || !Self.children(of: parameter).isEmpty
        var value = hasDefault ? try variable(parameter) : "()"
        if parameter.isYes("required") {
            value =
                "error(QName('http://www.w3.org/2005/xqt-errors', 'XTDE0700'), "
                + "\(ExpressionText.literal("the parameter `\(name)` is required")))"
        }
        var handed = "\(given)(\(key))"
        if let type = parameter.attribute("as") { handed = try Self.converted(handed, to: type) }
        return "(let $\(name) := (if (\(Self.map("contains"))(\(given), \(key))) then \(handed) "
            + "else (\(value))) return (\(text)))"
    }
}

extension XMLNode {
    /// Whether an attribute of XSLT says yes (XSLT 3.0, section 3.1).
    func isYes(_ name: StaticString) -> Bool {
        ["yes", "true", "1"].contains((attribute(name) ?? "").onOneLine)
    }
}
