import XMLTree
import XPath

extension SchemaReader {
    /// Reads what a schema has of XSLT at its top.
    mutating func readInstruction(_ place: SchemaPlace) {
        let use = UseWhen(place.node)
        if let failure = use.failure {
            files.skip([], .cannotRun, place, failure.message, help: failure.help)
            return
        }
        guard use.isTrue else { return }
        templates.see(place)
        switch place.node.name {
        case "include", "import": readLibrary(place)
        case "template": readTemplate(place)
        case "mode":
            do throws(RuleFailure) {
                try templates.declare(place.node)
            } catch {
                files.skip([], .cannotRun, place, error.message, help: error.help)
            }
        case "attribute-set": readAttributes(place)
        case "character-map":
            files.note(
                place, "`xsl:\(place.node.name)` is never applied by a schema",
                help: "use `xsl:function`")
        case "key": readKey(place)
        case "decimal-format": readDecimalFormat(place)
        case "function": readFunction(place)
        case "variable", "param":
            readVariable(place).map { keep($0) }
        case "output", "strip-space", "preserve-space", "namespace-alias", "message":
            files.note(
                place, "`xsl:\(place.node.name)` has no effect on a validation",
                help: "remove it")
        default:
            files.skip(
                [], .cannotRun, place, "`xsl:\(place.node.name)` is not supported",
                help: "use `let`, `xsl:function`, `xsl:key` or `xsl:include`")
        }
    }

    /// Reads what a rule has of XSLT.
    mutating func readInstruction(_ place: SchemaPlace, of rule: inout RuleModel) {
        if place.node.name == "variable" {
            readVariable(place).map { rule.items.append(.binding($0)) }
        } else if place.node.name == "key" {
            readKey(place)
        } else {
            files.skip(
                [], .cannotRun, place, "`xsl:\(place.node.name)` in a rule is not supported",
                help: "use `let`")
        }
    }

    private mutating func readKey(_ place: SchemaPlace) {
        guard let name = required("name", place), let match = required("match", place) else {
            return
        }
        if place.node.attribute("collation") != nil {
            files.skip(
                [], .cannotRun, place, "`collation` of `xsl:key` is not supported",
                help: "use `lower-case()` in `match`, `use` and the calls of `key()`")
            return
        }
        let use =
            place.node.attribute("use").map(SchemaValue.expression)
            ?? XSLTBody.value(of: place.node, type: "item()*")
        schema.keys.append(
            KeyModel(
                name: name, match: match, use: use,
                isComposite: place.node.isYes("composite"), place: place, scope: scope(place)))
    }

    private mutating func readAttributes(_ place: SchemaPlace) {
        do throws(RuleFailure) {
            schema.functions.append(
                try attributeSets.function(of: place, scope: scope(place)))
        } catch {
            files.skip([], .cannotRun, place, error.message, help: error.help)
        }
    }

    private mutating func readDecimalFormat(_ place: SchemaPlace) {
        do throws(RuleFailure) {
            schema.formats.append(
                DecimalFormatModel(
                    name: place.node.attribute("name"), format: try DecimalFormat(place.node),
                    scope: scope(place)))
        } catch {
            files.skip([], .cannotRun, place, error.message, help: error.help)
        }
    }

    /// Templates run where a function, a variable or a key applies them.
    private mutating func readTemplate(_ place: SchemaPlace) {
        do throws(RuleFailure) {
            schema.functions += try templates.functions(of: place, scope: scope(place))
        } catch {
            files.note(
                place, "the template cannot run: \(error.message)", help: error.help)
        }
    }

    /// What imports a library comes before what is in it, whichever is read first.
    private mutating func keep(_ variable: LetModel) {
        if let known = variables[variable.name] {
            let depth = schema.lets[known].scope?.depth ?? 0
            if importDepth < depth { schema.lets[known] = variable }
            if importDepth != depth { return }
        }
        variables[variable.name] = schema.lets.count
        schema.lets.append(variable)
    }

    private func scope(_ place: SchemaPlace) -> XSLTScope {
        XSLTScope(
            place.node, depth: importDepth,
            library: libraries.last.map {
                SchemaAddress.reference(toFile: $0, beside: files.source.path)
            })
    }

    /// Schematron 1.5's `key`, which is about the nodes of its rule.
    mutating func readOldKey(_ place: SchemaPlace, of rule: RuleModel) {
        guard let name = required("name", place), let path = required("path", place),
            let context = rule.context
        else { return }
        schema.keys.append(
            KeyModel(name: name, match: context, use: .expression(path), place: place))
    }

    private mutating func readFunction(_ place: SchemaPlace) {
        guard let name = required("name", place) else { return }
        let parameters = place.node.usedElements.filter { $0.isXSLT && $0.name == "param" }
        let type = place.node.attribute("as")
        schema.functions.append(
            FunctionModel(
                name: name,
                parameters: parameters.compactMap { parameter in
                    parameter.attribute("name").map { ($0, parameter.attribute("as")) }
                }, type: type,
                body: XSLTBody.value(of: place.node, type: type ?? "item()*"), place: place,
                scope: scope(place)))
    }

    private func readVariable(_ place: SchemaPlace) -> LetModel? {
        guard let name = required("name", place) else { return nil }
        let type = place.node.attribute("as")
        if place.node.name == "param", place.node.isYes("required") {
            files.skip(
                [], .cannotRun, place, "the parameter `\(name)` is required and has no value",
                help: "give a default with `select` instead of `required`")
            return nil
        }
        let value =
            place.node.attribute("select").map(SchemaValue.expression)
            ?? XSLTBody.value(of: place.node, type: type)
        return LetModel(
            name: name, value: value, type: type, place: place, scope: scope(place))
    }

    /// Reads `let`, whose value is an expression or content.
    func readLet(_ place: SchemaPlace) -> LetModel? {
        guard let name = required("name", place) else { return nil }
        let type = place.node.attribute("as")
        if let value = place.node.attribute("value") {
            return LetModel(name: name, value: .expression(value), type: type, place: place)
        }
        guard place.node.firstChild != nil else {
            omit(
                place, "`let` has no `value`",
                help: "write the expression as `value`, or the value as content")
            return nil
        }
        return LetModel(
            name: name, value: XSLTBody.value(of: place.node, type: type, isLet: true),
            type: type, place: place, scope: scope(place))
    }
}
