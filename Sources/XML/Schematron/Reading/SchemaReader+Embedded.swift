import XMLTree

extension SchemaReader {
    /// What `xi:include` names (XInclude 1.0): it is read as `include` is, with a fallback.
    mutating func included(byXInclude place: SchemaPlace) -> [SchemaPlace] {
        let node = place.node
        let isText = node.attribute("parse").map { $0 != "xml" } ?? false
        guard node.name == "include", !isText, let fragment = Self.fragment(of: node) else {
            files.skip(
                [], .cannotRun, place,
                node.name == "include"
                    ? "`xi:include` of a text, or with this `xpointer`, is not supported"
                    : "`xi:\(node.name)` stands outside of `xi:include`",
                help: "name an XML file in `href`, and an id in `xpointer`")
            return []
        }
        let href = node.attribute("href") ?? ""
        let fallback = node.elements.first {
            $0.namespace == SchematronNames.xinclude && $0.name == "fallback"
        }
        if let fallback, !href.isEmpty, !files.has(href, at: place) {
            return children(of: SchemaPlace(file: place.file, node: fallback))
        }
        return included(href + fragment, at: place)
    }

    /// The fragment that an `xpointer` means: a name, or `element(name)`; nil for another one.
    private static func fragment(of node: XMLNode) -> String? {
        guard var pointer = node.attribute("xpointer")?.onOneLine else { return "" }
        if pointer.hasPrefix("element("), pointer.hasSuffix(")") {
            pointer = String(pointer.dropFirst("element(".count).dropLast())
        }
        let isName = pointer.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        return isName && !pointer.isEmpty ? "#" + pointer : nil
    }

    // MARK: - Schematron in other schemas

    /// Reads the Schematron that stands in a RELAX NG schema, an XML Schema or another document,
    /// and in the files that it includes (ISO/IEC 19757-3, annex on embedding).
    ///
    /// - Returns: Whether there is any.
    mutating func readEmbedded(in root: SchemaPlace) -> Bool {
        let before = schema.patterns.count
        schema.queryBinding = root.node.attribute("queryBinding") ?? "xslt2"
        var seen: Set<String> = [root.file]
        var waiting = [root]
        while let place = waiting.popLast() {
            let node = place.node
            if SchematronNames.own(node) {
                readEmbeddedPart(place)
                continue
            }
            if let href = Self.inclusion(node) {
                include(href, at: place, &seen, &waiting)
            }
            waiting += node.elements.reversed().map { SchemaPlace(file: place.file, node: $0) }
        }
        return schema.patterns.count > before
    }

    private mutating func readEmbeddedPart(_ place: SchemaPlace) {
        switch place.node.name {
        case "schema":
            schema.queryBinding = place.node.attribute("queryBinding") ?? schema.queryBinding
            for child in children(of: place) { readPart(child) }
        case "rule" where place.node.attribute("abstract") != "true":
            // A rule of its own is a pattern of its own.
            var pattern = PatternModel(place: place)
            pattern.rules = [readRule(place)]
            schema.patterns.append(pattern)
        case "include", "extends":
            files.skip(
                [], .cannotRun, place, "`\(place.node.name)` outside of a pattern is not supported",
                help: "move it into a `pattern`")
        default:
            noteAttributes(of: place)
            readPart(place)
        }
    }

    private mutating func include(
        _ href: String, at place: SchemaPlace, _ seen: inout Set<String>,
        _ waiting: inout [SchemaPlace]
    ) {
        guard files.has(href, at: place) else {
            files.note(
                place, "`\(href.prefix(160))` is not beside the schema; rules in it do not run",
                help: "put it there if it has rules")
            return
        }
        if let target = files.open(href, at: place), seen.insert(target.file).inserted {
            waiting.append(target)
        }
    }

    /// The file that an element of RELAX NG or XML Schema includes.
    private static func inclusion(_ node: XMLNode) -> String? {
        switch node.namespace {
        case "http://relaxng.org/ns/structure/1.0":
            ["include", "externalRef"].contains(node.name) ? node.attribute("href") : nil
        case "http://www.w3.org/2001/XMLSchema":
            ["include", "import", "redefine", "override"].contains(node.name)
                ? node.attribute("schemaLocation") : nil
        default: nil
        }
    }
}
