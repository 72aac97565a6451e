import Base
import XMLTree

/// Makes a tree from its parts, in document order: for variables with content, and for functions
/// that return new nodes.
///
/// ```swift
/// var builder = TreeBuilder()
/// builder.startElement(ExpandedName("codes"))
/// builder.text("A B")
/// builder.endElement()
/// let tree = try builder.finish()
/// ```
public struct TreeBuilder {
    private var bytes: [UInt8] = []
    private var open: [String] = []
    private var scopes: [[String: String]] = [["xml": Namespaces.xml]]
    private var isTagOpen = false
    /// Attributes of the tag that is open, as they are written.
    private var attributes: [(name: ExpandedName, bytes: [UInt8])] = []
    private var wasAtomic = false

    /// An empty document.
    public init() { bytes += "<t>".utf8 }

    private mutating func closeTag() {
        writeAttributes()
        if isTagOpen { bytes.append(UInt8(ascii: ">")) }
        isTagOpen = false
        wasAtomic = false
    }

    private mutating func writeAttributes() {
        for attribute in attributes { bytes += attribute.bytes }
        attributes.removeAll(keepingCapacity: true)
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    private mutating func declare(_ prefix: String, _ uri: String) {
        guard scopes[scopes.count - 1][prefix] ?? "" != uri else { return }
        scopes[scopes.count - 1][prefix] = uri
        append(prefix.isEmpty ? " xmlns=\"" : " xmlns:\(prefix)=\"")
        appendEscaped(uri)
        append("\"")
    }

    private mutating func appendEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "<"): append("&lt;")
            case UInt8(ascii: ">"): append("&gt;")
            case UInt8(ascii: "&"): append("&amp;")
            case UInt8(ascii: "\""): append("&quot;")
            case 0x0A: append(isTagOpen ? "&#10;" : "\n")
            case 0x09: append(isTagOpen ? "&#9;" : "\t")
            case 0x0D: append("&#13;")
            default: bytes.append(byte)
            }
        }
    }

    /// Begins an element; `prefix` nil writes the name without one.
    public mutating func startElement(
        _ name: ExpandedName, prefix: String? = nil,
        namespaces: [(prefix: String, uri: String)] = []
    ) {
        closeTag()
        let prefix = name.namespace.isEmpty ? "" : prefix ?? ""
        let tag = prefix.isEmpty ? name.local : "\(prefix):\(name.local)"
        append("<\(tag)")
        open.append(tag)
        scopes.append(scopes[scopes.count - 1])
        isTagOpen = true
        declare(prefix, name.namespace)
        for (other, uri) in namespaces where other != prefix && other != "xml" {
            declare(other, uri)
        }
    }

    /// An attribute of the element that was begun last; the last of one name counts (XSLT 3.0,
    /// section 5.7.1).
    public mutating func attribute(_ name: ExpandedName, prefix: String? = nil, value: String) {
        guard isTagOpen else { return }
        var tag = name.local
        if !name.namespace.isEmpty {
            var prefix = prefix ?? ""
            let scope = scopes[scopes.count - 1]
            if name.namespace == Namespaces.xml {
                prefix = "xml"
            } else if prefix.isEmpty || scope[prefix] ?? name.namespace != name.namespace {
                prefix =
                    scope.first { $0.value == name.namespace && !$0.key.isEmpty }?.key
                    ?? "ns\(scope.count)"
            }
            declare(prefix, name.namespace)
            tag = "\(prefix):\(name.local)"
        }
        let start = bytes.count
        append(" \(tag)=\"")
        appendEscaped(value)
        append("\"")
        let written = Array(bytes[start...])
        bytes.removeSubrange(start...)
        attributes.removeAll { $0.name == name }
        attributes.append((name, written))
    }

    /// A text.
    public mutating func text(_ text: String) {
        guard !text.isEmpty else { return }
        closeTag()
        appendEscaped(text)
    }

    /// A comment; two hyphens get a space between them.
    public mutating func comment(_ text: String) {
        closeTag()
        append("<!--")
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "-"), previous == byte { bytes.append(0x20) }
            bytes.append(byte)
            previous = byte
        }
        if previous == UInt8(ascii: "-") { bytes.append(0x20) }
        append("-->")
    }

    /// A processing instruction.
    public mutating func instruction(_ target: String, _ data: String) {
        closeTag()
        append("<?\(target) ")
        for byte in data.utf8 {
            if byte == UInt8(ascii: ">"), bytes.last == UInt8(ascii: "?") { bytes.append(0x20) }
            bytes.append(byte)
        }
        append("?>")
    }

    /// Ends the element that was begun last.
    public mutating func endElement() {
        guard let tag = open.popLast() else { return }
        writeAttributes()
        scopes.removeLast()
        if isTagOpen {
            append("/>")
            isTagOpen = false
        } else {
            append("</\(tag)>")
        }
        wasAtomic = false
    }

    /// A copy of a node with all that it holds, namespaces included.
    ///
    /// - Complexity: O(nodes copied); the recursion is as deep as the document, which has a limit.
    public mutating func copy(_ node: XDMNode) {
        switch node.kind {
        case .document: for child in node.children { copy(child) }
        case .element:
            startElement(
                node.name ?? ExpandedName(""), prefix: node.prefix,
                namespaces: node.inScopeNamespaces)
            for attribute in node.attributes { copy(attribute) }
            for child in node.children { copy(child) }
            endElement()
        case .attribute:
            guard let name = node.name else { return }
            attribute(name, prefix: node.prefix, value: node.stringValue)
        case .text: text(node.stringValue)
        case .comment: comment(node.stringValue)
        case .instruction: instruction(node.name?.local ?? "", node.stringValue)
        case .namespace: break
        }
    }

    /// Items as content (XSLT 2.0, section 5.7.1): nodes are copied, neighbouring atomic values are
    /// joined by a space.
    ///
    /// - Throws: XTDE0450 for a function.
    public mutating func add(_ items: [XDMItem]) throws(XPathError) {
        for item in items {
            switch item {
            case .node(let node): copy(node)
            case .atomic(let atomic):
                let follows = wasAtomic
                text((follows ? " " : "") + atomic.text)
                wasAtomic = true
            case .function(let array as XDMArray):
                for member in array.members { try add(member) }
            case .function:
                throw XPathError("XTDE0450", "a function cannot be the content of a tree")
            }
        }
    }

    /// The tree, whose topmost node is a document.
    ///
    /// - Throws: FOER0000 where the tree goes beyond the limits of documents.
    public consuming func finish() throws(XPathError) -> XDMTree {
        try made(top: 1, isDocument: true)
    }

    /// The tree of one element without a document.
    public consuming func finishElement() throws(XPathError) -> XDMTree {
        try made(top: 2, isDocument: false)
    }

    private consuming func made(top: Int32, isDocument: Bool) throws(XPathError) -> XDMTree {
        while !open.isEmpty { endElement() }
        closeTag()
        append("</t>")
        let document: XMLDocument
        do {
            document = try XMLDocument(bytes)
        } catch {
            throw XPathError("FOER0000", "a constructed tree exceeds the limits of documents")
        }
        guard let index = TreeIndex(document), index.count > Int(top) else {
            throw XPathError("FOER0000", "a constructed tree has no node")
        }
        return XDMTree(index, top: top, isDocument: isDocument, uri: nil)
    }
}
