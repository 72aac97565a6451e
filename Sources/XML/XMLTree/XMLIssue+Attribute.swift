extension XMLIssue {
    /// The attribute that a schema error is about. libxml2 gives the element and names the
    /// attribute only in its sentence: `Element '{uri}e', attribute '{uri}a': …`.
    func attribute(of node: XMLNode) -> XMLNode? {
        let marker = "', attribute '"
        guard node.kind == .element, let start = message.firstRange(of: marker)?.upperBound,
            let end = message[start...].firstIndex(of: "'")
        else { return nil }
        let written = message[start..<end]
        let local = written.split(separator: "}").last.map(String.init) ?? ""
        let uri = written.hasPrefix("{") ? String(written.dropFirst().prefix { $0 != "}" }) : nil
        return node.attributes.first { $0.name == local && $0.namespace == uri }
    }
}
