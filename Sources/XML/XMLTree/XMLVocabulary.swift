/// What a walk stops at: elements by local name, and elements that have certain attributes.
@safe public struct XMLVocabulary: Sendable {
    /// The namespaces whose elements are visited.
    let namespaces: [StaticString]
    /// Local names of elements; a stop gives the index.
    public let elements: [StaticString]
    /// Names of attributes in no namespace; a stop gives a bit for each that is there.
    public let attributes: [StaticString]

    /// Attributes that one vocabulary can hold.
    public static let attributeLimit = 64

    /// A vocabulary; traps with more than ``attributeLimit`` attributes.
    public init(
        namespaces: [StaticString], elements: [StaticString], attributes: [StaticString]
    ) {
        precondition(attributes.count <= Self.attributeLimit, "too many attributes for one walk")
        self.namespaces = namespaces
        self.elements = elements
        self.attributes = attributes
    }
}

/// Where a walk stopped.
public struct XMLStop {
    /// The element.
    public let node: XMLNode
    /// The index of its name in the vocabulary; nil where only attributes made it stop.
    public let element: Int?
    /// Bit *i*: the element has the *i*-th attribute of the vocabulary.
    public let attributes: UInt64
    /// Levels from the root, which is 1.
    public let depth: Int
}
