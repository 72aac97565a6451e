internal import XMLTree
internal import XPath

/// XPath 1.0, as rule packs of the bindings `xslt` and `xpath` are evaluated.
enum XPathFirst {
    static func results(
        _ expression: String, _ document: XMLDocument, _ namespaces: [String: String]
    ) throws(XPathError) -> [XPathResult] {
        var compiler = XPathCompiler { _ in nil }
        compiler.namespaces = namespaces
        let compiled: XPathProgram.Expression
        do throws(XPathCompiler.XPathFailure) {
            compiled = try compiler.compile(expression)
        } catch {
            throw failure(error)
        }
        guard let index = TreeIndex(document) else {
            throw XPathError(
                code: "FOER0000",
                message: "reading the document takes more steps than its size allows")
        }
        let evaluation = XPathEvaluation(compiler.program, of: index)
        let value = evaluation.value(compiled, at: .document)
        if evaluation.isExhausted || document.work?.isSpent ?? false {
            throw XPathError(
                code: "FOER0000", message: "the evaluation takes more steps than allowed")
        }
        if let failure = evaluation.failure {
            throw XPathError(code: "FOER0000", message: failure.message)
        }
        return results(value, index)
    }

    private static func results(_ value: XPathValue, _ index: TreeIndex) -> [XPathResult] {
        switch value {
        case .boolean(let truth): return [.init(type: "boolean", value: truth ? "true" : "false")]
        case .number(let number):
            return [.init(type: "number", value: XPathNumber.text(number))]
        case .string(let bytes): return [.init(type: "string", value: text(bytes))]
        case .strings(let strings):
            return strings.map { .init(type: "string", value: text($0)) }
        case .nodes(let nodes):
            let tree = XDMTree(index)
            return nodes.map { node in
                let node = tree.node(node)
                return XPathResult(
                    type: XDMItem.node(node).typeName, name: node.name?.clark,
                    position: node.position, string: node.stringValue)
            }
        }
    }

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    private static func failure(_ failure: XPathCompiler.XPathFailure) -> XPathError {
        switch failure {
        case .syntax(let error):
            return XPathError(
                code: "XPST0003",
                message: error.message
                    + (error.needsNewerXPath ? "; use --version 2.0 or 3.1" : ""),
                position: error.offset)
        case .unknownFunction(let name), .newerFunction(let name), .needsPeer(let name):
            return XPathError(
                code: "XPST0017", message: "`\(name)` is not available here in XPath 1.0")
        case .unknownVariable(let name):
            return XPathError(code: "XPST0008", message: "the variable `$\(name)` is not declared")
        case .wrongArguments(let name):
            return XPathError(
                code: "XPST0017", message: "wrong arguments for `\(name)`")
        case .notNodes(let what):
            return XPathError(code: "XPTY0004", message: "`\(what)` requires nodes")
        default:
            return XPathError(code: "XPST0003", message: "the expression cannot be compiled")
        }
    }
}
