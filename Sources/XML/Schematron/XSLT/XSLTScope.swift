import XMLTree

/// What the XPath of an XSLT element is read in: the namespaces declared there and above, which is
/// what XSLT has, where Schematron has `ns`.
struct XSLTScope: Hashable {
    var namespaces: [String: String] = [:]
    /// `xpath-default-namespace`; nil where nothing says one.
    var defaultElementNamespace: String?
    /// The library that it stands in, relative to the schema; nil for the schema itself. References
    /// of `document()` are relative to it.
    var library: String?
    /// How many `xsl:import` stand around: what imports others comes before them.
    var depth = 0

    init(namespaces: [String: String], defaultElementNamespace: String?, library: String?) {
        self.namespaces = namespaces
        self.defaultElementNamespace = defaultElementNamespace
        self.library = library
    }

    init(_ node: XMLNode, depth: Int = 0, library: String? = nil) {
        self.depth = depth
        self.library = library
        var current: XMLNode? = node
        while let here = current {
            for (prefix, uri) in here.namespaceDeclarations
            where !prefix.isEmpty && namespaces[prefix] == nil { namespaces[prefix] = uri }
            if defaultElementNamespace == nil, here.isXSLT {
                defaultElementNamespace = here.attribute("xpath-default-namespace")
            }
            current = here.parent
        }
    }

    /// What it declares, in one line, to tell expressions of the same text apart.
    var key: String {
        namespaces.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
            .joined(separator: "\u{1}") + "\u{2}" + (defaultElementNamespace ?? "") + "\u{3}"
            + (library ?? "")
    }
}

extension SchemaReader {
    /// Reads a library of functions, keys and variables that stands beside the schema.
    mutating func readLibrary(_ place: SchemaPlace) {
        guard let href = required("href", place), let target = files.open(href, at: place) else {
            return
        }
        guard target.node.isXSLT, ["stylesheet", "transform"].contains(target.node.name) else {
            files.skip(
                [], .cannotRun, place, "`\(href.prefix(160))` is not an XSLT stylesheet",
                help: "name a file whose root is `xsl:stylesheet`")
            return
        }
        guard !libraries.contains(target.file), libraries.count < Self.maximumIncludes else {
            files.skip(
                [], .cannotRun, place, "`\(href.prefix(160))` includes itself",
                help: "break the cycle: " + (libraries + [target.file]).joined(separator: " → "))
            return
        }
        // One that was read is there.
        guard librariesRead.insert(target.file).inserted else { return }
        libraries.append(target.file)
        importDepth += place.node.name == "import" ? 1 : 0
        for child in target.node.elements {
            let here = SchemaPlace(file: target.file, node: child)
            if !child.isXSLT { continue }
            readInstruction(here)
        }
        importDepth -= place.node.name == "import" ? 1 : 0
        libraries.removeLast()
    }
}
