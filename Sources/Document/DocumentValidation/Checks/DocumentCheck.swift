internal import XMLTree

/// One of Casebook's own checks: a rule that neither the schema nor a rule pack can state.
///
/// All checks see a document in one walk. A value is made for each document; what it has to
/// remember, it keeps in itself. It makes no `String` for what is sound.
protocol DocumentCheck: SendableMetatype {
    /// What the catalogue says of it.
    static var rule: RuleEntry { get }
    /// Local names of elements, of CDA's namespace or SDTC's, that it wants to see.
    static var elements: [StaticString] { get }
    /// Attributes whose elements it wants to see.
    static var attributes: [StaticString] { get }

    init()

    /// Looks at one element that it wanted.
    mutating func visit(_ element: XMLNode, _ run: inout CheckRun)
    /// Looks back on the document after its last element.
    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun)
}

extension DocumentCheck {
    static var elements: [StaticString] { [] }
    static var attributes: [StaticString] { [] }
    mutating func visit(_ element: XMLNode, _ run: inout CheckRun) {}
    mutating func finish(_ document: XMLDocument, _ run: inout CheckRun) {}
}
