/// How much a finding matters (FHIR R4, value set IssueSeverity).
public enum ValidationSeverity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing; nothing is wrong.
    case information
    /// It may be wrong, or a recommendation is not followed.
    case warning
    /// The document breaks a rule that it must follow.
    case error
    /// The document cannot be read at all.
    case fatal

    /// Less severe first.
    public static func < (left: ValidationSeverity, right: ValidationSeverity) -> Bool {
        left.rank < right.rank
    }

    private var rank: Int { Self.allCases.firstIndex(of: self)! }
}
