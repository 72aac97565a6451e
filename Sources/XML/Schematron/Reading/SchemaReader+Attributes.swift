import XMLTree

extension SchemaReader {
    /// The attributes that ISO/IEC 19757-3 gives each element, and those of its earlier and later
    /// editions that mean nothing to a run.
    private static let attributes: [String: Set<String>] = {
        let linked: Set<String> = ["id", "see", "icon", "fpi"]
        let pattern = linked.union(["abstract", "is-a", "documents", "role", "name"])
        let words: Set<String> = ["id", "class", "icon", "see", "fpi"]
        return [
            "schema": linked.union([
                "schemaVersion", "defaultPhase", "queryBinding", "version", "ns",
                "schematronEdition",
            ]),
            "library": linked,
            "ns": ["prefix", "uri", "id"],
            "let": ["name", "value", "as"],
            "phase": linked.union(["from", "when"]),
            "active": ["pattern"],
            "pattern": pattern, "group": pattern,
            "param": ["name", "value", "as"],
            "key": ["name", "path", "icon"],
            "rule": linked.union([
                "context", "abstract", "role", "flag", "subject", "visit-each", "severity",
            ]),
            "rules": linked,
            "extends": ["rule", "href"],
            "include": ["href"],
            "assert": check, "report": check,
            "diagnostics": ["id"],
            "diagnostic": linked.union(["role", "severity"]),
            "properties": ["id"],
            "property": linked.union(["role", "scheme"]),
            "p": words, "title": words, "emph": words, "span": words, "dir": ["value"],
            "name": ["path"], "value-of": ["select"],
        ]
    }()

    private static let check: Set<String> = linkedCheck.union(["severity"])
    private static let linkedCheck: Set<String> = [
        "id", "see", "icon", "fpi", "test", "role", "flag", "subject", "diagnostics",
        "properties",
    ]

    /// Says which attributes have no effect, such as `tset`. Those of other namespaces are
    /// annotations, which the standard allows.
    func noteAttributes(of place: SchemaPlace) {
        let node = place.node
        guard SchematronNames.own(node), let known = Self.attributes[node.name] else { return }
        for attribute in node.attributes
        where attribute.namespace == nil && !known.contains(attribute.name) {
            files.note(
                place,
                "the attribute `\(attribute.name)` of `\(node.name)` is unknown and has "
                    + "no effect", help: "correct its name, or remove it")
        }
    }

    /// The attributes of an element that are handed on to SVRL and mean nothing to a run.
    func further(
        _ node: XMLNode, _ names: [StaticString] = ["see", "icon", "fpi"]
    ) -> [SchematronAttribute] {
        var found = names.compactMap { name in
            node.attribute(name).map { SchematronAttribute(name: "\(name)", value: $0) }
        }
        for (name, shown) in Self.ofXML {
            if let value = node.attribute(name) {
                found.append(SchematronAttribute(name: shown, value: value))
            }
        }
        return found
    }

    private static let ofXML = [
        (XMLName("lang", "http://www.w3.org/XML/1998/namespace"), "xml:lang"),
        (XMLName("space", "http://www.w3.org/XML/1998/namespace"), "xml:space"),
    ]
}
