import XMLTree

/// `xsl:iterate` (XSLT 3.0, section 7.5), `xsl:try` (section 8.3) and messages.
extension XSLTBody {
    /// A fold over the items: its state is a map of the parameters, of what was made (`0`), and of
    /// whether it ended (`1`).
    mutating func iteration(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let select = node.attribute("select") else {
            throw RuleFailure(message: "`xsl:iterate` has no `select`", help: "give one")
        }
        let items = try expression(select)
        let all = Self.children(of: node)
        func isNamed(_ child: XMLNode, _ name: String) -> Bool {
            child.isXSLT && child.name == name
        }
        let parameters = all.filter { isNamed($0, "param") }.compactMap { child in
            child.attribute("name").map { (name: $0, node: child) }
        }
        let completion = all.first { isNamed($0, "on-completion") }
        let rest = all.filter { !isNamed($0, "param") && !isNamed($0, "on-completion") }
        var first: [String] = []
        for parameter in parameters {
            let hasValue =
                parameter.node.attribute("select") != nil
                || !Self.children(of: parameter.node).isEmpty
            first.append(
                "\(ExpressionText.literal(parameter.name)): "
                    + "(\(hasValue ? try variable(parameter.node) : "()"))")
        }
        let state = "$" + Self.call("f\(loops)")
        let end = "$" + Self.call("e\(loops)")
        func bound(_ text: String, by state: String) -> String {
            parameters.reversed().reduce("(\(text))") { text, parameter in
                "(let $\(parameter.name) := "
                    + "\(state)(\(ExpressionText.literal(parameter.name))) return \(text))"
            }
        }
        let last = try completion.map { node throws(RuleFailure) in
            node.attribute("select") == nil ? try body(node) : try selected(node)
        }
        loops += 1
        defer { loops -= 1 }
        let next = try step(rest[...], state, parameters.map(\.name), made: [])
        let start = (first + ["0: ()", "1: false()"]).joined(separator: ", ")
        let (listed, number) = ("$" + Self.call("b\(loops)"), "$" + Self.call("n\(loops)"))
        let size = "Q{http://www.w3.org/2005/xpath-functions/array}size(\(listed))"
        return "(let \(listed) := array { \(items) }, "
            + "\(end) := fold-left(1 to \(size), map { \(start) }, "
            + "function(\(state), \(number)) { if (\(state)(1)) then \(state) else "
            + "\(Self.call("focus"))(\(listed)(\(number)), \(number), \(size), "
            + "(let \(current) := . return \(bound(next, by: state)))) }) "
            + "return (\(end)(0), if (\(end)(1)) then () else "
            + "\(bound(last ?? "()", by: end))))"
    }

    /// The state behind a list of instructions, of which the last may end or go on.
    private mutating func step(
        _ items: ArraySlice<XMLNode>, _ state: String, _ names: [String], made: [String]
    ) throws(RuleFailure) -> String {
        func result(_ more: String, _ entries: [String] = [], isLast: Bool = false) -> String {
            let kept = names.map { "\(ExpressionText.literal($0)): $\($0)" }
            let values = entries.isEmpty ? kept : entries
            let output = ([state + "(0)"] + made + [more]).joined(separator: ", ")
            return
                "map { \((values + ["0: (\(output))", "1: \(isLast)()"]).joined(separator: ", ")) }"
        }
        guard let item = items.first else { return result("()") }
        let rest = items.dropFirst()
        if item.isXSLT, item.name == "variable", let name = item.attribute("name") {
            return "(let $\(name) := (\(try variable(item))) return "
                + "\(try step(rest, state, names, made: made)))"
        }
        guard item.isXSLT, rest.isEmpty else {
            return try step(rest, state, names, made: made + [try instruction(item)])
        }
        switch item.name {
        case "next-iteration":
            var entries = names.map { "\(ExpressionText.literal($0)): $\($0)" }
            for child in item.usedElements where child.isXSLT && child.name == "with-param" {
                guard let name = child.attribute("name"), let place = names.firstIndex(of: name)
                else {
                    throw RuleFailure(
                        message:
                            "`xsl:next-iteration` sets a parameter that `xsl:iterate` does "
                            + "not declare",
                        help: "declare it with `xsl:param`")
                }
                entries[place] = "\(ExpressionText.literal(name)): (\(try variable(child)))"
            }
            return result("()", entries)
        case "break": return result("(\(try selected(item)))", isLast: true)
        case "if":
            return "(if (\(try test(item))) then "
                + "\(try step(Self.children(of: item)[...], state, names, made: made)) else "
                + "\(result("()")))"
        case "choose":
            var text = ""
            var other = result("()")
            for branch in item.usedElements where branch.isXSLT {
                let next = try step(Self.children(of: branch)[...], state, names, made: made)
                if branch.name == "when" {
                    text += "if (\(try test(branch))) then \(next) else "
                } else if branch.name == "otherwise" {
                    other = next
                }
            }
            return "(\(text)\(other))"
        default: return result(try instruction(item))
        }
    }

