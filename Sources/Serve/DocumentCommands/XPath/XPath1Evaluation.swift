internal import XMLTree
internal import XPath
internal import Wording

/// XPath 1.0, as rule packs of the bindings `xslt` and `xpath` are evaluated.
enum XPath1Evaluation {
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
                message: XPathMessage.documentSteps.text)
        }
        let evaluation = XPathEvaluation(compiler.program, of: index)
        let value = evaluation.value(compiled, at: .document)
        if evaluation.isExhausted || document.work?.isSpent ?? false {
            throw XPathError(
                code: "FOER0000", message: XPathMessage.expressionSteps.text)
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
                    + (error.needsNewerXPath ? XPathMessage.laterVersion.text : ""),
                position: error.offset)
        case .unknownFunction(let name), .newerFunction(let name), .needsPeer(let name):
            return XPathError(
                code: "XPST0017", message: XPathMessage.notAvailable(name).text)
        case .unknownVariable(let name):
            return XPathError(code: "XPST0008", message: XPathMessage.undeclared(name).text)
        case .wrongArguments(let name):
            return XPathError(
                code: "XPST0017", message: XPathMessage.wrongArguments(name).text)
        case .notNodes(let what):
            return XPathError(code: "XPTY0004", message: XPathMessage.needsNodes(what).text)
        default:
            return XPathError(code: "XPST0003", message: XPathMessage.notCompiled.text)
        }
    }
}
