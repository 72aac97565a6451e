import XPath

/// The functions that ``XSLTBody`` calls for what XPath cannot make: new nodes.
enum XSLTFunctions {
    /// All of them.
    static let all = [
        // try($tried, $caught): a call, and one for its error (XSLT 3.0, 8.3). A budget that
        // is spent is no error that can be caught.
        ExternalFunction(name: ExpandedName("try", in: XSLTBody.namespace), arity: 2) {
            call, arguments throws(XPathError) in
            guard let tried = arguments[0].first, let caught = arguments[1].first else { return [] }
            do throws(XPathError) {
                return try tried.invoked([], in: call.context)
            } catch {
                if error.isExhausted { throw error }
                let name = XDMItem(
                    qName: ExpandedName(error.code, in: error.namespace), prefix: "err")
                return try caught.invoked(
                    [[name], [XDMItem(string: error.message)]], in: call.context)
            }
        },
        // text($value): a text node; none for the empty string.
        function("text", 1) { arguments throws(XPathError) in
            let text = try string(arguments[0])
            guard !text.isEmpty else { return [] }
            var builder = TreeBuilder()
            builder.text(text)
            return try children(builder.finish())
        },
        // value($value): a text node, which may be empty: then the string stands for it, since a
        // tree has none (XSLT 3.0, section 11.4.3).
        function("value", 1) { arguments throws(XPathError) in
            let text = try string(arguments[0])
            guard !text.isEmpty else { return [XDMItem(string: "")] }
            var builder = TreeBuilder()
            builder.text(text)
            return try children(builder.finish())
        },
        // document($content): a document node (XSLT 3.0, section 11.5).
        function("document", 1) { arguments throws(XPathError) in
            var builder = TreeBuilder()
            try builder.add(arguments[0])
            return [.node(try builder.finish().root)]
        },
        // copy($node): a node of its own, with what it holds (XSLT 3.0, section 11.9.2).
        function("copy", 1) { arguments throws(XPathError) in
            guard let item = arguments[0].first, let node = item.node else { return [] }
            var builder = TreeBuilder()
            switch node.kind {
            case .document:
                builder.copy(node)
                return [.node(try builder.finish().root)]
            case .element:
                builder.copy(node)
                return [.node(try builder.finishElement().root)]
            case .attribute:
                builder.startElement(ExpandedName("a"))
                builder.copy(node)
                builder.endElement()
                let tree = try builder.finish()
                return try attributes?.evaluate(
                    in: DynamicContext(), focus: Focus(.node(tree.root))) ?? []
            case .text, .comment, .instruction:
                builder.copy(node)
                return try children(builder.finish())
            case .namespace: return [item]
            }
        },
        // comment($value)
        function("comment", 1) { arguments throws(XPathError) in
            var builder = TreeBuilder()
            builder.comment(try string(arguments[0]))
            return try children(builder.finish())
        },
        // content($content): its strings; text nodes beside each other are one (section 5.7.2).
        function("content", 1) { arguments throws(XPathError) in
            var found: [XDMItem] = []
            var text: String?
            for item in arguments[0] {
                if item.typeName == "text()" {
                    text = try (text ?? "") + item.stringValue
                } else {
                    if let text { found.append(XDMItem(string: text)) }
                    text = nil
                    found.append(XDMItem(string: try item.stringValue))
                }
            }
            return text.map { found + [XDMItem(string: $0)] } ?? found
        },
        // numbers($isFirst): the number of each group, where items say whether they begin one.
        function("numbers", 1) { arguments throws(XPathError) in
            var number = 0
            var found: [XDMItem] = []
            for item in arguments[0] {
                if try item.stringValue == "true" { number += 1 }
                found.append(XDMItem(integer: number))
            }
            return found
        },
        // ranks($keys): the number of each array's group, where arrays of equal sequences are one.
        ExternalFunction(name: ExpandedName("ranks", in: XSLTBody.namespace), arity: 1) {
            call, arguments throws(XPathError) in
            try call.context.ranks(of: arguments[0]).map { XDMItem(integer: $0) }
        },
        // instruction($name, $value)
        function("instruction", 2) { arguments throws(XPathError) in
            var builder = TreeBuilder()
            builder.instruction(try local(arguments[0]), try string(arguments[1]))
            return try children(builder.finish())
        },
        // element($name, $namespace, $content): an element without a parent.
        function("element", 3) { arguments throws(XPathError) in
            var builder = TreeBuilder()
            builder.startElement(
                ExpandedName(try local(arguments[0]), in: try string(arguments[1])))
            try builder.add(arguments[2])
            builder.endElement()
            return [.node(try builder.finishElement().root)]
        },
        // attribute($name, $namespace, $value)
        function("attribute", 3) { arguments throws(XPathError) in
            var builder = TreeBuilder()
            builder.startElement(ExpandedName("a"))
            builder.attribute(
                ExpandedName(try local(arguments[0]), in: try string(arguments[1])),
                prefix: "a", value: try string(arguments[2]))
            builder.endElement()
            let tree = try builder.finish()
            return try attributes?.evaluate(
                in: DynamicContext(), focus: Focus(.node(tree.root))) ?? []
        },
    ]

    /// A pattern of every node.
    static let everyNode = try? CompiledPattern("/ | node() | @*", in: StaticContext())

    private static let attributes = try? CompiledXPath("*/@*", in: StaticContext())
    private static let nodes = try? CompiledXPath("node()", in: StaticContext())

    private static func function(
        _ name: String, _ arity: Int,
        _ body: @escaping @Sendable (_ arguments: [[XDMItem]]) throws(XPathError) -> [XDMItem]
    ) -> ExternalFunction {
        ExternalFunction(
            name: ExpandedName(name, in: XSLTBody.namespace), arity: arity
        ) { _, arguments throws(XPathError) in try body(arguments) }
    }

    private static func children(_ tree: XDMTree) throws(XPathError) -> [XDMItem] {
        try nodes?.evaluate(in: DynamicContext(), focus: Focus(.node(tree.root))) ?? []
    }

    private static func string(_ items: [XDMItem]) throws(XPathError) -> String {
        var text = ""
        for item in items { text += try item.stringValue }
        return text
    }

    /// A name without its prefix.
    private static func local(_ items: [XDMItem]) throws(XPathError) -> String {
        let name = try string(items)
        let local = name.split(separator: ":").last.map(String.init) ?? ""
        guard let first = local.unicodeScalars.first,
            first.properties.isAlphabetic || first == "_",
            local.unicodeScalars.allSatisfy({
                $0.properties.isAlphabetic || ("0"..."9").contains($0)
                    || "_-.".unicodeScalars.contains($0)
            })
        else { throw XPathError(code: "XTDE0820", message: "the text is not a name") }
        return local
    }
}
