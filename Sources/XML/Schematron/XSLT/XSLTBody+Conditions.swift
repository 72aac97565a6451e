import XMLTree

/// Content that depends on whether other content is empty (XSLT 3.0, section 8.4).
extension XSLTBody {
    /// Names of the instructions that a sequence decides about as a whole.
    private static let conditional = ["on-empty", "on-non-empty"]

    static func isConditional(_ node: XMLNode) -> Bool {
        node.isXSLT && conditional.contains(node.name)
    }

    /// `xsl:where-populated`: what was made, but for nodes and values that hold nothing.
    mutating func populated(_ node: XMLNode) throws(RuleFailure) -> String {
        let made = try body(node)
        return "(\(made))[not(if (. instance of element() or . instance of document-node()) then "
            + "empty(node()) else if (. instance of function(*)) then \(Self.isHollow) else "
            + "string(.) = '')]"
    }

    /// Whether a map or an array holds nothing; of other functions that cannot be asked.
    private static let isHollow =
        "(if (. instance of map(*)) then Q{http://www.w3.org/2005/xpath-functions/map}size(.) = 0 "
        + "else if (. instance of array(*)) then "
        + "Q{http://www.w3.org/2005/xpath-functions/array}size(.) = 0 else false())"

    /// A sequence with `xsl:on-empty` and `xsl:on-non-empty`: the others are made first, and those
    /// decide by whether anything is among them.
    mutating func conditions(_ items: ArraySlice<XMLNode>) throws(RuleFailure) -> String {
        var bindings: [String] = []
        var parts: [(text: String, isConditional: Bool)] = []
        var empty: String?
        var names: Set<String> = []
        for (index, item) in zip(items.indices, items) {
            if empty != nil, !(item.isXSLT && item.name == "fallback") {
                throw RuleFailure(
                    message: "something stands behind `xsl:on-empty`",
                    help: "write `xsl:on-empty` last")
            }
            if item.isXSLT, item.name == "variable", let name = item.attribute("name") {
                guard names.insert(name).inserted else {
                    throw RuleFailure(
                        message: "`$\(name.prefix(80))` is declared twice beside "
                            + "`xsl:on-empty` or `xsl:on-non-empty`", help: "rename one of the two")
                }
                bindings.append("$\(name) := (\(try variable(item)))")
            } else if Self.isConditional(item) {
                let text = try selected(item)
                if item.name == "on-empty" { empty = text } else { parts.append((text, true)) }
            } else {
                let name = "$" + Self.call("q\(level)_\(index)")
                bindings.append("\(name) := (\(try instruction(item)))")
                parts.append((name, false))
            }
        }
        let made = parts.filter { !$0.isConditional }.map(\.text).joined(separator: ", ")
        let all = parts.map(\.text).joined(separator: ", ")
        bindings.append("$\(Self.call("q\(level)")) := exists((\(made))[\(Self.isSomething)])")
        return "(let \(bindings.joined(separator: ", ")) return if ($\(Self.call("q\(level)"))) "
            + "then (\(all)) else (\(made.isEmpty ? "()" : made), \(empty ?? "()")))"
    }

    /// Whether an item is more than an empty text, an empty value or a document without content.
    private static let isSomething =
        "if (. instance of document-node()) then exists(node()) else if (. instance of text()) "
        + "then string(.) != '' else if (. instance of node()) then true() else "
        + "if (. instance of function(*)) then not(\(isHollow)) else string(.) != ''"
}
