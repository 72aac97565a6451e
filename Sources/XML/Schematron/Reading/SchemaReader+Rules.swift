import XMLTree

extension SchemaReader {
    mutating func readPattern(_ place: SchemaPlace) -> PatternModel {
        let node = place.node
        var pattern = PatternModel(place: place)
        pattern.id = node.attribute("id")
        pattern.title = node.attribute("name")
        pattern.isAbstract = node.attribute("abstract") == "true"
        pattern.isGroup = node.name == "group"
        pattern.isA = node.attribute("is-a")
        pattern.role = node.attribute("role")
        pattern.documents = node.attribute("documents")
        pattern.further = further(node)
        for child in children(of: place) {
            switch child.node.name {
            case _ where !SchematronNames.own(child.node): break
            case "rule": pattern.rules.append(readRule(child))
            case "let": readLet(child).map { pattern.lets.append($0) }
            case "param":
                if let name = required("name", child) {
                    pattern.parameters.append((name, child.node.attribute("value"), child))
                }
            case "diagnostics":
                readTexts(child, "diagnostic") { _, id, text in pattern.diagnostics[id] = text }
            case "properties":
                readTexts(child, "property") { _, id, text in pattern.properties[id] = text }
            case "title": pattern.title = child.node.text.onOneLine
            case "p": break
            default: unknown(child, in: node.name)
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
        rule.severity = node.attribute("severity")
        rule.subject = node.attribute("subject")
        rule.visitEach = node.attribute("visit-each")
        rule.further = further(node)
        if rule.context == nil && !rule.isAbstract && extending.isEmpty {
            omit(
                place, "`rule` has no `context`",
                help: "name the nodes of the rule, or make it abstract")
        }
        for child in children(of: place) {
            switch child.node.name {
            case _ where !SchematronNames.own(child.node):
                if child.node.namespace == SchematronNames.xslt {
                    readInstruction(child, of: &rule)
                }
            case "assert", "report":
                readCheck(child).map { rule.items.append(.check($0)) }
            case "let": readLet(child).map { rule.items.append(.binding($0)) }
            case "extends": readExtends(child, into: &rule)
            case "key": readOldKey(child, of: rule)
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
        guard SchematronNames.own(target.node, "rule") else {
            files.fail(
                place, "`\(href.prefix(160))` does not name a `rule`",
                help: "name a `rule` by its id, as `file.sch#id`")
            return
        }
        let position = target.node.position
        let key = "\(target.file):\(position?.line ?? 0):\(position?.column ?? 0)"
        guard !extending.contains(key), extending.count < Self.maximumIncludes else {
            rule.hindrance = RuleFailure(
                message: "`\(href.prefix(160))` extends itself",
                help: "break the cycle of `extends`")
            return
        }
        extending.append(key)
        let extended = readRule(target)
        extending.removeLast()
        rule.items += extended.items
        if rule.hindrance == nil { rule.hindrance = extended.hindrance }
    }

    private mutating func readCheck(_ place: SchemaPlace) -> CheckModel? {
        let node = place.node
        guard let test = required("test", place) else { return nil }
        var check = CheckModel(isReport: node.name == "report", test: test, place: place)
        check.id = node.attribute("id")
        check.role = node.attribute("role")
        check.flag = node.attribute("flag")
        check.see = node.attribute("see")
        check.severity = node.attribute("severity")
        check.subject = node.attribute("subject")
        check.further = further(node, ["icon", "fpi", "severity"])
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
            noteAttributes(of: here)
            switch node.name {
            case "value-of" where SchematronNames.own(node) || node.isXSLT,
                "copy-of" where node.isXSLT:
                if let select = required("select", here) {
                    parts.append(.value(select: select, place: here))
                }
            case "name" where SchematronNames.own(node):
                parts.append(.name(path: node.attribute("path"), place: here))
            case _ where node.namespace == SchematronNames.xinclude:
                files.note(
                    here, "`xi:\(node.name)` in a message has no effect",
                    help: "write the text itself")
            case _ where node.isXSLT && node.name != "text":
                files.note(
                    here, "`xsl:\(node.name)` in a message has no effect",
                    help: "use `value-of`")
            default: parts += message(here)
            }
        }
        return parts
    }
}

extension XMLNode {
    /// Whether an element is one of XSLT's.
    var isXSLT: Bool { namespace == SchematronNames.xslt }
}
