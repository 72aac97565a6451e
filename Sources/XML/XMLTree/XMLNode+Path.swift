internal import CLibXML

extension XMLNode {
    /// An XPath that selects the node and no other, as
    /// `/ClinicalDocument[1]/component[1]/section[3]/@classCode`: each step with the position among
    /// those like it.
    ///
    /// Names in `prefixes` get the prefix given there, or none where that is empty. Names in other
    /// namespaces are asked for in full (`*[local-name()='x' and namespace-uri()='urn:x'][1]`), and
    /// those that are not plain ASCII or longer than 64 characters by position alone (`*[3]`), so
    /// that a path quotes no content.
    ///
    /// - Parameter showing: Whether an element's or attribute's name may be in the path; others are
    ///   asked for by position alone.
    /// - Complexity: O(depth × siblings).
    public func path(
        prefixes: [String: String] = [:], showing isShown: (XMLNode) -> Bool = { _ in true }
    ) -> String {
        path(prefixes: prefixes, known: [:], showing: isShown)
    }

    /// The same, where paths of some nodes around it are known by their ``identity``.
    package func path(
        prefixes: [String: String], known: [UInt: String], showing isShown: (XMLNode) -> Bool
    ) -> String {
        var steps: [XMLNode] = []
        var current: XMLNode? = self
        var start: String?
        while let node = current {
            start = known[node.identity]
            if start != nil { break }
            steps.append(node)
            current = node.parent
        }
        var text: [UInt8] = []
        text.reserveCapacity((start?.utf8.count ?? 0) + 24 * steps.count)
        text += (start ?? "").utf8
        for node in steps.reversed() {
            node.appendStep(to: &text, prefixes, isShown: isShown(node))
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func appendStep(
        to text: inout [UInt8], _ prefixes: [String: String], isShown: Bool
    ) {
        text.append(UInt8(ascii: "/"))
        var isNamed = true
        switch kind {
        case .element: isNamed = appendNameTest(to: &text, prefixes, isShown)
        case .attribute:
            text.append(UInt8(ascii: "@"))
            guard !appendNameTest(to: &text, prefixes, isShown) else { return }
            isNamed = false
        case .comment: text += "comment()".utf8
        case .instruction: text += "processing-instruction()".utf8
        case .text, .other: text += "text()".utf8
        }
        text.append(UInt8(ascii: "["))
        text += String(ordinal(ofName: isNamed)).utf8
        text.append(UInt8(ascii: "]"))
    }

    /// False where the name is left out.
    private func appendNameTest(
        to text: inout [UInt8], _ prefixes: [String: String], _ isShown: Bool
    ) -> Bool {
        guard isShown else {
            text.append(UInt8(ascii: "*"))
            return false
        }
        let start = text.count
        let uri = namespace
        let prefix = uri.map { prefixes[$0] } ?? (kind == .attribute ? "" : nil)
        if let prefix {
            if !prefix.isEmpty { text += "\(prefix):".utf8 }
            if appendPlainName(to: &text) { return true }
        } else if isPlain(uri: uri ?? "") {
            text += "*[local-name()='".utf8
            if appendPlainName(to: &text) {
                text += "' and namespace-uri()='\(uri ?? "")']".utf8
                return true
            }
        }
        text.removeSubrange(start...)
        text.append(UInt8(ascii: "*"))
        return false
    }

    private func isPlain(uri: String) -> Bool {
        uri.utf8.count <= 128
            && uri.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "'") }
    }

    private func appendPlainName(to text: inout [UInt8]) -> Bool {
        guard let name = unsafe cbx_node_name(handle) else { return false }
        var index = 0
        while unsafe name[index] != 0 {
            let byte = unsafe UInt8(bitPattern: name[index])
            guard byte < 0x80, index < 64 else { return false }
            text.append(byte)
            index += 1
        }
        return true
    }
}
