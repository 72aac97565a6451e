import XMLTree

extension SchemaReader {
    /// The attributes that ISO/IEC 19757-3 gives each element, and those of its earlier and later
    /// editions that mean nothing to a run.
    private static let attributes: [String: Set<String>] = {
        let linked: Set<String> = ["id", "see", "icon", "fpi"]
        return [
            "schema": linked.union(["schemaVersion", "defaultPhase", "queryBinding", "version"]),
            "ns": ["prefix", "uri"],
            "let": ["name", "value", "as"],
            "phase": linked.union(["from", "when"]),
            "active": ["pattern"],
            "pattern": linked.union(["abstract", "is-a", "documents", "role", "name"]),
            "param": ["name", "value"],
            "rule": linked.union([
                "context", "abstract", "role", "flag", "subject", "visit-each",
            ]),
            "rules": linked,
            "extends": ["rule", "href"],
            "include": ["href"],
            "assert": check, "report": check,
            "diagnostics": ["id"], "diagnostic": linked.union(["role"]),
            "properties": ["id"], "property": ["id", "role", "scheme"],
            "p": ["id", "class", "icon"], "title": ["id", "class"],
        ]
    }()

    private static let check: Set<String> = [
        "id", "see", "icon", "fpi", "test", "role", "flag", "subject", "diagnostics",
        "properties",
    ]

    /// Says which attributes have no effect, such as `tset`. Those of other namespaces are
    /// annotations, which the standard allows.
    func noteAttributes(of place: SchemaPlace) {
        let node = place.node
        guard node.namespace == "\(SchematronNames.namespace)",
            let known = Self.attributes[node.name]
        else { return }
        for attribute in node.attributes
        where attribute.namespace == nil && !known.contains(attribute.name) {
            files.note(
                place,
                "the attribute `\(attribute.name)` of `\(node.name)` is unknown and has "
                    + "no effect", help: "correct its name, or remove it")
        }
    }
}
