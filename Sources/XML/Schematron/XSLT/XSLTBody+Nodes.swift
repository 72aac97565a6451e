import XMLTree

extension XSLTBody {
    /// A text node, with the values of its templates where `expand-text` says so.
    func textNode(_ text: String, in node: XMLNode) throws(RuleFailure) -> String {
        let value = isExpanding(node) ? try template(text) : ExpressionText.literal(text)
        return "\(Self.call("text"))(\(value))"
    }

    private func isExpanding(_ node: XMLNode) -> Bool {
        var current: XMLNode? = node
        while let here = current {
            let value = here.isXSLT ? here.attribute("expand-text") : here.attribute(Self.expands)
            if let value { return ["yes", "true", "1"].contains(value.onOneLine) }
            current = here.parent
        }
        return false
    }

    private static let expands = XMLName(
        "expand-text", "http://www.w3.org/1999/XSL/Transform")

    /// The string that `xsl:value-of` and its like make: values of `select` with a space between
    /// them, content without (XSLT 3.0, section 5.7.2).
    mutating func joined(_ node: XMLNode) throws(RuleFailure) -> String {
        let separator = try template(
            node.attribute("separator") ?? (node.attribute("select") == nil ? "" : " "))
        let outer = isContent
        isContent = true
        defer { isContent = outer }
        return "string-join(\(Self.call("content"))((\(try selected(node)))), \(separator))"
    }

    /// `xsl:copy-of`: nodes of their own.
    mutating func copies(_ node: XMLNode) throws(RuleFailure) -> String {
        let item = "$" + Self.call("o")
        return "(for \(item) in \(try selected(node)) return if (\(item) instance of node()) then "
            + "\(Self.call("copy"))(\(item)) else \(item))"
    }

    /// `xsl:copy`: the node without what it holds. The node of `select` is the context item of the
    /// content.
    mutating func copy(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let select = node.attribute("select") else { return try copyOfItem(node) }
        let items = try expression(select)
        loops += 1
        defer { loops -= 1 }
        return "(\(items) ! (let \(current) := . return \(try copyOfItem(node))))"
    }

    private mutating func copyOfItem(_ node: XMLNode) throws(RuleFailure) -> String {
        "(if (. instance of element()) then "
            + "\(Self.call("element"))(local-name(.), string(namespace-uri(.)), "
            + "\(try attributedContent(node))) else if (. instance of document-node()) then "
            + "\(Self.call("document"))(\(try content(node))) else .)"
    }

    /// A literal result element.
    mutating func element(_ node: XMLNode) throws(RuleFailure) -> String {
        var content = try usedSets(node)
        for attribute in node.attributes where attribute.namespace != SchematronNames.xslt {
            content.append(
                "\(Self.call("attribute"))(\(ExpressionText.literal(attribute.name)), "
                    + "\(ExpressionText.literal(attribute.namespace ?? "")), "
                    + "\(try template(attribute.value ?? "")))")
        }
        content.append(try self.content(node))
        return "\(Self.call("element"))(\(ExpressionText.literal(node.name)), "
            + "\(ExpressionText.literal(node.namespace ?? "")), "
            + "(\(content.joined(separator: ", "))))"
    }

    mutating func madeElement(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let name = node.attribute("name") else {
            throw RuleFailure(message: "`xsl:element` has no `name`", help: "give one")
        }
        let uri = try template(node.attribute("namespace") ?? "")
        return "\(Self.call("element"))(\(try template(name)), \(uri), "
            + "\(try attributedContent(node)))"
    }

    /// What an element holds, behind the attributes of the sets that it uses.
    private mutating func attributedContent(_ node: XMLNode) throws(RuleFailure) -> String {
        let used = try usedSets(node)
        let content = try content(node)
        return used.isEmpty ? content : "(\((used + [content]).joined(separator: ", ")))"
    }

    /// An attribute value template (XSLT 3.0, section 5.6.1) as a string.
    func template(_ text: String) throws(RuleFailure) -> String {
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
