/// What a statement is about, over the borders of classes and templates.
public enum StatementKind: String, Sendable, Hashable, CaseIterable {
    /// A concern that holds problems or allergies together.
    case concern
    case problem
    case allergy
    case medication
    case dispensation
    case immunization
    case result
    /// A battery or cluster of results.
    case resultPanel
    case vitalSign
    /// Vital signs taken together.
    case vitalSignPanel
    case procedure
    case encounter
    case socialHistory
    case smokingStatus
    case functionalStatus
    case pregnancy
    case familyHistory
    case goal
    /// Something planned, ordered or asked for.
    case plan
    case device
    case note
    case advanceDirective
    case careTeam
    case coverage
    case specimen
    // What says something about another statement:
    case status
    case severity
    case criticality
    case reaction
    case ageAtOnset
    case indication
    case instruction
    case comment
    /// What may be, or was, given instead of a product.
    case substitution

    /// Whether it says something about the statement around it rather than for itself.
    public var isAboutParent: Bool {
        switch self {
        case .status, .severity, .criticality, .reaction, .ageAtOnset, .indication, .instruction,
            .comment, .substitution:
            true
        default: false
        }
    }
}
