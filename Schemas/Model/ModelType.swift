/// A class of CDA, a data type of HL7 V3, or a type of the narrative block.
public struct ModelType: Sendable {
    /// How a type comes from its base.
    public enum Derivation: Sendable {
        /// The base's content and attributes, and more.
        case extends
        /// Content of its own that the base admits too, and some attributes narrowed or removed.
        case restricts
    }

    /// The name in the model: `AssignedAuthor`, `sdtc:AllTrue`, `IVL_TS`, `StrucDoc.Td`.
    public let name: String
    /// The namespace of the type and of the elements that it declares.
    public let namespace: ModelNamespace
    /// Whether it is a class of CDA's hierarchical description (`POCD_MT000040`).
    public let isClass: Bool
    /// Whether elements of it hold a plain value and no attributes (`br`, `digits`).
    public let isSimple: Bool
    /// Whether only types derived from it can be used, named by `xsi:type`.
    public let isAbstract: Bool
    /// Whether text may stand between the elements.
    public let isMixed: Bool
    /// The name of the type it is derived from.
    public let base: String?
    /// How it is derived.
    public let derivation: Derivation?
    /// What it declares itself, elements that it removes (`0..0`) too.
    public let ownContent: [ModelParticle]
    /// What it declares itself, prohibited attributes too.
    public let ownAttributes: [ModelAttribute]
    /// Its whole content, the base's included, without the removed elements.
    public internal(set) var content: [ModelParticle] = []
    /// Its attributes, the base's included, without the prohibited ones.
    public internal(set) var attributes: [ModelAttribute] = []

    /// The name that documents give in `xsi:type` and that the schema declares, without prefix.
    public var schemaName: String {
        if namespace == .sdtc { return String(name.dropFirst(5)) }
        return isClass ? "POCD_MT000040." + name : name
    }

    /// Every element that may be a child.
    public var elements: [ModelElement] { content.flatMap(\.elements) }
}
