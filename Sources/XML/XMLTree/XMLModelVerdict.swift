internal import CLibXML

/// What a compiled schema says of a document.
public struct XMLModelVerdict {
    /// What is wrong, as far as it is kept.
    public let findings: [XMLModelFinding]
    /// Everything that is wrong.
    public let total: Int
    /// References to IDs that the document does not have, of ``total``.
    public let brokenReferences: Int
    /// Elements and attributes that were passed over.
    public let setAsideCount: Int

    /// Whether nothing is wrong.
    public var isValid: Bool { total == 0 }
}

/// One thing that breaks a compiled schema. Types and attributes are numbers in the schema's order.
public struct XMLModelFinding {
    /// The name of an element that a type declares.
    public struct Name: Hashable, Sendable {
        /// The name without prefix.
        public let local: String
        /// Whether it is in the namespace of HL7's extensions.
        public let isExtension: Bool
    }

    /// What is wrong.
    public enum Kind: Sendable, Hashable {
        /// An element that its parent's type does not have; `child` is what is missing there.
        case childUnknown
        /// Elements in one that may hold nothing; `related` is the first.
        case childInEmpty
        /// An element in one that may hold text alone.
        case childInText
        /// `child` is missing before the node; `related` is the sibling before.
        case childMissing
        /// `child` is missing at the end of the node; `related` is its last child.
        case childMissingAtEnd
        /// `related`, which comes later, must come before the node.
        case childBefore
        /// The node must come before `related`, which comes earlier.
        case childLate
        /// The node must come after `related`, which comes later.
        case childEarly
        /// One of the name is there, and one is allowed.
        case childTooMany
        /// The node does not go with its siblings; `related` is the one before.
        case childExcluded
        /// Text where elements alone may be.
        case textInElements
        /// Text where nothing may be.
        case textInEmpty
        /// A text that is not of its form.
        case textInvalid
        /// An attribute that the element's type does not have.
        case attributeUnknown
        /// `attribute` is missing on the node.
        case attributeMissing
        /// The value is not of the form of `attribute`.
        case attributeInvalid
        /// An ID that an attribute before it has.
        case identifierTwice
        /// A reference to an ID that the document does not have.
        case referenceBroken
        /// No `xsi:type` on an element whose type is abstract.
        case typeMissing
        /// An `xsi:type` that is unknown, abstract or not derived from the declared type.
        case typeInvalid
        /// An `xsi:nil` where none may be, or with a wrong value.
        case nilInvalid
        /// Content in an element whose `xsi:nil` is true.
        case nilWithContent
    }

    /// What is wrong.
    public let kind: Kind
    /// Where.
    public let node: XMLNode
    /// Another node that it is about.
    public let related: XMLNode?
    /// The type of the element that the node is, or stands in.
    public let type: Int?
    /// An element that is missing: at the node, or where the node stands that has no place there.
    public internal(set) var child: Name?
    /// The place among the attributes of ``type``.
    public internal(set) var attribute: Int?
    /// The type that the schema gives the element.
    public internal(set) var declaredType: Int?
}

extension XMLModelFinding.Kind {
    init(_ raw: cbx_model_finding_kind) {
        self =
            switch raw {
            case CBX_CHILD_UNKNOWN: .childUnknown
            case CBX_CHILD_IN_EMPTY: .childInEmpty
            case CBX_CHILD_IN_TEXT: .childInText
            case CBX_CHILD_MISSING: .childMissing
            case CBX_CHILD_MISSING_AT_END: .childMissingAtEnd
            case CBX_CHILD_BEFORE: .childBefore
            case CBX_CHILD_LATE: .childLate
            case CBX_CHILD_EARLY: .childEarly
            case CBX_CHILD_TOO_MANY: .childTooMany
            case CBX_CHILD_EXCLUDED: .childExcluded
            case CBX_TEXT_IN_ELEMENTS: .textInElements
            case CBX_TEXT_IN_EMPTY: .textInEmpty
            case CBX_TEXT_INVALID: .textInvalid
            case CBX_ATTRIBUTE_UNKNOWN: .attributeUnknown
            case CBX_ATTRIBUTE_MISSING: .attributeMissing
            case CBX_ATTRIBUTE_INVALID: .attributeInvalid
            case CBX_IDENTIFIER_TWICE: .identifierTwice
            case CBX_REFERENCE_BROKEN: .referenceBroken
            case CBX_TYPE_MISSING: .typeMissing
            case CBX_TYPE_INVALID: .typeInvalid
            case CBX_NIL_INVALID: .nilInvalid
            default: .nilWithContent
            }
    }
}
