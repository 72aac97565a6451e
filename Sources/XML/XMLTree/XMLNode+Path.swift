internal import CLibXML

extension XMLNode {
    /// The XPath of the node: local names with the position among siblings of the same name, as
    /// `/ClinicalDocument[1]/component[1]/section[3]/@classCode`.
    ///
    /// Names in `namespaces` get the prefix given there; others stand without. Names that are not
    /// plain ASCII or longer than 64 characters become `*`, so that a path quotes no content.
    ///
    /// - Complexity: O(depth × siblings).
    public func path(prefixes: [String: String] = [:]) -> String {
        var steps: [XMLNode] = []
        var current: XMLNode? = self
        while let node = current {
            steps.append(node)
            current = node.parent
        }
        var text: [UInt8] = []
        text.reserveCapacity(24 * steps.count)
        for node in steps.reversed() { node.appendStep(to: &text, prefixes) }
        return String(decoding: text, as: UTF8.self)
    }

    private func appendStep(to text: inout [UInt8], _ prefixes: [String: String]) {
        let isElement = kind == .element
        text.append(UInt8(ascii: "/"))
        if !isElement { text.append(UInt8(ascii: "@")) }
        if !prefixes.isEmpty, let prefix = namespace.flatMap({ prefixes[$0] }) {
            text += prefix.utf8
            text.append(UInt8(ascii: ":"))
        }
        appendPlainName(to: &text)
        guard isElement else { return }
        text.append(UInt8(ascii: "["))
        text += String(ordinal).utf8
        text.append(UInt8(ascii: "]"))
    }

    private func appendPlainName(to text: inout [UInt8]) {
        guard let name = unsafe cbx_node_name(handle) else { return }
        let start = text.count
        var index = 0
        while unsafe name[index] != 0 {
            let byte = unsafe UInt8(bitPattern: name[index])
            guard byte < 0x80, index < 64 else {
                text.removeSubrange(start...)
                text.append(UInt8(ascii: "*"))
                return
            }
            text.append(byte)
            index += 1
        }
    }
}
