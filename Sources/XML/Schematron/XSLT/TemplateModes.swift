import XMLTree

/// The templates of a schema, and the functions that its modes are.
struct TemplateModes {
    /// `xsl:template` with `match`.
    private struct Rule {
        let pattern: String
        let mode: String
        let function: String
        let priority: Double
        let depth: Int
        let place: SchemaPlace
    }

    private var rules: [Rule] = []
    private var modes: [String: SchemaPlace] = [:]
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

    /// Takes a template, and gives the functions that it is. One that cannot run fails where it is
    /// applied: no other stands in for it.
    mutating func functions(
        of place: SchemaPlace, scope: XSLTScope
    ) throws(RuleFailure) -> [FunctionModel] {
        let node = place.node
        let body = XSLTBody.template(node)
        var made: [FunctionModel] = []
        if let name = node.attribute("name") {
            made.append(
                Self.function(
                    try XSLTBody.functionName(name, XSLTBody.templates, at: node), body, place,
                    scope))
        }
        guard let match = node.attribute("match") else { return made }
        guard ExpressionText.isBalanced(match) else { throw XSLTBody.unreadable(match) }
        let own = "Q{\(XSLTBody.templates)rule}r\(rules.count)"
        made.append(Self.function(own, body, place, scope))
        for mode in (node.attribute("mode") ?? "#default").split(whereSeparator: \.isWhitespace) {
            var name = Self.everyMode
            if mode != Self.everyMode {
                name = try XSLTBody.modeName(String(mode), at: node)
                modes[name] = modes[name] ?? place
            }
            for pattern in Self.alternatives(match) {
                let given = node.attribute("priority").flatMap { Double($0.onOneLine) }
                rules.append(
                    Rule(
                        pattern: pattern, mode: name, function: own,
                        priority: given ?? Self.priority(pattern), depth: scope.depth,
                        place: place))
            }
        }
        return made
    }

    private static func function(
        _ name: String, _ body: SchemaValue, _ place: SchemaPlace, _ scope: XSLTScope
    ) -> FunctionModel {
        let parameters = [XSLTBody.item, XSLTBody.handed, XSLTBody.tunnel]
        return FunctionModel(
            name: name, parameters: parameters.map { (String($0.dropFirst()), nil) }, type: nil,
            body: body, place: place, scope: scope)
    }

    /// The functions of all modes: of the templates that match an item the first by import, by
    /// priority and by place counts (XSLT 3.0, section 6.4); without one what is built in does.
    func functions() -> [FunctionModel] {
        modes.sorted { $0.key < $1.key }.map { mode, place in
            let found = rules.enumerated().filter {
                $0.element.mode == mode || $0.element.mode == Self.everyMode
            }.sorted {
                let (left, right) = ($0.element, $1.element)
                return (left.depth, -left.priority, -$0.offset)
                    < (right.depth, -right.priority, -$1.offset)
            }.map(\.element)
            let rest = "\(XSLTBody.handed), \(XSLTBody.tunnel)"
            var text = ""
            var body = XSLTBody()
            body.loops = 1
            for rule in found {
                // A pattern that cannot be read could match anything.
                let test = (try? body.matching(rule.pattern)) ?? "true()"
                text += "if (\(test)) then \(rule.function)(., \(rest)) else "
            }
            // Texts and attributes are copied, elements entered, all else left out (section 6.7).
            text +=
                "if (. instance of element() or . instance of document-node()) then "
                + "\(mode)(node(), \(rest)) else if (. instance of text() or . instance of "
                + "attribute() or not(. instance of node())) then "
                + "\(XSLTBody.call("text"))(string(.)) else ()"
            let first = found.first?.place ?? place
            return Self.function(
                mode,
                .body(
                    "(\(XSLTBody.item) ! (let \(body.current) := . return \(text)))",
                    original: nil), first, XSLTScope(first.node))
        }
    }

    /// The alternatives of a pattern, each of which has a priority of its own.
    private static func alternatives(_ pattern: String) -> [String] {
        var parts = [""]
        var depth = 0
        ExpressionText.scan(pattern) { token in
            switch token {
            case .other(let word): parts[parts.count - 1] += word
            case .symbol(let symbol):
                if symbol == "[" || symbol == "(" { depth += 1 }
                if symbol == "]" || symbol == ")" { depth -= 1 }
                if symbol == "|", depth == 0 {
                    parts.append("")
                } else {
                    parts[parts.count - 1].append(symbol)
                }
            }
        }
        return parts.map(\.onOneLine)
    }

    /// The priority of a pattern that gives none (XSLT 3.0, section 6.5).
    private static func priority(_ pattern: String) -> Double {
        let step = pattern.hasPrefix("@") ? String(pattern.dropFirst()) : pattern
        if ["*", "node()", "text()", "comment()", "processing-instruction()", "/"].contains(step) {
            return -0.5
        }
        guard step.utf8.allSatisfy({ "[]()/@.$=<> '\"".utf8.contains($0) == false }) else {
            return 0.5
        }
        return step.hasSuffix(":*") || step.hasPrefix("*:") ? -0.25 : 0
    }
}
