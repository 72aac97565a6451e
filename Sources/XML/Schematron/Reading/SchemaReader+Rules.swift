import XMLTree

extension SchemaReader {
    mutating func readPattern(_ place: SchemaPlace) -> PatternModel {
        let node = place.node
        var pattern = PatternModel(place: place)
        pattern.id = node.attribute("id")
        pattern.isAbstract = node.attribute("abstract") == "true"
        pattern.isA = node.attribute("is-a")
        pattern.role = node.attribute("role")
        if node.attribute("documents") != nil {
            files.fail(
                place, "`documents` validates other documents than the one given",
                help: "validate those documents by themselves")
        }
        for child in children(of: place) {
            switch child.node.name {
            case "rule": pattern.rules.append(readRule(child))
            case "let": readLet(child).map { pattern.lets.append($0) }
            case "param":
                if let name = required("name", child), let value = required("value", child) {
                    pattern.parameters.append((name, value))
                }
            case "title", "p": break
            default: unknown(child, in: "pattern")
            }
        }
        return pattern
    }

    mutating func readRule(_ place: SchemaPlace) -> RuleModel {
        let node = place.node
        var rule = RuleModel(place: place)
        rule.id = node.attribute("id")
        rule.context = node.attribute("context")
        rule.isAbstract = node.attribute("abstract") == "true"
        rule.role = node.attribute("role")
        rule.flag = node.attribute("flag")
        rule.see = node.attribute("see")
        rule.subject = node.attribute("subject")
        if node.attribute("visit-each") != nil {
            rule.hindrance = "`visit-each` is not supported"
        }
        if rule.context == nil && !rule.isAbstract {
            files.fail(
                place, "`rule` has no `context`",
                help: "give the nodes that it is about, or make it abstract")
        }
        for child in children(of: place) {
            switch child.node.name {
            case "assert", "report":
                readCheck(child).map { rule.items.append(.check($0)) }
            case "let": readLet(child).map { rule.items.append(.binding($0)) }
            case "extends": readExtends(child, into: &rule)
            case "title", "p": break
            default: unknown(child, in: "rule")
            }
        }
        return rule
    }

    private mutating func readExtends(_ place: SchemaPlace, into rule: inout RuleModel) {
        if let name = place.node.attribute("rule") {
            rule.items.append(.extends(rule: name, place: place))
            return
        }
        guard let href = required("href", place), let target = files.open(href, at: place) else {
            return
        }
        let extended = readRule(target)
        rule.items += extended.items
    }

    private mutating func readCheck(_ place: SchemaPlace) -> CheckModel? {
        let node = place.node
        guard let test = required("test", place) else { return nil }
        var check = CheckModel(isReport: node.name == "report", test: test, place: place)
        check.id = node.attribute("id")
        check.role = node.attribute("role")
        check.flag = node.attribute("flag")
        check.see = node.attribute("see")
        check.subject = node.attribute("subject")
        check.diagnostics = words(node.attribute("diagnostics"))
        check.properties = words(node.attribute("properties"))
        check.message = message(place)
        return check
    }

    private func words(_ text: String?) -> [String] {
        text?.split { $0.isWhitespace }.map(String.init) ?? []
    }

    /// The parts of a message; `emph`, `dir`, `span` and foreign elements stand for their text.
    mutating func message(_ place: SchemaPlace) -> [MessagePart] {
        var parts: [MessagePart] = []
        var child = place.node.firstChild
        while let node = child {
            child = node.next
            if let text = node.content {
                parts.append(.text(text))
                continue
            }
            guard node.kind == .element else { continue }
            let here = SchemaPlace(file: place.file, node: node)
            switch node.name {
            case "value-of" where node.namespace == "\(SchematronNames.namespace)":
                if let select = required("select", here) {
                    parts.append(.value(select: select, place: here))
                }
            case "name" where node.namespace == "\(SchematronNames.namespace)":
                parts.append(.name(path: node.attribute("path"), place: here))
            default: parts += message(here)
            }
        }
        return parts
    }
}
