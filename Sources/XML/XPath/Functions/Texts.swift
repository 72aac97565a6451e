import XMLTree

extension FunctionLibrary {
    private static func parsed(
        _ call: Call, _ text: String, isFragment: Bool
    ) throws -> XDMTree {
        var text = text
        try call.context.spend(text.utf8.count / 8)
        if isFragment {
            // A text declaration may stand before; it has an encoding.
            if text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") {
                guard text[..<end.lowerBound].contains("encoding"),
                    !text[..<end.lowerBound].contains("standalone")
                else { throw XPathError("FODC0006", "the text is not well-formed XML") }
                text = String(text[end.upperBound...])
            }
            text = "<t>\(text)</t>"
        }
        let document: XMLDocument
        do {
            document = try XMLDocument(Array(text.utf8))
        } catch {
            throw XPathError("FODC0006", "the text is not well-formed XML, or has a DOCTYPE")
        }
        guard let index = TreeIndex(document) else { throw XPathError.exhausted() }
        if isFragment, index.count < 2 || index.rows.end(1) != index.rows.end(0) {
            throw XPathError("FODC0006", "the text is not well-formed XML")
        }
        return XDMTree(
            index, top: isFragment ? 1 : 0, isDocument: true, uri: call.statics.baseURI)
    }

    /// Parsing and serializing (section 14.7).
    static let texts: [FunctionRow] = [
        FunctionRow("parse-xml", 1, ["xs:string?"], "document-node()?", since: .v30) {
            call, arguments in
            guard let text = arguments[0].optionalText else { return [] }
            return [.node(try parsed(call, text, isFragment: false).root)]
        },
        FunctionRow("parse-xml-fragment", 1, ["xs:string?"], "document-node()?", since: .v30) {
            call, arguments in
            guard let text = arguments[0].optionalText else { return [] }
            return [.node(try parsed(call, text, isFragment: true).root)]
        },
        FunctionRow("serialize", 1, ["item()*", "item()?"], "xs:string", since: .v30) {
            call, arguments in
            let parameters = try SerializationParameters(
                arguments.count > 1 ? arguments[1].first : nil)
            var serializer = Serializer(parameters, call.context)
            return .string(try serializer.text(arguments[0]))
        },
    ]
}