    /// `xsl:try`: a function that is called, and one for its error.
    mutating func attempt(_ node: XMLNode) throws(RuleFailure) -> String {
        let children = Self.children(of: node)
        let catches = children.filter { $0.isXSLT && $0.name == "catch" }
        let rest = children.filter { !($0.isXSLT && ["catch", "fallback"].contains($0.name)) }
        let tried =
            if let select = node.attribute("select") {
                try expression(select)
            } else {
                try sequence(rest[...])
            }
        let errors = "Q{http://www.w3.org/2005/xqt-errors}"
        var caught = ""
        for one in catches {
            let value = try selected(one)
            let codes = (one.attribute("errors") ?? "*").split(whereSeparator: \.isWhitespace)
            if codes.contains("*") {
                caught += "(\(value))"
                break
            }
            var tests: [String] = []
            for code in codes {
                tests.append(try Self.errorTest("$\(errors)code", String(code), at: one))
            }
            caught += "if (\(tests.joined(separator: " or "))) then (\(value)) else "
        }
        if caught.isEmpty || caught.hasSuffix("else ") {
            caught += "error($\(errors)code, $\(errors)description)"
        }
        let handler = "function($\(errors)code, $\(errors)description) { FOCUS }"
        guard hasFocus else {
            return "\(Self.call("try"))(function() { \(tried) }, "
                + "\(handler.replacing("FOCUS", with: caught)))"
        }
        let item = "$" + Self.call("o\(loops)")
        return "(let \(item) := . return \(Self.call("try"))(function() { \(item) ! (\(tried)) }, "
            + "\(handler.replacing("FOCUS", with: "\(item) ! (\(caught))"))))"
    }

    /// Whether an error has a name of `errors`: `p:local`, `p:*` or `*:local`.
    private static func errorTest(
        _ error: String, _ code: String, at node: XMLNode
    ) throws(RuleFailure) -> String {
        let parts = code.split(separator: ":", maxSplits: 1).map(String.init)
        var uri = ""
        if code.hasPrefix("Q{") {
            throw RuleFailure(
                message: "`\(code.prefix(80))` in `errors` is not supported",
                help: "write the name with a prefix")
        }
        if parts.count == 2, parts[0] != "*" {
            let standard = parts[0] == "err" ? "http://www.w3.org/2005/xqt-errors" : nil
            guard let found = XSLTScope(node).namespaces[parts[0]] ?? standard else {
                throw RuleFailure(
                    message: "the prefix of `\(code.prefix(80))` is not declared",
                    help: "declare it with `xmlns`")
            }
            uri = found
        }
        let local = parts.last ?? code
        var tests: [String] = []
        if parts.count == 1 || parts[0] != "*" {
            tests.append(
                "string(namespace-uri-from-QName(\(error))) = \(ExpressionText.literal(uri))")
        }
        if local != "*" {
            tests.append("local-name-from-QName(\(error)) = \(ExpressionText.literal(local))")
        }
        return "(\(tests.joined(separator: " and ")))"
    }

    /// `xsl:message`, which says nothing here; one that ends a run is an error.
    func message(_ node: XMLNode) -> String {
        guard node.isYes("terminate") else { return "()" }
        return "error(QName('http://www.w3.org/2005/xqt-errors', 'XTMM9000'), "
            + "'an xsl:message ended the evaluation')"
    }
}
