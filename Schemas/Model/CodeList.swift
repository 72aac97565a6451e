/// A vocabulary domain that attributes are constrained to, with every code it admits.
public struct CodeList: Sendable, Hashable {
    /// The domain's name: `NullFlavor`, `x_DocumentActMood`.
    public let name: String
    /// The codes, each once; those that the list declares itself come first.
    public let codes: [String]
    /// Whether codes beyond those listed are admitted.
    public let isOpen: Bool
}
