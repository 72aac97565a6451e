import XMLTree

/// Reads a schema into its model: inclusions are resolved, everything unknown is told.
struct SchemaReader {
    let files: SchemaFiles
    var schema = SchemaModel()
    /// Files that are being included, against cycles.
    private var including: [String] = []
    /// How many elements were read, against inclusions that double what they include.
    private var elementsLeft = 2_000_000
    /// Libraries of XSLT that are being read, and how many `xsl:import` stand around.
    var libraries: [String] = []
    var librariesRead: Set<String> = []
    /// The templates that were read.
    var templates = TemplateModes()
    var attributeSets = AttributeSets()
    /// The places of the variables of XSLT among the schema's.
    var variables: [String: Int] = [:]
    var importDepth = 0
    /// How deep `extends` with `href` stands inside others.
    var extending: [String] = []

    init(_ files: SchemaFiles) { self.files = files }

    static let maximumIncludes = 40

    /// The model, as far as it could be read; what is wrong goes to `files`.
    static func read(_ files: SchemaFiles) -> SchemaModel? {
        guard let root = files.main() else { return nil }
        var reader = SchemaReader(files)
        return reader.read(root) ? reader.schema : nil
    }

    private mutating func read(_ root: SchemaPlace) -> Bool {
        guard SchematronNames.own(root.node, "schema") else {
            if readEmbedded(in: root) {
                schema.functions += templates.functions() + attributeSets.functions()
                return true
            }
            files.fail(
                root, "the root is not `schema` in the namespace `\(SchematronNames.namespace)`",
                help: "give a Schematron schema, or a RELAX NG or XML Schema with patterns in it")
            return false
        }
        including = [root.file]
        schema.edition = root.node.attribute("schematronEdition")
        schema.queryBinding = root.node.attribute("queryBinding")
        schema.defaultPhase = root.node.attribute("defaultPhase")
        schema.version = root.node.attribute("schemaVersion")
        noteAttributes(of: root)
        for child in children(of: root) { readPart(child) }
        schema.functions += templates.functions() + attributeSets.functions()
        return true
    }

    mutating func readPart(_ place: SchemaPlace) {
        let node = place.node
        guard SchematronNames.own(node) else {
            if node.namespace == SchematronNames.xslt { readInstruction(place) }
            return
        }
        switch node.name {
        case "title": schema.title = node.text.onOneLine
        case "ns": readNamespace(place)
        case "let": readLet(place).map { schema.lets.append($0) }
        case "phase": readPhase(place).map { schema.phases.append($0) }
        case "pattern", "group": schema.patterns.append(readPattern(place))
        case "rule", "rules": readLooseRules(place)
        case "diagnostics":
            readTexts(place, "diagnostic") { $0.schema.diagnostics[$1] = $2 }
        case "properties":
            readTexts(place, "property") { $0.schema.properties[$1] = $2 }
        case "p": break
        case "param": readParameter(place)
        default: unknown(place, in: "schema")
        }
    }

    /// Reads a parameter of the schema, which has its default (ISO/IEC 19757-3:2025).
    private mutating func readParameter(_ place: SchemaPlace) {
        if place.node.attribute("value") == nil {
            files.skip(
                [], .cannotRun, place, "the parameter of the schema has no value",
                help: "give its default as `value`")
        } else {
            readLet(place).map { schema.lets.append($0) }
        }
    }

    private mutating func readNamespace(_ place: SchemaPlace) {
        guard let prefix = required("prefix", place), let uri = required("uri", place) else {
            return
        }
        if let known = schema.namespaces[prefix], known != uri {
            files.fail(
                place, "the prefix `\(prefix)` is declared twice, for two namespaces",
                help: "give each namespace its own prefix")
        } else {
            schema.namespaces[prefix] = uri
        }
    }

    /// Rules outside patterns, alone or in `rules`: they are for others to extend.
    private mutating func readLooseRules(_ place: SchemaPlace) {
        let rules = SchematronNames.own(place.node, "rule") ? [place] : children(of: place)
        for rule in rules {
            guard SchematronNames.own(rule.node, "rule") else {
                if !["p", "title"].contains(rule.node.name) { unknown(rule, in: "rules") }
                continue
            }
            let model = readRule(rule)
            if model.isAbstract {
                schema.rules.append(model)
            } else {
                omit(
                    rule, "a `rule` outside of every `pattern` is never applied",
                    help: "move it into a `pattern`, or make it abstract")
            }
        }
    }

    mutating func readTexts(
        _ place: SchemaPlace, _ name: String,
        _ keep: (inout SchemaReader, String, NoteModel) -> Void
    ) {
        for child in children(of: place) {
            guard child.node.name == name, SchematronNames.own(child.node) else {
                unknown(child, in: place.node.name)
                continue
            }
            guard let id = required("id", child) else { continue }
            var attributes = further(child.node)
            for word in ["role", "scheme", "severity"] as [StaticString] {
                if let value = child.node.attribute(word) {
                    attributes.append(SchematronAttribute(name: "\(word)", value: value))
                }
            }
            keep(&self, id, NoteModel(attributes: attributes, message: message(child)))
        }
    }

