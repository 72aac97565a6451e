import XMLTree

/// The templates of a schema, and the functions that its modes are.
struct TemplateModes {
    /// `xsl:template` with `match`.
    private struct Rule {
        let pattern: String
        let mode: String
        let function: String
        /// The functions for other templates that it is called with.
        let others: [String]
        let asksForPosition: Bool
        let priority: Double
        let depth: Int
        let place: SchemaPlace
    }

    private var rules: [Rule] = []
    private var modes: [String: SchemaPlace] = [:]
    /// What `xsl:mode` says of items without a template.
    private var unmatched: [String: String] = [:]
    /// The mode of `mode="#all"`.
    private static let everyMode = "#all"

    /// Takes the modes that are applied somewhere inside an element: templates of `#all` are in
    /// them too.
    mutating func see(_ place: SchemaPlace) {
        if place.node.isXSLT, place.node.name == "apply-templates" {
            let mode = place.node.attribute("mode") ?? "#default"
            if mode != "#current", let name = try? XSLTBody.modeName(mode, at: place.node) {
                modes[name] = modes[name] ?? place
            }
        }
        for child in place.node.elements { see(SchemaPlace(file: place.file, node: child)) }
    }

    /// Takes an `xsl:mode`.
    mutating func declare(_ node: XMLNode) throws(RuleFailure) {
        let name = try XSLTBody.modeName(node.attribute("name") ?? "#unnamed", at: node)
        unmatched[name] = node.attribute("on-no-match")
    }

    /// Takes a template, and gives the functions that it is. One that cannot run fails where it is
    /// applied: no other stands in for it.
    mutating func functions(
        of place: SchemaPlace, scope: XSLTScope
    ) throws(RuleFailure) -> [FunctionModel] {
        let node = place.node
        var made: [FunctionModel] = []
        if let name = node.attribute("name") {
            made.append(
                Self.function(
                    try XSLTBody.functionName(name, XSLTBody.templates, at: node),
                    XSLTBody.template(node), place, scope))
        }
        guard let match = node.attribute("match") else { return made }
        guard ExpressionText.isBalanced(match) else { throw XSLTBody.unreadable(match) }
        let own = "Q{\(XSLTBody.templates)rule}r\(rules.count)"
        let others = XSLTBody.others(node)
        let asksForPosition = XSLTBody.asksForPosition(node)
        made.append(
            Self.function(
                own, XSLTBody.template(node, others: others), place, scope, more: others))
        for mode in (node.attribute("mode") ?? "#default").split(
            whereSeparator: \.isWhitespace)
        {
            var name = Self.everyMode
            if mode != Self.everyMode {
                name = try XSLTBody.modeName(String(mode), at: node)
                modes[name] = modes[name] ?? place
            }
            // Each has a priority of its own.
            for pattern in ExpressionText.alternatives(match) {
                let given = node.attribute("priority").flatMap { Double($0.onOneLine) }
                rules.append(
                    Rule(
                        pattern: pattern, mode: name, function: own, others: others,
                        asksForPosition: asksForPosition,
                        priority: given ?? Self.priority(pattern), depth: scope.depth,
                        place: place))
            }
        }
        return made
    }

    private static func function(
        _ name: String, _ body: SchemaValue, _ place: SchemaPlace, _ scope: XSLTScope,
        more: [String] = []
    ) -> FunctionModel {
        let parameters = [XSLTBody.item, XSLTBody.handed, XSLTBody.tunnel] + more
        return FunctionModel(
            name: name, parameters: parameters.map { (String($0.dropFirst()), nil) }, type: nil,
            body: body, place: place, scope: scope)
    }

    /// The functions of all modes: of the templates that match an item the first by import, by
    /// priority and by place counts (XSLT 3.0, section 6.4); without one what is built in does.
    func functions() -> [FunctionModel] {
        modes.sorted { $0.key < $1.key }.flatMap { mode, place in
            let found = rules.enumerated().filter {
                $0.element.mode == mode || $0.element.mode == Self.everyMode
            }.sorted {
                let (left, right) = ($0.element, $1.element)
                return (left.depth, -left.priority, -$0.offset)
                    < (right.depth, -right.priority, -$1.offset)
            }.map(\.element)
            // What a template goes on with is a function too.
            let all = Array(found.enumerated())
            let more = all.flatMap { index, rule in
                rule.others.map { other in
                    let rest = all[(index + 1)...].filter {
                        other == XSLTBody.next || $0.element.depth > rule.depth
                    }
                    return function(
                        of: mode, Self.other(other, mode, index), rest, rule.place,
                        isApplied: false)
                }
            }
            return more + [function(of: mode, mode, all, found.first?.place ?? place)]
        }
    }

