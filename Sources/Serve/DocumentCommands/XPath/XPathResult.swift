internal import DocumentValidation
internal import Base
internal import Foundation
internal import XMLTree
internal import XPath
internal import Wording

/// An item of a result as `casebook xpath` prints it.
struct XPathResult {
    /// As `xs:integer` or `element()`.
    let type: String
    /// The value of an atomic item, or what `fn:serialize` makes of a map, an array or a function.
    var value: String?
    /// `{uri}local` of an element, an attribute or an instruction.
    var name: String?
    var position: XMLPosition?
    /// The string value of a node.
    var string: String?

    /// One line: where it is, its type, and its value.
    var line: String {
        var parts: [String] = []
        if let position { parts.append("\(position.line):\(position.column)") }
        parts.append(type)
        if let name { parts.append(name) }
        let shown = value ?? string ?? ""
        parts.append(shown.split(whereSeparator: \.isNewline).joined(separator: " "))
        return parts.map(\.printable).joined(separator: "\t")
    }

    func write(to json: inout JSONText) {
        json.object { json in
            json.member("type", type)
            if let value { json.member("value", value) }
            if let name { json.member("name", name) }
            if let position {
                json.member("line", position.line)
                json.member("column", position.column)
            }
            if let string { json.member("string", string) }
        }
    }
}

extension XPathResult {
    /// Evaluates an expression of XPath 2.0 or 3.1.
    static func typed(
        _ expression: String, _ document: XMLDocument?, _ namespaces: [String: String],
        _ version: XPathVersion
    ) throws(XPathError) -> [XPathResult] {
        var statics = StaticContext(version: version)
        statics.namespaces["cda"] = "urn:hl7-org:v3"
        statics.namespaces["sdtc"] = "urn:hl7-org:sdtc"
        for (prefix, uri) in namespaces where !prefix.isEmpty { statics.namespaces[prefix] = uri }
        statics.defaultElementNamespace = namespaces[""] ?? ""
        let compiled = try CompiledXPath(expression, in: statics)
        let context = DynamicContext(
            budget: document?.work ?? WorkBudget(steps: ParseLimits().steps),
            clock: { Date.now.formatted(.iso8601) })
        var focus: Focus?
        if let document { focus = Focus(.node(try XDMTree(document).root)) }
        var results: [XPathResult] = []
        for item in try compiled.evaluate(in: context, focus: focus) {
            results.append(try result(item, context))
        }
        return results
    }

    private static func result(
        _ item: XDMItem, _ context: DynamicContext
    ) throws(XPathError) -> XPathResult {
        var result = XPathResult(type: item.typeName)
        switch item {
        case .atomic(let atomic): result.value = atomic.text
        case .node(let node):
            result.name = node.name?.clark
            result.position = node.position
            result.string = node.stringValue
        case .function:
            var statics = StaticContext()
            statics.variables[ExpandedName("item")] = 0
            let values = VariableValues(count: 1)
            values[0] = [item]
            result.value = try CompiledXPath(
                "serialize($item, map { 'method': 'adaptive' })", in: statics
            ).evaluateString(in: context, variables: values)
        }
        return result
    }

    /// Evaluates an expression of XPath 1.0.
    static func first(
        _ expression: String, _ document: XMLDocument?, _ namespaces: [String: String]
    ) throws(XPathError) -> [XPathResult] {
        var all = ["cda": "urn:hl7-org:v3", "sdtc": "urn:hl7-org:sdtc"]
        all.merge(namespaces) { _, given in given }
        guard let document else {
            throw XPathError(
                code: "XPDY0002", message: XPathMessage.needsDocument.text)
        }
        return try XPath1Evaluation.results(expression, document, all)
    }
}
