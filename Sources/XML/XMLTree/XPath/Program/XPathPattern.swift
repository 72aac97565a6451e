/// A rule's context: the nodes that it matches, in the language of XSLT's patterns (XSLT 1.0,
/// section 5.2), or those that any other expression selects from any node.
package struct XPathPattern: Sendable {
    /// The alternatives between `|`.
    let branches: [Branch]

    enum Branch: Sendable {
        case steps(Steps)
        /// An expression that is no pattern: evaluated at the document, or at every node.
        case search(nodes: Int32, everywhere: Bool)
    }

    /// A path that is matched from its end.
    struct Steps: Sendable {
        /// From the last to the first.
        let steps: [Step]
        /// Whether the first stands below the document itself.
        let isRooted: Bool
        let anchor: Anchor?
    }

    struct Step: Sendable {
        /// The step of the program.
        let step: Int32
        /// Whether `//` stands before it.
        let isDeep: Bool
    }

    /// `name[child[@attribute = 'literal']]` somewhere in the path: where the document has no such
    /// child, nothing matches, and where it has one, candidates are near.
    struct Anchor: Sendable {
        /// Steps from the end to the element that has the child.
        let distance: Int
        let key: AnchorKey
        let literal: Int32
    }

    /// By what elements are looked up: the child's and the attribute's name.
    struct AnchorKey: Hashable, Sendable {
        let child: Int32
        let attribute: Int32
    }

    /// The literals of the branches' anchors, such as templateIds; for reports.
    package let anchors: [String]
}
