internal import CLibXML

extension TreeIndex {
    /// The number of an attribute value that the document has; nil where it has none such.
    package func value(_ bytes: [UInt8]) -> Int32? {
        let found = unsafe bytes.withUnsafeBytes { raw in
            unsafe cbx_index_find_value(
                handle, chars(raw), raw.count)
        }
        return found < 0 ? nil : found
    }

    /// The number of a namespace; nil where the document has none such.
    package func namespace(_ uri: String?) -> Int32? {
        guard let uri else { return 0 }
        let found = unsafe uri.withCString { unsafe cbx_index_find_namespace(handle, $0) }
        return found < 0 ? nil : found
    }

    /// The number of a name; nil where the document has none such.
    package func name(_ local: String, namespace: Int32) -> Int32? {
        let found = unsafe local.withCString {
            unsafe cbx_index_find_name(handle, $0, namespace)
        }
        return found < 0 ? nil : found
    }

    /// The namespace's number of each name.
    package func namespacesOfNames() -> [Int32] {
        (0..<Int32(unsafe cbx_index_name_count(handle))).map { name in
            var namespace: Int32 = 0
            _ = unsafe cbx_index_name(handle, name, &namespace)
            return namespace
        }
    }

    /// The local part of a name.
    package func localName(_ name: Int32) -> String {
        var namespace: Int32 = 0
        return unsafe String(cString: cbx_index_name(handle, name, &namespace))
    }

    /// The namespace's URI of a name; empty where it has none.
    package func namespaceURI(_ name: Int32) -> String {
        var namespace: Int32 = 0
        _ = unsafe cbx_index_name(handle, name, &namespace)
        guard let uri = unsafe cbx_index_namespace(handle, namespace) else { return "" }
        return unsafe String(cString: uri)
    }

    /// Hands over an attribute value's bytes without copying them.
    @inline(__always)
    package func withValue<Result>(
        _ value: Int32, _ body: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        var length = 0
        let start = unsafe cbx_index_value(handle, value, &length)
        return unsafe body(UnsafeRawBufferPointer(start: start, count: length))
    }

    /// Whether an attribute value has these bytes.
    package func isValue(_ value: Int32, equalTo bytes: [UInt8]) -> Bool {
        unsafe withValue(value) { text in
            unsafe text.count == bytes.count && text.elementsEqual(bytes)
        }
    }

    /// Appends the string-value of a node (XPath 1.0, section 5).
    package func appendString(of node: TreeNode, to bytes: inout [UInt8]) {
        if node.isAttribute {
            unsafe withValue(attributeValue(node.attribute)) { unsafe bytes.append(contentsOf: $0) }
            return
        }
        let kind = name(node.number)
        if kind >= 0 || kind == TreeIndex.documentKind {
            var inside = node.number + 1
            let end = end(node.number)
            guard document.work?.spend(Int(end - inside)) ?? true else { return }
            while inside < end {
                if name(inside) == TreeIndex.text { appendText(of: inside, to: &bytes) }
                inside += 1
            }
        } else {
            appendText(of: node.number, to: &bytes)
        }
    }

    /// The string-value of a node as UTF-8.
    package func string(of node: TreeNode) -> [UInt8] {
        var bytes: [UInt8] = []
        appendString(of: node, to: &bytes)
        return bytes
    }

    private func appendText(of node: Int32, to bytes: inout [UInt8]) {
        let length = unsafe cbx_index_text(handle, node, nil, 0)
        guard length > 0 else { return }
        let more = unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
            unsafe buffer.withMemoryRebound(to: CChar.self) { chars in
                _ = unsafe cbx_index_text(handle, node, chars.baseAddress, length)
            }
            count = length
        }
        bytes.append(contentsOf: more)
    }
}

private func chars(_ raw: UnsafeRawBufferPointer) -> UnsafePointer<CChar> {
    let empty = unsafe UnsafeRawPointer(StaticString("").utf8Start)
    return unsafe (raw.baseAddress ?? empty).assumingMemoryBound(to: CChar.self)
}
