import XMLTree

extension XSLTBody {
    mutating func loop(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let select = node.attribute("select") else {
            throw RuleFailure(message: "`xsl:for-each` has no `select`", help: "give one")
        }
        let nodes = try sorted(try expression(select), by: node)
        loops += 1
        defer { loops -= 1 }
        let items = Self.children(of: node).filter { !($0.isXSLT && $0.name == "sort") }
        return "((\(nodes)) ! (let \(current) := . return \(try sequence(items[...]))))"
    }

    /// `xsl:source-document`: its body, at a document.
    mutating func sourceDocument(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let href = node.attribute("href") else {
            throw RuleFailure(message: "`xsl:source-document` has no `href`", help: "give one")
        }
        let reference = try template(href)
        loops += 1
        defer { loops -= 1 }
        return "(doc(\(reference)) ! (let \(current) := . return \(try body(node))))"
    }

    /// What an instruction does for each item: its children but `xsl:sort`.
    mutating func repeated(_ node: XMLNode) throws(RuleFailure) -> String {
        try sequence(Self.children(of: node).filter { !($0.isXSLT && $0.name == "sort") }[...])
    }

    /// Items in the order of `xsl:sort`, of which the first counts most. Values have the order of
    /// their types, as in XSLT 2.0; untyped ones are strings.
    mutating func sorted(_ items: String, by node: XMLNode) throws(RuleFailure) -> String {
        let keys = node.usedElements.filter { $0.isXSLT && $0.name == "sort" }
        guard keys.contains(where: Self.asksForPosition) else {
            return try sorted(items, by: node) { "\($0) ! \($1)" }
        }
        // Positions are those before the first sorting: what is sorted are the positions.
        let (listed, size) = ("$" + Self.call("l\(loops)"), "$" + Self.call("z\(loops)"))
        let focus = Self.call("focus")
        let order = try sorted("1 to \(size)", by: node, knowsPosition: true) { number, key in
            "\(focus)(\(listed)(\(number)), \(number), \(size), \(key))"
        }
        return "(let \(listed) := array { \(items) }, "
            + "\(size) := Q{http://www.w3.org/2005/xpath-functions/array}size(\(listed)) "
            + "return (\(order)) ! \(listed)(.))"
    }

    /// - Parameter knowsPosition: Whether `asking` tells the position of an item.
    mutating func sorted(
        _ items: String, by node: XMLNode, knowsPosition: Bool = false,
        asking: (_ item: String, _ key: String) -> String
    ) throws(RuleFailure) -> String {
        var result = items
        let item = "$" + Self.call("i")
        for sort in node.usedElements.filter({ $0.isXSLT && $0.name == "sort" }).reversed() {
            for name in ["lang", "case-order", "collation"] as [StaticString]
            where sort.attribute(name) != nil {
                throw RuleFailure(
                    message: "`\(name)` of `xsl:sort` is not supported", help: "remove it")
            }
            let order = sort.attribute("order") ?? "ascending"
            let type = sort.attribute("data-type") ?? ""
            guard !(order + type).contains("{") else {
                throw RuleFailure(
                    message: "a computed `xsl:sort` is not supported",
                    help: "write `order` and `data-type` as words")
            }
            if !knowsPosition, let select = sort.attribute("select"),
                ExpressionText.asksForPosition(select)
            {
                throw RuleFailure(
                    message: "`position()` and `last()` in `xsl:sort` of groups are not supported",
                    help: "use `reverse()` for the opposite order")
            }
            loops += 1
            let hasBody = sort.attribute("select") == nil && !Self.children(of: sort).isEmpty
            let select = hasBody ? try body(sort) : try expression(sort.attribute("select") ?? ".")
            let value = "(let \(current) := . return \(select))"
            loops -= 1
            let key =
                switch type {
                case "number": "number(\(value)[1])"
                case "text": "string-join(data(\(value)) ! string(), ' ')"
                default: "data(\(value))"
                }
            let isDown = order == "descending"
            if isDown { result = "reverse((\(result)))" }
            result = "sort((\(result)), (), function(\(item)) { \(asking(item, key)) })"
            if isDown { result = "reverse(\(result))" }
        }
        return result
    }

    /// `xsl:analyze-string`: parts that match and parts between them, each a string.
    mutating func analysis(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let select = node.attribute("select"), let regex = node.attribute("regex") else {
            throw RuleFailure(
                message: "`xsl:analyze-string` needs `select` and `regex`", help: "give both")
        }
        let text = try expression(select)
        let pattern = try template(regex)
        let flags = try template(node.attribute("flags") ?? "")
        let (parts, part) = ("$" + Self.call("s"), "$" + Self.call("m"))
        let (group, number) = ("$" + Self.call("r"), "$" + Self.call("n"))
        let outside = functions
        functions["regex-group"] = group
        loops += 1
        defer {
            functions = outside
            loops -= 1
        }
        func content(_ name: String) throws(RuleFailure) -> String {
            guard let child = node.usedElements.first(where: { $0.isXSLT && $0.name == name })
            else {
                return "()"
            }
            return try body(child)
        }
        let fn = "Q{http://www.w3.org/2005/xpath-functions}"
        return "(let \(parts) := array { analyze-string(string(\(text)), \(pattern), \(flags))/* } "
            + "return (\(parts)?* ! string()) ! (let \(part) := \(parts)(position()), "
            + "\(group) := function(\(number)) { if (\(number) = 0) then string(\(part)) else "
            + "string(\(part)//\(fn)group[@nr = \(number)]) }, \(current) := . return "
            + "if (\(part)/self::\(fn)match) then \(try content("matching-substring")) else "
            + "\(try content("non-matching-substring"))))"
    }
}
