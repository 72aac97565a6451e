/// What the schema has against an element, its attributes or its children, said in words.
///
/// It holds names and never values: a name of an element or attribute is not document content.
public struct ContentDiagnosis: Hashable, Sendable {
    /// What it is about.
    public enum Subject: Hashable, Sendable {
        /// The element as a whole.
        case element
        /// One of its element children, by index.
        case child(Int)
        /// One of its attributes, by index.
        case attribute(Int)
    }

    /// What is wrong. Names are as people write them: `title`, `sdtc:raceCode`.
    public enum Fault: Hashable, Sendable {
        /// The type has no such child; a name that is nearly the same, and where it does belong.
        case unknownElement(String, suggestion: String?, belongsIn: [String])
        /// The name is right, the namespace is not.
        case wrongNamespace(String, expected: ModelNamespace)
        /// The first must come before the second.
        case outOfOrder(String, before: String)
        /// More than the greatest number.
        case tooMany(String, maximum: Int)
        /// None of these is there; at least one must be, after and before these neighbours.
        case missingElement([String], after: String?, before: String?)
        /// One or the other may be there.
        case conflict(String, with: String)
        /// A known child that cannot stand where it stands.
        case misplaced(String)
        /// Text where only elements may be.
        case unexpectedText
        /// Text that does not have the form wanted.
        case wrongText(LexicalForm)
        /// An attribute that must be there.
        case missingAttribute(String)
        /// The type has no such attribute; a name that is nearly the same.
        case unknownAttribute(String, suggestion: String?)
        /// A value that does not have the form wanted.
        case wrongForm(attribute: String, LexicalForm)
        /// A value that is not one of a list's codes (or not several of them, where it may be).
        case wrongCode(attribute: String, list: CodeList, severalAllowed: Bool)
        /// A value other than the only one that is admitted.
        case wrongFixedValue(attribute: String, expected: String)
        /// An identifier that another element of the document has.
        case repeatedIdentifier(attribute: String)
        /// `xsi:type` names no type of CDA.
        case unknownType(alternatives: [String])
        /// The type is abstract: `xsi:type` must name one that is derived from it.
        case abstractType(String, alternatives: [String])
        /// `xsi:type` names a type that is not derived from the element's.
        case underivedType(String, from: String, alternatives: [String])
        /// `xsi:nil` is not admitted.
        case notNillable
    }

    /// What it is about.
    public let subject: Subject
    /// The element's name.
    public let element: String
    /// The name of its type in the model.
    public let type: String
    /// What is wrong.
    public let fault: Fault
}
