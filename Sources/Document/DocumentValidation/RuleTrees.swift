internal import XMLTree

/// The indexes of a document that rule packs run on: one for all of them, unless some read types
/// as they are written, some do not, and the document makes a difference.
struct RuleTrees {
    private let document: XMLDocument
    private var made: [(plainNamespace: String?, tree: TreeIndex)] = []

    init(_ document: XMLDocument) { self.document = document }

    /// The index for a pack; nil without memory for it.
    ///
    /// - Parameter plainNamespace: The pack's; see ``SchematronSource/plainNamespace``.
    mutating func tree(plainNamespace: String?) -> TreeIndex? {
        let known = made.first { known in
            known.plainNamespace == plainNamespace
                || plainNamespace == nil && !known.tree.resolvesTypes
        }
        if let known { return known.tree }
        guard let tree = TreeIndex(document, typesIn: plainNamespace) else { return nil }
        made.append((plainNamespace, tree))
        return tree
    }
}
