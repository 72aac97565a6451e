/// What ran of one rule pack, in the order of SVRL (ISO/IEC 19757-3, annex D).
public struct RuleTrace: Sendable, Hashable {
    /// One step.
    public enum Step: Sendable, Hashable {
        /// A pattern that was active.
        case pattern(id: String?)
        /// A rule of it that fired at a node.
        case rule(id: String?, context: String)
        /// What the rule found.
        case finding(Finding)
    }

    /// The pack's name.
    public let pack: String
    /// The steps.
    public var steps: [Step]
}
