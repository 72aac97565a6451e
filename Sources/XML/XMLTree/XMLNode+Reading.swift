internal import CLibXML

/// What a reader of all elements needs: names as numbers, and attributes one after the other.
extension XMLNode {
    /// A number for the local name: nodes of one document have the same if and only if their
    /// names are equal.
    package var nameIdentity: UInt { unsafe UInt(bitPattern: cbx_node_name(handle)) }

    /// Whether the element or attribute is in a namespace.
    package func isInNamespace(_ uri: StaticString) -> Bool {
        guard let namespace = unsafe cbx_node_namespace(handle) else { return false }
        for index in 0..<uri.utf8CodeUnitCount {
            let byte = unsafe UInt8(bitPattern: namespace[index])
            guard unsafe byte == uri.utf8Start[index] else { return false }
        }
        return unsafe namespace[uri.utf8CodeUnitCount] == 0
    }

    /// Whether the element or attribute is in any namespace.
    package var hasNamespace: Bool { unsafe cbx_node_namespace(handle) != nil }

    /// Hands over each attribute, in document order, without making an array.
    package func forEachAttribute(_ body: (XMLNode) -> Void) {
        var attribute = unsafe cbx_node_first_attribute(handle)
        while let current = unsafe attribute {
            let node = unsafe XMLNode(current, in: document)
            body(node)
            unsafe attribute = cbx_node_next(current)
        }
    }

    /// Where the element's start tag begins, in bytes of the document as UTF-8 without byte order
    /// mark; nil where it is not known.
    package var offset: Int? {
        Int(exactly: unsafe cbx_node_offset(document.handle, handle))
    }
}
