import XMLTree

extension XSLTBody {
    /// `xsl:for-each-group` (XSLT 3.0, section 14): arrays of a key and its items, in order.
    mutating func groups(_ node: XMLNode) throws(RuleFailure) -> String {
        guard let select = node.attribute("select") else {
            throw RuleFailure(message: "`xsl:for-each-group` has no `select`", help: "give one")
        }
        if node.attribute("collation") != nil {
            throw RuleFailure(
                message: "`collation` of `xsl:for-each-group` is not supported", help: "remove it")
        }
        let made = try grouped(node, try expression(select))
        let (all, group) = ("$" + Self.call("a"), "$" + Self.call("g\(loops)"))
        let (key, items) = ("$" + Self.call("k\(loops)"), "$" + Self.call("h\(loops)"))
        let outside = calls
        calls["current-group"] = items
        calls["current-grouping-key"] = key
        defer { calls = outside }
        let order = try sorted(made, by: node) { item, value in
            "(let \(key) := \(item)(1), \(items) := \(item)(2) return \(items)[1] ! \(value))"
        }
        loops += 1
        defer { loops -= 1 }
        return "(let \(all) := array { \(order) } return (\(all)?* ! ?2[1]) ! (let "
            + "\(group) := \(all)(position()), \(key) := \(group)(1), \(items) := \(group)(2), "
            + "\(current) := . return \(try repeated(node))))"
    }

    private mutating func grouped(
        _ node: XMLNode, _ items: String
    ) throws(RuleFailure) -> String {
        let (all, keys) = ("$" + Self.call("p"), "$" + Self.call("q"))
        let (numbers, table) = ("$" + Self.call("n"), "$" + Self.call("t"))
        let (one, two) = ("$" + Self.call("x"), "$" + Self.call("y"))
        let combine = "map { 'duplicates': 'combine' }"
        loops += 1
        defer { loops -= 1 }
        func asked(_ text: String) -> String { "(let \(current) := . return \(text))" }
        let by = node.attribute("group-by")
        if let by, !node.isYes("composite") {
            return "(let \(all) := (\(items) ! [., distinct-values(data("
                + "\(asked(try expression(by)))))]), \(table) := \(Self.map("merge"))(\(all) ! "
                + "(let \(one) := . return \(one)(2) ! \(Self.map("entry"))(., \(one)(1))), "
                + "\(combine)) return distinct-values(\(all) ! ?2) ! [., \(table)(.)])"
        }
        var counted = "numbers"
        let flags: String
        var found = "()"
        if let by {
            // Items of equal keys are one group, wherever they stand.
            counted = "ranks"
            found = "data(\(asked(try expression(by))))"
            flags = "\(keys)?*"
        } else if let adjacent = node.attribute("group-adjacent") {
            found = "data(\(asked(try expression(adjacent))))"
            flags =
                "(1 to array:size(\(keys))) ! (. = 1 or not(deep-equal(\(keys)(.)(1), "
                + "\(keys)(. - 1)(1))))"
        } else if let starting = node.attribute("group-starting-with") {
            found = try matching(starting)
            flags = "(1 to array:size(\(keys))) ! (. = 1 or \(keys)(.)(1))"
        } else if let ending = node.attribute("group-ending-with") {
            found = try matching(ending)
            flags = "(1 to array:size(\(keys))) ! (. = 1 or \(keys)(. - 1)(1))"
        } else {
            throw RuleFailure(
                message: "`xsl:for-each-group` does not define its groups",
                help: "give `group-by`, `group-adjacent` or `group-starting-with`")
        }
        let hasKeys = by != nil || node.attribute("group-adjacent") != nil
        let key = hasKeys ? "\(two)(1)" : "()"
        return "(let \(all) := (\(items)), \(keys) := array { \(all) ! [\(found)] }, "
            + "\(numbers) := \(Self.call(counted))("
            + "\(flags.replacing("array:size", with: Self.array("size")))), "
            + "\(table) := \(Self.map("merge"))(for-each-pair(\(numbers), \(all), "
            + "function(\(one), \(two)) { \(Self.map("entry"))(\(one), \(two)) }), \(combine)), "
            + "\(keys) := \(Self.map("merge"))(for-each-pair(\(numbers), \(keys)?*, "
            + "function(\(one), \(two)) { \(Self.map("entry"))(\(one), \(key)) }), "
            + "map { 'duplicates': 'use-first' }) "
            + "return distinct-values(\(numbers)) ! [\(keys)(.), \(table)(.)])"
    }

    private static func array(_ name: String) -> String {
        "Q{http://www.w3.org/2005/xpath-functions/array}\(name)"
    }

    /// Whether the context item matches a pattern, as a test.
    func matching(_ pattern: String) throws(RuleFailure) -> String {
        var tests: [String] = []
        for alternative in ExpressionText.alternatives(pattern) {
            tests.append(try matchingOne(alternative))
        }
        return tests.count == 1 ? tests[0] : "(\(tests.joined(separator: " or ")))"
    }

    private func matchingOne(_ pattern: String) throws(RuleFailure) -> String {
        let text = try expression(pattern)
        let (item, above) = ("$" + Self.call("z"), "$" + Self.call("w"))
        if pattern.hasPrefix(".") { return "exists(\(text))" }
        if Self.isStep(pattern) { return "exists(self::\(pattern))" }
        return "(let \(item) := . return (\(item) instance of node() and (some \(above) in "
            + "ancestor-or-self::node() satisfies exists(\(above)/\(text)[. is \(item)]))))"
    }

    /// Whether a pattern is one step to an element whose predicates ask for no position, which
    /// costs no look at other nodes.
    private static func isStep(_ pattern: String) -> Bool {
        var depth = 0
        var isStep = true
        var isFirst = true
        ExpressionText.scan(pattern.onOneLine) { token in
            guard case .symbol(let symbol) = token else {
                if depth == 0, case .other(let word) = token, word.allSatisfy(\.isWhitespace) {
                    isStep = false
                }
                isFirst = false
                return
            }
            if symbol == "[" { depth += 1 }
            if symbol == "]" { depth -= 1 }
            if depth == 0, symbol != "]", !(isFirst && symbol == "*") { isStep = false }
            isFirst = false
        }
        return isStep && !pattern.contains("::") && !mayBePositional(pattern)
    }

    /// Whether a predicate of a step may be a number or ask for the position: all may but paths of
    /// names and comparisons.
    private static func mayBePositional(_ step: String) -> Bool {
        let comparing = ["=", "<", ">"]
        let comparisons = ["eq", "ne", "lt", "le", "gt", "ge", "is", "and", "or"]
        var depth = 0
        var (isPath, isComparison) = (true, false)
        var isPositional = false
        ExpressionText.scan(step) { token in
            switch token {
            case .symbol("["):
                depth += 1
                if depth == 1 { (isPath, isComparison) = (true, false) }
            case .symbol("]"):
                depth -= 1
                if depth == 0, !isPath, !isComparison { isPositional = true }
            case .symbol(let symbol) where depth > 0:
                if !["@", "/", ".", "*", ":"].contains(symbol) { isPath = false }
                if depth == 1, comparing.contains(String(symbol)) { isComparison = true }
            case .other(let word) where depth == 1:
                if comparisons.contains(String(word)) { isComparison = true }
                if ["position", "last", "if", "for", "let", "return"].contains(word) {
                    isPositional = true
                }
                if word.first == "'" || word.first == "\"" { isPath = false }
            default: break
            }
        }
        return isPositional
    }
}