    /// The function that a template's `xsl:next-match` or `xsl:apply-imports` calls.
    private static func other(_ function: String, _ mode: String, _ index: Int) -> String {
        "\(mode)-\(function == XSLTBody.next ? "next" : "imported")-\(index)"
    }

    /// - Parameter isApplied: Whether items are applied, which have positions; else the parameters
    ///   have the one of the template that asks.
    private func function(
        of mode: String, _ name: String, _ found: [(offset: Int, element: Rule)],
        _ place: SchemaPlace, isApplied: Bool = true
    ) -> FunctionModel {
        let rest = "\(XSLTBody.handed), \(XSLTBody.tunnel)"
        let parameters = ["a", "b", "d"].map { "$" + XSLTBody.call($0) }.joined(separator: ", ")
        var text = ""
        var body = XSLTBody()
        body.loops = 1
        for (index, rule) in found {
            // A pattern that cannot be read could match anything.
            let test = (try? body.matching(rule.pattern)) ?? "true()"
            let more = rule.others.map {
                ", function(\(parameters)) { \(Self.other($0, mode, index))(\(parameters)) }"
            }.joined()
            let handed =
                rule.asksForPosition && isApplied
                ? XSLTBody.withFocus(XSLTBody.handed) : XSLTBody.handed
            text +=
                "if (\(test)) then \(rule.function)(., \(handed), \(XSLTBody.tunnel)\(more)) "
                + "else "
        }
        text += builtIn(mode, rest)
        return Self.function(
            name,
            .body(
                "(\(XSLTBody.item) ! (let \(body.current) := . return \(text)))",
                original: nil), place, XSLTScope(place.node))
    }

    /// What becomes of an item without a template (XSLT 3.0, section 6.7).
    private func builtIn(_ mode: String, _ rest: String) -> String {
        let isElement = ". instance of element()"
        let isDocument = ". instance of document-node()"
        func applied(_ items: String) -> String { "\(mode)(\(items), \(rest))" }
        switch unmatched[mode] {
        case "deep-copy": return "."
        case "shallow-copy":
            return "if (\(isElement)) then \(XSLTBody.call("element"))(local-name(.), "
                + "string(namespace-uri(.)), \(applied("(@*, node())"))) else if (\(isDocument)) "
                + "then \(XSLTBody.call("document"))(\(applied("node()"))) else ."
        case "shallow-skip":
            return "if (\(isElement) or \(isDocument)) then \(applied("(@*, node())")) else ()"
        case "deep-skip": return "if (\(isDocument)) then \(applied("node()")) else ()"
        case "fail":
            return "error(QName('http://www.w3.org/2005/xqt-errors', 'XTDE0555'), "
                + "'no template matches the item')"
        default:
            return "if (\(isElement) or \(isDocument)) then \(applied("node()")) else if ("
                + ". instance of text() or . instance of attribute() or not(. instance of node())) "
                + "then \(XSLTBody.call("text"))(string(.)) else ()"
        }
    }

    /// The priority of a pattern that gives none (XSLT 3.0, section 6.5).
    private static func priority(_ pattern: String) -> Double {
        var step = pattern[...]
        for prefix in ["@", "child::", "attribute::"] where step.hasPrefix(prefix) {
            step = step.dropFirst(prefix.count)
            break
        }
        let anyNode = [
            "*", "node()", "text()", "comment()", "processing-instruction()", "/", "element()",
            "element(*)", "attribute()", "attribute(*)", "document-node()",
        ]
        if anyNode.contains(String(step)) { return -0.5 }
        if step.hasPrefix(".") { return step == "." ? -1 : 1 }
        for kind in ["element(", "attribute(", "processing-instruction("]
        where step.hasPrefix(kind) && step.firstIndex(of: ")") == step.indices.last {
            return step.contains(",") ? 0.25 : 0
        }
        guard step.utf8.allSatisfy({ "[]()/@.$=<> '\"".utf8.contains($0) == false }) else {
            return 0.5
        }
        return step.hasSuffix(":*") || step.hasSuffix("}*") || step.hasPrefix("*:") ? -0.25 : 0
    }
}