    private mutating func readPhase(_ place: SchemaPlace) -> PhaseModel? {
        guard let id = required("id", place) else { return nil }
        var phase = PhaseModel(id: id, place: place)
        phase.from = place.node.attribute("from")
        phase.when = place.node.attribute("when")
        for child in children(of: place) {
            switch child.node.name {
            case _ where !SchematronNames.own(child.node): break
            case "active":
                if let pattern = required("pattern", child) {
                    phase.active.append((pattern, child))
                }
            case "let": readLet(child).map { phase.lets.append($0) }
            case "pattern", "group":
                var pattern = readPattern(child)
                pattern.phase = id
                schema.patterns.append(pattern)
            case "p", "title": break
            default: unknown(child, in: "phase")
            }
        }
        return phase
    }

    func required(_ attribute: StaticString, _ place: SchemaPlace) -> String? {
        // Names are as XML Schema has them: without white space around.
        if let value = place.node.attribute(attribute) {
            return Self.isName("\(attribute)") ? value.onOneLine : value
        }
        omit(
            place, "`\(place.node.name)` has no `\(attribute)`",
            help: "ISO/IEC 19757-3 requires it")
        return nil
    }

    private static func isName(_ attribute: String) -> Bool {
        ["id", "name", "pattern", "prefix", "uri"].contains(attribute)
    }

    /// Leaves an element out with the asserts inside; the rest of the schema runs.
    func omit(_ place: SchemaPlace, _ message: String, help: String) {
        files.skip(Self.checks(in: place.node), .cannotRun, place, message, help: help)
    }

    /// The ids of the asserts in an element, or of the assert that it is.
    private static func checks(in node: XMLNode) -> [String?] {
        let isCheck = ["assert", "report"].contains(node.name) && SchematronNames.own(node)
        return isCheck ? [node.attribute("id")] : node.elements.flatMap(checks)
    }

    func unknown(_ place: SchemaPlace, in parent: String) {
        guard SchematronNames.own(place.node) else { return }
        omit(
            place, "`\(place.node.name)` is not allowed in `\(parent)`",
            help: "correct its name or its place")
    }

    /// The elements inside, each `include` replaced by what it names.
    mutating func children(of place: SchemaPlace) -> [SchemaPlace] {
        var found: [SchemaPlace] = []
        for child in place.node.elements {
            elementsLeft -= 1
            guard elementsLeft > 0 else {
                if elementsLeft == 0 {
                    files.fail(
                        place,
                        "the schema and its includes have more than two million elements",
                        help: "include each file once")
                }
                return found
            }
            let here = SchemaPlace(file: place.file, node: child)
            noteAttributes(of: here)
            if SchematronNames.own(child, "include") {
                found += included(here)
            } else if child.namespace == SchematronNames.xinclude {
                found += included(byXInclude: here)
            } else if SchematronNames.own(child, "extends"), child.attribute("rule") == nil,
                place.node.name != "rule"
            {
                found += extended(here, in: place)
            } else {
                found.append(here)
            }
        }
        return found
    }

    /// What an element of the same kind elsewhere holds (ISO/IEC 19757-3:2025); of a schema, also
    /// what a library does.
    private mutating func extended(
        _ place: SchemaPlace, in parent: SchemaPlace
    ) -> [SchemaPlace] {
        guard let href = required("href", place), let target = files.open(href, at: place) else {
            return []
        }
        let isSchema = ["schema", "library"].contains(parent.node.name)
        guard SchematronNames.own(target.node),
            target.node.name == parent.node.name
                || isSchema && ["schema", "library"].contains(target.node.name)
        else {
            files.fail(
                place, "`\(href.prefix(160))` does not name a `\(parent.node.name)`",
                help: "name an element of the same kind, as `file.sch#id`")
            return []
        }
        let key = "\(target.file)#\(target.node.attribute("id") ?? "")"
        guard !extending.contains(key), extending.count < Self.maximumIncludes else {
            files.fail(
                place, "`\(href.prefix(160))` extends itself",
                help: "break the cycle of `extends`")
            return []
        }
        extending.append(key)
        defer { extending.removeLast() }
        return children(of: target)
    }

    private mutating func included(_ place: SchemaPlace) -> [SchemaPlace] {
        required("href", place).map { included($0, at: place) } ?? []
    }

    mutating func included(_ href: String, at place: SchemaPlace) -> [SchemaPlace] {
        guard let target = files.open(href, at: place) else { return [] }
        guard !including.contains(target.file) || href.contains("#"),
            including.count < Self.maximumIncludes
        else {
            files.fail(
                place, "`\(href)` includes itself",
                help: "break the cycle: " + (including + [target.file]).joined(separator: " → "))
            return []
        }
        including.append(target.file)
        defer { including.removeLast() }
        // A whole schema stands for what it holds.
        if SchematronNames.own(target.node, "schema")
            || SchematronNames.own(target.node, "library")
        {
            return children(of: target)
        }
        if SchematronNames.own(target.node, "include") { return included(target) }
        noteAttributes(of: target)
        return [target]
    }
}
