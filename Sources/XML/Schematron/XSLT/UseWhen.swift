import XMLTree
import XPath

/// Whether an element of XSLT is there at all (XSLT 3.0, section 3.13.3): libraries have a form of
/// a function for each engine, as `use-when="function-available('saxon:path')"`.
struct UseWhen {
    /// Whether the element is there; without `use-when`, each is.
    let isTrue: Bool
    /// Why it is not known.
    let failure: RuleFailure?

    private static let greatestSteps = 100_000

    init(_ node: XMLNode) {
        guard let test = Self.test(node) else {
            isTrue = true
            failure = nil
            return
        }
        var statics = StaticContext(version: .v31)
        let scope = XSLTScope(node)
        statics.namespaces.merge(scope.namespaces) { $1 }
        statics.isXSLT = true
        statics.instructions = XSLTBody.instructions
        do throws(XPathError) {
            let expression = try CompiledXPath(test, in: statics)
            isTrue = try expression.evaluateBoolean(
                in: DynamicContext(budget: WorkBudget(steps: Self.greatestSteps)))
            failure = nil
        } catch {
            isTrue = true
            failure = RuleFailure(
                message: "`use-when` cannot be evaluated: \(error)",
                help: "ask for `system-property()`, `function-available()` or "
                    + "`element-available()`")
        }
    }

    /// Why it is not known of some element inside one that is there.
    static func failure(inside node: XMLNode) -> RuleFailure? {
        var waiting = Array(node.elements)
        while let child = waiting.popLast() {
            let use = UseWhen(child)
            if let failure = use.failure { return failure }
            if use.isTrue { waiting.append(contentsOf: child.elements) }
        }
        return nil
    }

    private static func test(_ node: XMLNode) -> String? {
        guard node.kind == .element else { return nil }
        return node.isXSLT
            ? node.attribute("use-when")
            : node.attribute(XMLName("use-when", "http://www.w3.org/1999/XSL/Transform"))
    }
}

extension XMLNode {
    /// The child elements that are there, once ``UseWhen/failure(inside:)`` has found nothing.
    var usedElements: [XMLNode] { elements.filter { UseWhen($0).isTrue } }
}
