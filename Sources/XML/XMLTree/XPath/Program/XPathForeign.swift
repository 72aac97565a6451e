/// A path in another document whose predicates ask for something of the one that is evaluated, as
/// `document('codes.xml')//code[@value = $code]`. What they ask for is evaluated before, and handed
/// over as values.
struct XPathForeign: Sendable {
    /// The operation that gives the document's name.
    let name: Int32
    /// The path's own program and operation.
    let program: XPathProgram
    let path: Int32
    /// What its variables are, by their places: operations outside.
    let parameters: [(operation: Int32, type: XPathType)]
}

/// Documents beside a schema, each with the evaluations that paths in it need: they keep their
/// indexes from one document to the next. Belongs to one task at a time.
package final class XPathDocuments {
    private let open: (String) -> TreeIndex?
    private var trees: [String: TreeIndex?] = [:]
    private var evaluations: [Key: XPathEvaluation] = [:]

    private struct Key: Hashable {
        let name: String
        let foreign: Int32
    }

    /// Documents by their names; nil where there is none.
    package init(open: @escaping (String) -> TreeIndex?) { self.open = open }

    /// The evaluation of a path in a document; nil where there is no such document.
    func evaluation(_ number: Int32, of foreign: XPathForeign, in name: String)
        -> XPathEvaluation?
    {
        let key = Key(name: name, foreign: number)
        if let known = evaluations[key] { return known }
        if trees[name] == nil { trees[name] = .some(open(name)) }
        guard let tree = trees[name] ?? nil else { return nil }
        let made = XPathEvaluation(foreign.program, of: tree, budget: 0)
        evaluations[key] = made
        return made
    }
}
