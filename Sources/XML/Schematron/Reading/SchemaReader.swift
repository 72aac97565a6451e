import XMLTree

/// Reads a schema into its model: inclusions are resolved, everything unknown is an error.
struct SchemaReader {
    let files: SchemaFiles
    private var schema = SchemaModel()
    /// Files that are being included, against cycles.
    private var including: [String] = []

    init(_ files: SchemaFiles) { self.files = files }

    static let maximumIncludes = 40

    /// The model, as far as it could be read; what is wrong goes to `files`.
    static func read(_ files: SchemaFiles) -> SchemaModel? {
        guard let root = files.main() else { return nil }
        var reader = SchemaReader(files)
        return reader.read(root) ? reader.schema : nil
    }

    private mutating func read(_ root: SchemaPlace) -> Bool {
        guard root.node.is(SchematronNames.schema) else {
            files.fail(
                root, "the root is not `schema` in the namespace `\(SchematronNames.namespace)`",
                help: root.node.namespace == SchematronNames.old
                    ? "this is Schematron 1.5; write it in ISO Schematron's namespace"
                    : "give a Schematron schema")
            return false
        }
        including = [root.file]
        schema.queryBinding = root.node.attribute("queryBinding")
        schema.defaultPhase = root.node.attribute("defaultPhase")
        schema.version = root.node.attribute("schemaVersion")
        noteAttributes(of: root)
        for child in children(of: root) { readPart(child) }
        return true
    }

    private mutating func readPart(_ place: SchemaPlace) {
        let node = place.node
        guard node.namespace == "\(SchematronNames.namespace)" else {
            if node.namespace == SchematronNames.xslt, node.name == "key" {
                readKey(place)
            } else if node.namespace == SchematronNames.xslt {
                files.fail(
                    place, "`xsl:\(node.name)` needs an XSLT processor",
                    help: "express it in XPath 1.0 with `let`")
            }
            return
        }
        switch node.name {
        case "title": schema.title = node.text.onOneLine
        case "ns": readNamespace(place)
        case "let": readLet(place).map { schema.lets.append($0) }
        case "phase": readPhase(place).map { schema.phases.append($0) }
        case "pattern": schema.patterns.append(readPattern(place))
        case "rule", "rules": readLooseRules(place)
        case "diagnostics": readTexts(place, "diagnostic") { $0.diagnostics[$1] = $2 }
        case "properties": readTexts(place, "property") { $0.properties[$1] = $2 }
        case "p", "param": break
        default: unknown(place, in: "schema")
        }
    }

    private mutating func readKey(_ place: SchemaPlace) {
        if let name = required("name", place), let match = required("match", place),
            let use = required("use", place)
        {
            schema.keys.append((name, match, use))
        }
    }

    private mutating func readNamespace(_ place: SchemaPlace) {
        guard let prefix = required("prefix", place), let uri = required("uri", place) else {
            return
        }
        if let known = schema.namespaces[prefix], known != uri {
            files.fail(
                place, "the prefix `\(prefix)` is declared twice, for two namespaces",
                help: "give each namespace a prefix of its own")
        } else {
            schema.namespaces[prefix] = uri
        }
    }

    /// Rules outside patterns, alone or in `rules`: they are for others to extend.
    private mutating func readLooseRules(_ place: SchemaPlace) {
        let rules = place.node.name == "rule" ? [place] : children(of: place)
        for rule in rules {
            guard rule.node.is(SchematronNames.rule) else {
                if !["p", "title"].contains(rule.node.name) { unknown(rule, in: "rules") }
                continue
            }
            let model = readRule(rule)
            if model.isAbstract {
                schema.rules.append(model)
            } else {
                files.fail(
                    rule, "a `rule` outside of every `pattern` is never applied",
                    help: "put it into a `pattern`, or make it abstract")
            }
        }
    }

    private mutating func readTexts(
        _ place: SchemaPlace, _ name: String,
        _ keep: (inout SchemaModel, String, [MessagePart]) -> Void
    ) {
        for child in children(of: place) {
            guard child.node.name == name else {
                unknown(child, in: place.node.name)
                continue
            }
            if let id = required("id", child) { keep(&schema, id, message(child)) }
        }
    }

    private mutating func readPhase(_ place: SchemaPlace) -> PhaseModel? {
        guard let id = required("id", place) else { return nil }
        var phase = PhaseModel(id: id)
        if place.node.attribute("from") != nil { phase.from = place }
        for child in children(of: place) {
            switch child.node.name {
            case "active":
                if let pattern = required("pattern", child) {
                    phase.active.append((pattern, child))
                }
            case "let": readLet(child).map { phase.lets.append($0) }
            case "p", "title": break
            default: unknown(child, in: "phase")
            }
        }
        return phase
    }

    func readLet(_ place: SchemaPlace) -> LetModel? {
        guard let name = required("name", place) else { return nil }
        guard let value = place.node.attribute("value") else {
            files.fail(
                place, "`let` has no `value`",
                help: "write the expression as `value`; content needs a newer query binding")
            return nil
        }
        return LetModel(name: name, value: value, place: place)
    }

    func required(_ attribute: StaticString, _ place: SchemaPlace) -> String? {
        if let value = place.node.attribute(attribute) { return value }
        files.fail(
            place, "`\(place.node.name)` has no `\(attribute)`",
            help: "ISO/IEC 19757-3 requires it")
        return nil
    }

    func unknown(_ place: SchemaPlace, in parent: String) {
        guard place.node.namespace == "\(SchematronNames.namespace)" else { return }
        files.fail(
            place, "`\(place.node.name)` does not belong into `\(parent)`",
            help: "correct its name or its place")
    }

    /// The elements inside, each `include` replaced by what it names.
    mutating func children(of place: SchemaPlace) -> [SchemaPlace] {
        var found: [SchemaPlace] = []
        for child in place.node.elements {
            let here = SchemaPlace(file: place.file, node: child)
            noteAttributes(of: here)
            if child.is(SchematronNames.include) {
                found += included(here)
            } else {
                found.append(here)
            }
        }
        return found
    }

    private mutating func included(_ place: SchemaPlace) -> [SchemaPlace] {
        guard let href = required("href", place), let target = files.open(href, at: place) else {
            return []
        }
        guard !including.contains(target.file) || href.contains("#"),
            including.count < Self.maximumIncludes
        else {
            files.fail(
                place, "`\(href)` includes itself",
                help: "break the circle: " + (including + [target.file]).joined(separator: " → "))
            return []
        }
        including.append(target.file)
        defer { including.removeLast() }
        // A whole schema stands for what it holds.
        if target.node.is(SchematronNames.schema) { return children(of: target) }
        if target.node.is(SchematronNames.include) { return included(target) }
        noteAttributes(of: target)
        return [target]
    }
}
