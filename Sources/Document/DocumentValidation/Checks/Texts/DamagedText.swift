internal import XMLTree

/// Finds the texts and attributes that show signs of damage.
enum DamagedText {
    /// Hands over each attribute, and each element with a text of its own, that shows the sign.
    static func find(
        _ flaw: XMLTextFlaws, in document: XMLDocument, _ found: (XMLNode) -> Void
    ) {
        find(flaw, below: document.root, found)
    }

    private static func find(
        _ flaw: XMLTextFlaws, below element: XMLNode, _ found: (XMLNode) -> Void
    ) {
        for attribute in element.attributes where attribute.textFlaws.contains(flaw) {
            found(attribute)
        }
        var isFound = false
        var child = element.firstChild
        while let node = child {
            switch node.kind {
            case .element: find(flaw, below: node, found)
            case .text where !isFound && node.textFlaws.contains(flaw):
                isFound = true
                found(element)
            default: break
            }
            child = node.next
        }
    }
}
