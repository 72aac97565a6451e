extension XMLNode {
    /// The text of a text node; nil for other nodes.
    package var content: String? {
        guard kind == .text else { return nil }
        return unsafe withContent { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// All text inside, as it is written.
    package var text: String {
        var result = ""
        var child = firstChild
        while let node = child {
            result += node.content ?? node.text
            child = node.next
        }
        return result
    }
}
