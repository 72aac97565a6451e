internal import Wording

/// Sentences of `casebook xpath`.
enum XPathMessage: String, MessageKey {
    static let group = "xpath"
    static let rows: StaticString = #"""
        namespaceForm (error 40) = --ns must be prefix=uri
        noDefaultNamespace (error 60) = XPath 1.0 has no default namespace: --ns requires a prefix
        documentSteps (error 60) = reading the document takes more steps than its size allows
        expressionSteps (error 60) = the evaluation takes more steps than allowed
        laterVersion (part 40) = ; use --version 2.0 or 3.1
        notAvailable (error 40) = `{1}` is not available here in XPath 1.0
        undeclared (error 40) = the variable `${1}` is not declared
        wrongArguments (error 40) = wrong arguments for `{1}`
        needsNodes (error 20) = `{1}` requires nodes
        notCompiled (error 40) = the expression cannot be compiled
        needsDocument (error 40) = XPath 1.0 requires a document
        """#

    case namespaceForm, noDefaultNamespace, documentSteps, expressionSteps, laterVersion,
        notAvailable, undeclared, wrongArguments, needsNodes, notCompiled, needsDocument
}
