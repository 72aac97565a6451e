import XMLTree

extension XPathCompiler.XPathFailure {
    /// What is wrong.
    var message: String {
        switch self {
        case .syntax(let error): "\(error)"
        case .needsPeer(let what): "\(what) is not supported"
        case .unknownFunction(let name): "the function `\(name)()` is unknown"
        case .newerFunction(let name): "the function `\(name)()` is XPath 2.0 or later"
        case .wrongArguments(let what): what
        case .unknownVariable(let name): "the variable `$\(name)` is not declared"
        case .notNodes(let what): what
        case .pattern(let what): what
        case .regex(let what): what
        case .missingDocument(let name): "the document `\(name)` was not found"
        case .dependent: "it uses a variable that cannot run"
        }
    }

    /// What to do.
    var help: String {
        switch self {
        case .syntax(let error) where error.needsNewerXPath: Self.useTheOldForm
        case .newerFunction: Self.useTheOldForm
        case .syntax: "write it in XPath 1.0"
        case .needsPeer: "express it with the functions of XPath 1.0"
        case .unknownFunction: "use a function of XPath 1.0, XSLT 1.0 or EXSLT"
        case .wrongArguments: "give the function the right arguments"
        case .unknownVariable: "declare it with `let` before it is used"
        case .notNodes, .pattern: "give a path"
        case .regex: "use the functions and operators of XPath 2.0"
        case .missingDocument: "put it beside the schema"
        case .dependent: "fix the variable"
        }
    }

    private static let useTheOldForm =
        "declare `queryBinding=\"xslt2\"` or later, or use the pack's XPath 1.0 form"
}
